"""A first cheese rescue: the second half of a game."""

from __future__ import annotations

from cheeseboard.lesson import Lesson, Read, Try

LESSON = Lesson(
    players=2,
    options={"starter": 1},
    before=(
        *("draw cat", "draw cat", "draw mouse", "draw mouse"),
        *("lay cheese2 -1 0", "draw mouse", "lay cheese1 1 0", "draw dog"),
        *("lay cheese1 -1 -1", "draw dog", "lay mouse 0 -1", "draw mouse"),
        *("lay cat 0 -2", "draw mouse", "lay cheese2 1 -1", "draw cat"),
        *("lay cat -1 1", "draw cat", "lay mouse 0 1", "draw mouse"),
        *("lay cheese1 -1 2", "draw cat", "lay cheese1 1 1", "draw cat"),
        *("lay mouse 1 2", "draw mouse", "lay dog 0 2", "draw dog"),
    ),
    script=(
        Read("welcome", ("square", "hand")),
        Read("chain", ("square",)),  # R10
        Try("lay cheese3 -2 0", "cheese"),  # R5, R6
        "draw mouse",
        "lay mouse -2 -1",
        "draw mouse",
        Read("mouse"),
        Try("lay cat -2 -2", "cat"),
        "lay cheese3 1 -2",
        Try("lay mouse 2 -2", "attack"),
        "lay cat 2 -1",
        Try("lay dog 2 0", "dog"),
        "lay cheese2 2 1",
        Read("square", ("square",)),  # R7
        Try("lay cheese2 -2 1", "more"),
        "lay mouse -2 2",
        Try("lay mouse 2 2", "last"),
        "lay cheese1 -1 -2",  # R9
        Read("end"),  # R11
    ),
)
