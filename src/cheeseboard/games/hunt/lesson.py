"""A first mouse hunt: the last turns of a game."""

from __future__ import annotations

from cheeseboard.lesson import Lesson, Read, Try

_ROUND_OF_FOUR = (
    *("roll orange green", "lure orange green", "roll"),
    *("roll yellow blue", "lure yellow blue", "stop"),
)
_ROUND_WITH_RED = (
    *("roll orange green", "lure orange green", "roll"),
    *("roll red yellow", "lure red yellow", "stop"),
)

LESSON = Lesson(
    players=2,
    options={"starter": 1},
    before=(
        *_ROUND_OF_FOUR,
        *_ROUND_OF_FOUR,
        *_ROUND_WITH_RED,
        *_ROUND_WITH_RED,
        *("roll red blue", "lure red", "stop"),
        *("roll red blue", "lure blue", "stop"),
        "roll red blue",
    ),
    script=(
        Read("welcome", ("seat 1",)),
        Read("worth", ("worth",)),
        Try("lure red blue", "two"),  # H4
        Try("roll", "again", freely=True),  # H2
        "roll yellow white",
        Try("lure orange yellow", "white"),  # H3
        Try("stop", "stop", freely=True),  # H8
        "roll red red",
        "lure red red",
        "stop",
        "roll red red",
        Try("lure red@2 red@2", "pair"),  # H5
        Try("roll", "fresh", freely=True),
        "roll green blue",
        Try("lure green", "one"),
        Try("roll", "dare", freely=True),  # H6
        "roll red green",
        "roll orange yellow",
        Read("failed", ("centre",)),  # H7
        "lure orange yellow",
        "stop",
        "roll red green",
        Try("lure red green", "last"),
        Try("stop", "end.near", freely=True),  # H10
        Read("end"),  # H11
    ),
)
