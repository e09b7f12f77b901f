"""Setting up a table, and the ways to it from the rules."""

from __future__ import annotations

import re
from typing import Any

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
    eva.page.get_by_role("button", name="Your cat").click()
    cats = eva.page.locator(".cat-choice .pill")
    for players, (width, height) in ((4, (1280, 800)), (2, (1280, 800)), (4, (360, 740))):
        eva.page.set_viewport_size({"width": width, "height": height})
        eva.page.get_by_role("radio", name=str(players), exact=True).check(force=True)
        expect(eva.page.locator(".seat-field")).to_have_count(players)
        assert cats.evaluate_all(ROWS) in ([6], [3, 3])


PHONE: Any = {"width": 360, "height": 740}


@pytest.mark.parametrize(("game", "seats"), [("hunt", 2), ("paths", 2), ("sack", 3)])
def test_who_plays_and_the_start_stand_on_one_screen_of_a_phone(
    people: People, game: str, seats: int
) -> None:
    eva = people("Eva", Touch(), viewport=PHONE)
    eva.go(f"#/new/{game}")
    choices = eva.page.locator(".seat-choices :is(select, input)")
    expect(choices).to_have_count(2 * seats)
    start = eva.page.get_by_role("button", name="Create the table")
    summaries = eva.page.locator("form > details > summary")
    for thing in (*choices.all(), *summaries.all(), start):
        expect(thing).to_be_in_viewport(ratio=1)
    bar = eva.page.locator(".form-end").bounding_box()
    last = summaries.last.bounding_box()
    assert bar
    assert last
    assert last["y"] + last["height"] <= bar["y"], "nothing lies below the bar"
    expect(eva.page.get_by_label("Who starts")).to_be_hidden()


def test_pins_are_offered_to_all_who_share_a_screen(people: People) -> None:
    eva = people("Eva")
    eva.go("#/new/sack")
    eva.page.get_by_text("More options").click()
    pins = eva.page.locator("input[type=password]")
    eva.page.get_by_label("Who plays").nth(1).wait_for()
    expect(pins).to_have_count(0)
    eva.page.get_by_label("Who plays").nth(1).select_option("here")
    expect(pins).to_have_count(2)
    eva.page.get_by_label("PIN of seat 2").fill("123")
    eva.page.get_by_role("button", name="Create the table").click()
    eva.until(lambda: eva.sheet)
    assert [seat["pin"] for seat in eva.sheet["seats"]] == [False, True, False]


def test_an_address_that_leads_nowhere_says_so(people: People) -> None:
    eva = people("Eva")
    for place, words in (
        ("#/nonsense", "There is no such page."),
        ("#/rules/chess", "There is no such game."),
        ("#/new/chess", "There is no such game."),
    ):
        eva.go(place)
        eva.page.get_by_role("heading", name=words, level=1).wait_for()


# Follow a link, and say what the page shows once that has had its effect.
FOLLOWED = """link => new Promise((done) => {
  const seen = () => done(document.querySelector("main").className);
  addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(seen)));
  link.click();
})"""


def test_a_page_stays_until_the_next_one_is_there(people: People) -> None:
    eva = people("Eva")
    eva.go()
    held: list[Route] = []
    eva.page.route("**/assets/setup-*.js", lambda route: held.append(route))
    setup = eva.page.locator('a[href="#/new/hunt"]')
    assert setup.evaluate(FOLLOWED) == "page home"
    eva.until(lambda: held)
    held[0].continue_()
    eva.page.locator(".seat-field").first.wait_for()


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
