"""Who sits at a table: links, owners, leaving, standing in, and the same people once more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cheeseboard as cb
from tests.server.guests import BOT, Guest, Server, run_bounded, server, two_at_a_table


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


def test_a_seat_by_link_needs_the_latest_link(here: Server) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        table = await eva.open("hunt", "me", "link")
        async with eva.live(table) as e, ben.live(table) as b:
            assert b.sheet["status"] == "waiting"
            for secret in (None, "wrong-secret"):
                assert (await b.ask("sit", seat=2, secret=secret))["code"] == "wrong_link"
            old = (await e.ask("invite", seat=2))["secret"]
            new = (await e.ask("invite", seat=2))["secret"]
            assert (await b.ask("sit", seat=2, secret=old))["code"] == "wrong_link"
            assert (await b.ask("sit", seat=2, secret=new))["type"] == "ok"
            await e.until(lambda it: it.sheet["status"] == "playing")

    run_bounded(work)


def test_two_people_at_a_table_may_not_have_look_alike_names(here: Server) -> None:
    async def work() -> None:
        eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
        table = await eva.open("hunt", "me", "lobby")
        async with ben.live(table) as b:
            for name in ("eva", "ÉVA", " E v a", "\u0415v\u0430"):
                assert (await b.ask("sit", seat=2, name=name))["code"] == "name_taken"
            assert (await b.ask("sit", seat=2, name="Evan"))["type"] == "ok"

    run_bounded(work)


def test_only_the_owner_can_change_seats_and_remove_people(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", BOT)
        async with eva.live(table) as e, ben.live(table) as b:
            for kind, fields in (
                ("set_seat", {"seat": 3, "wish": {"kind": "lobby"}}),
                ("remove", {"seat": 1}),
                ("change", {"chat": False}),
                ("invite", {"seat": 3}),
            ):
                assert (await b.ask(kind, **fields))["code"] == "not_owner"
            assert (await e.ask("remove", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "bot")
            await b.until(lambda it: it.gone)
            assert b.gone
            assert b.gone["code"] == "removed"
            assert (await b.ask("chat", text="Why?"))["code"] == "no_table"
        async with ben.live() as b:
            assert (await b.ask("watch", table=table))["code"] == "removed"

    run_bounded(work)


def test_a_removed_spectator_cannot_come_back(here: Server) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt")
        mallory = await Guest(here.port, "Mallory").arrive()
        async with eva.live(table) as e, mallory.live(table) as m:
            await e.until(lambda it: it.sheet["spectators"] == ["Mallory"])
            assert (await e.ask("remove", spectator="Mallory"))["type"] == "ok"
            await m.until(lambda it: it.gone)
            assert (await m.ask("watch", table=table))["code"] == "removed"

    run_bounded(work)


def test_a_removed_player_can_neither_watch_nor_read_the_record(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e:
            assert (await e.ask("remove", seat=2))["type"] == "ok"
        for path in ("record", "steps"):
            status, answer = await ben.http("GET", f"/api/tables/{table}/{path}")
            assert (status, answer["code"]) == (403, "removed")
        async with ben.live() as b:
            assert (await b.ask("watch", table=table))["code"] == "removed"
        _, made = await eva.http("POST", "/api/codes", {"table": table, "seat": 1})
        status, answer = await ben.http("POST", "/api/codes/use", {"code": made["code"]})
        assert (status, answer["code"]) == (403, "removed")

    run_bounded(work)


def test_watching_and_reading_need_a_guest_cookie(here: Server) -> None:
    async def work() -> None:
        _, _, table = await two_at_a_table(here, "hunt")
        stranger = Guest(here.port)
        async with stranger.live() as s:
            assert (await s.ask("watch", table=table))["code"] == "no_guest"
            assert (await s.ask("chat", text="Hello?"))["code"] == "no_table"
        for path in ("record", "steps"):
            status, answer = await stranger.http("GET", f"/api/tables/{table}/{path}")
            assert (status, answer["code"]) == (401, "no_guest")

    run_bounded(work)


def test_a_guest_without_a_name_is_listed_and_can_be_removed(here: Server) -> None:
    async def work() -> None:
        eva, _, table = await two_at_a_table(here, "hunt")
        nameless = await Guest(here.port).arrive()
        async with eva.live(table) as e, nameless.live(table) as n:
            await e.until(lambda it: it.sheet["spectators"] == ["Guest"])
            assert (await e.ask("remove", spectator="Guest"))["type"] == "ok"
            await n.until(lambda it: it.gone)

    run_bounded(work)


def test_a_spectator_cannot_chat_under_a_players_name(here: Server) -> None:
    async def work() -> None:
        eva, ben = [await Guest(here.port, name).arrive() for name in ("Eva", "Ben")]
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"}, "bot")
        both = await Guest(here.port, "Eva & Ben").arrive()
        async with eva.live(table) as e, ben.live(table) as b, both.live(table) as t:
            await b.ask("chat", text="I am Ben, believe me.")
            await t.ask("chat", text="We are, too.")
            await e.until(lambda it: len(it.sheet["chat"]) == 2)
            assert [line["name"] for line in e.sheet["chat"]] == ["Guest", "Guest"]

    run_bounded(work)


def test_people_bring_their_own_cats_to_a_table(here: Server) -> None:
    async def work() -> None:
        eva, ben = [await Guest(here.port, name).arrive() for name in ("Eva", "Ben")]
        table = await eva.open("hunt", {"kind": "me", "cat": 3}, "lobby", BOT)
        async with ben.live(table) as live:
            assert (await live.ask("sit", seat=2, cat=6))["type"] == "ok"
            await live.until(lambda it: it.view)
            assert [seat["cat"] for seat in live.sheet["seats"]] == [3, 6, 4]

    run_bounded(work)


def test_a_resigned_player_cannot_win_and_the_last_one_left_wins(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "sack", BOT)
        async with eva.live(table) as e, ben.live(table) as b:
            assert (await b.ask("resign", seat=2))["type"] == "ok"
            await e.until(lambda it: it.sheet["forfeits"] == [2])
            assert not e.view["over"]
            assert (await b.ask("resign", seat=2))["code"] == "forfeited"
            assert (await e.ask("resign", seat=1))["type"] == "ok"
            await e.until(lambda it: it.view["over"])
            assert e.view["winners"] == [3]
        _, record = await eva.http("GET", f"/api/tables/{table}/record")
        assert record["forfeits"] == [1, 2]
        assert cb.Match.replay(record).winners == [3]

    run_bounded(work)


def test_a_bot_plays_on_for_a_player_who_leaves(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            assert (await b.ask("leave", seat=2))["type"] == "ok"
            await e.play_out()

    run_bounded(work)


def test_a_table_where_nobody_waits_any_more_is_not_listed(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"}, "lobby", public=True)

        async def offered() -> bool:
            return table in [line["table"] for line in (await eva.http("GET", "/api/tables"))[1]]

        async with eva.live(table) as e:
            await e.ask("leave", seat=2)
            assert await offered()
            await e.ask("leave", seat=1)
            assert not await offered()

    run_bounded(work)


def test_bots_finish_a_game_that_everyone_left_while_a_spectator_watches(
    here: Server,
) -> None:
    async def work() -> None:
        eva, ben = [await Guest(here.port, name).arrive() for name in ("Eva", "Ben")]
        table = await eva.open("rescue", "me", {"kind": "here", "name": "Ján"}, "bot")
        status, refused = await ben.http("POST", f"/api/tables/{table}/leave", {})
        assert (status, refused["code"]) == (403, "not_your_seat")
        async with ben.live(table) as e:
            assert (await eva.http("POST", f"/api/tables/{table}/leave", {}))[0] == 200
            await e.until(lambda it: {seat["kind"] for seat in it.sheet["seats"]} == {"bot"})
            told = {
                line["by"]: line["left"] for line in e.sheet["log"] if line.get("event") == "seat"
            }
            assert told == {1: "Eva", 2: "Ján"}
            await e.until(lambda it: it.view["over"])
            assert e.view["winners"]
        assert (await eva.http("GET", "/api/mine"))[1] == []
        assert (await eva.http("POST", "/api/tables/nowhere/leave", {}))[0] == 404

    run_bounded(work)


@pytest.mark.parametrize("by", ["socket", "http"])
def test_a_game_left_by_its_last_person_is_closed_when_nobody_watches(
    here: Server, by: str
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", BOT, pace=5)
        async with eva.live(table) as e:
            if by == "http":
                assert (await eva.http("POST", f"/api/tables/{table}/leave", {}))[0] == 200
            else:
                assert (await e.ask("leave", seat=1))["type"] == "ok"
            await e.until(lambda it: it.view["over"])
            assert e.sheet["log"][-1]["event"] == "closed"
            assert e.view["winners"] == []
        assert (await eva.http("GET", "/api/mine"))[1] == []

    run_bounded(work)


def test_the_owner_of_a_table_of_bots_finds_it_listed_and_can_close_it(here: Server) -> None:
    async def work() -> None:
        eva, ben = [await Guest(here.port, name).arrive() for name in ("Eva", "Ben")]
        table = await eva.open("hunt", BOT, BOT, pace=5)
        assert [line["table"] for line in (await eva.http("GET", "/api/mine"))[1]] == [table]
        leave = f"/api/tables/{table}/leave"
        assert (await ben.http("POST", leave, {}))[1]["code"] == "not_your_seat"
        assert (await eva.http("POST", leave, {}))[0] == 200
        assert (await eva.http("GET", "/api/mine"))[1] == []

    run_bounded(work)


def test_a_bot_stands_in_for_an_absent_player_until_they_return(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", grace=5, options={"starter": 2})
        async with eva.live(table) as e:
            await e.until(lambda it: it.sheet["seats"][1]["bot_plays"])
            async with ben.live(table) as b:
                await b.until(lambda it: not it.sheet["seats"][1]["bot_plays"])
                await e.until(lambda it: not it.sheet["seats"][1]["bot_plays"])
                events = [line["event"] for line in e.sheet["log"] if "event" in line]
                assert events == ["stand_in", "return"]

    run_bounded(work)


def test_a_rematch_moves_every_seat_on_by_one(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt")
        async with eva.live(table) as e, ben.live(table) as b:
            assert (await e.ask("rematch"))["code"] == "not_over"
            await e.ask("resign", seat=1)
            one = (await e.ask("rematch"))["table"]
            assert (await b.ask("rematch"))["table"] == one
            await b.until(lambda it: it.sheet["next"] == one)
            await e.ask("watch", table=one)
            await e.until(lambda it: it.sheet["table"]["id"] == one)
            assert [seat["name"] for seat in e.sheet["seats"]] == ["Ben", "Eva"]

    run_bounded(work)


def test_bots_keep_their_names_in_a_rematch_and_no_two_have_the_same(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", "me", BOT, BOT)
        async with eva.live(table) as e:
            assert [seat["cat"] for seat in e.sheet["seats"]] == [1, 2, 3]
            await e.ask("resign", seat=1)
            await e.until(lambda it: it.view["over"])
            again = (await e.ask("rematch"))["table"]
            await e.ask("watch", table=again)
            await e.until(lambda it: it.sheet["table"]["id"] == again)
            assert [seat["cat"] for seat in e.sheet["seats"]][:2] == [2, 3]
            await e.ask("leave", seat=3)
            await e.until(lambda it: it.sheet["seats"][2]["kind"] == "bot")
            assert [seat["cat"] for seat in e.sheet["seats"]] == [2, 3, 4]

    run_bounded(work)


def test_deleting_a_guest_removes_name_chat_and_seats(here: Server) -> None:
    async def work() -> None:
        eva, ben, table = await two_at_a_table(here, "hunt", BOT)
        async with eva.live(table) as e, ben.live(table) as b:
            await b.ask("chat", text="My secret.")
            await e.ask("chat", text="My own line.")
            await e.until(lambda it: len(it.sheet["chat"]) == 2)
            assert (await ben.http("DELETE", "/api/me"))[0] == 200
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "bot")
            await e.until(lambda it: len(it.sheet["chat"]) == 1)
            assert e.sheet["chat"][0]["text"] == "My own line."
            assert "Ben" not in [seat["name"] for seat in e.sheet["seats"]]
        ben.cookies = {key: value for key, value in ben.cookies.items() if value}
        _, me = await ben.http("GET", "/api/me")
        assert me["name"] == ""
        assert (await ben.http("GET", "/api/mine"))[1] == []

    run_bounded(work)


def test_deleting_a_guest_reaches_tables_that_they_left_or_only_watched(here: Server) -> None:
    async def work() -> None:
        eva, ben, left = await two_at_a_table(here, "hunt", BOT)
        watched = await eva.open("hunt", "me", BOT, public=True)
        async with ben.live(left) as b, ben.live(watched) as c:
            await b.ask("chat", text="From a seat.")
            await c.ask("chat", text="From the sofa.")
            await b.ask("leave", seat=2)
        async with eva.live(left) as e, eva.live(watched) as f:
            assert [len(each.sheet["chat"]) for each in (e, f)] == [1, 1]
            await f.ask("chat", text="My own line.")
            assert (await ben.http("DELETE", "/api/me"))[0] == 200
            await e.until(lambda it: it.sheet["chat"] == [])
            assert "Ben" not in str(e.sheet["log"])
            await f.until(lambda it: [line["name"] for line in it.sheet["chat"]] == ["Eva"])

    run_bounded(work)


def test_others_at_the_screen_cannot_delete_a_guest_whose_seat_has_a_pin(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", "me", {"kind": "here", "name": "Ben", "pin": "1234"})
        _, answer = await eva.http("DELETE", "/api/me")
        assert answer["code"] == "covered"
        async with eva.live(table) as e:
            assert e.you["seats"] == [1, 2]

    run_bounded(work)
