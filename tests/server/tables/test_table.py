"""Tables over real sockets: moves, ids, takebacks, chat, advice, clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import cheeseboard as cb
from cheeseboard.tables import events, wire
from cheeseboard.tables.events import encode
from tests.server.guests import BOT, Guest, Server, run_bounded, server, two_at_a_table
from tests.server.reader import Json


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


@pytest.mark.parametrize(
    ("game", "bots"), [("hunt", 0), ("hunt", 2), ("sack", 1), ("paths", 0), ("rescue", 1)]
)
def test_two_people_and_bots_play_a_whole_game(here: Server, game: str, bots: int) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, game, *[BOT] * bots)
        async with eva.live(table) as e, ben.live(table) as b, Guest(here.port).live(table) as s:
            await asyncio.gather(e.play_out(), b.play_out())
            await s.until(lambda it: it.view["over"])
            assert e.view["winners"] == b.view["winners"] == s.view["winners"]
            for live in (e, b, s):
                msgspec.convert(live.sheet, wire.Sheet)
        status, record = await eva.http("GET", f"/api/tables/{table}/record")
        assert status == 200
        assert cb.Match.replay(record).winners == e.view["winners"]

    run_bounded(work)


def test_a_series_keeps_its_score(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", BOT, series=True)
        async with eva.live(table) as e:
            await e.play_out()
            assert e.view["series"] == {"game": 2}
        _, record = await eva.http("GET", f"/api/tables/{table}/record")
        assert cb.Series.replay(record).points == e.view["points"]

    run_bounded(work)


@pytest.mark.parametrize(
    ("game", "asked", "series"),
    [("paths", None, True), ("paths", False, False), ("hunt", None, False), ("hunt", True, True)],
)
def test_p16_h12_a_table_is_set_up_for_the_whole_game(
    here: Server, game: str, asked: bool | None, series: bool
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open(game, "me", BOT, series=asked)
        async with eva.live(table) as e:
            assert e.sheet["table"]["series"] is series

    run_bounded(work)


# --- Moves -----------------------------------------------------------------------------------


def test_a_repeated_move_id_is_answered_as_before_and_played_once(here: Server) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e:
            await e.until(lambda it: it.view["legal"])
            version, action = e.sheet["version"], e.view["legal"][0]
            first = await e.move(action, id="again")
            steps = len(e.sheet["log"])
            assert await e.move(action, id="again", version=version) == first
            assert await e.move("nonsense", id="again", version=0) == first
            assert len(e.sheet["log"]) == steps

    run_bounded(work)


def test_a_move_with_a_stale_version_is_refused_and_a_fresh_sheet_follows(here: Server) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e:
            await e.until(lambda it: it.view["legal"])
            before = len(e.received)
            answer = await e.move(e.view["legal"][0], version=e.sheet["version"] - 1)
            assert (answer["type"], answer["code"]) == ("refused", "stale")
            await e.until(lambda it: any(b'"fresh"' in m for m in it.received[before:]))

    run_bounded(work)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 2}, "not_your_seat"),
        ({"seat": 9}, "bad_players"),
        ({"action": "fly to the moon"}, "malformed"),
        ({"action": "lure blue@2"}, "illegal"),
        ({"action": ""}, "malformed"),
        # What the table itself writes into its log is no move.
        ({"action": encode(events.Resigned(2, out_of_time=False))}, "malformed"),
        ({"action": encode(events.Removed("somebody"))}, "malformed"),
        ({"action": encode(events.RematchOpened("elsewhere"))}, "malformed"),
        ({"action": "{}"}, "malformed"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(here: Server, fields: Json, code: str) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e:
            await e.until(lambda it: it.view["legal"])
            before = e.sheet
            answer = await e.ask(
                "move", **{"seat": 1, "version": e.sheet["version"], "action": "roll"} | fields
            )
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["text"].endswith(".")
            assert e.sheet == before
            if code == "illegal":
                assert answer["rule"].startswith("H")

    run_bounded(work)


@pytest.mark.parametrize(
    "message",
    ["", "x", "[]", "{}", '{"type":"move"}', '{"type":"no"}', "null", '{"id":"7"}', "[" * 900],
)
def test_a_malformed_message_is_answered_with_a_refusal(here: Server, message: str) -> None:
    async def work() -> None:
        async with Guest(here.port).live() as stranger:
            await stranger.send(message)
            await stranger.until(lambda it: it.received)
            answer = msgspec.json.decode(stranger.received[0])
            assert (answer["type"], answer["code"]) == ("refused", "malformed")
            assert (await stranger.ask("ping"))["type"] == "ok"

    run_bounded(work)


@pytest.mark.parametrize("message", ["x" * 5_000, b"\xff\xfe\x00", b"\x00" * 3_000])
def test_huge_and_binary_messages_do_not_affect_other_sockets(
    here: Server, message: str | bytes
) -> None:
    async def work() -> None:
        async with Guest(here.port).live() as good, Guest(here.port).live() as bad:
            await bad.send(message)
            assert (await good.ask("ping"))["type"] == "ok"

    run_bounded(work)


# --- Taking back -----------------------------------------------------------------------------


def test_against_bots_a_lure_can_be_taken_back_but_a_roll_cannot(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", BOT, options={"starter": 1})
        async with eva.live(table) as e:
            await e.throw()
            before, lures = e.sheet["log"], e.view["legal"]
            await e.move(lures[0])
            await e.until(lambda it: it.you["takeback"] == [1])
            assert (await e.ask("takeback", seat=1))["type"] == "ok"
            await e.until(lambda it: it.view["legal"] == lures)
            assert e.sheet["log"][: len(before)] == before
            await e.move(lures[0])
            await e.until(lambda it: "roll" in it.view["legal"])
            await e.move("roll")
            assert (await e.ask("takeback", seat=1))["code"] == "came_to_light"

    run_bounded(work)


def test_a_revealing_move_cannot_be_taken_back_even_by_agreement(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e, ben.live(table):
            await e.throw()
            await e.move(e.view["legal"][0])
            await e.until(lambda it: it.you["takeback"] == [1])
            await e.until(lambda it: "roll" in it.view["legal"])
            await e.move("roll")
            assert (await e.ask("takeback", seat=1))["code"] == "came_to_light"
            await e.until(lambda it: it.you["takeback"] == [])
            assert e.sheet["offer"] is None

    run_bounded(work)


@pytest.mark.parametrize("agree", [True, False])
def test_a_takeback_among_people_needs_everyones_agreement(here: Server, agree: bool) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e, ben.live(table) as b:
            await e.throw()
            await e.move(e.view["legal"][0])
            await e.ask("takeback", seat=1)
            for live in (e, b):
                await live.until(lambda it: it.sheet["offer"])
            assert b.sheet["offer"]["needed"] == [2]
            await b.ask("takeback", seat=2, agree=agree)
            await e.until(lambda it: it.sheet["offer"] is None)
            taken_back = any(line.get("event") == "takeback" for line in e.sheet["log"])
            assert taken_back is agree

    run_bounded(work)


# --- One screen ------------------------------------------------------------------------------


async def at_one_screen(here: Server, starter: int) -> tuple[Guest, str]:
    """Eva, and Ben with a PIN."""
    eva = await Guest(here.port, "Eva").arrive()
    ben: Json = {"kind": "here", "name": "Ben", "pin": "1234"}
    return eva, await eva.open("rescue", "me", ben, options={"starter": starter})


def test_a_shared_screen_shows_a_hand_only_after_its_player_confirms(here: Server) -> None:
    async def work() -> None:
        eva, table = await at_one_screen(here, starter=1)
        async with eva.live(table) as e:
            await e.until(lambda it: it.you.get("curtain") == 1)
            assert e.view["board"]["hand"] is None
            assert e.view["legal"] == []
            refused = await e.move("lay mouse 0 1", seat=1)
            assert refused["code"] == "covered"
            await e.ask("reveal", seat=1)
            await e.until(lambda it: it.view["legal"])
            await e.move(e.view["legal"][0])
            await e.until(lambda it: it.you["curtain"] == 2)
            assert e.view["board"]["hand"] is None
            for pin in ("", "4321"):
                assert (await e.ask("reveal", seat=2, pin=pin))["code"] == "wrong_pin"
            await e.ask("reveal", seat=2, pin="1234")
            await e.until(lambda it: it.view["seat"] == 2 and it.view["legal"])

    run_bounded(work)


def test_only_its_own_player_can_give_up_a_seat_with_a_pin(here: Server) -> None:
    async def work() -> None:
        eva, table = await at_one_screen(here, starter=2)
        async with eva.live(table) as e:
            await e.until(lambda it: it.you.get("curtain") == 2)
            for kind in ("resign", "leave"):
                assert (await e.ask(kind, seat=2))["code"] == "covered"
            await e.ask("reveal", seat=2, pin="1234")
            assert (await e.ask("resign", seat=2))["type"] == "ok"

    run_bounded(work)


def test_a_game_without_secrets_needs_no_curtain(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
        async with eva.live(table) as e:
            await e.play_out()

    run_bounded(work)


# --- Around the game -------------------------------------------------------------------------


def test_chat_reaches_everyone_unless_it_is_off(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            await b.ask("chat", text="  hello\n there ")
            await e.until(lambda it: it.sheet["chat"])
            assert e.sheet["chat"][0]["text"] == "hello there"
            assert e.sheet["chat"][0]["name"] == "Ben"
            await e.ask("change", chat=False)
            assert (await b.ask("chat", text="still?"))["code"] == "no_chat"
            assert (await b.ask("chat", text="x" * 301))["code"] == "malformed"

    run_bounded(work)


def test_a_shared_screen_chats_under_all_its_names_until_a_player_confirms(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        ben = {"kind": "here", "name": "Ben"}
        table = await eva.open("rescue", "me", ben, options={"starter": 2})
        async with eva.live(table) as e:
            await e.until(lambda it: it.you.get("curtain") == 2)
            assert e.you["name"] == "Eva & Ben"
            await e.ask("chat", text="Who is next?")
            await e.ask("reveal", seat=2)
            await e.until(lambda it: it.you["name"] == "Ben")
            await e.ask("chat", text="It is me.")
            await e.until(lambda it: len(it.sheet["chat"]) == 2)
            assert [line["name"] for line in e.sheet["chat"]] == ["Eva & Ben", "Ben"]

    run_bounded(work)


def test_advice_is_only_for_your_own_seat_and_only_where_hints_are_on(
    here: Server,
) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", options={"starter": 1})
        async with eva.live(table) as e, ben.live(table) as b:
            told = await e.ask("advice", seat=1)
            assert {hint["action"] for hint in told["hints"]} <= set(e.view["legal"])
            assert sum(told["win"]) == pytest.approx(1)
            assert (await b.ask("advice", seat=1))["code"] == "not_your_seat"
            await e.ask("change", hints=False)
            assert (await e.ask("advice", seat=1))["code"] == "no_hints"

    run_bounded(work)


def test_a_code_moves_a_seat_once_and_signs_the_old_device_out(here: Server) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt")
        phone = await Guest(here.port).arrive()
        _, code = await eva.http("POST", "/api/codes", {"table": table, "seat": 1})
        async with eva.live(table) as e:
            used = await phone.http("POST", "/api/codes/use", {"code": code["code"].lower()})
            assert used == (200, {"table": table, "seat": 1})
            await e.until(lambda it: it.you["seats"] == [])
            again = await eva.http("POST", "/api/codes/use", {"code": code["code"]})
            assert again[0] == 400
        async with phone.live(table) as p:
            await p.until(lambda it: it.you["seats"] == [1])
            assert p.sheet["seats"][0]["name"] == "Eva"
        status, _ = await eva.http("POST", "/api/codes", {"table": table, "seat": 1})
        assert status == 403

    run_bounded(work)


def test_a_program_plays_its_seat_with_a_token(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", "program")
        async with eva.live(table) as e:
            token = (await e.ask("invite", seat=2))["secret"]
            async with Guest(here.port).live(table, token=token, whole=True) as program:
                await asyncio.gather(e.play_out(), program.play_out())
                assert not any(b'"update"' in message for message in program.received)

    run_bounded(work)


def test_when_the_clock_runs_out_a_bot_takes_over_or_the_seat_loses(here: Server) -> None:
    async def run_out(out: str) -> None:
        eva = await Guest(here.port, "Eva").arrive()
        wish = {"clock": {"bank": 5, "increment": 0, "out": out}, "options": {"starter": 1}}
        async with eva.live(await eva.open("hunt", "me", BOT, **wish)) as e:
            await e.until(lambda it: any(x.get("event") == "time" for x in it.sheet["log"]))
            assert (e.sheet["forfeits"] == [1]) is (out == "lose")

    async def work() -> None:
        await asyncio.gather(*map(run_out, ("bot", "lose")))

    run_bounded(work)


def test_a_game_with_bots_goes_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def first(port: int) -> tuple[Guest, str, Json]:
        eva = await Guest(port, "Eva").arrive()
        table = await eva.open("sack", "me", BOT, BOT)
        async with eva.live(table) as e:
            for _ in range(3):
                await e.until(lambda it: it.view["legal"])
                await e.move(e.view["legal"][0])
            await e.until(lambda it: it.view["legal"])
            return eva, table, e.sheet

    async def second(eva: Guest, table: str, before: Json) -> None:
        async with eva.live(table) as e:
            await e.until(lambda it: it.sheet)
            assert e.sheet == before
            await e.play_out()

    with server(file) as it:
        eva, table, sheet = asyncio.run(first(it.port))
    with server(file) as it:
        eva.port = it.port
        asyncio.run(second(eva, table, sheet))
