"""What a screen reader is told at a table."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person

# Every announcement, from the first one on.
LISTEN = """
  window.spoken = [];
  addEventListener("DOMContentLoaded", () => {
    const note = () => {
      const said = document.querySelector('[role="status"][aria-live]')?.textContent.trim();
      if (said && said !== window.spoken.at(-1)) window.spoken.push(said);
    };
    new MutationObserver(note).observe(document, {
      subtree: true, childList: true, characterData: true });
  });
"""

TO_GATHER = 400  # ms until announcements that come together are made


def listening(people: People) -> Person:
    eva = people("Eva")
    eva.context.add_init_script(LISTEN)
    return eva


def is_told(eva: Person, words: str) -> None:
    eva.page.wait_for_function(
        "words => window.spoken.some(each => each.includes(words))", arg=words
    )


def test_a_player_who_comes_to_a_table_is_told_once_that_it_is_their_turn(people: People) -> None:
    eva = listening(people)
    eva.sit_at(eva.open("paths", "me", "bot", options={"starter": 1}))
    is_told(eva, "Your turn")
    eva.see_the_board()
    eva.page.wait_for_timeout(TO_GATHER)
    assert " ".join(eva.page.evaluate("window.spoken")).count("Your turn") == 1


def test_the_first_dice_of_a_hunt_are_told(people: People) -> None:
    eva = listening(people)
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    is_told(eva, "Your turn")
    assert "The dice: " not in "".join(eva.page.evaluate("window.spoken"))
    eva.page.get_by_role("button", name="Roll the dice").click()
    is_told(eva, "The dice: ")


# The page does nothing else for a while, so that it has to skip steps afterwards.
BE_BUSY = """() => setTimeout(() => {
  const end = performance.now() + 1_000;
  while (performance.now() < end);
}, 30)"""


@pytest.mark.parametrize("is_busy", [False, True])
def test_a_round_of_sack_is_told_to_its_end(people: People, is_busy: bool) -> None:
    """Mice that are taken, whose card came out, what the sack was worth."""
    eva = listening(people)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 1}))
    while "The sack is worth" not in "".join(eva.page.evaluate("window.spoken")):
        eva.await_turn()  # until somebody buys a sack
        eva.see_the_board()
        if is_busy:
            eva.page.evaluate(BE_BUSY)
        legal = eva.view["legal"]
        eva.play("pass" if "pass" in legal else legal[0])
    for told in ("You take", "Out of the sack comes the"):
        is_told(eva, told)
