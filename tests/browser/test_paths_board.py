"""The board of the mouse paths, in the real page."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.ways import Touch

ONLY_BENDS = {"NESW": 0, "NES": 0, "NEW": 0, "NS": 0, "EW": 0, "NE": 24, "NW": 0}


def a_card_in_hand(eva: Person) -> None:
    """Turn up cards until one can lie in two ways: every card can but the two bonus cards."""
    while "turn" not in eva.view["legal"]:
        assert eva.await_turn()
        if "turn" not in eva.view["legal"]:
            eva.play(eva.view["legal"][0])


def lay(eva: Person, way: str) -> Any:
    """Press the button of that name; the card as it lies then."""
    column, row = eva.view["board"]["card"]
    version = eva.sheet["version"]
    eva.way.press(eva.page.locator(".paths-way button", has_text=way))
    eva.until(lambda: eva.sheet["version"] > version)
    return eva.view["board"]["cards"][row - 1][column - 1]


def test_this_way_lays_a_card_as_it_was_left_and_that_way_the_other_way(people: People) -> None:
    eva = people(way=Touch())
    eva.sit_at(eva.open("paths", "me", options={"starter": 1, "counts": ONLY_BENDS}))
    card = eva.page.locator("main [data-pick=turn]")
    a_card_in_hand(eva)
    eva.way.press(card)
    assert lay(eva, "This way") == "SW"  # touching it has turned it, and it stays so
    a_card_in_hand(eva)
    assert lay(eva, "This way") == "NE"
    a_card_in_hand(eva)
    assert lay(eva, "That way") == "SW"


def test_places_are_named_by_the_mouse_the_goals_and_the_corners(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("paths", "me", "bot", options={"starter": 1}))
    labels = eva.page.locator(".paths-grid > *")
    first = eva.page.locator("main [data-action='flip 1 4']")
    first.wait_for()
    named = [label.get_attribute("aria-label") or "" for label in labels.all()]
    assert len(set(named)) == len(named) == 28
    assert not [name for name in named if re.search(r"\d", name)]
    assert first.get_attribute("aria-label") == (
        "Turn up the card before your mouse; it lies in the bottom left corner"
    )
    assert {
        "Face down, to the left of the upper goal",
        "Face down, two places to the right of the lower goal",
        "Face down, above the upper goal, one to the right",
        "The upper goal, face down",
    } <= set(named)
    eva.play("flip 1 4")
    eva.page.get_by_text("You turn up the card in the bottom left corner.").first.wait_for()
