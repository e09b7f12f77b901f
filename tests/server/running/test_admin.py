"""The host looks after a server with `cheeseboard admin`: the whole way, from order to player."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.commands.database import admin
from cheeseboard.refused import Refused
from cheeseboard.server.admin.order_runner import OrderRunner
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.moving import move_database
from cheeseboard.tables.guests.bans import Bans
from cheeseboard.tables.guests.visitor import Visitor
from tests.lab.schemas import check
from tests.postgres import database
from tests.server.guests import Guest, run_bounded, server, two_at_a_table
from tests.server.processes import command, ended, environment, process

Admin = Callable[..., Any]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Location]:
    if request.param == "sqlite":
        yield tmp_path / "games.db"
        return
    with database() as address:
        yield address


@pytest.fixture
def order(place: Location, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Run `cheeseboard admin`; what it prints."""

    async def run(*words: str) -> str:
        where = str(place) if isinstance(place, Path) else place.url
        status = await asyncio.to_thread(main, ["admin", *words, "--database", where])
        said = capsys.readouterr()
        assert status == 0, said.err
        return said.out

    return run


async def person_called(order: Admin, table: str, name: str) -> str:
    shown: str = await order("show", table)
    (line,) = [line for line in shown.splitlines() if f"person {name} " in line]
    return line.rpartition(" ")[2]


def test_a_chat_line_vanishes_at_once_and_for_latecomers(place: Location, order: Admin) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            await b.ask("chat", text="rude words")
            await e.ask("chat", text="please not")
            await e.until(lambda it: len(it.sheet["chat"]) == 2)
            (line,) = [x for x in (await order("show", table)).splitlines() if "rude" in x]
            said = await order("remove-line", table, line.split()[1].strip(":"))
            assert "no longer shown" in said
            await e.until(lambda it: [x["text"] for x in it.sheet["chat"]] == ["please not"])
            async with ben.live(table) as again:
                assert "rude" not in str(again.sheet)

    with server(place) as here:
        run_bounded(work)


def test_an_offensive_name_is_replaced_at_the_table_in_its_chat_and_in_lists(
    place: Location, order: Admin
) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            await b.ask("chat", text="hello")
            await e.until(lambda it: it.sheet["chat"])
            guest = await person_called(order, table, "Ben")
            assert "called Friend now, at 1 table." in await order("rename", guest, "Friend")
            await e.until(lambda it: it.sheet["chat"][0]["name"] == "Friend")
            assert "Ben" not in str(e.sheet)
        assert "Friend" in await order("tables")
        assert "Ben" not in await order("tables")
        assert (await ben.http("GET", "/api/me"))[1]["name"] == "Friend"

    with server(place) as here:
        run_bounded(work)


def test_a_banned_guest_is_sent_away_and_kept_away_until_the_ban_ends(
    place: Location, order: Admin
) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            guest = await person_called(order, table, "Ben")
            assert "is banned" in await order("ban", "--guest", guest)
            await b.until(lambda it: it.gone)
            assert b.gone is not None
            assert b.gone["code"] == "banned"
            assert (await b.ask("chat", text="again"))["code"] == "banned"
            assert (await b.ask("watch", table=table))["code"] == "banned"
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "bot")
            status, answer = await ben.http("GET", "/api/mine")
            assert (status, answer["code"]) == (403, "banned")
            assert (await eva.http("GET", "/api/mine"))[0] == 200
            assert "no longer" in await order("unban", "--guest", guest)
            assert (await b.ask("watch", table=table))["type"] == "ok"

    with server(place) as here:
        run_bounded(work)


def test_a_banned_network_is_refused_and_others_are_not(place: Location, order: Admin) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        mallory = await Guest(here.port, "Mallory", address="127.0.0.7").arrive()
        table = await eva.open("hunt", "me", {"kind": "bot"})
        async with mallory.live(table) as m:
            assert "127.0.0.4/30 is banned" in await order("ban", "--address", "127.0.0.6/30")
            await m.until(lambda it: it.gone)
            assert (await mallory.http("GET", "/api/me"))[0] == 403
            assert (await eva.http("GET", "/api/me"))[0] == 200

    with server(place) as here:
        run_bounded(work)


def test_a_closed_table_ends_without_winners_whether_it_plays_or_waits(
    place: Location, order: Admin
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        playing = await eva.open("sack", "me", {"kind": "bot"}, {"kind": "bot"})
        waiting = await eva.open("sack", "me", "lobby", "lobby", public=True)
        for table in (playing, waiting):
            async with eva.live(table) as e:
                assert "is closed" in await order("close", table)
                await e.until(lambda it: it.view and it.view["over"])
                assert e.view["winners"] == []
                assert e.sheet["log"][-1]["event"] == "closed_by_host"
        assert (await eva.http("GET", "/api/tables"))[1] == []
        assert len((await order("tables", "--status", "over")).splitlines()) == 2

    with server(place) as here:
        run_bounded(work)


def test_a_stopped_server_obeys_before_it_lets_anyone_in_and_all_orders_are_logged(
    place: Location, order: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin, "OBEY_TIMEOUT", 0.0)
    known: dict[str, Any] = {}

    async def before() -> None:
        known["eva"], known["ben"], known["table"] = await two_at_a_table(known["here"], "hunt")

    async def meanwhile() -> None:
        known["guest"] = await person_called(order, known["table"], "Ben")
        assert "the next one obeys" in await order("ban", "--guest", known["guest"])
        (line,) = log = json.loads(await order("log", "--json"))
        check("admin-log", log)
        check("admin-tables", json.loads(await order("tables", "--json")))
        assert (line["number"], line["done"]) == (1, None)

    async def after() -> None:
        known["ben"].port = known["here"].port
        assert (await known["ben"].http("GET", "/api/mine"))[0] == 403
        (line,) = log = json.loads(await order("log", "--json"))
        check("admin-log", log)
        assert line["outcome"] == f"The guest {known['guest']} is banned."
        assert line["by"]

    for act in (before, meanwhile, after):
        if act is meanwhile:
            run_bounded(act)
            continue
        with server(place) as here:
            known["here"] = here
            run_bounded(act)


def test_nobody_is_let_in_before_the_bans_are_read(
    place: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = OrderRunner.look
    broken = True

    async def look(self: OrderRunner) -> None:
        if broken:
            raise Refused("database", "The database does not answer.")
        await read(self)

    async def work() -> None:
        nonlocal broken
        eva = Guest(here.port)
        status, answer = await eva.http("GET", "/api/me")
        assert (status, answer["code"]) == (503, "storage")
        broken = False
        while (await eva.http("GET", "/api/me"))[0] == 503:
            await asyncio.sleep(0.1)

    monkeypatch.setattr(OrderRunner, "look", look)
    with server(place) as here:
        run_bounded(work)


def test_bans_and_the_log_move_to_another_database(tmp_path: Path) -> None:
    source, target = tmp_path / "games.db", tmp_path / "new.db"

    async def work() -> None:
        guest = Guest(here.port, address="127.0.0.9")
        assert (await guest.http("GET", "/api/me"))[0] == status

    status = 200
    with server(source) as here:
        run_bounded(work)
        assert main(["admin", "ban", "--address", "127.0.0.9", "--database", str(source)]) == 0
    asyncio.run(move_database(source, target, lambda done, total: None))
    status = 403
    with server(target) as here:
        run_bounded(work)


# --- The command ------------------------------------------------------------------------------


def test_the_command_orders_a_server_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def work() -> None:
        eva = await Guest(it.port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "bot"})
        async with eva.live(table) as live:
            words = command("admin", "close", table, "--database", str(file))
            run = await asyncio.create_subprocess_exec(
                *words, env=environment(), stdout=asyncio.subprocess.PIPE
            )
            said, _ = await run.communicate()
            assert said.decode() == f"The table {table} is closed.\n"
            await live.until(lambda it: it.view["over"])

    with process(file) as it:
        run_bounded(work)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("close nothing", "There is no table nothing"),
        ("show nothing", "There is no table nothing"),
        ("remove-line nothing 3", "There is no table nothing"),
        ("remove-line nothing three", "LINE takes a whole number from 1, not 'three'."),
        ("rename nobody Eva", "There is no guest nobody"),
        ("ban --guest nobody", "There is no guest nobody"),
        ("ban --address 300.1.1.1", "takes an address like 203.0.113.9"),
        ("tables --status asleep", "--status takes waiting or playing or over"),
    ],
)
def test_bad_input_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, sentence: str
) -> None:
    file = tmp_path / "games.db"
    with server(file):
        pass
    assert main(["admin", *words.split(), "--database", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_or_foreign_database_is_refused_and_not_made(tmp_path: Path) -> None:
    missing, foreign = tmp_path / "missing.db", tmp_path / "foreign.db"
    foreign.write_text("not a database, but long enough to look like one " * 20)
    for file, sentence in ((missing, "There is no database"), (foreign, "not a database")):
        code, said = ended("admin", "tables", "--database", str(file))
        assert (code, sentence in said, "Traceback" in said) == (2, True, False), said
    assert not missing.exists()


def test_an_address_within_a_banned_network_is_found_in_both_notations() -> None:
    bans = Bans()
    bans.ban("", "203.0.113.0/24")
    assert bans.hits(Visitor("203.0.113.9"))
    assert bans.hits(Visitor("::ffff:203.0.113.9"))
    assert not bans.hits(Visitor("203.0.114.9"))
    assert not bans.hits(Visitor(""))
    bans.unban("", "203.0.113.0/24")
    assert not bans.hits(Visitor("203.0.113.9"))
