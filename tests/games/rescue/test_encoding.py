"""What learning players get in the cheese rescue."""

from __future__ import annotations

from typing import Any

from cheeseboard.game_setup import checked_setup
from cheeseboard.games.rescue import encoding, rules, state
from cheeseboard.games.rescue.encoding import CELLS, LATER_PLANE, OPEN_PLANE
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


def test_the_points_of_a_full_square_are_the_points_of_the_game() -> None:
    walk = Walk(checked_setup("rescue", 3, {}), 4).go(1000)
    assert walk.over
    encoding.observe(walk.state, 1, out := [0] * encoding.FEATURE_COUNT)
    told = [
        out[encoding.FIRST_SEAT + i * encoding.SEAT_FEATURES + encoding.POINTS] for i in range(3)
    ]
    assert told == [rules.points(walk.state, seat) for seat in (1, 2, 0)]
