"""Tasks that nobody waits for, and work that is waited for whatever happens."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from cheeseboard.refused import Refused

logger = logging.getLogger("cheeseboard")


def log_failure(task: asyncio.Task[Any], what: str) -> None:
    """For the end of a task: an exception that nobody would hear of is logged."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        logger.error("%s has failed.", what, exc_info=error)


async def until_done(work: asyncio.Future[Any]) -> asyncio.CancelledError | None:
    """Wait, come what may; a cancellation is to be raised afterwards."""
    interruption = None
    while not work.done():
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError as it:
            interruption = it
        except Exception:
            break  # the work's own: it is done
    return interruption
