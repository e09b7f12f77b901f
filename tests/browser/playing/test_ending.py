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
from tests.browser.person import Json, Person
from tests.browser.playing.test_spoken import LISTEN, is_told
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
# Sounds are on; instead of being heard, their pitches are noted when they begin.
HEAR = """
  try { localStorage.setItem("cheeseboard.sound", "on") } catch {}
  window.heard = [];
  const node = () => ({ connect: (next) => next });
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    currentTime = 0;
    createGain = () => ({ ...node(), gain });
    createOscillator = () => ({ ...node(), frequency: {}, stop() {},
      start() { window.heard.push(this.frequency.value); } });
  };
"""
MOVE, THE_END = 392, 784  # Hz
TO_GATHER = 400  # ms until announcements that come together are made


def at_the_last_card(people: People, speed: float) -> Person:
    """The last card is still to be laid, and its scene moves."""
    eva = people("Eva", reduced_motion="no-preference")
    eva.context.add_init_script(SPEED.format(speed))
    eva.context.add_init_script(HEAR)
    table = eva.open("rescue", "me", "bot", options={"starter": 2})
    play_out(eva, table, lambda sheet: len(sheet["view"]["board"]["table"]) >= 24)
    eva.sit_at(table)
    eva.see_the_board()
    return eva


# Once the last card lies on the square, and before its end is shown.
NOTE_LANDING = """() => {
  window.landed = [];
  const count = (part) => document.querySelectorAll(part).length;
  const note = () => {
    if (count(".rescue-card") === 25 && !count(".rescue-sent") && !count(".rescue-finale"))
      window.landed.push(count(".podium"));
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""


def test_the_score_sheet_waits_until_the_last_scene_is_over(people: People) -> None:
    eva = at_the_last_card(people, 1)
    eva.play(eva.view["legal"][0])
    eva.end_is_shown()
    assert eva.page.locator(".podium .is-won").count()
    expect(eva.page.locator(".rescue-cloth")).to_have_count(0)
    eva.page.locator("[data-stage='3']").click()
    expect(eva.page.locator(".rescue-card")).to_have_count(25)
    expect(eva.page.locator(".rescue-points")).to_have_count(2)
    eva.page.locator("[data-stage='4']").click()
    eva.page.locator(".podium").wait_for()
    assert THE_END in eva.page.evaluate("window.heard")
    expect(eva.page.locator(".turn")).to_have_text("Game over")


def test_words_do_not_run_ahead_of_the_last_scene(people: People) -> None:
    eva = at_the_last_card(people, SLOW)
    eva.page.evaluate(NOTE_LANDING)
    take_back = eva.page.get_by_role("button", name="Take back")
    expect(take_back).to_have_accessible_description(re.compile("a card was drawn"))
    expect(eva.page.locator(".log .rescue-map title").last).to_contain_text("the first card")
    eva.do(eva.view["legal"][0])
    eva.page.get_by_text("The square is full!").wait_for()
    assert set(eva.page.evaluate("window.landed")) == {0}
    assert eva.page.locator(".turn").count() == 0
    expect(eva.page.locator(".caption")).to_have_text("")
    counts = eva.page.locator(".rescue-steps b")
    assert counts.count() == 3
    assert eva.page.locator(".rescue-steps b:visible").count() == 0
    heard = eva.page.evaluate("window.heard")
    assert MOVE in heard
    assert THE_END not in heard
    eva.context.add_init_script(LISTEN)
    eva.reload()
    is_told(eva, "points.")
    (told,) = eva.page.evaluate("window.spoken")
    assert re.fullmatch(r"(.* wins?!|It’s a tie: .*!)( \S+ ha(s|ve) \d+ points?\.){2}", told)


@pytest.mark.parametrize("touched", ["main.board", "[data-stage='4']"])
def test_a_touch_skips_the_last_scene(people: People, touched: str) -> None:
    eva = at_the_last_card(people, SLOW)
    eva.do(eva.view["legal"][0])
    eva.page.get_by_text("The square is full!").wait_for()
    told = eva.page.locator('[role="status"][aria-live]').first
    told.evaluate(GATHER)
    eva.page.wait_for_timeout(TO_GATHER)
    assert "mice" not in told.inner_text()  # a screen reader does not run ahead of the board
    eva.page.locator(touched).click(position={"x": 5, "y": 5})
    expect(eva.page.locator(".turn")).to_have_text("Game over", timeout=BEFORE_ITS_END)
    eva.page.wait_for_function("() => window.told.includes('mice')")
    assert re.search(r"mouse: |mice: |cats?: |cheeses?: |find", eva.page.evaluate("window.told"))
    eva.page.locator(".podium").wait_for(timeout=BEFORE_ITS_END)
    eva.end_is_shown()


def test_cards_that_were_won_have_the_width_of_a_tablet_and_grow_on_a_television(
    people: People,
) -> None:
    eva = people(viewport={"width": 820, "height": 1180})
    table = eva.open("sack", "me", "bot", "bot")
    play_out(eva, table, lambda sheet: False)
    eva.sit_at(table)
    rows = eva.page.locator(".sack-score .sack-strip")
    rows.last.wait_for()
    assert min(rows.evaluate_all("rows => rows.map((each) => each.clientWidth)")) > 700
    eva.page.set_viewport_size({"width": 2560, "height": 1440})
    card = eva.page.locator(".sack-strip .sack-card").first.bounding_box()
    assert card
    assert card["width"] > 120


def ends_the_hunt(sheet: Json) -> bool:
    """Whether Eva can stop, and would end the game by it (H10)."""
    view = sheet["view"]
    left = sum(view["board"]["centre"].values())
    return "stop" in view["legal"] and left < view["board"]["ends_below"]


def about_to_end_the_hunt(people: People) -> Person:
    eva = people("Eva", reduced_motion="no-preference")
    while not eva.sheet or not ends_the_hunt(eva.sheet):  # the bot may end it
        eva.page.goto("about:blank")
        table = eva.open("hunt", "me", "bot")
        play_out(eva, table, ends_the_hunt)
        eva.sit_at(table)
    eva.context.add_init_script(SPEED.format(1))
    eva.reload()
    return eva


# Once the podium is there: how much of each cat and of each word is seen.
NOTE_PODIUM = """() => {
  window.podium = [];
  const seen = (part) => [...document.querySelectorAll(part)].map((each) =>
    Number(getComputedStyle(each).opacity));
  const note = () => {
    if (document.querySelector(".podium"))
      podium.push([seen(".podium li > svg"), seen(".podium :is(h2, li > span)")]);
    if (podium.at(-1)?.[1].every((each) => each === 1)) return;
    requestAnimationFrame(note);
  };
  note();
}"""


def test_cats_stand_on_their_cheese_before_words_say_who_has_won(people: People) -> None:
    eva = about_to_end_the_hunt(people)
    eva.page.evaluate(NOTE_PODIUM)
    eva.play("stop")
    eva.page.wait_for_function("() => podium.at(-1)?.[1].every((each) => each === 1)")
    noted = eva.page.evaluate("podium")
    assert any(max(words) == 0 for _, words in noted)
    assert all(min(cats) == 1 for cats, words in noted if max(words) > 0)


TOLD_WHILE_CAUGHT = """() => {
  const text = (what) => document.querySelector(what)?.textContent ?? "";
  const told = { bar: text(".hunt-bar"), left: text(".hunt-left"), caption: text(".caption") };
  return document.querySelector(".hunt-lured .hunt-piece") ? null : told;
}"""


def test_h10_the_end_of_a_hunt_is_announced_and_its_last_catch_is_seen(people: People) -> None:
    eva = about_to_end_the_hunt(people)
    page, board = eva.page, eva.view["board"]
    page.get_by_text("left: stopping ends the game").wait_for()
    stop = page.get_by_role("button", name=re.compile("^Stop.* end the game"))
    stop.wait_for()
    main = "roll" if 2 * board["again"]["succeeds"] >= board["again"]["of"] else "stop"
    expect(page.locator(".hunt-bar .button.main")).to_have_attribute("data-action", main)
    stop.click()
    told = page.wait_for_function(TOLD_WHILE_CAUGHT).json_value()
    reason = re.compile("(No mouse is|Only .*) left in the middle: the game ends.")
    assert reason.search(told["bar"])
    assert not told["left"]  # nobody can stop any more
    assert not reason.search(told["caption"])  # it would be too long for its lines
    assert page.locator(".hunt-centre").count() == 1  # the mice land on the card first
    page.locator(".podium").wait_for()
    expect(page.locator(".podium")).to_contain_text(reason)
    eva.end_is_shown()
    expect(page.locator(".result")).to_contain_text(reason)
    expect(page.locator(".result tbody th svg")).to_have_count(5)  # the colours, as on the cheese


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
        assert "turn" not in str(adam.page.locator("main.board").text_content())  # nobody's
        context.close()
        assert adam.console_errors == []
