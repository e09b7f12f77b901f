"""Two people at one screen without a server: the window keeps no cards of the other player."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person

PIN = "4711"
STORES = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
# Whatever code keeps of a hand is an object with this name in it: a view, a board, a component.
HANDS = """function () {
  const cards = this.map(({ hand }) => hand).filter((hand) => typeof hand === "object" && hand);
  return cards.map((hand) => JSON.stringify(hand));
}"""


def at_one_screen(people: People, game: str, *others: str) -> Person:
    eva = people()
    jan = {"kind": "here", "name": "Ján", "pin": PIN}
    eva.sit_at(eva.open(game, "me", jan, *others, options={"starter": 1}))
    return eva


def take_the_turn(screen: Person, seat: int) -> None:
    """Say who it is, look at the cards, and play one."""
    screen.until(lambda: screen.you.get("curtain") == seat)
    if seat > 1:
        screen.page.locator(".curtain input[type=password]").fill(PIN)
    screen.page.locator(".curtain button[type=submit]").click()
    screen.await_turn()
    screen.see_the_board()
    assert hands_kept(screen), "the player whose turn it is sees cards"
    screen.play(screen.view["legal"][0])


def hands_kept(screen: Person) -> list[str]:
    """Every hand that any living object of the window has; what is garbage is collected first."""
    inspector = screen.context.new_cdp_session(screen.page)
    try:
        asked = {"expression": "Object.prototype"}
        prototype = inspector.send("Runtime.evaluate", asked)["result"]["objectId"]
        found = inspector.send("Runtime.queryObjects", {"prototypeObjectId": prototype})
        objects = {"objectId": found["objects"]["objectId"]}
        filtered = {**objects, "functionDeclaration": HANDS, "returnByValue": True}
        kept: list[str] = inspector.send("Runtime.callFunctionOn", filtered)["result"]["value"]
        inspector.send("Runtime.releaseObject", objects)
        return kept
    finally:
        inspector.detach()


def check_nothing_is_kept(screen: Person) -> None:
    page = screen.page
    page.locator(".curtain").wait_for()
    screen.until(lambda: screen.view.get("seat", 0) is None)
    assert page.locator("[data-hand], [data-pick], [data-action]").count() == 0
    stored = page.evaluate(STORES)
    assert not any(word in stored for word in ("hand", "mouse", "cheese1", "rabbit")), stored
    screen.until(lambda: not hands_kept(screen))  # a running animation may keep them a moment


def check_turns(screen: Person, seats: list[int]) -> None:
    for seat in seats:
        take_the_turn(screen, seat)
        screen.until(lambda: screen.you.get("curtain"))
        check_nothing_is_kept(screen)
    screen.reload()
    screen.until(lambda: screen.you.get("curtain"))
    check_nothing_is_kept(screen)


def test_nothing_of_a_hand_is_kept_once_the_turn_has_passed(people: People) -> None:
    check_turns(at_one_screen(people, "rescue"), [1, 2])


@pytest.mark.long
def test_nothing_of_a_hand_is_kept_among_bots(people: People) -> None:
    check_turns(at_one_screen(people, "sack", "bot"), [1, 2])
