"""Starting and ending a server: it answers, or says in one sentence what to do."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from cheeseboard.server import warming
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.audience.client import Client
from tests.child_processes import children, command_of
from tests.environment import PATIENCE
from tests.server.guests import Guest, run_bounded, server
from tests.server.processes import Process, ended, process

CTRL_C = (0, 130)
A_WHILE = 1.0  # seconds in which something would begin


def check_sentence(code: int, said: str, *words: str) -> None:
    assert code == 2, said
    (line,) = said.splitlines()
    assert line.startswith("cheeseboard: ")
    assert "Traceback" not in said
    for word in words:
        assert word in line


def check_ended_by_ctrl_c(it: Process) -> None:
    assert it.end(signal.SIGINT) in CTRL_C
    assert "Traceback" not in it.said()
    assert "Error" not in it.said()


def test_a_server_prints_its_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with process(tmp_path / "games.db") as it:
        assert f"http://127.0.0.1:{it.port}" in it.said()
        assert str(tmp_path / "games.db") in it.said()
        check_ended_by_ctrl_c(it)


def test_pressing_ctrl_c_again_changes_nothing(tmp_path: Path) -> None:
    """Often people press it more than once."""
    with process(tmp_path / "games.db") as it:
        os.kill(it.pid, signal.SIGINT)
        time.sleep(0.05)
        assert it.end(signal.SIGINT) in (*CTRL_C, -signal.SIGINT)  # or Python itself has ended
        assert "Traceback" not in it.said()


def test_ctrl_c_ends_a_server_while_people_play(tmp_path: Path) -> None:
    async def played_while_it_ends(it: Process) -> None:
        eva = await Guest(it.port, "Eva").arrive()
        table = await eva.open("sack", "me", {"kind": "bot"}, {"kind": "bot"})
        async with eva.live(table) as e, Guest(it.port).live(table) as s:
            playing = asyncio.create_task(e.play_out())
            await asyncio.to_thread(check_ended_by_ctrl_c, it)
            for live in (e, s):
                await live.until(lambda live: live.closed)
            playing.cancel()

    with process(tmp_path / "games.db") as it:
        asyncio.run(played_while_it_ends(it))


def test_a_server_that_waits_no_longer_for_a_request_prints_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As for a move whose database does not answer."""

    async def never_answer(client: Client, text: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Client, "hear", never_answer)

    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        async with eva.live() as live:
            await live.send("{}")
            await asyncio.to_thread(here.stop)

    with server(tmp_path / "games.db") as here:
        run_bounded(work)
    assert "Traceback" not in capsys.readouterr().err


def test_play_with_lan_prints_an_address_and_its_qr_code(tmp_path: Path) -> None:
    with process(tmp_path / "games.db", "--lan", "--no-browser", verb="play") as it:
        said = it.said()
        assert "Others at home open http://" in said
        assert f":{it.port}/" in said
        assert sum(line.count("█") + line.count("▀") for line in said.splitlines()) > 50
        with urlopen(f"http://127.0.0.1:{it.port}/api/me") as answer:
            address = json.load(answer)["address"]  # for the links that people send to others
        assert f"Others at home open {address}/" in said
        check_ended_by_ctrl_c(it)


def test_play_without_lan_is_for_this_machine_only(tmp_path: Path) -> None:
    with process(tmp_path / "games.db", "--no-browser", verb="play") as it:
        assert "Others" not in it.said()
        with closing(socket.socket()) as other:
            # Who listened on all addresses would be found at this one too.
            assert other.connect_ex(("127.0.0.2", it.port)) != 0


# --- What cannot be ----------------------------------------------------------------------------


def test_a_taken_port_is_reported(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as bound:
        port = str(bound.getsockname()[1])
        for verb in (["serve"], ["play", "--no-browser"]):
            end = ended(*verb, "--port", port, "--database", str(tmp_path / "games.db"))
            check_sentence(*end, port, "--port")


def test_play_reports_that_it_is_already_running(tmp_path: Path) -> None:
    with process(tmp_path / "games.db", "--no-browser", verb="play") as it:
        place = ["--port", str(it.port), "--database", str(tmp_path / "others.db")]
        check_sentence(*ended("play", "--no-browser", *place), "already running", str(it.port))


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with process(tmp_path / "games.db"):
        end = ended("serve", "--port", "0", "--database", str(tmp_path / "games.db"))
        check_sentence(*end, "already using", "--database")


def test_a_second_server_is_refused_without_the_lock_file_and_through_a_hard_link(
    tmp_path: Path,
) -> None:
    """The database itself is locked, not only its name. A backup can still be made."""
    file, link = tmp_path / "games.db", tmp_path / "link" / "same.db"
    link.parent.mkdir()
    with process(file):
        lock = file.with_name("games.db.lock")
        lock.unlink()
        link.hardlink_to(file)
        for name in (file, link):
            end = ended("serve", "--port", "0", "--database", str(name))
            check_sentence(*end, "already using", str(name))
        assert not lock.exists()
        assert os.listdir(link.parent) == ["same.db"]
        backup = tmp_path / "backup.db"
        assert ended("backup", str(backup), "--database", str(file)) == (0, "")
        restored = ended("restore", str(backup), "--database", str(link), "--replace")
        check_sentence(*restored, "already using")
    assert ended("restore", str(backup), "--database", str(file), "--replace") == (0, "")


def test_a_too_new_database_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    asyncio.run(SqliteLog.open(file).close())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 999")
    check_sentence(*ended("serve", "--port", "0", "--database", str(file)), "999", "newer")


def test_a_file_that_is_not_a_database_is_reported_and_left_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Eva, " * 500)
    check_sentence(*ended("serve", "--port", "0", "--database", str(file)), "not a database")
    assert file.read_text().startswith("Dear Eva")


@pytest.mark.parametrize("place", ["file/games.db", "/proc/games.db", "/dev/null/games.db", "."])
def test_an_impossible_place_is_reported(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    check_sentence(*ended("serve", "--port", "0", "--database", str(tmp_path / place)))


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    # Root may write everywhere but among the devices of the system.
    folder = Path("/sys") if os.geteuid() == 0 else tmp_path
    check_sentence(*ended("serve", "--port", "0", "--database", str(folder / "games.db")))


def test_an_unusable_host_is_reported(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    end = ended("serve", "--host", "192.0.2.1", "--port", "0", "--database", file)
    check_sentence(*end, "192.0.2.1")
    check_sentence(*ended("serve", "--host", "no such host", "--port", "0", "--database", file))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CHEESEBOARD_PORT", "eighty"),
        ("CHEESEBOARD_PORT", "70000"),
        ("CHEESEBOARD_SOCKETS_AN_ADDRESS", "-1"),
        ("CHEESEBOARD_KEEP_FINISHED", "forever"),
        ("CHEESEBOARD_KEY", "short"),
        ("CHEESEBOARD_DATABASE", "postgres://me:pass@host/games"),
        ("CHEESEBOARD_DATABASE", ""),
    ],
)
def test_a_bad_environment_variable_is_reported(tmp_path: Path, name: str, value: str) -> None:
    usual = {"CHEESEBOARD_PORT": "0", "CHEESEBOARD_DATABASE": str(tmp_path / "games.db")}
    check_sentence(*ended("serve", **usual | {name: value}))


def test_a_bad_variable_for_the_server_does_not_stop_other_commands() -> None:
    code, said = ended("rules", "hunt", CHEESEBOARD_PORT="eighty", CHEESEBOARD_KEY="short")
    assert (code, said) == (0, "")


def test_a_server_on_all_addresses_prints_one_that_can_be_opened(tmp_path: Path) -> None:
    with process(tmp_path / "games.db", "--host", "0.0.0.0") as house:
        said = house.out.read_text()
        assert "0.0.0.0" not in said
        assert f"http://127.0.0.1:{house.port} and every other address" in said


@pytest.mark.parametrize("compiles", [True, False])
def test_a_server_that_answers_compiles_its_bots_in_another_process(
    tmp_path: Path, compiles: bool
) -> None:
    def compilers(it: Process) -> list[int]:
        return [pid for pid in children(it.pid) if warming.__name__ in command_of(pid)]

    with process(tmp_path / "games.db", compiles=compiles) as it:
        end = time.monotonic() + (PATIENCE if compiles else A_WHILE)
        while not compilers(it) and time.monotonic() < end:
            time.sleep(0.05)
        assert bool(compilers(it)) == compiles


def test_the_compiler_process_ends_when_its_server_is_killed() -> None:
    """The server holds its end of a pipe for as long as it lives."""
    line = [sys.executable, "-m", "cheeseboard.server.warming", "hunt"]
    compiler = subprocess.Popen(line, stdin=subprocess.PIPE)
    assert compiler.stdin is not None
    compiler.stdin.close()
    assert compiler.wait(timeout=PATIENCE) == 1
