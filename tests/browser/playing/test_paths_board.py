"""The board of the mouse paths, in the real page."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.inputs import Touch
from tests.browser.pages.test_learn import begin, come_to
from tests.browser.pages.test_replay import load
from tests.browser.person import Person

NONE = {"NESW": 0, "NES": 0, "NEW": 0, "NS": 0, "EW": 0, "NE": 0, "NW": 0}
ONLY_BENDS = {**NONE, "NE": 24}
ONLY_TO_THE_LEFT = {**NONE, "NW": 24}  # turned round: from below to the right
ONLY_CROSSINGS = {**NONE, "NESW": 24}
SIZES = [(360, 740), (740, 360), (820, 1180), (1280, 800), (2560, 1440)]
ROOM = 0.6  # of the board's width or height: so much is the grid's at least

# Every picture of a mouse at a goal, with what is said beside it.
WATCH = """() => {
  window.pictures = [];
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const hides = (mouse, cover) => {
    const [x, y] = middle(mouse.querySelector('.paths-runner').getBoundingClientRect());
    const { left, right, top, bottom } = cover.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  };
  const look = () => {
    const mouse = document.querySelector('.paths-arrived');
    const text = (part) => document.querySelector(part)?.textContent ?? '';
    const kind = /is-(run|open|reveal|found)/.exec(mouse?.className ?? '')?.[1] ?? '';
    const note = text('.paths-ask') + text('.paths-note');
    const cover = document.querySelector('.paths-place:has(.paths-arrived) .paths-cover');
    pictures.push({ kind, note, card: text('.round-card'), hides: cover && hides(mouse, cover) });
  };
  new MutationObserver(look).observe(document.querySelector('main'),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""

# What is in the way of something else, or hangs over the edge of the board.
CROWDED = """() => {
  const board = document.querySelector('main.board').getBoundingClientRect();
  const parts = document.querySelectorAll('.paths-table, .paths-plate, .paths-ask, .paths-way');
  const boxes = [...parts].map((part) => part.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const inside = (box) => box.left > board.left - 1 && box.right < board.right + 1 &&
    box.top > board.top - 1 && box.bottom < board.bottom + 1;
  return boxes.some((box) => !inside(box)) || boxes.some((a, index) =>
    boxes.slice(index + 1).some((b) => !apart(a, b) && !apart(b, a)));
}"""

# Whether each mouse that lies under an open panel is covered by it.
UNDER_PANEL = """() => {
  const panel = document.querySelector('.side .panel').getBoundingClientRect();
  return [...document.querySelectorAll('.paths-mouse')].map((mouse) => {
    const { left, right, top, bottom } = mouse.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  }).filter(([x, y]) => y > panel.top && y < panel.bottom)
    .map(([x, y]) => document.elementFromPoint(x, y).closest('.panel') !== null);
}"""

# The goals whose card is marked as known, or seen under its cover, after every change.
WATCH_GOALS = """() => {
  window.known = [];
  new MutationObserver(() => known.push([...document.querySelectorAll('[data-thing^=goal]')]
    .filter((goal) => goal.querySelector('.paths-known, .paths-under'))
    .map((goal) => goal.dataset.thing))).observe(document.body,
    { subtree: true, childList: true, attributes: true });
}"""

# The layers in which the goal that is open, the other one with its mouse, and the light lie.
LAYERS = """() => {
  const layer = (part) => Number(getComputedStyle(document.querySelector(part)).zIndex);
  return { trap: layer('.paths-place:has(.in-trap)'), stage: layer('.is-stage'),
    light: layer('.at-cheese > .paths-burst') };
}"""

SHARE = """() => {
  const { width, height } = document.querySelector('.paths-grid').getBoundingClientRect();
  const board = document.querySelector('main.board').getBoundingClientRect();
  return Math.max(width / board.width, height / board.height);
}"""


def a_card_in_hand(eva: Person) -> None:
    """Turn up cards until one can lie in two ways: with only bends, all but the bonus cards can."""
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


def loud_ways(eva: Person) -> list[str | None]:
    eva.page.locator(".paths-way").first.wait_for()
    loud = eva.page.locator(".paths-way .main").all()
    return [button.get_attribute("data-action") for button in loud]


def test_this_way_lays_a_card_as_it_was_left_and_that_way_the_other_way(people: People) -> None:
    eva = people(way=Touch())
    eva.sit_at(eva.open("paths", "me", options={"starter": 1, "counts": ONLY_TO_THE_LEFT}))
    eva.page.set_viewport_size({"width": 360, "height": 740})
    expect(eva.page.locator(".paths-left")).to_be_visible()  # a player alone leaves the room for it
    card = eva.page.locator("main [data-pick=turn]")
    a_card_in_hand(eva)
    if eva.view["board"]["card"] == [1, 4]:  # unless a bonus card came first
        assert loud_ways(eva) == ["turn"]  # only so the path goes on through it
        label = card.get_attribute("aria-label") or ""
        assert label.endswith("in the bottom left corner. Tap it to turn it.")
    eva.way.press(card)
    assert lay(eva, "This way") == "ES"  # touching it has turned it, and it stays so
    a_card_in_hand(eva)
    assert lay(eva, "This way") == "NW"
    a_card_in_hand(eva)
    assert lay(eva, "That way") == "ES"


def test_a_hint_names_the_button_also_when_the_card_was_turned(people: People) -> None:
    eva = people(way=Touch())
    options = {"starter": 1, "counts": ONLY_TO_THE_LEFT}
    eva.sit_at(eva.open("paths", "me", "bot", options=options, hints=True))
    a_card_in_hand(eva)
    eva.page.get_by_role("button", name="Hint").tap()
    hint = eva.page.locator(".advice .long")
    expect(hint).to_have_text(re.compile("Best: (This|That) way"))
    named = re.search("(This|That) way", hint.inner_text())
    assert named
    button = eva.page.locator(".paths-way", has_text=named[0])
    action = button.locator("button").get_attribute("data-action")
    eva.way.press(eva.page.locator("main [data-pick=turn]"))
    other = "That way" if named[0] == "This way" else "This way"
    expect(hint).to_have_text(re.compile(f"Best: {other}"))
    best = eva.page.locator(f".paths-way [data-action={action}]")
    expect(best).to_have_text(re.compile(other))


def test_places_are_named_by_the_mouse_the_goals_and_the_corners_alike_for_all_at_a_screen(
    people: People,
) -> None:
    eva = people()
    options = {"starter": 1, "counts": ONLY_CROSSINGS}
    eva.sit_at(eva.open("paths", "me", {"kind": "here", "name": "Ján"}, options=options))
    labels = eva.page.locator(".paths-grid > *")
    first = eva.page.locator("main [data-action='flip 1 4']")
    first.wait_for()
    named = [label.get_attribute("aria-label") or "" for label in labels.all()]
    assert len(set(named)) == len(named) == 28
    assert not [name for name in named if re.search(r"\d", name)]
    assert first.get_attribute("aria-label") == (
        "Turn up the card in front of your mouse; it lies in the bottom left corner"
    )
    assert {
        "Face down, to the left of the upper goal",
        "Face down, two places to the right of the lower goal",
        "Face down, above the upper goal, one to the right",
        "The upper goal, face down",
    } <= set(named)
    eva.play("flip 1 4")
    flipped = re.compile("(You turn|Eva turns) up the card in the bottom left corner.")
    eva.page.get_by_text(flipped).first.wait_for(state="attached")
    while eva.view["seat"] != 2:  # if it was the cage, she has to peek
        eva.await_turn()
        if eva.view["seat"] == 1:
            eva.play(eva.view["legal"][0])
    first = eva.page.locator("main [data-action='flip 7 1']")
    expect(first).to_have_attribute(
        "aria-label", "Turn up the card in front of your mouse; it lies in the top right corner"
    )


def test_a_goal_is_seen_one_beat_after_another_and_words_do_not_run_ahead(people: People) -> None:
    eva = people(reduced_motion="no-preference")
    eva.sit_at(eva.open("paths", "me", series=True, options={"counts": ONLY_CROSSINGS}))
    eva.page.locator(".paths-grid").wait_for()
    eva.page.evaluate(WATCH)
    goals: list[str] = []
    while not goals:
        assert eva.await_turn()
        legal = eva.view["legal"]
        goals = [action for action in legal if action.startswith("goal")]
        # Along the bottom line, and then there is a goal above.
        eva.play(goals[0] if goals else max(legal, key=lambda each: each.split()[::-1]))
    eva.page.locator(".round-card").wait_for()
    pictures = eva.page.evaluate("pictures")
    kinds = list(dict.fromkeys(each["kind"] for each in pictures if each["kind"]))
    assert kinds == ["run", "open", "reveal", "found"]
    comes_off = next(each for each in pictures if each["kind"] == "reveal")
    assert not comes_off["hides"]  # the mouse has waited beside the cover
    told = next(each for each in pictures if re.search("cheese is yours|Snap", each["note"]))
    assert told["kind"] == "found"
    with_card = [each for each in pictures if each["card"]]
    assert re.search("cheese is yours|Snap", with_card[0]["card"])
    assert pictures.index(with_card[0]) > pictures.index(told)
    assert {each["kind"] for each in with_card} == {"found"}  # what it speaks of is still there
    eva.way.press(eva.page.locator("main button.go-on"))
    eva.page.locator(".paths-grid.is-dealt").wait_for()
    expect(eva.page.locator(".round-card, .paths-arrived")).to_have_count(0)


def test_the_board_uses_the_room_there_is_and_nothing_overlaps(people: People) -> None:
    eva = people()
    eva.sit_at(
        eva.open("paths", "me", "bot", "bot", "bot", series=True, options={"counts": ONLY_BENDS})
    )
    a_card_in_hand(eva)
    if eva.view["board"]["card"] == [1, 4]:  # unless a bonus card came first
        assert loud_ways(eva) == []  # out of the table, or not into the card at all
    for width, height in SIZES:
        eva.page.set_viewport_size({"width": width, "height": height})
        eva.page.wait_for_function(f"!({CROWDED})()")
        eva.page.wait_for_function(f"({SHARE})() > {ROOM}")
    eva.page.set_viewport_size({"width": 360, "height": 740})
    eva.page.get_by_role("tab", name="Table").click()
    eva.page.locator(".side .panel").wait_for()
    assert eva.page.evaluate(UNDER_PANEL) == [True, True]  # the mice at the bottom


def test_a_peek_shows_only_the_goal_that_was_chosen_until_it_has_been_seen(people: People) -> None:
    eva = people(reduced_motion="no-preference")
    stops = begin(eva, "paths")
    eva.page.evaluate(WATCH_GOALS)
    for number, stop in enumerate(stops):
        come_to(eva, number)
        if not stop["do"]:
            eva.way.press(eva.page.locator(".lesson-foot .button"))
            continue
        eva.do(stop["do"])
        if stop["do"].startswith("peek"):
            break
    eva.page.locator(".paths-known").nth(1).wait_for()
    known = eva.page.evaluate("known")
    assert known.index(["goal upper"]) < known.index(["goal upper", "goal lower"])
    assert ["goal lower"] not in known


ONLY_ACROSS = {**NONE, "EW": 24}  # no mouse can enter such a card


def stuck_alone(eva: Person) -> bool:
    """Play alone and leave the goals for last; whether the mouse had no way on in the end."""
    eva.sit_at(eva.open("paths", "me", options={"counts": ONLY_ACROSS}))
    while eva.await_turn():
        eva.play(eva.view["legal"][0])
    mouse = eva.view["board"]["mice"][0]
    return bool(mouse["out"]) and not mouse["trapped"] and not eva.view["winners"]


def test_p17_alone_nobody_plays_on_and_nobody_else_is_said_to_lose(people: People) -> None:
    eva = people()
    while not stuck_alone(eva):  # a bonus card can open a way to a goal
        eva.page.goto("about:blank")
    note = eva.page.locator(".paths-note")
    assert note.inner_text() == "There is no way on for your mouse."
    assert "No luck this time." in eva.end_is_shown()


# The share of a card's width that its stones cover, where the paths of four mice run.
COVERED = """cards => cards.map((card) => {
  const stones = [...card.querySelectorAll('.paths-stone')].map((each) =>
    each.getBoundingClientRect());
  const width = Math.max(...stones.map((each) => each.right)) -
    Math.min(...stones.map((each) => each.left));
  return stones.length === 4 ? width / card.getBoundingClientRect().width : 0;
}).filter((share) => share > 0)"""


def test_the_stones_of_four_mice_leave_the_road_in_sight(people: People) -> None:
    eva = people(viewport={"width": 360, "height": 740})
    eva.sit_at(eva.open("paths", "me", *["bot"] * 3, options={"counts": ONLY_CROSSINGS}))
    shares: list[float] = []

    def look(person: Person) -> None:
        shares.extend(
            person.page.locator(".paths-face:not(.is-swap, .is-cage)").evaluate_all(COVERED)
        )

    while not shares:  # the game may be over before all paths have met
        eva.play_out(look=look)
        eva.page.goto("about:blank")
        eva.sit_at(eva.open("paths", "me", *["bot"] * 3, options={"counts": ONLY_CROSSINGS}))
    assert max(shares) < 0.5


def entrances(match: cb.Match) -> list[int]:
    return [mouse["column"] for mouse in match.view(None)["board"]["mice"]]


def trapped_before_a_dead_end(seed: int) -> cb.Match | None:
    """A game in which a trap leaves another mouse at a dead end."""
    chance = Random(seed)
    match = cb.Match("paths", players=3, seed=seed)
    while not match.over:
        goals = [action for action in match.legal() if action.startswith("goal")]
        before = entrances(match)
        match.play(chance.choice(goals or match.legal()))
        if goals and not match.over and entrances(match) != before:
            return match.finish(["random"] * 3)
    return None


def test_while_a_trap_snaps_nothing_else_is_told_beside_it(people: People, tmp_path: Path) -> None:
    match = next(filter(None, map(trapped_before_a_dead_end, count())))
    eva = people()
    load(eva, match.record(), tmp_path)
    forward = eva.page.get_by_role("button", name="Next step")
    told = set()
    while forward.is_enabled():
        forward.click()
        told.add(eva.page.locator(".paths-ask").inner_text())
    snaps = [text for text in told if "Snap!" in text]
    assert snaps
    assert not any("Dead end" in text for text in snaps)


def cheese_after_a_trap(seed: int) -> cb.Match | None:
    """A game that ends at a cheese that everyone knows: the other goal was the trap."""
    chance = Random(seed)
    match = cb.Match("paths", players=2, seed=seed)
    known: set[str] = set()
    while not match.over:
        goals = [action for action in match.legal() if action.startswith("goal")]
        known = set(match.view(None)["board"]["goals"].values())
        match.play(chance.choice(goals or match.legal()))
    return match if match.winners and "cheese" in known else None


def test_nobody_wonders_what_is_under_the_last_cover(people: People, tmp_path: Path) -> None:
    match = next(filter(None, map(cheese_after_a_trap, count())))
    eva = people(reduced_motion="no-preference")
    load(eva, match.record(), tmp_path)
    steps = eva.page.get_by_role("slider", name="Step")
    steps.fill(str(int(steps.get_attribute("max") or 0) - 1))
    eva.page.get_by_role("button", name="Next step").click()
    expect(eva.page.locator(".paths-ask")).to_have_text(re.compile("runs to the cheese!"))
    expect(eva.page.locator(".paths-note")).to_have_count(0)  # what happened before is old news
    eva.page.locator(".is-stage .at-cheese").wait_for()
    layers = eva.page.evaluate(LAYERS)
    assert layers["trap"] < layers["stage"], "the mouse that wins is above the one in the trap"
    assert layers["light"] < 0, "the light does not cover the cheese"
