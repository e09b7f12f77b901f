"""Between two games of a series: how it stands, and who begins the next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing.test_spoken import LISTEN, is_told

SIDEWAYS = {"width": 740, "height": 360}
# What a card tells, and what of it is not on the board. Read at once: it closes by itself.
TOLD = """card => {
  const board = document.querySelector('main.board').getBoundingClientRect();
  const edge = card.getBoundingClientRect();
  const cutOff = [card, ...card.querySelectorAll('p, li')].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < board.top - 1 || bottom > Math.min(board.bottom, edge.bottom) + 1;
  }).map((part) => part.textContent);
  const standings = [...card.querySelectorAll('.standings li')].map((line) =>
    [line.querySelector('.name').innerText, Number(line.querySelector('b').innerText)]);
  return { cutOff, standings, text: card.innerText };
}"""
# Where the card of a round or its button hides names, points, or what happened at the goal.
COVERED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const seen = [...document.querySelectorAll('.is-stage, .paths-plate > *')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const [card, button] = ['.round-card', '.go-on'].map((each) => document.querySelector(each));
  return [[button, card], ...seen.flatMap((part) => [[part, card], [part, button]])]
    .filter(([a, b]) => meet(box(a), box(b))).map(([a]) => a.className);
}"""
AT_ONCE = 3_000  # ms; by itself it goes after more than four seconds


def second_game(person: Person, game: str, bots: int = 1, **wish: Any) -> None:
    person.sit_at(person.open(game, "me", *["bot"] * bots, series=True, **wish))
    while person.await_turn():
        legal = person.view["legal"]
        if person.view["series"]["game"] > 1:
            return
        person.play("stop" if "stop" in legal else legal[0])


@pytest.mark.parametrize("game", ["hunt", "paths"])
def test_a_round_ends_with_the_standing_and_who_begins_the_next(people: People, game: str) -> None:
    eva = people("Eva", viewport=SIDEWAYS)
    eva.context.add_init_script(LISTEN)
    second_game(eva, game, bots=3)
    card = eva.page.locator(".round-card")
    card.wait_for()
    told = card.evaluate(TOLD)
    assert told["cutOff"] == []
    names = ("Eva", "Pepper", "Mittens", "Ginger")
    assert dict(told["standings"]) == dict(zip(names, eva.view["points"], strict=True))
    if game == "paths":  # beside the board of the round, until it has been looked at
        assert eva.page.evaluate(COVERED) == []
        eva.page.set_viewport_size({"width": 360, "height": 740})
        covered = eva.page.evaluate(COVERED)
        assert [each for each in covered if "is-stage" not in each] == []  # names half in sight
        check_the_next_round_comes_after_a_touch(eva)
    else:
        assert re.search(r"Game 2 begins\. (You start|\w+ starts)\.", told["text"])


def check_the_next_round_comes_after_a_touch(eva: Person) -> None:
    assert "begins" not in eva.page.locator(".paths").inner_text()
    eva.way.press(eva.page.locator("main button.go-on"))
    expect(eva.page.locator(".round-card")).to_have_count(0)
    # The board says once which round it is; a screen reader is told that it begins.
    assert "begins" not in eva.page.locator(".paths").inner_text()
    check_the_end_is_told_once_and_stands_in_the_log(eva)


def check_the_end_is_told_once_and_stands_in_the_log(eva: Person) -> None:
    end = re.compile("cheese is yours|finds the cheese|Nobody gets the cheese")
    is_told(eva, "Round 2 begins")
    assert len(end.findall(" ".join(eva.page.evaluate("spoken")))) == 1
    eva.page.get_by_role("tab", name="Moves").click()
    heading = eva.page.locator(".log-heading")
    expect(heading).to_have_text(re.compile(r"Round 2\. (You start|\w+ starts)\."))
    assert len(end.findall(eva.page.locator(".log").inner_text())) == 1


def test_a_touch_closes_the_scoreboard_and_the_player_throws_the_first_dice(
    people: People,
) -> None:
    """H12: the start passes to the left, here from Pepper to Eva."""
    eva = people("Eva")
    second_game(eva, "hunt", options={"starter": 2})
    card = eva.page.locator(".round-card")
    card.wait_for()
    throw = eva.page.get_by_role("button", name="Roll the dice")
    expect(throw).to_be_visible()
    eva.page.locator(".hunt-ask").click()
    card.wait_for(state="hidden", timeout=AT_ONCE)
    expect(eva.page.locator(".hunt-dice")).to_have_attribute("aria-label", "The dice are waiting.")
    throw.click()
    eva.page.locator("main [data-pick]").first.wait_for()


@pytest.mark.parametrize("one_round", [False, True])
def test_p16_a_table_is_set_up_for_a_series_unless_one_round_is_chosen(
    people: People, one_round: bool
) -> None:
    eva = people("Eva")
    eva.go("#/new/paths")
    choice = eva.page.get_by_label("One round only")
    choice.wait_for()
    if one_round:
        choice.check()
    eva.page.locator("form button[type=submit]").click()
    eva.until(lambda: eva.sheet)
    assert eva.sheet["table"]["series"] is not one_round


# Whether the page told the end of the game when the podium appeared.
NOTE_PODIUM = """() => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".podium")) return;
    window.toldEarly = document.querySelector(".table-top .turn") !== null;
    observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_a_won_series_of_paths_ends_on_the_podium_with_all_points(people: People) -> None:
    eva = people("Eva", reduced_motion="no-preference")
    eva.sit_at(eva.open("paths", "bot", "bot", series=True))
    eva.page.evaluate(NOTE_PODIUM)
    eva.until(lambda: eva.view.get("over"))
    winner = eva.page.locator(".podium .is-won")
    winner.wait_for()
    eva.page.get_by_text("Game over").first.wait_for()
    assert eva.page.evaluate("window.toldEarly") is False
    assert "5/5" in winner.inner_text()
    expect(eva.page.locator(".paths-ask")).to_have_text(re.compile("The series is over after"))
    expect(eva.page.locator(".paths-left, .paths-plate")).to_have_count(0)
