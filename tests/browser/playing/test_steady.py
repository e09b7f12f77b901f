"""Boards keep still, show what belongs together, and say nothing before it is seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.layout.test_languages import LANGUAGES, switch
from tests.browser.pages.test_learn import answer, begin, come_to
from tests.browser.person import Person, box

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 740, "height": 360}}


IS_ON_TOP = """line => {
  const { x, y, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
IS_WHOLE = """it => {
  const own = document.querySelector(".sack-own").getBoundingClientRect();
  return it.scrollWidth <= it.clientWidth && it.getBoundingClientRect().right <= own.right;
}"""
HINT = ".tools > button >> nth=-1"


def test_the_cheese_and_the_tools_of_the_hunt_stay_where_they_are_through_all_turns(
    people: People,
) -> None:
    eva = people("Guest 904", **PHONE)
    eva.sit_at(eva.open("hunt", "me", "bot", "bot", options={"starter": 1}, pace=1.0))
    eva.await_turn()
    eva.see_the_board()
    *_, line = box(eva, ".hunt-card:not(.is-own) .name >> nth=0")
    assert box(eva, ".hunt-card.is-own .name")[-1] == line, "the name of a guest is in one line"
    places = {(box(eva, ".hunt-centre"), box(eva, HINT))}
    eva.play(eva.view["legal"][0])
    eva.page.locator('main [data-action="stop"]').wait_for()
    places.add((box(eva, ".hunt-centre"), box(eva, HINT)))
    eva.play("stop")
    eva.page.locator(".hunt-lured.is-others").wait_for()
    places.add((box(eva, ".hunt-centre"), box(eva, HINT)))
    assert len(places) == 1, places
    eva.await_turn()
    eva.page.get_by_role("button", name="Roll the dice").wait_for()
    eva.page.locator("summary").first.click()
    recap = eva.page.locator("details.caption li").first
    assert recap.evaluate(IS_ON_TOP), "the recap lies over the cards"


def test_the_cheese_stays_while_a_player_thinks_of_a_second_mouse(people: People) -> None:
    eva = people("Eva", **PHONE)
    white = True  # it can be any colour: then there are too many offers for the bar
    while white:
        eva.page.goto("about:blank")
        eva.sit_at(eva.open("hunt", "me", "bot", "bot", options={"starter": 1}))
        eva.throw()
        white = "white" in eva.view["board"]["dice"]
    eva.see_the_board()
    pair = max((action.split() for action in eva.view["legal"]), key=len)
    before = box(eva, ".hunt-centre")
    eva.way.press(eva.page.locator(f'main [data-pick="{pair[1]}"]:enabled').first)
    eva.page.locator(".hunt-bar.has-offers").wait_for()
    assert box(eva, ".hunt-centre") == before


LONG = "W" * 24
LETTERS_SEEN = """tag => {
  const style = getComputedStyle(tag);
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { left, right } = tag.getBoundingClientRect();
  return (Math.min(right, innerWidth) - left) / paper.measureText("W").width;
}"""


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS])
def test_a_long_name_is_read_in_the_sack_and_what_stands_below_keeps_its_place(
    people: People, screen: dict[str, Any]
) -> None:
    eva = people(LONG, **screen)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", "bot", options={"starter": 1}))
    places = set()
    for _ in range(3):  # a card, a bid, and what the others answered
        eva.await_turn()
        eva.see_the_board()
        cloth, mine = box(eva, ".sack-cloth"), box(eva, ".sack-mine")
        places.add(cloth)
        assert eva.page.locator(".sack-mine .name").evaluate(LETTERS_SEEN) > 3
        assert mine[0] >= cloth[0] + cloth[2] or mine[1] >= cloth[1] + cloth[3]
        legal = eva.view["legal"]
        eva.play(next((each for each in legal if each.startswith("bid")), legal[0]))
        if eva.view["board"]["phase"] != "bidding":
            break
    assert len(places) == 1, places


def test_a_learner_who_has_passed_reads_it_whole_on_a_phone(people: People) -> None:
    eva = people("Guest 836", **PHONE)
    for number, stop in enumerate(begin(eva, "sack")):
        come_to(eva, number)
        answer(eva, stop)
        if stop["do"] == "pass":
            break
    passed = eva.page.locator(".sack-mine .sack-bid.out")
    passed.wait_for()
    assert passed.evaluate(IS_WHOLE)


ANIMATIONS = "it => it.getAnimations({ subtree: true }).length"
CUT_NAMES = """names => names
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


@pytest.mark.parametrize(
    ("screen", "rivals", "name"), [(PHONE, 4, "Grandpa Josef"), (SIDEWAYS, 2, "Guest 836")]
)
def test_names_of_bots_and_guests_are_read_whole_beside_the_cheese_and_what_they_did(
    people: People, screen: dict[str, Any], rivals: int, name: str
) -> None:
    for starter in range(1, rivals + 2):
        eva = people(name, **screen)
        eva.sit_at(eva.open("sack", "me", *["bot"] * rivals, options={"starter": starter}))
        eva.see_the_board()
        names = eva.page.locator(":is(.sack-seat, .sack-mine) .name")
        assert names.evaluate_all(CUT_NAMES) == []
        eva.play(eva.view["legal"][0])
        eva.see_the_board()
        eva.play("pass")
        eva.page.locator("main button.go-on").wait_for()  # the others have passed as well
        assert eva.page.locator(".sack-sold").evaluate(ANIMATIONS) == 0, "nothing moves"
        for language in LANGUAGES:
            switch(eva, language)
            eva.page.evaluate("document.fonts.ready")  # other letters come in a file of their own
            assert names.evaluate_all(CUT_NAMES) == []


def test_a_dog_in_the_hand_tells_what_it_does_and_moves_nothing(people: People) -> None:
    eva = people("Eva", **PHONE)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.see_the_board()
    before = box(eva, ".sack-cloth")
    dog = next(each.split()[1] for each in eva.view["legal"] if each.endswith("dog"))
    eva.way.press(eva.page.locator(f'main [data-pick="{dog}"]').first)
    eva.page.locator(".sack-bar").get_by_text("chases away the cat worth").wait_for()
    assert box(eva, ".sack-cloth") == before


def test_a_long_name_does_not_resize_the_cloth_of_the_rescue(people: People) -> None:
    eva = people("Eva", **PHONE)
    guests = [{"kind": "here", "name": name} for name in ("Babka Anička z Bratislavy", "Ján")]
    eva.sit_at(eva.open("rescue", "me", *guests, options={"starter": 1}))
    sizes = set()
    for _ in range(2):
        eva.way.press(eva.page.locator(".curtain button").first)
        eva.see_the_board()
        sizes.add(box(eva, ".rescue-cloth"))
        eva.do(eva.view["legal"][0])
    assert len(sizes) == 1, sizes
    eva.way.press(eva.page.locator(".curtain button").first)
    eva.see_the_board()
    check_the_hand_stays_when_the_question_takes_two_lines(eva)


def check_the_hand_stays_when_the_question_takes_two_lines(eva: Person) -> None:
    eva.page.set_viewport_size(SIDEWAYS["viewport"])
    before = box(eva, ".rescue-hand")
    eva.way.press(eva.page.locator(".rescue-free").first)
    expect(eva.page.locator(".rescue-prompt")).to_have_text("Which card should go here?")
    assert box(eva, ".rescue-hand") == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cloth_of_the_rescue_keeps_its_place_until_the_square_is_full(
    people: People, players: int
) -> None:
    eva = people("Eva", **PHONE)
    eva.sit_at(eva.open("rescue", "me", *["bot"] * (players - 1), options={"starter": 1}))
    places: set[tuple[int, ...]] = set()

    def look(person: Person) -> None:
        places.add(box(person, ".rescue-cloth"))
        for cell in person.page.locator(".rescue-free").all():
            expect(cell).to_be_in_viewport(ratio=1)

    eva.play_out(look=look)
    assert len(places) == 1, places


def test_the_sack_keeps_its_place_when_the_bidding_begins(people: People) -> None:
    eva = people("Eva", **PHONE)
    eva.sit_at(eva.open("sack", "me", "bot", "bot", "bot", options={"starter": 1}))
    places = set()
    for _ in range(2):  # a card is chosen, then a bid
        eva.await_turn()
        eva.see_the_board()
        places.add(box(eva, ".sack-bar"))
        eva.play(eva.view["legal"][0])
    assert len(places) == 1, places


def test_on_a_phone_five_cards_fill_the_sack_also_without_hints(people: People) -> None:
    eva = people("Eva", **PHONE)
    eva.sit_at(eva.open("sack", "me", *["bot"] * 4, options={"starter": 1}))
    eva.see_the_board()
    eva.play(eva.view["legal"][0])
    eva.see_the_board()
    for language in LANGUAGES:
        switch(eva, language)
        left, _, _, _ = box(eva, ".sack-cloth .sack-place >> nth=0")
        right, _, width, _ = box(eva, ".sack-cloth .sack-place >> nth=-1")
        cloth, _, whole, _ = box(eva, ".sack-cloth")
        assert left - cloth < 24, language  # px: the hem
        assert cloth + whole - right - width < 24, language


def test_the_cards_on_the_sack_lie_still_from_one_phase_to_the_next(people: People) -> None:
    eva = people("Eva", viewport={"width": 1280, "height": 800})
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 1}))
    tops = set()
    for _ in range(3):  # a card, a pass, and a card of the next round
        eva.await_turn()
        eva.see_the_board()
        tops.add(box(eva, ".sack-cloth > .sack-row")[1])
        legal = eva.view["legal"]
        eva.play("pass" if "pass" in legal else legal[0])
    assert max(tops) - min(tops) <= 1, tops  # px


# What is said while the dogs chase, and in each sold sack: how many have passed, how many mouse
# cards still have mice, and what is said below the board.
NOTE_CHASES = """() => {
  window.chases = [], window.sales = [], window.early = 0;
  const count = (part) => document.querySelectorAll(part).length;
  const note = () => {
    const text = (part) => document.querySelector(part)?.textContent ?? '';
    if (document.querySelector('.sack-sold.chase'))
      chases.push(text('.sack-prompt') + text('.log') + text('.caption'));
    window.early += count('.sack-sold.paying .sack-gone');
    if (document.querySelector('.sack-sold.large'))
      sales.push([count('.sack-bid.out'), count('.sack-mouse-card.next'), text('.sack-prompt')]);
  };
  new MutationObserver(note)
    .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
DOGS = re.compile("Woof|fight|trots off")
DOGS_FIRST = {"put smalldog": 1, "put bigdog": 2, "pass": 3}


def test_what_the_dogs_do_is_told_when_they_have_done_it(people: People) -> None:
    eva = people("Eva", reduced_motion="no-preference")
    eva.sit_at(eva.open("sack", "me", "bot", "bot", options={"starter": 1}))
    eva.page.locator(".sack-cloth").wait_for()
    eva.page.evaluate(NOTE_CHASES)
    while not DOGS.search(eva.page.locator(".log").inner_text()):
        if eva.my_turn():
            eva.play(max(eva.view["legal"], key=lambda each: DOGS_FIRST.get(each, 0)))
        eva.page.wait_for_timeout(50)
    chases, sales = eva.page.evaluate("[chases, sales]")
    assert chases
    assert not eva.page.evaluate("early"), "nobody is gone before the dogs chase"
    assert not any(map(DOGS.search, chases))
    assert min(passed for passed, _, _ in sales) == 2, "the last pass is seen before the sale"
    assert not any(waiting for _, waiting, _ in sales), "and so are its mice"
    assert not any("buys" in said for _, _, said in sales), "the line above the board says it"


def test_on_a_phone_with_hints_a_sale_has_large_cards_and_its_words_are_not_covered(
    people: People,
) -> None:
    eva = people("Eva", reduced_motion="no-preference", **PHONE)
    eva.sit_at(eva.open("sack", "me", *["bot"] * 4, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.page.locator(HINT).click()
    eva.page.locator("ul.odds").wait_for()
    tops = set()
    width = 0
    go_on = eva.page.locator("main button.go-on")
    while True:  # until somebody buys the dog
        for _ in range(2):  # a card and, as the one who starts, a pass
            eva.await_turn()
            eva.page.locator(".sack-bar").get_by_text("Your turn").wait_for()
            tops.add(box(eva, ".sack-cloth > .sack-row")[1])
            width = box(eva, ".sack-cloth > .sack-row .sack-lies >> nth=0")[2]
            expect(eva.page.locator(".sack-owner").first).to_be_visible()
            assert eva.page.locator(".sack-owner").evaluate_all(CUT_NAMES) == []
            eva.play(max(eva.view["legal"], key=lambda each: DOGS_FIRST.get(each, 0)))
        go_on.wait_for()
        if DOGS.search(eva.page.locator(".sack-prompt").inner_text()):
            break
        go_on.click()
    assert box(eva, ".sack-lies >> nth=0")[2] >= width
    expect(eva.page.locator(".sack-buyer .player-cat")).to_be_visible()
    assert eva.page.locator(".caption > summary").evaluate("it => it.scrollWidth <= it.clientWidth")
    _, top, _, height = box(eva, ".sack-prompt")
    assert top + height <= box(eva, "main button.go-on")[1]
    assert max(tops) - min(tops) <= 2, tops  # px


def test_nothing_covers_the_cards_of_the_sack_on_a_phone_held_sideways(people: People) -> None:
    eva = people("Eva", **SIDEWAYS)
    eva.sit_at(eva.open("sack", "me", *["bot"] * 4, options={"starter": 1}, hints=True))
    eva.await_turn()
    cards = eva.page.locator(".sack-held.can")
    cards.nth(3).wait_for()
    assert covered(eva) == 0
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("ul.odds").wait_for()
    assert covered(eva) < 0.35


def covered(eva: Person) -> float:
    """The part of a card's height that lies under the bar."""
    _, top, _, height = box(eva, ".sack-held.can >> nth=3")
    _, bar, _, _ = box(eva, ".sack-bar")
    return max(top + height - bar, 0) / height


def test_a_white_die_shows_which_mice_belong_together(people: People) -> None:
    """The lesson has such a roll: yellow and white."""
    eva = people("Eva", **PHONE)
    for number, stop in enumerate(begin(eva, "hunt")):
        come_to(eva, number)
        if stop["say"] == "white":
            break
        answer(eva, stop)
    by_white = eva.page.get_by_role("button", name="with the white die")
    assert "Orange mice" in (by_white.get_attribute("aria-label") or "")
    assert eva.page.locator(".hunt-row.can .hunt-by").count() == 2  # the yellow die's, too
    by_white.click()
    assert by_white.count() == 0  # that die is used
    assert eva.page.locator(".hunt-dice .hunt-die.is-used").count() == 1
    assert eva.page.locator(".hunt-row.can .hunt-by").count() == 1


def check_hand_is_whole_on_a_phone(eva: Person) -> None:
    eva.page.locator(".sack-line").wait_for()
    usual = eva.page.viewport_size
    eva.page.set_viewport_size(PHONE["viewport"])
    _, top, _, height = box(eva, ".sack-held >> nth=0")
    assert top + height <= box(eva, ".sack-bar")[1]
    assert usual
    eva.page.set_viewport_size(usual)


def check_slider_is_ringed(eva: Person) -> None:
    """The main button would bid less than the lesson asks for."""
    expect(eva.page.locator(".sack-slider")).to_have_css("outline-style", "solid")
    colour = eva.page.locator(".lesson .button.main").evaluate("it => getComputedStyle(it).color")
    expect(eva.page.locator('[data-action="pass"]')).to_have_css("color", colour)


def test_the_sack_keeps_its_size_when_the_last_card_is_put(people: People) -> None:
    """The lesson ends with the ninth round."""
    eva = people("Eva")
    heights = set()
    for number, stop in enumerate(begin(eva, "sack")[:-1]):
        come_to(eva, number)
        if not eva.page.locator(".sack.sale").count():
            heights.add(box(eva, ".sack-cloth")[3])
        if stop["say"] == "pass":
            check_hand_is_whole_on_a_phone(eva)
        if stop["say"] == "bid":
            check_slider_is_ringed(eva)
        answer(eva, stop)
    assert max(heights) - min(heights) < 4  # a line of text is a little higher than a heap
