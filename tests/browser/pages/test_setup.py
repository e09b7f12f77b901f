"""Setting up a table, and the ways to it from the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.inputs import Touch

WIDEST = "() => document.documentElement.scrollWidth"


@pytest.mark.parametrize(
    ("locale", "fork"),
    [
        ("en", "a fork (up, right, down)"),
        ("sk", "rázcestie (hore, vpravo, dole)"),
        ("cs", "rozcestí (nahoru, doprava, dolů)"),
        ("ru", "развилка (вверх, вправо, вниз)"),
    ],
)
def test_path_cards_are_counted_by_picture_and_name(people: People, locale: str, fork: str) -> None:
    eva = people("Eva", Touch(), locale=locale, viewport={"width": 360, "height": 740})
    eva.go("#/new/paths")
    eva.page.locator("summary").last.wait_for()
    for more in eva.page.locator("summary").all():
        more.click()
    labels = eva.page.locator(".count-fields label")
    expect(labels.locator("svg")).to_have_count(7)
    names = labels.all_inner_texts()
    assert len(set(names)) == 7
    assert not any(re.search("[NESW]{2}", name) for name in names)
    eva.page.get_by_label(fork).fill("5")
    expect(eva.page.locator(".counts [role=status]")).to_contain_text("25")
    assert eva.page.evaluate(WIDEST) == 360


# How many cats stand in each row.
ROWS = """cats => Object.values(Object.groupBy(cats, (cat) => cat.getBoundingClientRect().top))
  .map((row) => row.length)"""


def test_no_cat_stands_alone_in_its_row(people: People) -> None:
    eva = people()
    eva.go("#/new/paths")
    cats = eva.page.locator(".cat-choice .pill")
    for players, (width, height) in ((4, (1280, 800)), (2, (1280, 800)), (4, (360, 740))):
        eva.page.set_viewport_size({"width": width, "height": height})
        eva.page.get_by_role("radio", name=str(players), exact=True).check(force=True)
        expect(eva.page.locator(".seat-field")).to_have_count(players)
        assert cats.evaluate_all(ROWS) in ([6], [3, 3])


ON_THEIR_WAY: list[Route] = []  # scripts


def without_lessons(route: Route) -> None:
    """The script as it is built where no game has a lesson."""
    ON_THEIR_WAY.append(route)
    answer = route.fetch()
    script = re.sub(r'("?lesson"?:)(!0|true)', r"\1!1", answer.text())
    route.fulfill(response=answer, body=script)
    ON_THEIR_WAY.remove(route)


def test_a_game_without_a_lesson_offers_none(people: People) -> None:
    eva = people("Eva")
    lesson = eva.page.get_by_role("link", name="Learn it in 3 minutes")
    eva.go("#/rules/hunt")
    lesson.wait_for()
    eva.page.route("**/assets/*.js", without_lessons)
    eva.page.reload()
    eva.page.get_by_role("link", name="Set up a table").wait_for()
    expect(lesson).to_have_count(0)
    eva.until(lambda: not ON_THEIR_WAY)
    eva.page.unroute_all()
