"""The end of a game is seen before it is counted."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Browser, expect

import cheeseboard as cb
from cheeseboard.server import running
from cheeseboard.tables import events, wire
from cheeseboard.tables.guests.identity import new_id
from cheeseboard.tables.house import Limits
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.state import TableState
from tests.browser.conftest import People
from tests.browser.out_of_sight import play_out
from tests.browser.person import Person
from tests.server.guests import server

COUNTED = re.compile(r"win.* with \d+ point")
SPEED = "localStorage.setItem('cheeseboard.speed', '{}')"
# At half the speed the last scene takes 19 s: a busy machine still sees its beginning.
SLOW = 0.5
BEFORE_ITS_END = 10_000  # ms
GATHER = """status => {
  window.told = "";
  new MutationObserver(() => (window.told += status.textContent)).observe(status, {
    subtree: true, childList: true, characterData: true });
}"""
TO_GATHER = 400  # ms until announcements that come together are made


def at_the_last_card(people: People, speed: float) -> Person:
    """The last card is still to be laid, and its scene moves."""
    eva = people("Eva", reduced_motion="no-preference")
    eva.context.add_init_script(SPEED.format(speed))
    table = eva.open("rescue", "me", "bot", options={"starter": 2})
    play_out(eva, table, lambda sheet: len(sheet["view"]["board"]["table"]) >= 24)
    eva.sit_at(table)
    eva.see_the_board()
    return eva


def test_the_score_sheet_waits_until_the_last_scene_is_over(people: People) -> None:
    eva = at_the_last_card(people, 1)
    eva.play(eva.view["legal"][0])
    eva.end_is_shown()
    assert COUNTED.search(eva.page.locator("main.board").inner_text())


def test_a_touch_skips_the_last_scene(people: People) -> None:
    eva = at_the_last_card(people, SLOW)
    eva.do(eva.view["legal"][0])
    eva.page.get_by_text("The square is full!").wait_for()
    told = eva.page.locator('[role="status"][aria-live]').first
    told.evaluate(GATHER)
    eva.page.wait_for_timeout(TO_GATHER)
    assert "mice" not in told.inner_text()  # a screen reader does not run ahead of the board
    eva.page.locator("main.board").click(position={"x": 5, "y": 5})
    eva.page.wait_for_function("() => window.told.includes('mice')")
    expect(eva.page.locator("main.board")).to_contain_text(COUNTED, timeout=BEFORE_ITS_END)
    eva.end_is_shown()


def tie_that_was_broken(game: str) -> cb.Match:
    """A game in which somebody has as many points as the winner, and has not won."""
    for seed in count():
        m = cb.Match(game, 2 if game != "sack" else 3, seed=seed)
        points = m.finish(["random"] * m.players).points or []
        if points.count(max(points)) > len(m.winners or []):
            return m
    raise AssertionError


async def kept(file: Path, m: cb.Match) -> str:
    """Put a game into a database as if it had been played at a public table."""
    house = running.open_sqlite_house(file, Limits())
    seats = [
        wire.SeatWish("me"),
        *[wire.SeatWish("here", f"Guest {n}") for n in range(m.players - 1)],
    ]
    wish = wire.TableWish(m.game, seats, public=True)
    at, table = TableState(), new_id()
    opened = house._opening_event(Requester("eva", "Eva"), wish)
    drafts = [(TABLE_SEAT, events.encode(opened)), (TABLE_SEAT, events.encode(events.Started()))]
    drafts += [
        (line["by"] if line["by"] != "chance" else CHANCE_SEAT, line["action"]) for line in m.log(1)
    ]
    rows = [Row(n, seat, action, None, time()) for n, (seat, action) in enumerate(drafts, 1)]
    for row in rows:
        at.apply(row)
    await house.services.log.append(table, rows, summary(at))
    house.close()
    await house.services.log.close()
    return table


@pytest.mark.parametrize(
    ("game", "reason"),
    [("hunt", "more mice"), ("rescue", "more rescued cheeses"), ("sack", "more points from cats")],
)
def test_with_equal_points_the_ending_says_what_decided(
    browser: Browser, tmp_path: Path, game: str, reason: str
) -> None:
    """H11, R11, S21"""
    file = tmp_path / "games.db"
    with ThreadPoolExecutor(1) as elsewhere:  # here the browser's own loop runs
        table = elsewhere.submit(asyncio.run, kept(file, tie_that_was_broken(game))).result()
    with server(file) as house:
        context = browser.new_context(reduced_motion="reduce", locale="en")
        adam = Person(context, f"http://127.0.0.1:{house.port}")
        adam.arrive("Adam")
        adam.go(f"#/t/{table}")
        assert f"the player with {reason} wins" in adam.end_is_shown()
        context.close()
        assert adam.console_errors == []
