"""A guided first game of each: the cat leads to its end, on the real board."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.ways import Keys, Touch, Way


def follow(person: Person, game: str) -> None:
    """Do what the cat says, at each of her stops."""
    stops = [step for step in person.ask(f"lessons/{game}")["steps"] if step["say"]]
    person.go(f"#/learn/{game}")
    for done, stop in enumerate(stops[:-1]):
        person.until(lambda n=done: person.page.locator(".lesson-dots .now").count())  # type: ignore[misc]
        person.until(lambda n=done: person.page.locator(".lesson-dots .done").count() == n)  # type: ignore[misc]
        if stop["do"]:
            person.do(stop["do"])
        else:
            person.way.press(person.page.locator(".lesson-foot .button.main"))


@pytest.mark.parametrize("way", [Touch, Keys])
@pytest.mark.parametrize("game", cb.games())
def test_a_first_game_is_led_to_its_end(people: People, game: str, way: type[Way]) -> None:
    eva = people(way=way())
    follow(eva, game)
    eva.page.get_by_role("button", name="Once more").wait_for()
    eva.way.press(eva.page.locator(".lesson-foot .button.main"))
    eva.until(lambda: eva.sheet.get("status") == "playing")


def test_touching_something_else_is_answered_kindly_and_changes_nothing(people: People) -> None:
    eva = people()
    stops = [step for step in eva.ask("lessons/hunt")["steps"] if step["say"]]
    eva.go("#/learn/hunt")
    eva.page.locator(".lesson-dots").wait_for()
    until_asked = next(n for n, stop in enumerate(stops) if stop["do"])
    for _ in range(until_asked):
        eva.page.locator(".lesson-foot .button.main").click()
    eva.until(lambda: eva.page.locator(".lesson-dots .done").count() == until_asked)
    eva.page.locator("main.board").click(position={"x": 4, "y": 4})
    eva.page.locator(".lesson-text.strayed").wait_for()
    assert eva.page.locator(".lesson-dots .done").count() == until_asked
