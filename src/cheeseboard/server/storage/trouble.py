"""Says once that nothing can be saved, and once that moves are saved again."""

from __future__ import annotations

import logging
from asyncio import Future
from collections.abc import Iterable
from typing import Any, NamedTuple

from cheeseboard.tables.log import Unwritable

logger = logging.getLogger("cheeseboard")


class TaskOutcome(NamedTuple):
    """How a task of a writer ended."""

    answer: Future[Any]
    value: Any = None
    error: Exception | None = None


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


def set_results(outcomes: Iterable[TaskOutcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():
            continue
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(value)
