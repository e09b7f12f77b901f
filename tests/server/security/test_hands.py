"""Nobody looks at another's hand: attacks on PINs, and on seats whose cards are hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from cheeseboard.matches.chance import RandBelow
from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.tables.guests import pins
from tests.games.paths.small_games import only
from tests.server.guests import BOT, Guest, Live, Server, run_bounded, server, two_at_a_table
from tests.server.reader import Json

BEN: Json = {"kind": "here", "name": "Ben", "pin": "1234"}
ADA: Json = {"kind": "here", "name": "Ada"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


# --- PINs ------------------------------------------------------------------------------------


def test_every_action_for_a_seat_with_a_pin_needs_the_pin(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", BEN, options={"starter": 2})
        async with eva.live(table) as e:
            asks: list[tuple[str, Json]] = [
                ("set_seat", {"wish": BOT}),
                ("set_seat", {"wish": ADA}),
                ("leave", {}),
                ("resign", {}),
                ("takeback", {}),
            ]
            for kind, fields in asks:
                assert (await e.ask(kind, seat=2, **fields))["code"] == "covered", kind
            leave = f"/api/tables/{table}/leave"
            assert (await eva.http("POST", leave, {}))[1]["code"] == "covered"
            assert (await eva.http("POST", leave, {"pins": ["9"]}))[1]["code"] == "wrong_pin"
            code = {"table": table, "seat": 2}
            assert (await eva.http("POST", "/api/codes", code))[1]["code"] == "wrong_pin"
            assert e.sheet["seats"][1]["kind"] == "person"
            assert (await eva.http("POST", "/api/codes", code | {"pin": "1234"}))[0] == 201
            assert (await eva.http("POST", leave, {"pins": ["1234"]}))[0] == 200

    run_bounded(work)


async def stand_in(here: Server, table: str, seat: int) -> None:
    """As if the person had been away for longer than the table waits."""

    async def happens() -> None:
        found = await here.house.table(table)
        planner = here.house.services.planner
        await found.decide(lambda: planner.stand_in(found.state, seat, out_of_time=False))

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(happens(), here.loop))


def test_a_bot_returns_a_seat_with_a_pin_only_for_the_pin(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", BEN, options={"starter": 2}, pace=5)
        await stand_in(here, table, 2)
        async with eva.live(table) as e:
            assert e.sheet["seats"][1]["bot_plays"]  # the device alone does not bring it back
            assert (await e.ask("return", seat=2))["code"] == "covered"
            assert (await e.ask("reveal", seat=2, pin="1234"))["type"] == "ok"
            await e.until(lambda it: not it.sheet["seats"][1]["bot_plays"])

    run_bounded(work)


def test_reconnecting_does_not_reset_the_count_of_wrong_pins(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", BEN)
        codes = []
        for guess in range(pins.FREE_TRIES + 2):
            async with eva.live(table) as e:
                codes.append((await e.ask("reveal", seat=2, pin=f"000{guess}"))["code"])
        assert codes == ["wrong_pin"] * pins.FREE_TRIES + ["too_fast"] * 2
        other = await eva.http("POST", "/api/codes", {"table": table, "seat": 2, "pin": "1234"})
        assert other[1]["code"] == "too_fast"  # another address, the same count

    run_bounded(work)


def test_correct_pins_are_not_limited(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        async with eva.live(await eva.open("rescue", "me", BEN)) as e:
            for _ in range(20):
                assert (await e.ask("reveal", seat=2, pin="1234"))["type"] == "ok"
                await e.ask("cover")

    run_bounded(work)


def test_pauses_after_wrong_pins_grow_and_a_correct_pin_ends_them() -> None:
    now = [0.0]
    wrong, key = pins.WrongPins(lambda: now[0]), ("table", 2, "device")
    for _ in range(pins.FREE_TRIES):
        wrong.check_may_try(key)
        wrong.add(key)
    pauses = []
    for _ in range(8):
        began = now[0]
        while True:
            try:
                wrong.check_may_try(key)
                break
            except Refused:
                now[0] += 1.0
        pauses.append(now[0] - began)
        wrong.add(key)
    assert pauses == [5, 10, 20, 40, 80, 160, 300, 300]
    wrong.check_may_try(("table", 2, "another device"))
    wrong.clear(key)
    wrong.check_may_try(key)


def test_rematches_do_not_give_more_tries_for_a_pin(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", BEN)
        codes = []
        for _ in range(pins.FREE_TRIES_OF_DEVICE // pins.FREE_TRIES + 2):
            async with eva.live(table) as e:
                ben = next(it["seat"] for it in e.sheet["seats"] if it["pin"])
                for guess in range(pins.FREE_TRIES):
                    answer = await e.ask("reveal", seat=ben, pin=f"000{guess}")
                    codes.append(answer["code"])
                assert (await e.ask("resign", seat=3 - ben))["type"] == "ok"
                table = (await e.ask("rematch"))["table"]
        assert codes.count("wrong_pin") == pins.FREE_TRIES_OF_DEVICE
        assert codes[-1] == "too_fast"

    run_bounded(work)


async def act(live: Live, seat: int, **pin: str) -> None:
    """The player of this seat confirms who they are, and makes a move."""
    await live.until(lambda it: it.view["mover"] == seat)
    assert (await live.ask("reveal", seat=seat, **pin))["type"] == "ok"
    await live.until(lambda it: it.you["eyes"] == seat and it.view["legal"])
    assert (await live.move(live.view["legal"][0]))["type"] == "ok"


def test_a_move_of_a_seat_with_a_pin_is_not_undone_by_others_at_its_screen(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("sack", "me", BEN, ADA, options={"starter": 1})
        async with eva.live(table) as e:
            await act(e, 1)
            assert (await e.ask("takeback", seat=1))["type"] == "ok"  # nobody else has moved
            await act(e, 1)
            await act(e, 2, pin="1234")
            assert (await e.ask("takeback", seat=1))["type"] == "ok"
            await e.until(lambda it: it.sheet["offer"])
            assert e.sheet["offer"]["needed"] == [2]
            assert (await e.ask("takeback", seat=2))["code"] == "covered"
            assert (await e.ask("reveal", seat=2, pin="1234"))["type"] == "ok"
            assert (await e.ask("takeback", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["offer"] is None and it.view["mover"] == 1)

    run_bounded(work)


def test_nobody_agrees_for_a_seat_with_a_pin_at_the_same_screen(here: Server) -> None:
    async def work() -> None:
        eva, zoe = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Zoe").arrive()
        table = await eva.open("hunt", "me", BEN, "lobby", options={"starter": 3})
        async with eva.live(table) as e, zoe.live(table) as z:
            assert (await z.ask("sit", seat=3))["type"] == "ok"
            await z.until(lambda it: it.view)
            await z.throw()
            assert (await z.move(z.view["legal"][0]))["type"] == "ok"
            assert (await z.ask("takeback", seat=3))["type"] == "ok"
            assert (await e.ask("takeback", seat=1))["type"] == "ok"
            await z.until(lambda it: it.sheet["offer"] and it.sheet["offer"]["agreed"] == [1])
            assert z.sheet["offer"]["needed"] == [2]

    run_bounded(work)


# --- Hidden cards ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["me", "here", "link", "lobby", "program"])
def test_the_owner_cannot_take_over_a_hand(here: Server, kind: str) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "rescue", BOT, pace=5)
        wish = {"kind": kind, "name": "Mallory"}
        async with eva.live(table) as e, ben.live(table):
            for seat in (2, 3):  # a person's and a bot's
                answer = await e.ask("set_seat", seat=seat, wish=wish)
                assert answer["code"] in ("seat_taken", "hidden_cards")
            assert (await e.ask("remove", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "bot")
            assert (await e.ask("set_seat", seat=2, wish=wish))["code"] == "hidden_cards"
            assert (await e.ask("sit", seat=2))["code"] == "seat_taken"
            assert (await e.ask("reveal", seat=2))["code"] == "not_your_seat"
            assert e.you["seats"] == [1]

    run_bounded(work)


def test_the_owner_may_give_seats_before_the_game_and_in_games_without_secrets(
    here: Server,
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        async with eva.live(await eva.open("rescue", "me", "link", BOT)) as e:
            assert (await e.ask("set_seat", seat=3, wish=ADA))["type"] == "ok"
        async with eva.live(await eva.open("hunt", "me", BOT, pace=5)) as e:
            assert (await e.ask("set_seat", seat=2, wish=ADA))["type"] == "ok"

    run_bounded(work)


def test_a_player_can_move_a_hand_to_another_device_with_a_code(here: Server) -> None:
    async def work() -> None:
        _, ben, table = await two_at_a_table(here, "rescue")
        _, made = await ben.http("POST", "/api/codes", {"table": table, "seat": 2})
        phone = await Guest(here.port).arrive()
        assert (await phone.http("POST", "/api/codes/use", {"code": made["code"]}))[0] == 200
        async with phone.live(table) as p:
            assert p.you["seats"] == [2]

    run_bounded(work)


def test_a_code_is_void_once_another_player_has_the_seat(
    here: Server,
) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        zoe, thief = await Guest(here.port, "Zoe").arrive(), await Guest(here.port).arrive()
        table = await eva.open("rescue", "me", "lobby", "lobby")
        async with eva.live(table) as e, ben.live(table) as b, zoe.live(table) as z:
            assert (await b.ask("sit", seat=2))["type"] == "ok"
            _, made = await ben.http("POST", "/api/codes", {"table": table, "seat": 2})
            assert (await b.ask("leave", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "lobby")
            assert (await z.ask("sit", seat=2))["type"] == "ok"
            status, answer = await thief.http("POST", "/api/codes/use", {"code": made["code"]})
            assert (status, answer["code"]) == (400, "wrong_code")
            await z.until(lambda it: it.you["seats"] == [2])

    run_bounded(work)


# --- What was revealed ---------------------------------------------------------------------------


def test_a_trap_that_was_turned_up_after_a_peek_is_never_taken_back(
    here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = ["card EW"] * 9 + ["card cage", "goal upper trap"]
    usual = Contest.sample_outcome

    def sample(contest: Contest, randbelow: RandBelow) -> str:
        is_here = contest.setup.game.name == "paths"  # bots may still play at other tables
        return outcomes.pop(0) if is_here else usual(contest, randbelow)

    monkeypatch.setattr(Contest, "sample_outcome", sample)
    flips = [f"flip {at} 1; flip {8 - at} 1; flip {at} 4" for at in (1, 2, 3)]
    actions = "; ".join([*flips, "flip 4 1; peek upper; goal upper"]).split("; ")

    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        options = {"starter": 2, "counts": only(EW=24)}
        screen = "me", ADA, {"kind": "here", "name": "Ivo"}
        table = await eva.open("paths", *screen, options=options, series=False)
        async with eva.live(table) as e:
            for action in actions:
                mover = e.view["mover"]
                await e.ask("reveal", seat=mover)
                await e.until(lambda it, mover=mover: it.you["eyes"] == mover)  # type: ignore[misc]
                version = e.sheet["version"]
                assert (await e.move(action))["type"] == "ok", action
                await e.until(lambda it, v=version: it.sheet["version"] > v)  # type: ignore[misc]
            answer = await e.ask("takeback", seat=mover)
            assert answer["code"] == "came_to_light"
            assert e.you["takeback"] == []

    run_bounded(work)
