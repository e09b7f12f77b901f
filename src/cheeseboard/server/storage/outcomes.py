"""How the tasks of a writer ended, and their answers."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Iterable
from typing import Any, NamedTuple


class TaskOutcome(NamedTuple):
    """How a task of a writer ended."""

    answer: Future[Any]
    value: Any = None
    error: Exception | None = None


def set_results(outcomes: Iterable[TaskOutcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():
            continue
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(value)
