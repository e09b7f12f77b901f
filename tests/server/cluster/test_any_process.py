"""Three processes serve one table: whatever happens at one of them, all of them show."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests import postgres
from tests.environment import PATIENCE
from tests.server.guests import BOT, Guest, Live, Server, run_bounded, server
from tests.server.reader import Json

Three = list[Server]


@pytest.fixture(scope="module", params=["", "127.0.0.1"], ids=["each serves", "the keeper serves"])
def three(request: pytest.FixtureRequest) -> Iterator[Three]:
    with postgres.database() as place, ExitStack() as stack:
        yield [stack.enter_context(server(place, relay_host=request.param)) for _ in range(3)]


async def guests(three: Three, *names: str) -> list[Guest]:
    """Each arrives at another process."""
    return [await Guest(three[n % 3].port, name).arrive() for n, name in enumerate(names)]


async def at_a_table(
    three: Three, game: str, *more: Json, **wish: object
) -> tuple[str, list[Guest]]:
    """Eva and Ben play, Fan watches; each at another process."""
    eva, ben, fan = await guests(three, "Eva", "Ben", "Fan")
    table = await eva.open(game, "me", "lobby", *more, **wish)
    async with ben.live(table) as b:
        assert (await b.ask("sit", seat=2))["type"] == "ok"
    return table, [eva, ben, fan]


def mover(*lives: Live) -> Live:
    return next(live for live in lives if live.view["legal"])


async def move(*lives: Live) -> Live:
    """The player to move moves; all see it."""
    first = lives[0]
    await first.until(lambda it: it.view and it.view["mover"] in (1, 2))
    await lives[first.view["mover"] - 1].until(lambda it: it.view and it.view["legal"])
    it = mover(*lives)
    answer = await it.move(it.view["legal"][-1])
    assert answer["type"] == "ok", answer
    for live in lives:
        await seen(live, answer)
    return it


async def seen(live: Live, answer: Json) -> None:
    await live.until(lambda it: it.sheet["version"] >= answer["version"])


def test_moves_and_chat_reach_the_sockets_of_all_processes(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, fan) = await at_a_table(three, "rescue")
        async with eva.live(table) as e, ben.live(table) as b, fan.live(table) as f:
            for _ in range(6):
                await move(e, b, f)
            assert len({len(live.sheet["log"]) for live in (e, b, f)}) == 1
            assert (await b.ask("chat", text="Hello from elsewhere"))["type"] == "ok"
            for live in (e, f):
                await live.until(lambda it: it.sheet["chat"])
                assert live.sheet["chat"][0]["text"] == "Hello from elsewhere"

    run_bounded(work)


def test_two_processes_that_move_at_once_play_one_of_both_moves(three: Three) -> None:
    async def work() -> None:
        eva = await Guest(three[0].port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
        async with eva.live(table) as one:
            eva.port = three[1].port
            async with eva.live(table) as two:
                for _ in range(5):
                    await two.until(lambda it: it.sheet["version"] == one.sheet["version"])
                    action, seat = one.view["legal"][0], one.view["mover"]
                    both = (it.move(action, seat=seat) for it in (one, two))
                    answers = await asyncio.gather(*both)
                    kinds = sorted(answer["type"] for answer in answers)
                    assert kinds == ["ok", "refused"], answers
                    assert [a["code"] for a in answers if a["type"] == "refused"] == ["stale"]
                    version = next(a["version"] for a in answers if a["type"] == "ok")
                    await one.until(lambda it, v=version: it.sheet["version"] >= v)  # type: ignore[misc]

    run_bounded(work)


def test_a_repeated_move_id_is_answered_once_even_at_another_process(three: Three) -> None:
    async def work() -> None:
        eva = await Guest(three[0].port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
        async with eva.live(table) as one:
            move = {
                "id": "the move",
                "seat": one.view["mover"],
                "version": one.sheet["version"],
                "action": one.view["legal"][0],
            }
            first = await one.ask("move", **move)
            eva.port = three[1].port
            async with eva.live(table) as two:
                assert await two.ask("move", **move) == first

    run_bounded(work)


def test_players_at_different_processes_agree_to_take_a_move_back(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, fan) = await at_a_table(three, "sack", BOT)
        async with eva.live(table) as e, ben.live(table) as b, fan.live(table) as f:
            for _ in range(20):
                by = await move(e, b, f)
                # The bot's move would drop the request.
                await by.until(lambda it: it.view["mover"] in (1, 2))
                if by.you["takeback"]:
                    break
            other, seat = (b, 1) if by is e else (e, 2)
            assert (await by.ask("takeback", seat=seat))["type"] == "ok"
            for live in (other, f):
                await live.until(lambda it: it.sheet["offer"])
            assert (await other.ask("takeback", seat=3 - seat, agree=False))["type"] == "ok"
            for live in (by, f):
                await live.until(lambda it: it.sheet["offer"] is None)
            await by.ask("takeback", seat=seat)
            await other.until(lambda it: it.sheet["offer"])
            assert (await other.ask("takeback", seat=3 - seat))["type"] == "ok"
            for live in (e, b, f):
                await live.until(lambda it: it.sheet["log"][-1].get("event") == "takeback")

    run_bounded(work)


def test_presence_is_known_everywhere_and_ends_everywhere(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, fan) = await at_a_table(three, "rescue")
        async with eva.live(table) as e:
            async with ben.live(table) as b, fan.live(table) as f:
                for live in (e, b, f):
                    await live.until(lambda it: all(it.sheet["seats"][n]["online"] for n in (0, 1)))
                    await live.until(lambda it: it.sheet["spectators"] == ["Fan"])
            await e.until(lambda it: not it.sheet["seats"][1]["online"])
            await e.until(lambda it: it.sheet["spectators"] == [])

    run_bounded(work)


def test_the_curtain_of_a_shared_screen_falls_when_the_turn_passes_elsewhere(three: Three) -> None:
    async def work() -> None:
        eva, ben, _ = await guests(three, "Eva", "Ben", "Fan")
        here = {"kind": "here", "name": "Ada"}
        table = await eva.open("sack", "me", here, "lobby")
        async with ben.live(table) as b:
            assert (await b.ask("sit", seat=3))["type"] == "ok"
            async with eva.live(table) as e:
                for _ in range(9):
                    await e.until(lambda it: it.view and it.view["mover"] in (1, 2, 3))
                    seat = e.view["mover"]
                    if seat == 3:
                        await b.until(lambda it: it.view["legal"])
                        answer = await b.move(b.view["legal"][0])
                        await seen(e, answer)
                        continue
                    await e.until(lambda it: it.you["curtain"] == it.view["mover"])
                    assert not e.view["legal"]
                    assert (await e.ask("reveal", seat=seat))["type"] == "ok"
                    await e.until(lambda it: it.view["legal"])
                    answer = await e.move(e.view["legal"][0], seat=seat)
                    await seen(b, answer)

    run_bounded(work)


def test_two_players_at_different_processes_get_one_rematch(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, fan) = await at_a_table(three, "hunt")
        async with eva.live(table) as e, ben.live(table) as b, fan.live(table) as f:
            await asyncio.gather(e.play_out(), b.play_out())
            answers = await asyncio.gather(e.ask("rematch"), b.ask("rematch"))
            tables = {answer["table"] for answer in answers}
            assert len(tables) == 1
            await f.until(lambda it: it.sheet["next"] in tables)
        async with eva.live(tables.pop()) as e:
            assert [seat["name"] for seat in e.sheet["seats"]] == ["Ben", "Eva"]

    run_bounded(work)


def test_a_removed_guest_loses_the_sockets_at_all_processes(three: Three) -> None:
    async def work() -> None:
        table, (eva, _, fan) = await at_a_table(three, "rescue")
        async with eva.live(table) as e, fan.live(table) as f:
            await e.until(lambda it: it.sheet["spectators"] == ["Fan"])
            assert (await e.ask("remove", spectator="Fan"))["type"] == "ok"
            await f.until(lambda it: it.gone)
            fan.port = three[1].port
            async with fan.live() as again:
                answer = await again.ask("watch", table=table)
                if answer["type"] == "ok":  # this process has not heard of it yet
                    await again.until(lambda it: it.gone)
                else:
                    assert answer["code"] == "removed"

    run_bounded(work)


def test_exactly_one_process_moves_the_bots(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, fan) = await at_a_table(three, "hunt", BOT, BOT)
        async with eva.live(table) as e, ben.live(table) as b, fan.live(table) as f:
            await asyncio.gather(e.play_out(), b.play_out())
            await f.until(lambda it: it.view and it.view["over"])
        keepers = [it for it in three if it.house.services.neighbours.keeps(table)]
        assert len(keepers) == 1

    run_bounded(work)


def test_a_clock_runs_out_once_and_everywhere(three: Three) -> None:
    async def work() -> None:
        clock = {"bank": 5, "out": "lose"}
        table, (eva, ben, fan) = await at_a_table(three, "rescue", clock=clock)
        async with eva.live(table) as e, ben.live(table) as b, fan.live(table) as f:
            for live in (e, b, f):
                await live.until(lambda it: it.sheet["forfeits"])
                assert [x["event"] for x in live.sheet["log"] if "event" in x] == ["time"]

    run_bounded(work)


def test_a_bot_stands_in_for_a_player_who_left_another_process(three: Three) -> None:
    async def work() -> None:
        table, (eva, ben, _) = await at_a_table(three, "rescue", grace=5, pace=5)
        async with eva.live(table) as e:
            async with ben.live(table) as b:
                await e.until(lambda it: it.sheet["seats"][1]["online"])
                if e.view["mover"] == 1:
                    await move(e, b)
                    while e.view["mover"] == 1:
                        await move(e, b)
            await e.until(lambda it: it.sheet["seats"][1]["bot_plays"])
            async with ben.live(table):  # the seat is given back at any process
                await e.until(lambda it: not it.sheet["seats"][1]["bot_plays"])

    run_bounded(work)


def test_every_lobby_shows_first_where_a_player_waits_elsewhere(
    three: Three,
) -> None:
    async def work() -> None:
        eva, ben, _ = await guests(three, "Eva", "Ben", "Fan")
        table = await eva.open("hunt", "me", "lobby", public=True)
        await ben.open("hunt", "me", "lobby", public=True)  # newer, but nobody is there
        async with eva.live(table):
            async with asyncio.timeout(PATIENCE):
                while True:
                    _, lines = await ben.http("GET", "/api/tables")
                    if lines[0]["table"] == table:
                        return
                    await asyncio.sleep(0.05)

    run_bounded(work)
