"""H2: nobody sees the first dice of a turn before their player has thrown them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.inputs import Keys, Mouse, Touch, Way
from tests.browser.person import Person

WAITING = "The dice are waiting."


def turn(person: Person) -> str:
    return person.page.locator(".table-top .turn").inner_text()


@pytest.mark.parametrize("way", [Mouse(), Touch(), Keys()], ids=["mouse", "touch", "keys"])
def test_others_see_the_dice_when_their_player_has_thrown_them(people: People, way: Way) -> None:
    eva, jan = people("Eva", way), people("Ján")
    table = eva.open("hunt", "me", "lobby", public=True, options={"starter": 1})
    jan.sit_at(table)
    jan.page.get_by_role("button", name="Sit down").click()
    eva.sit_at(table)
    button = eva.page.get_by_role("button", name="Roll the dice")
    button.wait_for()
    for each in (eva, jan):
        expect(each.page.locator(".hunt-dice")).to_have_attribute("aria-label", WAITING)
        assert "roll " not in "".join(each.heard)
    assert (turn(eva), turn(jan)) == ("Your turn", "Eva rolls the dice")
    assert jan.page.get_by_role("button", name="Roll").count() == 0
    eva.way.press(button)
    for each in (eva, jan):
        expect(each.page.locator(".hunt-dice")).not_to_have_attribute("aria-label", WAITING)
    eva.page.locator("main [data-pick]").first.wait_for()
    expect(jan.page.locator(".table-top .turn")).to_have_text("Eva’s turn")
