"""Letters of twice the usual size: nothing sticks out, and everything can still be done."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import CDPSession

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.inputs import Mouse, Touch, Way
from tests.browser.layout.test_languages import STICKS_OUT
from tests.browser.person import Person
from tests.browser.places import PLACES, bots

TWICE = {"standard": 32, "fixed": 32}
# Where a drawer lies over the board of a phone, what it hides is meant to be hidden.
WITH_A_DRAWER = ("tab", "end seen", "looking back")
OPEN_PLACES = [each for each in PLACES if not each.endswith(WITH_A_DRAWER)]

# What cannot be touched although it could be done: too small, or something lies on it.
OUT_OF_REACH = """() => {
  const dialog = document.querySelector("dialog[open]") ?? document.body;
  const things = [...dialog.querySelectorAll("button, a[href], input, select")].filter((each) =>
    each.checkVisibility() && !each.disabled && !each.matches(".skip, .visually-hidden *"));
  const hit = (each, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there && (each.contains(there) || there.contains(each) && each.matches("input")
      || each.closest("label")?.contains(there));
  };
  return things.filter((each) => {
    each.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = each.getBoundingClientRect();
    const parts = [0.25, 0.5, 0.75];
    return !parts.some((a) => parts.some((b) => hit(each, x + a * width, y + b * height)));
  }).map((each) => each.outerHTML.slice(0, 120));
}"""


def enlarge(person: Person) -> CDPSession:
    """As in the browser's own settings; it lasts as long as the inspector is there."""
    inspector = person.context.new_cdp_session(person.page)
    inspector.send("Page.enable")
    inspector.send("Page.setFontSizes", {"fontSizes": TWICE})
    return inspector


def check(people: People, place: str, way: Way) -> None:
    eva = people(way=way)
    enlarge(eva)
    PLACES[place](eva)
    assert eva.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 32
    assert eva.page.evaluate(STICKS_OUT) == []
    given_up_in_a_drawer = isinstance(way, Touch) and place.endswith(": end")
    if not given_up_in_a_drawer:
        assert eva.page.evaluate(OUT_OF_REACH) == []


def test_the_header_shows_the_name_only_where_it_has_room(people: People) -> None:
    eva = people()
    inspector = enlarge(eva)
    inspector.send("Page.setFontSizes", {"fontSizes": {"standard": 24}})
    eva.go("#/")
    for width, has_name in ((1280, True), (700, False)):
        eva.page.set_viewport_size({"width": width, "height": 740})
        state: Literal["visible", "hidden"] = "visible" if has_name else "hidden"
        eva.page.locator(".own-name").wait_for(state=state)
        assert eva.page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("place", OPEN_PLACES)
def test_no_overflow_and_everything_is_within_reach(people: People, place: str) -> None:
    check(people, place, Touch())


@pytest.mark.long
@pytest.mark.parametrize("place", OPEN_PLACES)
def test_no_overflow_on_a_desk_and_everything_is_within_reach(people: People, place: str) -> None:
    check(people, place, Mouse())


@pytest.mark.long
@pytest.mark.parametrize("game", cb.games())
def test_a_whole_game_is_played_by_touch(people: People, game: str) -> None:
    eva = people(way=Touch())
    enlarge(eva)
    eva.sit_at(eva.open(game, "me", *bots(game)))
    assert eva.play_out() > 0
    assert eva.end_is_shown()
