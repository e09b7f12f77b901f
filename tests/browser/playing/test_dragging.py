"""What can be touched can also be dragged to where it belongs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

import cheeseboard as cb
from cheeseboard.games import load
from tests.browser.conftest import People

# A thing that can be dragged now, and a place where it can be let go.
DRAGS = {
    "hunt": (".hunt-centre .can", ".hunt-card.is-own"),
    "paths": (".paths-mouse.is-eager", "[data-cell][data-action]"),
    "rescue": ("[data-hand][data-pick]", ".rescue-free"),
    "sack": (".sack-held.can", "[data-sack]"),
}
CHOSEN = ".hunt-slot.is-chosen"  # a mouse that needs another one beside it
STEPS = 8  # of the mouse on its way


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(thing: Locator, place: Locator) -> None:
    mouse = thing.page.mouse
    mouse.move(*middle(thing))
    mouse.down()
    mouse.move(*middle(place), steps=STEPS)
    mouse.up()


@pytest.mark.parametrize("game", [game for game in cb.games() if game in DRAGS])
def test_a_thing_is_dragged_to_where_it_belongs(people: People, game: str) -> None:
    eva = people()
    bots = max(2, load(game).rules.MIN_PLAYERS) - 1
    eva.sit_at(eva.open(game, "me", *["bot"] * bots))
    assert eva.await_turn()
    eva.see_the_board()
    version = eva.sheet["version"]
    thing, place = (eva.page.locator(f"main {each}").first for each in DRAGS[game])
    thing.wait_for()
    drag(thing, place)
    chosen = eva.page.locator(CHOSEN)
    eva.until(lambda: eva.sheet["version"] > version or chosen.count())
