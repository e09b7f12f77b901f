"""What a seat learns, and what can therefore be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.contract import CHANCE, copy, reveals
from cheeseboard.game_setup import Setup
from cheeseboard.games import load
from tests.games.paths.small_games import only, paths
from tests.laws.setups import PLAIN_SETUPS, SETUPS, label
from tests.laws.walks import Walk, content
from tests.play import go_on

WORLDS = 3  # that are tried for each seat


def tells_nothing(walk: Walk, before: Any, action: int, seat: int) -> bool:
    """Whether every world that was possible for the seat could still look the same to it."""
    rules = walk.rules
    for _ in range(WORLDS):
        world = copy(before)
        rules.hide(world, seat)
        rules.guess(world, seat, walk.rng)
        if not any(
            looks_alike(walk, world, it, before, action, seat) for it in moves(rules, world)
        ):
            return False
    return True


def moves(rules: Any, s: Any) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.legal(s, out)]


def looks_alike(walk: Walk, world: Any, move: int, before: Any, action: int, seat: int) -> bool:
    rules = walk.rules
    if rules.seen(world, move, seat) != rules.seen(before, action, seat):
        return False
    played = copy(world)
    rules.play(played, move)
    rules.hide(played, seat)
    return content(played) == content(walk.known(seat))


@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_an_action_that_reveals_nothing_shows_no_seat_what_was_hidden(setup: Setup) -> None:
    for seed in range(2):
        walk = Walk(setup, seed)
        for _ in range(120):
            if walk.over:
                break
            before, mover = copy(walk.state), walk.mover
            action = walk.step()
            if mover == CHANCE or reveals(walk.rules, before, walk.state):
                continue
            for seat in range(setup.players):
                if seat != mover:
                    assert tells_nothing(walk, before, action, seat), (action, seat)


def kinds_that_reveal(name: str) -> dict[bool, set[str]]:
    """The first words of actions, by whether they have revealed something."""
    setup = next(it for it in PLAIN_SETUPS if it.game.name == name and it.players == 3)
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(6):
        walk = Walk(setup, seed)
        while not walk.over:
            before, mover = copy(walk.state), walk.mover
            text = setup.game.words.text(walk.step()).split(" ")
            if mover != CHANCE:
                kind = " ".join(text[:2]) if name == "rescue" else text[0]
                found[reveals(walk.rules, before, walk.state)].add(kind)
    return found


def test_bids_face_down_cards_and_visible_cards_reveal_nothing() -> None:
    assert {"bid", "put"} <= kinds_that_reveal("sack")[False]
    cheeses, animals = {f"lay cheese{n}" for n in (1, 2, 3)}, {"lay cat", "lay dog", "lay mouse"}
    assert kinds_that_reveal("rescue") == {False: cheeses, True: animals}
    assert kinds_that_reveal("hunt")[True] == set()


def test_turning_up_a_peeked_goal_reveals_it_without_an_outcome_of_chance() -> None:
    m = paths(players=3, starter=2, counts=only(EW=24))
    for column in (1, 2, 3):
        go_on(m, f"flip {column} 1; card EW; flip {8 - column} 1; card EW")
        go_on(m, f"flip {column} 4; card EW")
    go_on(m, "flip 4 1; card cage; peek upper; goal upper trap")
    before = m.snapshot()
    m.play("goal upper")
    assert m.actions[-1] == "goal upper"
    assert reveals(load("paths").rules, before, m.state)
