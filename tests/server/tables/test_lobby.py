"""The lobby shows everybody's tables, however many one guest opens, and seats are not hoarded."""

from __future__ import annotations

from pathlib import Path

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server.storage.sqlite import log as log_module
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables import house as house_module
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import Limits
from tests.server.guests import BOT, MANY_TABLES, Guest, run_bounded, server
from tests.server.rows import SUMMARY, row, with_log

WAITING = SUMMARY._replace(status="waiting", free_seats=1, people=["eva"])


async def listed(guest: Guest) -> list[str]:
    status, lines = await guest.http("GET", "/api/tables")
    assert status == 200
    return [line["table"] for line in lines]


def sat(rate_limits: GuestRateLimits, visitor: Visitor) -> bool:
    try:
        rate_limits.check_sitting(visitor)
    except Refused:
        return False
    return True


def test_one_guest_cannot_fill_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "LOBBY_LINES", 5)

    async def work() -> None:
        with server(tmp_path / "games.db", MANY_TABLES._replace(listed=3)) as here:
            eva = await Guest(here.port, "Eva").arrive()
            flood = await Guest(here.port, "Flood").arrive()
            honest = await eva.open("hunt", "me", "lobby", public=True)
            for _ in range(6):
                last = await flood.open("hunt", "me", "lobby", public=True)
            shown = await listed(eva)
            assert len(shown) == 4  # three of one owner, and the honest one
            assert shown[:2] == [last, honest]  # everyone's first comes before a second one

    run_bounded(work)


def test_tables_with_people_present_come_first_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest is made by one request, so a limit for each guest is not enough."""
    monkeypatch.setattr(house_module, "LOBBY_LINES", 3)
    monkeypatch.setattr(log_module, "MAX_LOOKED_THROUGH", 5)

    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            honest = await eva.open("hunt", "me", "lobby", public=True)
            async with eva.live(honest):
                for _ in range(6):
                    other = await Guest(here.port).arrive()
                    last = await other.open("hunt", "me", "lobby", public=True)
                shown = await listed(eva)
                assert shown[:2] == [honest, last]
                assert len(shown) == 3

    run_bounded(work)


def test_tables_with_someone_waiting_come_before_running_games(tmp_path: Path) -> None:
    async def use(log: SqliteLog) -> list[str]:
        await log.append("waits", [row(1, time=1.0)], WAITING)
        await log.append("nobody", [row(1, time=2.0)], WAITING._replace(people=[]))
        await log.append("plays", [row(1, time=3.0)], SUMMARY)
        return [table for table, _, _ in await log.public(10, 5, [])]

    assert with_log(tmp_path / "games.db", use) == ["waits", "plays", "nobody"]


def test_private_and_finished_tables_are_not_listed_even_with_people_present(
    tmp_path: Path,
) -> None:
    async def use(log: SqliteLog) -> list[str]:
        await log.append("private", [row(1)], WAITING._replace(public=False))
        await log.append("over", [row(1)], WAITING._replace(status="over"))
        await log.append("open", [row(1)], WAITING)
        return [table for table, _, _ in await log.public(10, 5, ["private", "over", "open"])]

    assert with_log(tmp_path / "games.db", use) == ["open"]


def test_the_number_of_tables_where_a_guest_sits_is_limited(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db", Limits(tables=3)) as here:
            eva = await Guest(here.port, "Eva").arrive()
            flood = await Guest(here.port, "Flood").arrive()
            own = [await flood.open("hunt", "me", BOT) for _ in range(2)]
            tables = [await eva.open("hunt", "me", "lobby", public=True) for _ in range(2)]
            async with flood.live(tables[0]) as f:
                assert (await f.ask("sit", seat=2))["type"] == "ok"
            async with flood.live(tables[1]) as f:
                assert (await f.ask("sit", seat=2))["code"] == "too_many"
                status, _ = await flood.http("POST", f"/api/tables/{own[0]}/leave", {})
                assert status == 200
                assert (await f.ask("sit", seat=2))["type"] == "ok"

    run_bounded(work)


def test_seats_taken_per_minute_are_limited_for_each_guest(tmp_path: Path) -> None:
    async def work() -> None:
        # Two seats a minute for a guest; twelve for the address.
        with server(tmp_path / "games.db", requests_a_minute=120) as here:
            eva = await Guest(here.port, "Eva").arrive()
            flood = await Guest(here.port, "Flood").arrive()
            ben = await Guest(here.port, "Ben").arrive()
            table = await eva.open("hunt", "me", "lobby", "lobby", public=True)
            async with flood.live(table) as f, ben.live(table) as b:
                answers = [await f.ask("sit", seat=2) for _ in range(9)]
                assert answers[0]["type"] == "ok"
                assert answers[-1]["text"] == "Too many seats at once: wait a minute."
                assert (await b.ask("sit", seat=3))["type"] == "ok"

    run_bounded(work)


def test_a_socket_without_a_guest_cannot_take_a_seat(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", "program", "lobby")
            async with eva.live(table) as e:
                token = (await e.ask("invite", seat=2))["secret"]
            async with Guest(here.port).live(table, token=token) as program:
                assert (await program.ask("sit", seat=3))["code"] == "no_guest"

    run_bounded(work)


def test_rematches_count_as_new_tables(tmp_path: Path) -> None:
    async def work() -> None:
        # Two tables a minute for the address.
        with server(tmp_path / "games.db", requests_a_minute=20) as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT)
            async with eva.live(table) as e:
                assert (await e.ask("resign", seat=1))["type"] == "ok"
                answers = [await e.ask("rematch") for _ in range(9)]
                assert answers[-1]["text"] == "Too many new tables at once: wait a minute."
            status, problem = await eva.http("POST", f"/api/tables/{table}/rematch")
            assert (status, problem["code"]) == (429, "too_fast")

    run_bounded(work)


def test_one_flooding_guest_does_not_use_up_the_seat_limit_of_an_address() -> None:
    rate_limits = GuestRateLimits(120)  # two seats for a guest, twelve for the address
    flood = Visitor("192.0.2.1", "flood")
    assert sum(sat(rate_limits, flood) for _ in range(100)) < 4
    assert all(sat(rate_limits, Visitor("192.0.2.1", f"guest {n}")) for n in range(8))
    # Guests are made by one request each, so the address has a limit as well.
    assert sum(sat(rate_limits, Visitor("192.0.2.1", f"made up {n}")) for n in range(100)) < 8
    assert sat(rate_limits, Visitor("192.0.2.2", "eva"))
