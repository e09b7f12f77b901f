"""Between two games of a series: how it stands, and who begins the next."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person

AT_ONCE = 1_000  # ms; by itself it goes after more than four times as long


def second_game(person: Person, game: str) -> None:
    person.sit_at(person.open(game, "me", "bot", series=True))
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


def test_a_touch_puts_the_standing_away(people: People) -> None:
    eva = people("Eva")
    second_game(eva, "hunt")
    card = eva.page.locator(".round-card")
    card.wait_for()
    eva.page.locator(".hunt-ask").click()
    card.wait_for(state="hidden", timeout=AT_ONCE)
