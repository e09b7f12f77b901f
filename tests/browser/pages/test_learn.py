"""A guided first game of each of the four is played by doing what the cat says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

import cheeseboard as cb
from cheeseboard.games import load
from tests.browser.conftest import People
from tests.browser.inputs import Keys, Mouse, Touch, Way
from tests.browser.layout.test_axe import complaints
from tests.browser.layout.test_languages import switch
from tests.browser.person import Person, box
from tests.browser.playing.test_timeline import NOTE_SALES

TAUGHT = [game for game in cb.games() if load(game).lesson]
WAYS: dict[str, Callable[[], Way]] = {"mouse": Mouse, "touch": Touch, "keys": Keys}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 740, "height": 360}}
PAPER = "rgb(255, 250, 240)"
SOLD = {"sack": ("the eighth sack", "the ninth sack")}  # opened before the points are counted
ONE_WAY_EACH = list(zip(TAUGHT, cycle(WAYS), strict=False))


def begin(person: Person, game: str) -> list[dict[str, Any]]:
    """Come to a lesson; the stops at which the learner reads or plays."""
    steps: list[dict[str, Any]] = person.ask(f"lessons/{game}")["steps"]
    person.go(f"#/learn/{game}")
    return [step for step in steps if step["say"]]


def come_to(person: Person, number: int) -> None:
    done = person.page.locator(".lesson-dots .done")
    expect(done).to_have_count(number)


def answer(person: Person, stop: dict[str, Any]) -> None:
    """Do what a stop of a lesson asks for, or read on."""
    if stop["do"]:
        person.do(stop["do"])
    else:
        person.way.press(person.page.locator(".lesson-foot .button"))


def check_wanted_is_loud(person: Person, action: str) -> None:
    """Of the two ways in which a card of paths can lie, the lesson's own is the main button."""
    if action == "turn":
        skip = person.page.locator(".lesson .button[data-action=keep]")
        wanted = person.page.locator(".lesson .button[data-action=turn]")
        expect(skip).to_have_css("background-color", PAPER)
        expect(wanted).not_to_have_css("background-color", PAPER)


def check_lesson(people: People, game: str, way: str) -> None:
    eva = people(way=WAYS[way]())
    stops = begin(eva, game)
    eva.page.evaluate(NOTE_SALES)
    for number, stop in enumerate(stops[:-1]):
        come_to(eva, number)
        next_one = eva.page.locator(".lesson-foot .button")
        if stop["do"]:
            check_wanted_is_loud(eva, stop["do"])
            eva.do(stop["do"])
            continue
        next_one.wait_for()
        for thing in stop["shows"]:
            spoken_of = eva.page.locator(f'main [data-thing="{thing}"]')
            expect(spoken_of.first).to_have_css("outline-style", "solid")
            expect(spoken_of.first).to_have_css("animation-name", "none")  # it does not fade
        eva.way.press(next_one)
    eva.page.get_by_role("button", name="Play now").wait_for()
    assert eva.page.evaluate("() => window.sales.size") == len(SOLD.get(game, []))
    assert complaints(eva) == []


@pytest.mark.parametrize(("game", "way"), ONE_WAY_EACH)
def test_a_lesson_leads_to_its_end(people: People, game: str, way: str) -> None:
    check_lesson(people, game, way)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_leads_to_its_end_by_every_way(people: People, game: str, way: str) -> None:
    check_lesson(people, game, way)


def test_what_the_learner_does_is_told_in_the_second_person(people: People) -> None:
    eva = people()
    begin(eva, "sack")
    prompt = eva.page.get_by_text("You are choosing a card")
    prompt.wait_for(state="attached")
    assert not prompt.is_visible()  # the learner only reads now


def test_another_touch_is_answered_gently_and_changes_nothing(people: People) -> None:
    eva = people()
    stops = begin(eva, "hunt")
    reading = next(number for number, stop in enumerate(stops) if stop["do"])
    for number in range(reading):
        come_to(eva, number)
        eva.page.locator(".lesson-foot .button").click()
    come_to(eva, reading)
    asked = eva.page.locator(".lesson-text").inner_text()
    eva.page.locator("main").click(position={"x": 5, "y": 5})
    eva.page.locator(".lesson-text.strayed").wait_for()
    assert asked in eva.page.locator(".lesson-text").inner_text()
    come_to(eva, reading)
    expect(eva.page.get_by_role("status")).to_contain_text(f"For now, try this: {asked}")
    assert complaints(eva) == []


def test_another_choice_is_answered_gently_and_changes_nothing(people: People) -> None:
    eva = people()
    stops = begin(eva, "hunt")
    choosing = next(n for n, stop in enumerate(stops) if stop["do"] == "roll")
    for number, stop in enumerate(stops[:choosing]):
        come_to(eva, number)
        if stop["do"]:
            eva.do(stop["do"])
        else:
            eva.page.locator(".lesson-foot .button").click()
    come_to(eva, choosing)
    eva.do("stop")
    eva.page.locator(".lesson-text.strayed").wait_for()
    come_to(eva, choosing)


# What has happened is still to be seen while the cat explains it.
EXPLAINED = [("hunt", "failed", ".hunt-slot.is-closed.many-2"), ("sack", "dog", ".sack-cloth.sold")]
PHONE: Any = {"width": 360, "height": 740}


@pytest.mark.parametrize(("game", "words", "seen"), EXPLAINED)
def test_the_cat_explains_what_is_still_to_be_seen_and_the_board_keeps_its_place(
    people: People, game: str, words: str, seen: str
) -> None:
    eva = people(viewport=PHONE, reduced_motion="no-preference")
    next_one = eva.page.locator(".lesson-foot .button")
    for number, stop in enumerate(begin(eva, game)):
        come_to(eva, number)
        if stop["say"] == words:
            break
        if stop["do"]:
            eva.do(stop["do"])
        else:
            next_one.click()
        top = eva.page.locator("main.board").bounding_box()
    next_one.wait_for()
    expect(eva.page.locator(seen)).to_be_visible()
    assert eva.page.locator("main.board").bounding_box() == top
    next_one.click()
    come_to(eva, number + 1)


def test_players_who_know_a_game_are_offered_its_rules_instead(people: People) -> None:
    eva = people()
    eva.go()
    box = eva.page.locator(".box", has_text="Catch the Mice!")
    box.get_by_role("link", name="Learn it in 3 minutes").click()
    eva.page.get_by_role("button", name="Skip", exact=True).click()
    box.get_by_role("link", name="Rules").click()
    eva.page.locator('a[href="#/learn/hunt"]').click()  # only the rules' page has it now
    eva.page.locator(".lesson-text").wait_for()


def test_on_a_tablet_held_upright_a_lesson_leaves_the_board_the_whole_width(
    people: People,
) -> None:
    eva = people("Eva", viewport={"width": 820, "height": 1180})
    begin(eva, "rescue")
    eva.page.locator("main.board").wait_for()
    eva.page.wait_for_function("document.querySelector('main.board').clientWidth === 820")


def test_a_lesson_of_paths_has_all_its_buttons_on_a_phone_held_sideways(people: People) -> None:
    eva = people("Eva", **SIDEWAYS)
    for number, stop in enumerate(begin(eva, "paths")):
        come_to(eva, number)
        if stop["do"] in ("keep", "turn"):
            break
        answer(eva, stop)
    for way in ("keep", "turn"):
        button = eva.page.locator(f'main [data-action="{way}"]')
        expect(button).to_be_in_viewport(ratio=1)


CUT = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)"
RING = 7  # px around what the cat talks about


def test_a_lesson_of_rescue_has_a_large_square_on_a_phone_held_sideways(people: People) -> None:
    eva = people("Eva", **SIDEWAYS)
    begin(eva, "rescue")
    come_to(eva, 0)
    left, top, width, height = box(eva, ".rescue-cloth")
    assert width >= 280
    assert min(left, top) >= RING
    assert top + height <= 360 - RING
    hand, _, hand_width, _ = box(eva, ".rescue-hand")
    assert left + width + 2 * RING <= hand
    assert hand + hand_width <= 740 - RING
    switch(eva, "ru")  # the longest words
    assert eva.page.locator(".lesson > .table-top .button").evaluate_all(CUT) == []
