"""What a host sees of a running server: figures for Prometheus, and a log without secrets."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from cheeseboard.server.json_log import JsonFormatter
from cheeseboard.tables.counts import Histogram
from tests.environment import PATIENCE
from tests.postgres import free_port
from tests.server.guests import BOT, Guest, run_bounded
from tests.server.processes import Process, ended, process

ROOT = Path(__file__).parents[3]
PIN = "4711"
SAMPLE = re.compile(r'(cheeseboard_\w+)(?:\{(?:le|code)="([\w.+]+)"\})? (\S+)')


class Played(NamedTuple):
    """A server where Eva has played, and everything that no figure or log line may say."""

    process: Process
    metrics: int  # the port
    database: Path
    secrets: list[str]


@pytest.fixture(scope="module")
def it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    database, port = tmp_path_factory.mktemp("server") / "games.db", free_port()
    secrets: list[str] = []

    async def work() -> None:
        eva = await Guest(running.port, "Evelina").arrive()
        table = await eva.open("sack", {"kind": "me", "pin": PIN}, BOT, BOT)
        async with eva.live(table) as live:
            await live.until(lambda it: it.view["mover"] == 1)  # a bot's move covers the hand again
            assert (await live.ask("reveal", seat=1, pin="1234"))["code"] == "wrong_pin"
            assert (await live.ask("reveal", seat=1, pin=PIN))["type"] == "ok"
            await live.ask("chat", text="a secret plan")
            await live.until(lambda it: it.view["legal"])
            card = live.view["legal"][0]
            assert (await live.move(card))["type"] == "ok"
            await live.until(lambda it: it.sheet["version"] > 2)
        body = {"table": table, "seat": 1, "pin": PIN}
        _, code = await eva.http("POST", "/api/codes", body)
        assert (await eva.http("GET", "/api/rules/chess/en"))[0] == 404
        secrets.extend([*eva.cookies.values(), table, card, code["code"]])
        secrets.extend(["Evelina", "a secret plan", PIN])

    with process(database, "--metrics-port", str(port), "--log-format", "json") as running:
        run_bounded(work)
        yield Played(running, port, database, secrets)


def scraped(port: int, path: str = "/metrics") -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def samples(text: str) -> dict[tuple[str, str], float]:
    """Every line that is no comment, as Prometheus reads it."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = [SAMPLE.fullmatch(line) for line in lines]
    assert all(found), lines
    return {(m[1], m[2] or ""): float(m[3]) for m in found if m}


def test_prometheus_reads_what_was_played_refused_and_committed(it: Played) -> None:
    status, text = scraped(it.metrics)
    assert status == 200
    found = samples(text)
    assert found["cheeseboard_moves_total", ""] >= 1
    assert found["cheeseboard_refusals_total", "wrong_pin"] == 1
    assert found["cheeseboard_refusals_total", "unknown_game"] == 1
    commits = found["cheeseboard_commit_seconds_count", ""]
    assert commits == found["cheeseboard_commit_seconds_bucket", "+Inf"] >= 2
    assert 0 < found["cheeseboard_commit_seconds_sum", ""] < commits * PATIENCE
    assert found["cheeseboard_tables_awake", ""] == 1
    assert found["cheeseboard_sockets", ""] == 0
    assert found["cheeseboard_thinking_seconds_total", ""] > 0
    assert not [secret for secret in it.secrets if secret in text]
    assert scraped(it.metrics, "/")[0] == 404


def test_the_host_can_read_what_every_figure_means(it: Played) -> None:
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", scraped(it.metrics)[1], re.MULTILINE))
    page = (ROOT / "docs" / "hosting.md").read_text()
    documented = dict(re.findall(r"^\| `(cheeseboard_\w+)`[^|]*\| (\w+) \|", page, re.MULTILINE))
    assert kinds == documented


def test_metrics_are_not_among_the_pages_and_are_off_by_default(it: Played) -> None:
    async def work() -> None:
        assert (await Guest(it.process.port).http("GET", "/metrics"))[0] == 404

    run_bounded(work)
    code, said = ended(
        *("serve", "--port", "0", "--database", str(it.database.with_name("other.db"))),
        *("--metrics-port", str(it.metrics)),
    )
    assert code == 2
    assert "Choose another one with --metrics-port." in said
    assert "Traceback" not in said


def test_every_line_of_the_log_is_one_object_without_secrets(it: Played) -> None:
    """The last of the module: it takes the database away, so that there is something to log."""

    async def work() -> None:
        it.database.unlink()
        assert (await Guest(it.process.port).http("GET", "/ready"))[0] == 503

    run_bounded(work)
    lines = [json.loads(line) for line in it.process.said().splitlines()]
    assert [line["level"] for line in lines] == ["info", "error"]
    assert "Cheeseboard runs at" in lines[0]["message"]
    assert "Nothing can be saved" in lines[1]["message"]
    assert {key for line in lines for key in line} == {"time", "level", "logger", "message"}
    assert not [secret for secret in it.secrets if secret in it.process.said()]


def test_a_traceback_in_the_log_has_no_address_of_a_database() -> None:
    address = "postgresql://eva:" + "geheim@db.example.org/games"
    try:
        raise OSError(f"cannot reach {address}")
    except OSError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, f"{address} is gone", None, None)
        record.exc_info = (type(error), error, error.__traceback__)
    text = JsonFormatter().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert "geheim" not in text
    assert "db.example.org" not in text
    assert "OSError" in line["exception"]
    assert line["message"].endswith("is gone")


def test_a_value_on_a_bound_is_counted_there() -> None:
    it = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 2.0, 9.0):
        it.add(value)
    assert (it.counts, it.sum) == ([2, 1, 1], 12.5)
