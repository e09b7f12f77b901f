"""On a short phone, or one held sideways, important things stay visible in every language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize

from tests.browser.conftest import People
from tests.browser.inputs import Sideways, Touch
from tests.browser.layout.test_languages import LANGUAGES, switch
from tests.browser.out_of_sight import play_out
from tests.browser.person import Person
from tests.browser.places import curtain, own_turn

SHORT = {"width": 360, "height": 560}
ACROSS: ViewportSize = {"width": 740, "height": 360}
UPRIGHT: ViewportSize = {"width": 360, "height": 740}
SMALLEST_PICTURE = 16  # px
SMALLEST_CARD = 36  # px: its number is read, its cat is known


def in_sight(thing: Locator) -> bool:
    """All of it is on the screen, and nothing lies over its middle."""
    return bool(
        thing.evaluate("""each => {
          const { left, top, right, bottom } = each.getBoundingClientRect();
          const across = left >= -1 && right <= innerWidth + 1;
          const down = top >= -1 && bottom <= innerHeight + 1;
          const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return across && down && each.contains(above);
        }""")
    )


MEETS = """(one, other) => {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def test_a_table_is_exactly_as_high_as_the_screen(people: People) -> None:
    eva = people(way=Touch(), viewport=UPRIGHT)
    own_turn("hunt")(eva)
    assert eva.page.evaluate("document.scrollingElement.scrollHeight") == UPRIGHT["height"]


def test_scores_are_not_offered_where_the_board_cannot_be_loaded(people: People) -> None:
    eva = people(way=Touch(), viewport=UPRIGHT)
    own_turn("hunt")(eva)
    eva.give_up()
    eva.page.locator(".scores-tool").wait_for()
    eva.page.route("**/assets/hunt*.js", lambda route: route.abort())
    eva.page.reload()
    eva.page.get_by_text("Something went wrong.").wait_for()
    assert eva.page.locator(".scores-tool").count() == 0
    eva.console_errors.clear()  # of the board that was not loaded


def test_nothing_of_a_curtain_lies_over_the_rest_on_a_phone_held_sideways(people: People) -> None:
    eva = people(way=Sideways(), viewport=ACROSS)
    curtain(eva)
    eva.page.locator(".curtain input").fill("wrong")
    eva.way.press(eva.page.locator(".curtain .button"))
    eva.page.locator(".curtain .refusal").wait_for()
    cat, *words = eva.page.locator(".curtain > *").all()
    assert all(in_sight(each) for each in (cat, *words))
    assert not any(cat.evaluate(MEETS, each.element_handle()) for each in words)


def test_back_closes_a_panel_before_it_leaves_the_table(people: People) -> None:
    eva = people(way=Touch(), viewport=UPRIGHT)
    own_turn("hunt")(eva)
    table = eva.page.url
    panel = eva.page.get_by_role("tabpanel")
    eva.tab("rules")
    eva.way.press(panel.get_by_role("button", name="Close"))
    panel.wait_for(state="detached")
    eva.tab("chat")
    eva.tab("log")
    panel.wait_for()
    eva.page.go_back()
    panel.wait_for(state="detached")
    assert eva.page.url == table
    eva.page.go_back()
    assert eva.page.url != table


@pytest.mark.parametrize("players", [3, 5])
def test_a_bidding_player_sees_the_row(people: People, players: int) -> None:
    eva: Any = people(way=Touch(), viewport=SHORT)
    seats = ["me", *["bot"] * (players - 1)]
    eva.sit_at(eva.open("sack", *seats, options={"starter": 1}))
    eva.await_turn()
    eva.play(eva.view["legal"][0])
    eva.await_turn()
    for language in LANGUAGES:
        switch(eva, language)
        check_bidding(eva, max(4, players))


def check_bidding(person: Person, cards: int) -> None:
    lie = person.page.locator(".sack-cloth .sack-lies")
    assert lie.count() == cards
    for card in lie.all():
        box = card.bounding_box()
        assert box
        assert box["width"] >= SMALLEST_CARD
        assert in_sight(card)
    for button in person.page.locator(".sack-bar .button").all():
        assert in_sight(button), button.inner_text()


# Whether some of the words that are seen lie outside.
CUT = """button => {
  const outer = button.getBoundingClientRect();
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const words = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data || text.parentElement.closest(".visually-hidden")) continue;
    words.selectNodeContents(text);
    const inner = words.getBoundingClientRect();
    if (inner.left < outer.left - 2 || inner.right > outer.right + 4
      || inner.top < outer.top - 2 || inner.bottom > outer.bottom + 6) return true;
  }
  return false;
}"""


def check_answers(person: Person) -> None:
    """All that can be answered is read, whatever else needs the room."""
    for language in LANGUAGES:
        switch(person, language)
        for button in person.page.locator("main .actions > .button").all():
            assert in_sight(button), (language, button.inner_text())
            assert not button.evaluate(CUT), (language, button.inner_text())
        for own_mice in person.page.locator(".sack-mine").all():
            assert in_sight(own_mice), language


@pytest.mark.parametrize(
    ("game", "players", "screen"),
    [("hunt", 4, ACROSS), ("sack", 5, ACROSS), ("paths", 4, ACROSS), ("paths", 4, UPRIGHT)],
)
def test_answers_are_read_with_hints_on_a_phone(
    people: People, game: str, players: int, screen: Any
) -> None:
    eva = people(way=Touch(), viewport=screen)
    seats = ["me", *["bot"] * (players - 1)]
    eva.sit_at(eva.open(game, *seats, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    eva.page.get_by_role("button", name="Hint").tap()
    for _ in range(2):
        advice = eva.page.locator(".advice .short")
        advice.wait_for()
        only = advice.inner_text() == "There is only one move."
        assert only is (len(eva.view["legal"]) == 1)
        check_answers(eva)
        eva.play(eva.view["legal"][0])
        eva.await_turn()
        eva.see_the_board()
        switch(eva, "en")
    check_answers(eva)


def test_the_bar_of_a_phone_held_sideways_has_pictures_and_covers_nothing(people: People) -> None:
    eva = people(way=Sideways(), viewport=ACROSS)
    own_turn("hunt")(eva)
    tools = eva.page.locator(".tools button")
    assert tools.count() >= 5
    for tool in tools.all():
        assert in_sight(tool)
        picture = tool.locator("svg").bounding_box()
        assert picture
        assert picture["width"] >= SMALLEST_PICTURE
    board = eva.page.locator("main.board").bounding_box()
    bar = eva.page.locator(".tools").bounding_box()
    assert board
    assert bar
    assert board["y"] + board["height"] <= bar["y"] + 1


def height_of_board(person: Person) -> float:
    box = person.page.locator("main.board").bounding_box()
    assert box
    return box["height"]


@pytest.mark.parametrize("screen", [ACROSS, UPRIGHT])
def test_on_a_phone_the_board_keeps_its_height_at_the_end(people: People, screen: Any) -> None:
    eva = people(way=Touch(), viewport=screen)
    own_turn("hunt")(eva)
    before = height_of_board(eva)
    eva.give_up()
    scores = eva.page.get_by_role("button", name="Result")
    scores.wait_for()
    assert height_of_board(eva) == before
    assert in_sight(scores)
    assert eva.page.locator(".table").inner_text().count("wins!") == 1  # told once, by the board


CUT_NAMES = "names => names.filter(each => each.scrollWidth > each.clientWidth + 1).length"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_of_a_hunt_needs_no_scrolling_on_a_phone(people: People, language: str) -> None:
    eva = people("Guest 836", way=Touch(), viewport=UPRIGHT, locale=language)
    table = eva.open("hunt", "me", "bot")
    play_out(eva, table)
    eva.sit_at(table)
    eva.end_is_shown()
    result = eva.page.locator("dialog.ending")
    assert result.evaluate("(it) => it.scrollHeight <= it.clientHeight")


def test_five_names_are_read_beside_their_chances_on_a_phone(people: People) -> None:
    eva = people(way=Touch(), viewport=UPRIGHT)
    eva.sit_at(eva.open("sack", "me", *["bot"] * 4, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.page.get_by_role("button", name="Hint").tap()
    eva.page.locator(".odds b").first.wait_for()
    assert eva.page.locator(".odds .name").evaluate_all(CUT_NAMES) == 0


@pytest.mark.parametrize("screen", [UPRIGHT, ACROSS])
def test_what_would_be_left_now_needs_no_line_of_its_own_on_a_phone(
    people: People, screen: Any
) -> None:
    eva = people(way=Touch(), viewport=screen)
    eva.sit_at(eva.open("rescue", "me", *["bot"] * 3, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    heads = eva.page.locator(".rescue-head")
    before = heads.evaluate_all("all => all.map(each => each.offsetHeight)")
    eva.page.get_by_role("button", name="Hint").tap()
    eva.page.locator(".rescue-now").first.wait_for()
    assert heads.evaluate_all("all => all.map(each => each.offsetHeight)") == before


IS_WHOLE = "each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight"


@pytest.mark.parametrize("game", ["paths", "rescue"])
@pytest.mark.parametrize("size", [UPRIGHT, {"width": 1280, "height": 800}])
def test_the_names_of_guests_are_read_whole(people: People, game: str, size: Any) -> None:
    eva = people("Guest 888", viewport=size)
    guests = [{"kind": "here", "name": f"Guest 88{n}"} for n in (5, 6, 9)]
    eva.sit_at(eva.open(game, "me", *guests, options={"starter": 1}))
    eva.page.locator(".curtain button").or_(eva.page.locator(".paths")).first.wait_for()
    for button in eva.page.locator(".curtain button").all()[:1]:
        eva.way.press(button)
    eva.see_the_board()
    names = eva.page.locator(".seat-tag .name")
    assert names.count() == 4
    assert all(name.evaluate(IS_WHOLE) for name in names.all())


def test_a_title_is_read_whole_beside_whose_turn_it_is(people: People) -> None:
    eva = people("Eva", viewport=UPRIGHT)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 2}, pace=5))
    for language in LANGUAGES:
        switch(eva, language)
        eva.page.locator(".table-top .turn").wait_for()
        assert eva.page.locator(".table-top h1").evaluate(IS_WHOLE)


def test_a_long_name_leaves_the_mark_of_its_mouse_in_sight(people: People) -> None:
    eva = people("Eva", viewport=UPRIGHT)
    guests = [
        {"kind": "here", "name": name} for name in ("Guest 901", "Babka Anička z Bratislavy", "Jo")
    ]
    eva.sit_at(eva.open("paths", "me", *guests, options={"starter": 1}))
    eva.see_the_board()
    assert all(in_sight(mark) for mark in eva.page.locator(".paths-token").all())


def test_both_seats_of_a_new_table_are_in_sight_on_a_phone(people: People) -> None:
    eva = people(viewport=UPRIGHT)
    eva.go("#/new/rescue")
    seats = eva.page.locator(".seat-field")
    seats.nth(1).wait_for()
    assert all(in_sight(seat.locator("select").first) for seat in seats.all())


def test_nothing_covers_the_seats_of_a_new_table_on_a_phone_held_sideways(people: People) -> None:
    eva = people(viewport=ACROSS)
    eva.go("#/new/rescue")
    seats = eva.page.locator(".seat-field")
    seats.nth(1).wait_for()
    bar = eva.page.locator(".form-end").bounding_box()
    assert bar
    assert bar["y"] > ACROSS["height"]
