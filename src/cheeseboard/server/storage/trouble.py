"""Says once that nothing can be saved, and once that moves are saved again."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from cheeseboard.server.storage.outcomes import TaskOutcome
from cheeseboard.tables.log import Unwritable

logger = logging.getLogger("cheeseboard")


class Trouble:
    def __init__(self) -> None:
        self.problem: str | None = None  # why the last tasks could not be saved

    def note(self, outcomes: Iterable[TaskOutcome]) -> None:
        errors = (outcome.error for outcome in outcomes)
        problem = next((error.reason for error in errors if isinstance(error, Unwritable)), None)
        if problem and problem != self.problem:
            logger.error("Nothing can be saved: %s. Moves are refused.", problem)
        elif self.problem and not problem:
            logger.warning("Moves are saved again.")
        self.problem = problem
