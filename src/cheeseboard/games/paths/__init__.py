"""Mouse Paths (Myší cestičky): paths to the cheese, past the trap, for 1 to 4 players."""

from __future__ import annotations

from cheeseboard.game import Game
from cheeseboard.games.paths import encoding, rules, sense, series, sketch, words
from cheeseboard.games.paths.lesson import LESSON
from cheeseboard.games.paths.levels import LEVELS
from cheeseboard.games.paths.retelling import retell
from cheeseboard.games.paths.state import COLUMNS_IN_PLAY

GAME = Game(
    "paths",
    rules,
    words,
    sense,
    sketch,
    encoding,
    series=series,
    whole_is_series=True,  # P16: a single round is the short form
    always_has_a_winner=False,  # P13
    sizes=lambda players: words.SIZES,
    # Three actions for each card, and some for the starter and the goals.
    longest=lambda players, options: 12 * options[COLUMNS_IN_PLAY] + 6,
    retell=retell,
    aftermath=words.aftermath,
    lesson=LESSON,
    levels=LEVELS,
)
