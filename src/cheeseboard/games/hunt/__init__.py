"""Catch the Mice! (Лови мышей!): dice and nerve, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.game import Game, Solved
from cheeseboard.games.hunt import encoding, rules, sense, series, sketch, words
from cheeseboard.games.hunt.lesson import LESSON
from cheeseboard.games.hunt.levels import LEVELS
from cheeseboard.networks import FittingTask


def _load_solved() -> Solved:
    from cheeseboard.games.hunt import solved

    return solved


def _load_fitting_tasks() -> Sequence[FittingTask]:
    from cheeseboard.games.hunt import fitting

    return fitting.FITTING_TASKS


GAME = Game(
    "hunt",
    rules,
    words,
    sense,
    sketch,
    encoding,
    levels=LEVELS,
    series=series,
    solved_players=2,
    load_solved=_load_solved,
    load_fitting_tasks=_load_fitting_tasks,
    sizes=lambda players: words.SIZES,
    has_no_secrets=True,
    aftermath=words.aftermath,
    thrower=words.thrower,
    throw_text="roll",
    lesson=LESSON,
)
