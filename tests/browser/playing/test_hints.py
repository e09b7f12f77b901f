"""Hints at every kind of decision, as a player asks for them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import cheeseboard as cb
from cheeseboard.matches.contest import Contest
from tests.browser.conftest import People
from tests.browser.inputs import Touch
from tests.browser.out_of_sight import play_out
from tests.browser.person import Json, Person
from tests.browser.places import bots

DECISIONS = 6  # of one's own: enough for all that come up in every round


def decision(person: Person) -> frozenset[str]:
    return frozenset(action.split()[0] for action in person.view["legal"])


def hint_appears(person: Person) -> None:
    """It is asked for anew, so that advice on the last decision does not pass for it."""
    person.see_the_board()
    button = person.page.get_by_role("button", name="Hint")
    only = len(person.view["legal"]) == 1
    told = re.compile("only one move" if only else "of 100 games|equally good")
    advice = person.page.locator("p.advice", has_text=told)  # empty at first
    button.click()
    advice.wait_for()
    button.click()
    advice.wait_for(state="detached")


@pytest.mark.parametrize("game", cb.games())
def test_a_hint_answers_at_every_kind_of_decision(people: People, game: str) -> None:
    eva, chance = people(), Random(1)
    eva.sit_at(eva.open(game, "me", *bots(game), options={"starter": 1}, hints=True))
    answered: set[frozenset[str]] = set()
    for _ in range(DECISIONS):
        if not eva.await_turn():
            break
        if decision(eva) not in answered:
            hint_appears(eva)
            answered.add(decision(eva))
        eva.play(chance.choice(eva.view["legal"]))
    assert answered


def cannot_succeed(sheet: Json) -> bool:
    again = sheet["view"]["board"]["again"]
    return bool(again) and again["succeeds"] == 0


def bravely(view: Json) -> str:
    """Until all five colours are lured, or the hunt fails."""
    longest = max(view["legal"], key=len)
    return "roll" if "roll" in view["legal"] else str(longest)


def test_a_roll_that_must_fail_is_not_the_main_button_and_hints_say_so(people: People) -> None:
    """H6: with five colours lured. By the rules alone, so nobody has to ask for it."""
    eva = people()
    while not eva.sheet or not cannot_succeed(eva.sheet):  # the bot may be quicker
        eva.page.goto("about:blank")
        table = eva.open("hunt", "me", "bot", options={"starter": 1}, hints=True)
        play_out(eva, table, cannot_succeed, bravely)
        eva.sit_at(table)
    roll = eva.page.locator('.hunt-bar [data-action="roll"]')
    expect(roll).to_contain_text("cannot succeed")
    expect(eva.page.locator(".hunt-bar .button.main")).to_have_attribute("data-action", "stop")


def test_cheeses_in_danger_are_marked_while_hints_are_shown(people: People) -> None:
    """R10: the mice beside them would eat them if the game ended now."""
    eva = people()
    table = eva.open("rescue", "me", "bot", hints=True)
    play_out(eva, table, lambda sheet: bool(sheet["view"]["board"]["danger"]))
    eva.sit_at(table)
    eva.see_the_board()
    hint, marks = eva.page.get_by_role("button", name="Hint"), eva.page.locator(".rescue-danger")
    for shown in (False, True, False):
        expect(marks).to_have_count(len(eva.view["board"]["danger"]) if shown else 0)
        hint.click()


# Whenever the page changes: how high the board is, what is said in place of the chances, the
# chances of actions while it is not the player's turn, buttons that gave way to chances, and what
# happened last where neither it nor advice is seen.
NOTE_HINTS = """() => {
  window.heights = new Set(), window.said = new Set(), window.early = [], window.replaced = [];
  window.unseen = [];
  const shows = (node) => node.matches?.(".chance") || node.querySelector?.(".chance");
  const note = (changes) => {
    if (changes.some((each) => [...each.addedNodes].some(shows)))
      for (const { removedNodes } of changes)
        window.replaced.push(...[...removedNodes].map((each) => each.dataset?.action));
    const board = document.querySelector("main.board");
    if (!document.querySelector(".chances")) return;
    window.heights.add(Math.round(board.getBoundingClientRect().height));
    window.said.add(document.querySelector("p.odds")?.textContent ?? "");
    const caption = document.querySelector(".caption");
    if (!document.querySelector(".advice").textContent && !caption.checkVisibility())
      window.unseen.push(caption.textContent);
    if (!document.querySelector(".turn.mine"))
      window.early.push(...board.querySelectorAll(".chance"));
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""

BOXES = """things => things.map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""

NOTE_HEIGHTS = """() => {
  const board = document.querySelector("main.board");
  window.heights = new Set();
  new ResizeObserver(() => window.heights.add(board.clientHeight)).observe(board);
}"""


def test_hints_keep_up_with_a_quick_player_and_the_board_keeps_its_size(people: People) -> None:
    eva, chance = people(way=Touch()), Random(1)
    eva.sit_at(eva.open("hunt", "me", *["bot"] * 3, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    eva.page.evaluate(NOTE_HINTS)
    eva.page.get_by_role("button", name="Hint").tap()
    for _ in range(10):  # more than may be asked for at once
        if not eva.await_turn():
            break
        eva.see_the_board()
        eva.play(chance.choice(eva.view["legal"]))
    if eva.await_turn():  # a scene may wait for a touch, and without the board there are no chances
        eva.see_the_board()
        eva.page.locator(".odds b").first.wait_for()
    assert len(eva.page.evaluate("[...window.heights]")) == 1
    assert "Too fast. Please wait a moment." not in eva.page.evaluate("[...window.said]")
    assert eva.page.evaluate("window.early.length") == 0
    assert eva.page.evaluate("window.unseen") == []


def test_advice_neither_hides_nor_replaces_what_the_player_is_about_to_touch(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a red and a white die two mice are better, and still one can be lured alone."""
    usual, roll = Contest.sample_outcome, "roll red white"
    monkeypatch.setattr(
        Contest,
        "sample_outcome",
        lambda it, randbelow: roll if roll in it.chances() else usual(it, randbelow),
    )
    eva = people(way=Touch())
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    eva.page.evaluate(NOTE_HINTS)
    eva.page.get_by_role("button", name="Hint").tap()
    eva.page.locator("main .chance").first.wait_for()
    assert not any(eva.page.evaluate("window.replaced"))
    eva.way.press(eva.page.locator('main [data-pick="red"]:enabled'))
    eva.page.locator('main [data-action="lure red"] .chance').wait_for()
    eva.play("lure red")


def test_with_hints_the_board_keeps_its_height_while_the_cards_are_turned(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar of the chances stays while scenes are shown. Equal actions are called so."""
    monkeypatch.setattr(
        Contest,
        "hint",
        lambda it, seat, sims: [{"action": each, "win": 0.151} for each in it.legal()],
    )
    eva = people(way=Touch(), viewport={"width": 360, "height": 740})
    eva.sit_at(eva.open("sack", "me", *["bot"] * 2, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    eva.page.evaluate(NOTE_HEIGHTS)
    eva.page.get_by_role("button", name="Hint").tap()
    eva.page.locator(".odds b").first.wait_for()
    eva.page.emulate_media(reduced_motion="no-preference")
    eva.play(eva.view["legal"][0])
    eva.page.locator("ul.odds.old .earlier").wait_for()  # until there are new chances
    eva.page.locator("[data-action=pass]:enabled").wait_for()
    expect(eva.page.locator("p.advice")).to_contain_text("equally good")
    expect(eva.page.locator("ul.odds.old")).to_have_count(0)
    expect(eva.page.locator(".sack-so-far")).to_contain_text("with your card")
    assert len(eva.page.evaluate("[...window.heights]")) == 1


@pytest.mark.parametrize("game", ["hunt", "rescue", "sack"])
def test_choices_of_equal_chances_bear_no_mark(
    people: People, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(
        Contest, "hint", lambda it, seat, sims: [{"action": each, "win": 0} for each in it.legal()]
    )
    even = {"exact": False}
    monkeypatch.setattr(
        Contest, "odds", lambda it, seat, sims: even | {"win": [1 / it.players] * it.players}
    )
    eva = people()
    eva.sit_at(eva.open(game, "me", *bots(game), options={"starter": 1}, hints=True, series=False))
    eva.await_turn()
    eva.see_the_board()
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("p.advice", has_text="equally good").wait_for()
    assert eva.page.locator("main :is(.chance, [class*='-chance'], .hunt-hint)").count() == 0


def each_worse_than_the_last(contest: Contest) -> list[dict[str, Any]]:
    """Hints in which every choice bears another figure."""
    return [
        {"action": action, "win": 0.9 / (number + 1)}
        for number, action in enumerate(contest.legal())
    ]


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_hint_on_a_phone_is_read_whole_and_leaves_the_square_as_it_is(
    people: People, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(Contest, "hint", lambda it, seat, sims: each_worse_than_the_last(it))
    width, height = size
    eva = people(viewport={"width": width, "height": height})
    eva.sit_at(eva.open("rescue", "me", *["bot"] * 3, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    cloth = eva.page.locator(".rescue-cloth")
    before = cloth.bounding_box()
    eva.page.get_by_role("button", name="Hint").click()
    advice = eva.page.locator("p.advice", has_text="of 100 games")
    advice.wait_for()
    assert advice.inner_text().startswith("Best: Lay a ")  # as in all games
    assert advice.evaluate("each => each.scrollWidth <= each.clientWidth")
    after = cloth.bounding_box()
    assert before
    assert after
    assert all(abs(before[each] - after[each]) < 1 for each in ("x", "y", "width", "height"))
    pills = eva.page.locator(".rescue-free > .rescue-chance")
    room = eva.page.locator(".rescue-free").first.bounding_box()
    assert room
    assert pills.count()
    assert all((each.bounding_box() or room)["width"] <= room["width"] for each in pills.all())


@pytest.mark.parametrize(
    ("width", "height", "least"), [(360, 740, 60), (820, 1180, 150), (1280, 800, 105)]
)
def test_cards_are_large_and_keep_their_places_and_sizes_when_hints_are_asked_for(
    people: People, monkeypatch: pytest.MonkeyPatch, width: int, height: int, least: int
) -> None:
    monkeypatch.setattr(Contest, "hint", lambda it, seat, sims: each_worse_than_the_last(it))
    eva = people(viewport={"width": width, "height": height})
    eva.sit_at(eva.open("sack", "me", *["bot"] * 3, options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.play(eva.view["legal"][0])
    eva.page.locator("[data-action=pass]:enabled").wait_for()
    cards = eva.page.locator(".sack-held, .sack-place, .sack-bar button")
    before = cards.evaluate_all(BOXES)
    sizes = eva.page.locator(".sack-place .sack-lies").evaluate_all(BOXES)
    assert all(across >= least for _, _, across, _ in sizes)
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("[data-action=pass] .chance").wait_for()
    assert cards.evaluate_all(BOXES) == before


def test_hints_left_open_have_no_place_in_a_look_back_after_the_end(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}, hints=True))
    eva.await_turn()
    eva.see_the_board()
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("ul.odds").wait_for()
    eva.give_up()
    eva.end_is_shown()
    eva.tab("log")
    eva.page.locator(".log").press("ArrowLeft")
    eva.page.locator(".look-back").wait_for()
    assert eva.page.locator(".chances").count() == 0


# Every advice that the page receives has these chances.
CHANCES = """chances => {
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    const read = parse(text, ...more);
    return read?.type === "advised" ? { ...read, ...chances } : read;
  };
}"""


@pytest.mark.parametrize(("exact", "said"), [(False, ["<1%", ">99%"]), (True, ["0%", "100%"])])
def test_only_chances_that_are_known_exactly_are_called_certain(
    people: People, exact: bool, said: list[str]
) -> None:
    eva = people()
    chances = json.dumps({"win": [0.0, 1.0], "exact": exact})
    eva.context.add_init_script(f"({CHANCES})({chances})")
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.see_the_board()
    eva.page.get_by_role("button", name="Hint").click()
    expect(eva.page.locator("ul.odds b")).to_have_text(said)
