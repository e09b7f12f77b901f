"""Bots play for people: a farm of them takes nothing from other tables."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import Limits
from cheeseboard.tables.table import Table
from tests.server.guests import Guest, Server, run_bounded, server
from tests.server.reader import Json

KITTEN: Json = {"kind": "bot", "level": "kitten"}


def table_of(here: Server, id: str) -> Table:
    return here.house._tables[id]


def test_tables_of_bots_count_towards_the_limit_of_a_guest(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db", Limits(tables=3)) as here:
            eva = await Guest(here.port, "Eva").arrive()
            for _ in range(3):
                await eva.open("hunt", KITTEN, KITTEN)
            wish = {"game": "hunt", "seats": [KITTEN, KITTEN]}
            status, problem = await eva.http("POST", "/api/tables", wish)
            assert (status, problem["code"]) == (429, "too_many")
            ben = await Guest(here.port, "Ben").arrive()
            await ben.open("hunt", "me", KITTEN)

    run_bounded(work)


def test_the_rate_of_new_tables_is_limited_for_each_address(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db", requests_a_minute=50) as here:
            answers = []
            for name in ("Ann", "Bea", "Cat"):
                guest = await Guest(here.port, name).arrive()
                wish = {"game": "hunt", "seats": [KITTEN, KITTEN]}
                answers += [(await guest.http("POST", "/api/tables", wish))[0] for _ in range(3)]
            assert answers.count(201) <= 7  # five, and what a slow machine has earned meanwhile
            assert 429 in answers

    run_bounded(work)


def test_a_table_of_bots_pauses_while_nobody_watches(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            lonely = await eva.open("hunt", KITTEN, KITTEN)
            before = table_of(here, lonely).state.version
            other = await eva.open("hunt", KITTEN, KITTEN)
            async with eva.live(other) as e:
                await e.until(lambda it: it.view["over"])
            assert table_of(here, lonely).state.version == before
            async with eva.live(lonely) as e:
                await e.until(lambda it: it.view["over"])

    run_bounded(work)


def test_bots_play_until_a_persons_turn_even_if_nobody_watches(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", KITTEN, "me", options={"starter": 1})
            while True:
                _, [line] = await eva.http("GET", "/api/mine")
                if line["my_turn"]:
                    break
            assert not table_of(here, table).watchers

    run_bounded(work)


def test_bots_are_never_charged_to_a_spectator(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", KITTEN, options={"starter": 1})
            person = here.house.services.signer.person(eva.cookies["cheeseboard"])
            async with eva.live(table), Guest(here.port).live(table):
                assert table_of(here, table).charged_visitor() == Visitor("127.0.0.1", person or "")

    run_bounded(work)
