"""A first round of the mouse paths, from its beginning to the cheese."""

from __future__ import annotations

from cheeseboard.lesson import Lesson, Read, Try

MOUSE = "mouse 1"
GOALS = ("goal upper", "goal lower")

LESSON = Lesson(
    players=2,
    options={"starter": 1},
    before=(),
    script=(
        Read("welcome", (MOUSE, *GOALS)),
        Try("flip 1 4", "first"),  # P6
        "card NEW",
        Try("turn", "turn", freely=True),  # P7
        "flip 7 1",
        "card NS",
        Try("flip 2 4", "next"),
        "card EW",
        "flip 7 2",
        "card NESW",
        Try("flip 3 4", "straight"),
        "card cage",
        Try("peek upper", "cage", freely=True),  # P14
        "goal upper trap",
        Read("secret", GOALS),
        "flip 7 3",
        "card NW",
        "keep",
        "flip 6 3",
        "card swap",
        Read("swap", GOALS),  # P15
        Try("flip 3 3", "up"),
        "card NES",
        Try("keep", "keep", freely=True),
        "flip 5 3",
        "card EW",
        Try("flip 3 2", "around"),  # P10
        "card NW",
        Try("turn", "bend", freely=True),
        "goal lower",
        Read("trap", ("goal lower",)),  # P12
        Try("goal upper", "cheese", freely=True),  # P11
        Read("end", ("goal upper",)),
    ),
)
