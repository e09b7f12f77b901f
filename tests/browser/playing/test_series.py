"""Between two games of a series: how it stands, and who begins the next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

AT_ONCE = 3_000  # ms; by itself it goes after more than four seconds


def second_game(person: Person, game: str, **wish: Any) -> None:
    person.sit_at(person.open(game, "me", "bot", series=True, **wish))
    while person.await_turn():
        legal = person.view["legal"]
        if person.view["series"]["game"] > 1:
            return
        person.play("stop" if "stop" in legal else legal[0])


@pytest.mark.parametrize("game", ["hunt", "paths"])
def test_a_round_ends_with_the_standing_and_who_begins_the_next(people: People, game: str) -> None:
    eva = people("Eva")
    second_game(eva, game)
    card = eva.page.locator(".round-card")
    card.wait_for()
    told = {
        line.locator(".name").inner_text(): int(line.locator("b").inner_text())
        for line in card.locator(".standings li").all()
    }
    assert told == dict(zip(("Eva", "Pepper"), eva.view["points"], strict=True))
    assert re.search(r"(Game|Round) 2 begins\. (You start|Pepper starts)\.", card.inner_text())


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
