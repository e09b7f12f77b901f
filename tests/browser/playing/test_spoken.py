"""What a screen reader is told at a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

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

# What led to a piece of advice is told before it.
ADVICE_FOLLOWS = """() =>
  /Best: |equally good|only one move/.test(window.spoken.join(" ").split("Your dice: ")[1])
"""

TO_GATHER = 400  # ms until announcements that come together are made


def listening(people: People, name: str = "Eva", **context: Any) -> Person:
    person = people(name, **context)
    person.context.add_init_script(LISTEN)
    return person


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
    said = " ".join(eva.page.evaluate("window.spoken"))
    assert said.count("Your turn") == 1
    assert "Your turn. Turn up a card that glows" in said  # and what can be done
    assert "your turn" in str(eva.page.locator(".seat-tag", has_text="Eva").text_content())


def test_the_first_dice_of_a_hunt_are_told(people: People) -> None:
    eva = listening(people)
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}, hints=True))
    is_told(eva, "Your turn")
    assert "Your dice: " not in "".join(eva.page.evaluate("window.spoken"))
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.get_by_role("button", name="Roll the dice").click()
    is_told(eva, "Your dice: ")
    eva.page.wait_for_function(ADVICE_FOLLOWS)


# Whose card comes to the bottom, and whose turn the header says it is at that moment.
NOTE_HANDOVERS = """() => {
  window.handovers = [];
  let own = "";
  const text = (part) => document.querySelector(part)?.textContent ?? "";
  const note = () => {
    const now = text(".hunt-card.is-own .name");
    if (now && now !== own) window.handovers.push([now, text(".table-top .turn")]);
    own = now || own;
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true,
    characterData: true, attributes: true });
  note();
}"""


def await_prompt(eva: Person, who: str) -> None:
    eva.page.locator("[data-prompt]", has_text=f"{who}, roll the dice.").wait_for()


def test_people_who_share_a_screen_with_a_bot_are_told_everything_once(people: People) -> None:
    """By their names, since the screen does not know who sits there. The seats change places when
    the last move has been seen."""
    eva = listening(people, reduced_motion="no-preference")
    mum = {"kind": "here", "name": "Mum"}
    eva.sit_at(eva.open("hunt", "me", mum, "bot", options={"starter": 1}))
    await_prompt(eva, "Eva")
    eva.page.evaluate(NOTE_HANDOVERS)
    for who in ("Eva", "Mum", "Eva"):
        await_prompt(eva, who)
        eva.throw()
        if eva.my_turn() and not eva.view.get("throws"):  # the hunt may have failed at once
            eva.play(eva.view["legal"][0])
            eva.play("stop")
    await_prompt(eva, "Mum")
    eva.page.wait_for_timeout(TO_GATHER)
    told = " ".join(eva.page.evaluate("window.spoken"))
    log = eva.page.locator(".log li").all_inner_texts()
    whole = " ".join(log)
    at = 0
    for line in log:  # between them stands whose turn it is, and what can be done
        at = told.index(line, at) + len(line)
        assert told.count(line) == whole.count(line)  # one line may contain another
    handovers = [["Eva", "Eva’s turn"], ["Mum", "Mum’s turn"]] * 2
    assert eva.page.evaluate("window.handovers") == handovers


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
    eva.await_turn()
    sale = eva.page.locator(".log li", has_text="The sack is worth")
    while not sale.count():  # until somebody buys a sack
        if is_busy:
            eva.page.evaluate(BE_BUSY)
        legal = eva.view["legal"]
        eva.play("pass" if "pass" in legal else legal[0])
        eva.await_turn()
        eva.see_the_board()  # a sale waits for a touch
    for told in ("You take", "Out of the sack comes the", "The sack is worth"):
        is_told(eva, told)
    is_told(eva, "Your turn: choose a card for the sack.")
    assert "Your turn. Your turn" not in " ".join(eva.page.evaluate("window.spoken"))


def reveal(screen: Person, seat: int) -> str:
    """A player confirms who they are; returns the picture of their cat on the curtain."""
    screen.until(lambda: screen.you.get("curtain") == seat)
    cat = screen.page.locator(".curtain .player-cat").inner_html()
    screen.page.locator(".curtain button[type=submit]").click()
    screen.await_turn()
    screen.see_the_board()
    return cat


def test_at_a_shared_screen_players_are_told_all_that_they_missed(people: People) -> None:
    """And nobody is called to play once they have resigned."""
    eva = listening(people)
    jan = {"kind": "here", "name": "Ján"}
    table = eva.open("sack", "me", jan, "bot", "bot", "bot", options={"starter": 1}, pace=0.4)
    eva.sit_at(table)
    cats = []
    for seat in (1, 2):
        cats.append(reveal(eva, seat))
        eva.play(eva.view["legal"][0])
    assert reveal(eva, 1) == cats[0] != cats[1]
    is_told(eva, "Your turn. Nobody has bid yet.")
    assert eva.page.evaluate("window.spoken.at(-1)").count("slips a card") == 4
    eva.give_up()
    is_told(eva, "Eva resigns.")
    assert "Your turn" not in eva.page.evaluate("window.spoken").pop()
    tools = eva.page.locator(".table-panel .seat-tools").first  # her own
    expect(tools.get_by_role("button")).to_have_text(["Continue on another device"])
