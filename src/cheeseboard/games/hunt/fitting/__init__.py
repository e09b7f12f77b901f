"""The data for the networks of evaluation.py: positions, features, and shares of the win."""

from __future__ import annotations

from cheeseboard.games.hunt.fitting import for_more, for_two
from cheeseboard.networks import FittingTask

FITTING_TASKS: tuple[FittingTask, ...] = (for_two, for_more)
