"""Finished games: their results in the lists, names in their records, and the rematch."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from cheeseboard import Match
from tests.server.guests import BOT, Guest, Server, run_bounded, server, two_at_a_table


async def gives_up(guest: Guest, table: str, seat: int) -> None:
    async with guest.live(table) as live:
        assert (await live.ask("resign", seat=seat))["type"] == "ok"
        await live.until(lambda it: seat in it.sheet["forfeits"])


async def finished(here: Server) -> tuple[Guest, Guest, str]:
    """Eva and Ben have resigned against a bot."""
    eva, ben, table = await two_at_a_table(here, "hunt", BOT)
    await gives_up(eva, table, 1)
    await gives_up(ben, table, 2)
    return eva, ben, table


async def mine(guest: Guest) -> list[dict[str, Any]]:
    _, lines = await guest.http("GET", "/api/mine")
    found: list[dict[str, Any]] = lines
    return found


def test_a_finished_game_is_listed_with_its_result(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, ben, _ = await finished(here)
            [line] = await mine(ben)
            assert (line["status"], line["names"]) == ("over", ["Eva", "Ben"])
            result = line["result"]
            assert (result["mine"], result["named"], result["winners"]) == ([2], [1, 2], [3])
            assert (len(result["points"]), result["cats"]) == (3, [1, 2, 3])
            assert [bool(level) for level in result["levels"]] == [False, False, True]
            [hers] = await mine(eva)
            assert hers["result"]["mine"] == [1]
            await eva.open("hunt", "me", "link")
            assert [each["result"] for each in await mine(eva)] == [None, hers["result"]]

    run_bounded(work)


def test_games_finished_before_results_were_stored_are_listed_with_results(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def work() -> None:
        with server(file) as here:
            eva, _, _ = await finished(here)
            [before] = await mine(eva)
        with sqlite3.connect(file) as old:
            old.execute("UPDATE tables SET result = NULL")
        old.close()
        with server(file) as here:
            eva.port = here.port
            assert await mine(eva) == [before]

    run_bounded(work)


def test_the_record_of_a_table_contains_the_players_names(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, _, table = await finished(here)
            _, record = await eva.http("GET", f"/api/tables/{table}/record")
            assert record["names"] == ["Eva", "Ben", None]
            assert Match.replay(record).record() == record

    run_bounded(work)


def test_a_rematch_can_be_opened_from_the_list_once_the_game_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, ben, table = await finished(here)
            path = f"/api/tables/{table}/rematch"
            status, opened = await eva.http("POST", path, {})
            assert status == 201
            assert await ben.http("POST", path, {}) == (201, opened)
            status, refused = await eva.http("POST", f"/api/tables/{opened['table']}/rematch", {})
            assert (status, refused["code"]) == (400, "not_over")
            stranger = await Guest(here.port, "Ivo").arrive()
            status, refused = await stranger.http("POST", path, {})
            assert (status, refused["code"]) == (403, "not_your_seat")

    run_bounded(work)


def test_players_keep_their_cats_in_a_rematch(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, _, table = await finished(here)
            _, opened = await eva.http("POST", f"/api/tables/{table}/rematch", {})
            async with eva.live(opened["table"]) as live:
                seats = [(seat["name"], seat["cat"]) for seat in live.sheet["seats"]]
                assert seats == [("Ben", 2), ("", 3), ("Eva", 1)]

    run_bounded(work)


def test_a_rematch_counts_who_won_the_games_before(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, ben, table = await finished(here)
            wins = []
            for seats in ((3, 1), (2, 3)):  # of Eva and Ben, who resign every time
                _, opened = await eva.http("POST", f"/api/tables/{table}/rematch", {})
                table = opened["table"]
                async with eva.live(table) as live:
                    wins.append([seat["wins"] for seat in live.sheet["seats"]])
                for guest, seat in zip((eva, ben), seats, strict=True):
                    await gives_up(guest, table, seat)
            assert wins == [[0, 1, 0], [2, 0, 0]]

    run_bounded(work)


def test_a_program_with_a_new_token_keeps_its_wins_and_its_cat(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", "program")
            await gives_up(eva, table, 1)
            _, opened = await eva.http("POST", f"/api/tables/{table}/rematch", {})
            async with eva.live(opened["table"]) as live:
                assert (await live.ask("invite", seat=1))["secret"]
            async with eva.live(opened["table"]) as live:
                program = live.sheet["seats"][0]
                assert (program["kind"], program["wins"], program["cat"]) == ("program", 1, 2)

    run_bounded(work)


def test_no_line_says_that_a_bot_plays_on_once_the_game_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva, _, table = await finished(here)
            async with eva.live(table) as live:
                lines = [line for line in live.sheet["log"] if line.get("event") == "resign"]
                assert [line.get("then") for line in lines] == [None, ["over"]]

    run_bounded(work)
