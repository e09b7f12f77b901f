"""Dice that are thrown keep their faces until they lie still."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People

# How many dice show their own face, whenever that changes after a throw.
NOTE_FACES = """() => {
  window.faces = [];
  const note = () => {
    const dice = [...document.querySelectorAll(".hunt-dice.is-rolled .hunt-die")];
    const covers = (die) => [...die.querySelectorAll(".hunt-passing")]
      .some((each) => getComputedStyle(each).visibility === "visible");
    const seen = dice.filter((die) => !covers(die)).length;
    if (dice.length && window.faces.at(-1) !== seen) window.faces.push(seen);
    requestAnimationFrame(note);
  };
  note();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_faces_are_seen_once_the_dice_lie_still(people: People, motion: str) -> None:
    eva = people("Eva", reduced_motion=motion)
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    throw = eva.page.get_by_role("button", name="Roll the dice")
    throw.wait_for()
    eva.page.evaluate(NOTE_FACES)
    throw.click()
    eva.page.locator("main [data-pick]:enabled").first.wait_for()
    eva.page.wait_for_function("window.faces.length > 0")
    first = eva.page.evaluate("window.faces[0]")
    assert first == (0 if motion == "no-preference" else 2)
    assert eva.page.locator(".hunt-passing:visible").count() == 0
