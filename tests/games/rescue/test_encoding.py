"""What learning players get in the cheese rescue."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.rescue import encoding, rules, sense, state
from cheeseboard.games.rescue.encoding import CELLS, LATER_PLANE, OPEN_PLANE
from cheeseboard.games.rescue.state import CAT, CHEESE, DOG, MOUSE
from tests.games.rescue.small_games import rescue
from tests.laws.walks import Walk


def plane(s: Any, which: int) -> set[int]:
    encoding.observe(s, 0, out := [0] * encoding.FEATURE_COUNT)
    first = encoding.PLANES + which * CELLS
    return {cell for cell in range(CELLS) if out[first + cell]}


def test_r7_the_planes_say_where_a_card_may_be_laid_now_and_later() -> None:
    for seed in range(9):
        walk = Walk(checked_setup("rescue", 2 + seed % 3, {}), seed)
        possible = set(range(CELLS))
        while not walk.over:
            if walk.state.phase == state.LAYING:
                legal = [encoding.choice(walk.state, 0, it) % CELLS for it in walk.choices()]
                later = plane(walk.state, LATER_PLANE)
                assert plane(walk.state, OPEN_PLANE) == set(legal)
                assert set(legal) <= later <= possible
                possible = later
            walk.step()


def test_what_was_in_the_memory_before_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither on a CPU, where all cells are observed at once, nor on a GPU, cell by cell."""
    rng = random.Random(1)
    for s, seat in large_tables():
        encoding.observe(s, seat, wanted := [0] * encoding.FEATURE_COUNT)
        assert in_parts(s, seat, [0] * encoding.NOTES) == wanted
        for _ in range(2):
            dirt = [rng.randrange(-(2**31), 2**31) for _ in range(encoding.NOTES)]
            assert in_parts(s, seat, dirt.copy()) == wanted
            with monkeypatch.context() as patched:
                patched.setattr(encoding, "room", lambda count, dirt=dirt: dirt[:count])
                encoding.observe(s, seat, found := [0] * encoding.FEATURE_COUNT)
            assert found == wanted


def large_tables() -> Iterator[tuple[Any, int]]:
    """Positions in which the square has nearly its full size."""
    for seed in range(12):
        walk = Walk(checked_setup("rescue", 2 + seed % 3, {}), seed)
        while not walk.over:
            s = walk.state
            is_large = min(s.right - s.left, s.bottom - s.top) >= s.side - 2
            if is_large and s.phase == state.LAYING and s.laid % 4 == 0:
                yield walk.known(walk.mover), walk.mover
            walk.step()


def in_parts(s: Any, seat: int, notes: list[int]) -> list[int]:
    encoding.observe_first(s, seat, out := [0] * encoding.FEATURE_COUNT)
    for stage in range(encoding.STAGES):
        for part in reversed(range(encoding.PARTS)):  # their order does not count
            encoding.note_part(s, seat, stage, part, notes)
    for part in range(encoding.PARTS):
        if encoding.has_part(s, seat, part, notes):
            encoding.observe_part(s, seat, part, notes, out)
    return out


def test_with_no_animal_to_come_the_gains_are_what_the_rules_say() -> None:
    """One row: the start card, cheese 2 of seat 1, a mouse and a cat. The cat chases the mouse."""
    dealt = "draw cat; draw mouse; draw dog; draw mouse"
    m = rescue(dealt, "lay cheese2 1 0; draw cat; lay mouse 2 0; draw mouse; lay cat 3 0; draw cat")
    m.state.pile[:] = [0, 0, 0]
    point = 24
    for cell in ((4, 0), (3, 1), (3, -1)):  # the dog chases the cat, and the mouse eats
        assert told(m, DOG, *cell) == (0, 2 * point)
    for cell in ((1, 1), (1, -1)):  # another mouse, with no cat beside it
        assert told(m, MOUSE, *cell) == (0, 2 * point)
    for card, cell in ((DOG, (2, 1)), (CAT, (4, 0)), (CAT, (2, 1)), (MOUSE, (2, 1))):
        assert told(m, card, *cell) == (0, 0)
    assert told(m, CHEESE + 2, 2, -1) == (3 * point, 0)
    m.play("lay dog 4 0")
    m.state.phase, m.state.player = state.LAYING, 0
    for cell in ((2, 1), (2, -1)):  # a cat instead of the one that goes
        assert told(m, CAT, *cell) == (2 * point, 0)
    assert told(m, CHEESE, 2, 1) == (0, 0)  # the mouse would eat it
    assert told(m, CHEESE, 1, 1) == (point, 0)


def test_animals_that_may_come_count_by_their_probabilities() -> None:
    """Cheese 2 of seat 1 below the start card: mice may come to three of its sides."""
    m = rescue("draw cat; draw mouse; draw dog; draw mouse", "lay cheese2 0 1; draw cat")
    assert (sense.SURE, sense.NO_MOUSE[0], sense.NO_CAT[0]) == (256, 206, 236)
    # Each step is rounded down: 256, 206, 165, 132. A card leaves two sides.
    for cell in ((1, 1), (0, 2), (-1, 1)):
        assert told(m, DOG, *cell) == (0, -2 * (165 - 132) * 24 // 256)
    # A mouse on the right: cats may come to three of its sides (236, 217, 200), so it goes with
    # 56 of 256. The cheese stays with 56, 45, 36.
    assert told(m, MOUSE, 1, 1) == (0, 2 * (132 - 36) * 24 // 256)
    assert told(m, DOG, 1, 0) == (0, 0)


def told(m: cb.Match, card: int, column: int, row: int) -> tuple[int, int]:
    """What the mover would gain, and what others would lose, by a card on a cell."""
    encoding.observe(m.state, m.state.player, out := [0] * encoding.FEATURE_COUNT)
    gain, loss = encoding.GAIN_PLANE + card, encoding.LOSS_PLANE + card
    return out[encoding.in_plane(gain, column, row)], out[encoding.in_plane(loss, column, row)]


def test_the_points_of_a_full_square_are_the_points_of_the_game() -> None:
    walk = Walk(checked_setup("rescue", 3, {}), 4).go(1000)
    assert walk.over
    encoding.observe(walk.state, 1, out := [0] * encoding.FEATURE_COUNT)
    told = [
        out[encoding.FIRST_SEAT + i * encoding.SEAT_FEATURES + encoding.POINTS] for i in range(3)
    ]
    assert told == [rules.points(walk.state, seat) for seat in (1, 2, 0)]


def test_the_mask_marks_the_choice_of_every_legal_action_and_no_other() -> None:
    for seed in range(6):
        walk = Walk(checked_setup("rescue", 2 + seed % 3, {}), seed)
        while not walk.over:
            if walk.state.phase == state.LAYING:
                seat = walk.state.player
                known, mask = walk.known(seat), [True] * encoding.CHOICES
                encoding.observe_first(known, seat, out := [0] * encoding.FEATURE_COUNT)
                encoding.write_mask(known, seat, out, mask)
                legal = {encoding.choice(walk.state, seat, it) for it in walk.choices()}
                assert {which for which in range(encoding.CHOICES) if mask[which]} == legal
            walk.step()
