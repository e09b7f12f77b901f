"""The server's measurement works, on a small scale."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from cheeseboard.bench.bare_server import pad, whole_numbers_averaging
from cheeseboard.bench.load import Load, open_tables, watch
from cheeseboard.bench.player import TEXT, SeatTicket, frame_at
from cheeseboard.cli import main
from cheeseboard.games import names
from cheeseboard.refused import Refused
from cheeseboard.server.storage.postgres.address import PostgresAddress
from tests.lab.schemas import check
from tests.server.guests import server


@pytest.mark.long
def test_a_small_run_measures_everything(capsys: pytest.CaptureFixture[str]) -> None:
    small = "bench server --seconds 0.6 --sockets 8 --tables 4 --sleeping 20 --json"
    assert main(small.split()) == 0
    found = json.loads(capsys.readouterr().out)
    check("server", found)
    assert found["ratio"] > 0
    for side in ("ours", "bare"):
        assert found["at_once"][side]["moves_a_second"] > 0
        assert found["at_once"][side]["server_us_a_move"] > 0
    assert found["sleeping"]["megabytes_awake"] > found["sleeping"]["megabytes"] * 0.9
    assert {line["game"] for line in found["messages"]} == set(names())
    assert all(0 < line["median"] <= line["max"] < 8_000 for line in found["messages"])


@pytest.mark.long
def test_a_small_run_measures_several_processes(
    postgres_database: PostgresAddress, capsys: pytest.CaptureFixture[str]
) -> None:
    small = "bench processes --seconds 0.6 --sockets 8 --tables 4 --json --database"
    assert main([*small.split(), postgres_database.url]) == 0
    found = json.loads(capsys.readouterr().out)
    check("processes", found)
    assert found["postgresql_to_sqlite"] > 0
    assert all(0 < seconds < 30 for seconds in found["takeover_s"] + found["reconnect_s"])


def test_several_processes_are_measured_on_postgresql_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "processes"]) == 2
    assert "needs --database postgresql://" in capsys.readouterr().err


async def connect(port: int, tickets: list[SeatTicket]) -> None:
    load = Load(port, tickets)
    try:
        await load.connect()
    finally:
        load.close()


def test_players_of_the_load_are_guests_and_others_are_refused_at_once(tmp_path: Path) -> None:
    with server(tmp_path / "bench.db") as it:
        table = open_tables(it.port, names()[0], 1, 2)[0].table
        asyncio.run(connect(it.port, watch(it.port, [table])))
        with pytest.raises(Refused, match="First ask who you are"):
            asyncio.run(connect(it.port, [SeatTicket(table, 0, "")]))


@pytest.mark.parametrize(
    ("sockets", "tables", "each"), [(7, 2, "3.5"), (9, 1, "9"), (1000, 100, "10"), (1, 2, "0.5")]
)
def test_players_who_do_not_fit_the_tables_are_refused(
    sockets: int, tables: int, each: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(f"bench server --sockets {sockets} --tables {tables}".split()) == 2
    assert capsys.readouterr().err == (
        f"cheeseboard: --sockets {sockets} at --tables {tables} gives {each} players to a table; "
        "it must be a whole number from 2 to 4.\n"
    )


@pytest.mark.parametrize("average", [1.0, 1.4, 4.2])
def test_the_bare_server_sends_as_much_on_average(average: float) -> None:
    made = [share for share, _ in zip(whole_numbers_averaging(average), range(1_000), strict=False)]
    assert sum(made) == round(1_000 * average)
    assert max(made) - min(made) <= 1


def test_a_message_has_the_requested_size() -> None:
    assert len(pad('{"type":"update"', 200)) == 200
    assert msgspec.json.decode(pad('{"type":"update"', 0)) == {"type": "update"}


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_only_a_complete_frame_is_read(size: int) -> None:
    if size < 126:
        head = bytes((0x81, size))
    elif size < 65_536:
        head = bytes((0x81, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, 127)) + size.to_bytes(8, "big")
    frame = head + b"x" * size
    assert frame_at(b"??" + frame, 2) == (TEXT, 2 + len(head), 2 + len(frame))
    assert all(frame_at(frame[:cut], 0) is None for cut in range(len(head)))
