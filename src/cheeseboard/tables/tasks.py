"""Background tasks, whose failures are logged; and waiting in spite of cancellation."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from cheeseboard.refused import Refused

logger = logging.getLogger("cheeseboard")


def log_failure(task: asyncio.Task[Any], what: str) -> None:
    """A task's done callback: log its exception, because nobody awaits the task."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        logger.error("%s has failed.", what, exc_info=error)


async def until_done(work: asyncio.Future[Any]) -> asyncio.CancelledError | None:
    """Wait for the work, even if cancelled. The caller raises the cancellation afterwards."""
    interruption = None
    while not work.done():
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError as cancelled:
            interruption = cancelled
        except Exception:
            break  # the work itself has failed, so it is done
    return interruption
