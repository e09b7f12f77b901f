"""One timeline: words never run ahead of the picture, and no scene is left out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.out_of_sight import play_out
from tests.browser.playing.test_series import second_game

WAITING = "The dice are waiting."  # no faces yet
MOVING = {"reduced_motion": "no-preference"}

# Each time the page changes: whether a failed roll has been told, whether it is being shown, and
# whether the bar says why, beside the two dice.
NOTE_FAILURES = """() => {
  window.noted = [];
  const failures = () => document.querySelector(".log").textContent.split("The hunt fails").length;
  const earlier = failures(); // a bot may have failed before the page was there
  const told = () => failures() > earlier;
  const shown = () => document.querySelector(".hunt-dice.is-closed") !== null;
  const says = () => /No luck|Nothing to lure/.test(document.querySelector(".hunt-bar").innerText)
    && document.querySelectorAll(".hunt-failed > .hunt-die").length === 2;
  const note = () => window.noted.push([told(), shown(), says()]);
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""

FAILURE_IS_TOLD = "() => window.noted.some(([told]) => told)"

# The rounds whose sold sack has been shown; captions that were cut off; and others' cards named by
# the log before they come up.
NOTE_SALES = """() => {
  window.sales = new Set();
  window.spoilt = [];
  window.cut = [];
  const text = (part) => document.querySelector(part)?.textContent ?? '';
  const note = () => {
    if (!document.querySelector(".sack-cloth")) return;
    if (document.querySelector(".sack-cloth.sold")) window.sales.add(text(".sack-round"));
    const caption = document.querySelector("summary, p.caption");
    if (caption?.scrollWidth > caption?.clientWidth) window.cut.push(caption.textContent);
    window.spoilt.push(...(text(".log").match(/(Pepper|Mittens) slips the .*?sack/) ?? []));
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""


# While a card of the sack turns: whether the sum is seen, what it is, and how much has been told.
NOTE_TURNING = """() => {
  window.turning = [];
  const told = () => document.querySelectorAll(".log li").length;
  const note = () => {
    if (!document.querySelector(".sack-place.turned")) return;
    const sum = document.querySelector(".sack-so-far");
    window.turning.push([getComputedStyle(sum).opacity, sum.textContent, told()]);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  return told();
}"""


# Each time the last scene changes: what says who has won, whether the totals have been seen, and
# whether the result is offered.
NOTE_WINNER = """() => {
  window.winner = [];
  const note = () => {
    const scene = document.querySelector(".sack-finale.counts");
    if (!scene) return;
    const says = scene.querySelector("h2").textContent
      || scene.querySelector(".turn, .wins") || / won/.test(scene.textContent);
    const total = getComputedStyle(scene.querySelector(".sack-total")).opacity;
    const offered = document.querySelector(".scores-tool") !== null;
    window.winner.push([Boolean(says), total === "1", offered]);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""

# Each time the page changes: what the bank and Eva's purse show, and how many mice are moving; in
# which round the buyer takes the cats, and how many fly.
NOTE_MICE = """() => {
  window.mice = [];
  const number = (part) => Number(document.querySelector(part)?.textContent);
  const note = () => {
    if (!document.querySelector(".sack-bank")) return;
    const heaps = [...document.querySelectorAll(".sack-mouse-card .sack-heap")];
    const gliding = heaps.flatMap((each) => each.getAnimations({ subtree: true })).length;
    const moving = document.querySelectorAll(".sack-flying.mouse").length + gliding;
    const flying = document.querySelectorAll(".sack-flying:not(.mouse)").length;
    if (document.querySelector(".sack-sold.taken"))
      window.taken ??= [document.querySelector(".sack-round").textContent, flying];
    const now = [number(".sack-bank b"), number('[data-moves="purse-1"] span'), moving];
    if (String(window.mice.at(-1)) !== String(now)) window.mice.push(now);
  };
  note();
  new MutationObserver(note).observe(
    document.body, { subtree: true, childList: true, characterData: true }
  );
}"""

# On a busy machine pictures come late: a scene begins before the last one's mice have landed.
LATE = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const delay = this.matches(".sack-flying") ? options.delay + 600 : options.delay;
    return animate.call(this, frames, { ...options, delay });
  };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_player_throws_the_first_dice_too(people: People, motion: str) -> None:
    eva = people("Eva", reduced_motion=motion)
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    throw = eva.page.get_by_role("button", name="Roll the dice")
    throw.wait_for()
    dice = eva.page.locator(".hunt-dice")
    expect(dice).to_have_attribute("aria-label", WAITING)
    assert "dice" not in eva.page.locator(".log").inner_text()
    throw.click()
    eva.page.locator("main [data-pick]").first.wait_for()
    expect(dice).not_to_have_attribute("aria-label", WAITING)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_failed_roll_is_told_when_the_dice_have_landed(people: People, motion: str) -> None:
    eva = people("Eva", reduced_motion=motion)
    eva.sit_at(eva.open("hunt", "me", "bot"))
    eva.page.locator(".hunt-bar").wait_for()
    eva.page.evaluate(NOTE_FAILURES)
    while eva.await_turn() and not eva.page.evaluate(FAILURE_IS_TOLD):  # sooner or later
        legal = eva.view["legal"]
        eva.play("roll" if "roll" in legal else legal[0])
    eva.page.wait_for_function(FAILURE_IS_TOLD)
    first = eva.page.evaluate("() => window.noted.find(([told]) => told)")
    assert first == [True, True, True]


def test_a_card_comes_up_before_its_sum_and_its_words(people: People) -> None:
    eva = people("Eva", **MOVING)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", "bot", options={"starter": 1}))
    eva.await_turn()
    cats = [action for action in eva.view["legal"] if action.removeprefix("put ").isdigit()]
    eva.play(cats[-1])  # the 8 itself may be the card that Eva lost (S1)
    eva.await_turn()
    eva.page.locator('main [data-action="pass"]').wait_for()
    before = eva.page.evaluate("() => document.querySelector('.sack-so-far')?.textContent")
    told = eva.page.evaluate(NOTE_TURNING)
    eva.play("pass")
    eva.page.wait_for_function("() => window.turning.length > 0")
    opacity, total, told_while_turning = eva.page.evaluate("() => window.turning[0]")
    assert told_while_turning == told
    assert opacity == "0" or total == before  # a card may leave the sum as it was


# Each time the page changes: whether these words stand in the log, and whether a card still turns
# or flies. Words are looked at in the next picture: until then, animations stand still.
NOTE_LANDING = """(words) => {
  window.landing = [];
  const told = () => document.querySelector(".log").textContent.includes(words);
  const isEarly = ({ localTime, duration }) => localTime < duration / 2; // a busy page is late
  const isMoving = ({ effect }) =>
    effect.target.matches(".paths-turner, .rescue-card") && isEarly(effect.getComputedTiming());
  const moving = () => document.getAnimations().some(isMoving);
  const note = () => window.landing.push([told(), moving()]);
  const change = () => told() ? requestAnimationFrame(note) : note();
  new MutationObserver(change).observe(document.body,
    { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize(("game", "words"), [("paths", "It is"), ("rescue", "Pepper lays")])
def test_a_card_is_told_when_it_has_turned_or_landed(people: People, game: str, words: str) -> None:
    eva = people("Eva", **MOVING)
    eva.sit_at(eva.open(game, "me", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.see_the_board()
    eva.page.evaluate(NOTE_LANDING, words)
    eva.play(eva.view["legal"][0])
    eva.page.wait_for_function("() => window.landing.some(([told]) => told)")
    noted = eva.page.evaluate("() => window.landing")
    assert [False, True] in noted
    assert next(moves for told, moves in noted if told) is False


def test_the_next_round_begins_in_words_when_the_player_continues(people: People) -> None:
    eva = people("Eva")
    second_game(eva, "paths")
    go_on = eva.page.locator("main button.go-on")
    go_on.wait_for()
    assert eva.page.locator(".log-heading").count() == 0
    assert eva.page.locator(".table-top .turn").count() == 0
    expect(go_on).to_be_focused()
    eva.page.keyboard.press("Enter")
    expect(eva.page.locator(".log-heading")).to_have_count(1)
    eva.page.locator(".table-top .turn").wait_for()
    # The button is gone: a keyboard player goes on from the board.
    expect(eva.page.locator("main.board :focus")).to_have_count(1)


def test_the_ninth_sack_is_opened_too(people: People) -> None:
    """S11, S20: with the last pass of the ninth round the sack is sold, and only then counted."""
    eva = people("Eva")
    eva.sit_at(eva.open("sack", "me", "bot", "bot"))
    eva.page.locator(".sack-cloth").wait_for()
    eva.page.evaluate(NOTE_SALES)
    while eva.await_turn():
        legal = eva.view["legal"]
        eva.play("pass" if "pass" in legal else legal[0])
    assert eva.end_is_shown()
    assert eva.page.evaluate("() => window.sales.size") == 9
    assert eva.page.evaluate("() => window.spoilt") == []
    assert eva.page.evaluate("() => window.cut") == []
    expect(eva.page.locator(".sack-finale h2")).to_be_hidden()  # the result beside it says who won


def test_cats_and_mice_are_counted_before_the_winner_is_seen(people: People) -> None:
    eva = people("Eva", viewport={"width": 360, "height": 740}, **MOVING)
    table = eva.open("sack", "me", "bot", "bot", options={"starter": 1})
    play_out(eva, table, lambda sheet: sheet["view"]["board"]["round"] == 9)
    eva.sit_at(table)
    eva.page.evaluate(NOTE_WINNER)
    while eva.await_turn():
        eva.play(eva.view["legal"][-1])
    eva.page.locator("main button.go-on").click()
    eva.page.locator(".sack-finale.counts").wait_for()
    assert eva.page.locator(".sack-scorer > svg").count() == 3
    eva.page.locator(".sack-score.wins .seat-tag.turn").first.wait_for()
    noted = eva.page.evaluate("() => window.winner")
    assert noted[0] == [False, False, False]
    assert not any(says and not seen for says, seen, _ in noted)
    assert eva.end_is_shown()


def test_numbers_of_mice_change_when_the_mice_land(people: People) -> None:
    """Players who pass take mice, the buyer pays the bank, and the bank fills the mouse cards."""
    eva = people("Eva", **MOVING)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.play(eva.view["legal"][0])
    eva.await_turn()
    eva.page.locator('main [data-action="pass"]').wait_for()
    eva.page.evaluate(NOTE_MICE)
    eva.page.evaluate(LATE)
    eva.play(next(each for each in eva.view["legal"] if each.startswith("bid")))
    eva.await_turn()
    if "pass" in eva.view["legal"]:  # else the others have left Eva the sack
        eva.play("pass")
    eva.page.locator("main button.go-on").wait_for()
    expect(eva.page.locator(".sack-flying.mouse")).to_have_count(0)  # the price has arrived
    eva.page.locator("main button.go-on").press("Enter")
    eva.page.locator(".sack-mouse-card.next").wait_for()
    # The button is gone: a keyboard player goes on from the board.
    expect(eva.page.locator("main.board :focus")).to_have_count(1)
    kept = [each for each in eva.view["board"]["last"]["row"] if each["kept"]]
    assert eva.page.evaluate("() => window.taken") == ["Round 1 of 9", len(kept)]
    bank = eva.view["board"]["bank"]
    eva.page.wait_for_function("bank => window.mice.at(-1)[0] === bank", arg=bank)
    noted = eva.page.evaluate("() => window.mice")
    changes = [now for was, now in pairwise(noted) if was[:2] != now[:2]]
    assert len(changes) > 1
    assert not any(moving for _, _, moving in changes), noted


def test_the_result_does_not_cover_the_last_picture(people: People) -> None:
    eva = people("Eva")
    table = eva.open("rescue", "me", "bot")
    play_out(eva, table, lambda sheet: len(sheet["view"]["board"]["table"]) > 20)
    eva.sit_at(table)
    eva.play_out()
    assert eva.end_is_shown()  # beside the board on a desk
    assert eva.page.locator("dialog[open]").count() == 0
    eva.page.set_viewport_size({"width": 390, "height": 844})
    eva.page.locator(".scores-tool").wait_for()
    assert eva.page.locator("dialog[open]").count() == 0
    assert eva.end_is_shown()  # on a phone at a touch
    assert eva.page.locator("dialog[open]").count() == 1
