"""Cheese Rescue: dogs, cats, mice and cheese in one square, for 2 to 4 players."""

from __future__ import annotations

from cheeseboard.game import Game
from cheeseboard.games.rescue import encoding, rules, sense, sketch, words
from cheeseboard.games.rescue.lesson import LESSON
from cheeseboard.games.rescue.levels import LEVELS, OTHERS_BY_SENSIBLE
from cheeseboard.games.rescue.retelling import retell
from cheeseboard.games.rescue.state import SIDE
from cheeseboard.games.rescue.symmetry import alike

GAME = Game(
    "rescue",
    rules,
    words,
    sense,
    sketch,
    encoding,
    levels=LEVELS,
    guided=OTHERS_BY_SENSIBLE,
    sizes=words.sizes,
    longest=lambda players, options: 1 + 2 * players + 2 * options[SIDE] ** 2,
    retell=retell,
    alike=alike,
    lesson=LESSON,
)
