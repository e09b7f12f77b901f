"""Cheese Rescue: dogs, cats, mice and cheese in one square, for 2 to 4 players."""

from __future__ import annotations

from cheeseboard.contract import Game
from cheeseboard.games.rescue import encoding, rules, sense, sketch, words
from cheeseboard.games.rescue.lesson import LESSON

GAME = Game(
    "rescue",
    rules,
    words,
    sense,
    sketch,
    encoding,
    longest=94,  # 49 cards laid, 36 drawn, 8 dealt
    lesson=LESSON,
)
