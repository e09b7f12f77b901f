"""In a running game a seat passes to another person if all others agree, and only then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.guests import BOT, Guest, Live, Server, run_bounded, server
from tests.server.reader import Json

LEN: Json = {"kind": "here", "name": "Len", "pin": "1234"}
ADA: Json = {"kind": "here", "name": "Ada", "pin": "5678"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


async def at_a_table(
    here: Server, *names: str, more: tuple[Json, ...] = ()
) -> tuple[str, list[Guest]]:
    """The first has opened it, the others sit on the next seats; then come the other seats."""
    guests = [await Guest(here.port, name).arrive() for name in names]
    seats: list[Json | str] = ["me", *["lobby"] * (len(names) - 1), *more]
    table = await guests[0].open("rescue", *seats, pace=5, grace=None)
    for seat, guest in enumerate(guests[1:], 2):
        async with guest.live(table) as live:
            assert (await live.ask("sit", seat=seat))["type"] == "ok"
    return table, guests


async def bot_stands_in(here: Server, table: str, seat: int) -> None:
    """As if the person had been away for longer than the table waits."""

    async def happens() -> None:
        found = await here.house.table(table)
        planner = here.house.services.planner
        await found.decide(lambda: planner.stand_in(found.state, seat, out_of_time=False))

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(happens(), here.loop))


def needed(live: Live) -> list[int] | None:
    asked: Json | None = live.sheet["handover"]
    return asked["needed"] if asked else None


async def answer(live: Live, asker: str, agree: bool = True) -> Json:
    """Answer the request that this person has made."""
    await live.until(lambda it: it.sheet["handover"] and it.sheet["handover"]["name"] == asker)
    return await live.ask("agree", key=live.sheet["handover"]["key"], agree=agree)


def events_of(live: Live) -> list[str]:
    return [line["event"] for line in live.sheet["log"] if "event" in line]


def test_a_seat_passes_once_all_others_agree_and_everyone_sees_it(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe, ben, anna) = await at_a_table(here, "Eva", "Zoe", "Ben", "Anna")
        await bot_stands_in(here, table, 4)
        fan = await Guest(here.port, "Fan").arrive()
        async with eva.live(table) as e, zoe.live(table) as z, ben.live(table) as b:
            assert b.you["take_over"] == [4]
            assert (await b.ask("take_over", seat=4))["type"] == "ok"
            await e.until(lambda it: it.sheet["handover"])
            asked = e.sheet["handover"]
            assert (asked["name"], asked["needed"], asked["agreed"]) == ("Ben", [1, 2], [])
            assert (await answer(b, "Ben"))["type"] == "ok"  # the asker's own wish does not count
            assert (await answer(e, "Ben"))["type"] == "ok"
            await z.until(lambda it: needed(it) == [2])
            assert b.you["seats"] == [3]
            assert (await b.ask("reveal", seat=4))["code"] == "not_your_seat"
            assert (await answer(z, "Ben"))["type"] == "ok"
            await b.until(lambda it: it.you["seats"] == [3, 4] and it.sheet["handover"] is None)
            async with fan.live(table) as f:
                for live in (e, z, b, f):
                    await live.until(lambda it: events_of(it)[-1:] == ["take_over"])
            assert e.sheet["seats"][3]["name"] == "Ben 2"
            assert not e.sheet["seats"][3]["bot_plays"]
            assert (await b.ask("reveal", seat=4))["type"] == "ok"
        async with anna.live(table) as a:
            assert a.you["seats"] == []

    run_bounded(work)


def test_one_refusal_ends_the_request_and_the_asker_must_wait(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe, ben, _) = await at_a_table(here, "Eva", "Zoe", "Ben", "Anna")
        await bot_stands_in(here, table, 4)
        async with eva.live(table) as e, zoe.live(table) as z, ben.live(table) as b:
            await b.ask("take_over", seat=4)
            assert (await e.ask("take_over", seat=4))["code"] == "being_asked"
            assert (await answer(e, "Ben"))["type"] == "ok"
            key = e.sheet["handover"]["key"]
            assert (await answer(z, "Ben", agree=False))["type"] == "ok"
            await b.until(lambda it: it.sheet["handover"] is None)
            assert (await e.ask("agree", key=key))["code"] == "not_asked"
            assert (await b.ask("take_over", seat=4))["code"] == "too_fast"
            assert b.you["seats"] == [3]
            assert "take_over" not in events_of(b)

    run_bounded(work)


def test_spectators_cannot_agree_to_a_handover(here: Server) -> None:
    async def work() -> None:
        table, (eva, _) = await at_a_table(here, "Eva", "Anna", more=(BOT,))
        await bot_stands_in(here, table, 2)
        twin = await Guest(here.port, "Twin").arrive()  # Eva herself, in another browser
        async with eva.live(table) as e, twin.live(table) as t:
            assert e.you["take_over"] == t.you["take_over"] == []
            for live in (e, t):
                assert (await live.ask("take_over", seat=2))["code"] == "nobody_agrees"
        table, (eva, zoe, _) = await at_a_table(here, "Eva", "Zoe", "Anna")
        await bot_stands_in(here, table, 3)
        async with eva.live(table) as e, zoe.live(table) as z, twin.live(table) as t:
            await e.ask("take_over", seat=3)
            assert (await answer(t, "Eva"))["code"] == "not_asked"
            assert (await answer(e, "Eva", agree=False))["type"] == "ok"  # the asker takes it back
            assert (await t.ask("take_over", seat=3))["type"] == "ok"
            assert (await answer(e, "Twin"))["type"] == "ok"
            assert t.you["seats"] == []
            assert (await answer(z, "Twin"))["type"] == "ok"
            await t.until(lambda it: it.you["seats"] == [3])
            await t.until(lambda it: it.sheet["seats"][2]["name"] == "Twin")

    run_bounded(work)


def test_a_present_holder_is_asked_and_ends_the_request_by_returning(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe, anna) = await at_a_table(here, "Eva", "Zoe", "Anna")
        async with eva.live(table) as e, zoe.live(table) as z:
            async with anna.live(table) as a:
                await bot_stands_in(here, table, 3)
                await e.until(lambda it: it.you["take_over"] == [3])
                await e.ask("take_over", seat=3)
                assert (await answer(z, "Eva"))["type"] == "ok"
                await a.until(lambda it: needed(it) == [3])
                assert e.you["seats"] == [1]
                assert (await a.ask("return", seat=3))["type"] == "ok"
                await e.until(lambda it: it.sheet["handover"] is None)
            assert (await e.ask("take_over", seat=3))["code"] == "seat_taken"  # no bot stands in

    run_bounded(work)


def test_an_asker_cannot_agree_alone_after_the_holder_has_left(here: Server) -> None:
    async def work() -> None:
        table, (eva, anna) = await at_a_table(here, "Eva", "Anna")
        async with eva.live(table) as e:
            async with anna.live(table):
                await bot_stands_in(here, table, 2)
                await e.until(lambda it: it.you["take_over"] == [2])
                assert (await e.ask("take_over", seat=2))["type"] == "ok"
            await e.until(lambda it: not it.sheet["seats"][1]["online"])
            assert (await answer(e, "Eva"))["code"] == "nobody_agrees"
            assert e.you["seats"] == [1]

    run_bounded(work)


def test_seats_of_bots_and_of_active_players_cannot_be_taken_over(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe) = await at_a_table(here, "Eva", "Zoe", more=(BOT,))
        async with eva.live(table) as e, zoe.live(table):
            refused = {1: "seat_taken", 2: "seat_taken", 3: "hidden_cards", 9: "bad_players"}
            for seat, code in refused.items():
                assert (await e.ask("take_over", seat=seat))["code"] == code
            assert e.you["take_over"] == []

    run_bounded(work)


def test_a_forgotten_pin_is_removed_if_the_table_agrees(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe) = await at_a_table(here, "Eva", "Zoe", more=(LEN,))
        async with zoe.live(table) as z, eva.live(table) as e:
            assert (z.you["take_over"], e.you["take_over"]) == ([], [3])
            assert (await e.ask("take_over", seat=3))["type"] == "ok"
            assert (await e.ask("reveal", seat=3))["code"] == "wrong_pin"
            assert (await answer(z, e.sheet["handover"]["name"]))["type"] == "ok"
            await e.until(lambda it: events_of(it) == ["take_over"])
            seat = e.sheet["seats"][2]
            assert (seat["name"], seat["pin"]) == ("Len", False)
            assert (await e.ask("reveal", seat=3))["type"] == "ok"

    run_bounded(work)


def test_at_a_shared_screen_a_pin_is_removed_only_if_two_others_enter_theirs(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        async with eva.live(await eva.open("rescue", "me", LEN, ADA)) as e:
            assert (await e.ask("take_over", seat=2))["code"] == "nobody_agrees"  # Eva is anybody
            await e.ask("reveal", seat=3, pin="5678")
            assert (await e.ask("take_over", seat=2))["code"] == "nobody_agrees"
        cid: Json = {"kind": "here", "name": "Cid", "pin": "9"}
        async with eva.live(await eva.open("rescue", "me", LEN, ADA, cid)) as e:
            assert (await e.ask("take_over", seat=2))["type"] == "ok"
            asker = e.sheet["handover"]["name"]
            for seat, pin in ((3, "5678"), (4, "9")):
                await e.ask("cover")
                assert (await answer(e, asker))["type"] == "ok"  # as Eva, who has asked
                assert e.sheet["seats"][1]["pin"]
                await e.ask("reveal", seat=seat, pin=pin)
                assert (await answer(e, asker))["type"] == "ok"
            await e.until(lambda it: not it.sheet["seats"][1]["pin"])

    run_bounded(work)


def test_a_handover_request_ends_when_the_asker_or_an_asked_player_leaves(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe, ben, _) = await at_a_table(here, "Eva", "Zoe", "Ben", "Anna")
        await bot_stands_in(here, table, 4)
        async with eva.live(table) as e, zoe.live(table) as z:
            async with ben.live(table) as b:
                await b.ask("take_over", seat=4)
                await e.until(lambda it: it.sheet["handover"])
            await e.until(lambda it: it.sheet["handover"] is None)
            assert (await e.ask("take_over", seat=4))["type"] == "ok"
            assert (await z.ask("leave", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["handover"] is None)

    run_bounded(work)


def test_the_request_of_a_removed_spectator_is_dropped(here: Server) -> None:
    async def work() -> None:
        table, (eva, zoe, _) = await at_a_table(here, "Eva", "Zoe", "Ben")
        await bot_stands_in(here, table, 3)
        fan = await Guest(here.port, "Fan").arrive()
        async with eva.live(table) as e, zoe.live(table) as z, fan.live(table) as f:
            assert (await f.ask("take_over", seat=3))["type"] == "ok"
            await z.until(lambda it: needed(it) == [1, 2])
            assert (await e.ask("remove", spectator="Fan"))["type"] == "ok"
            await z.until(lambda it: it.sheet["handover"] is None)

    run_bounded(work)
