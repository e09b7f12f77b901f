"""Processes that need the same driver at the same time share the work: one of them compiles it.

Numba keeps compiled drivers on disk, but processes that start together would all find nothing
there and all compile. Here, each asks for a lock first; those that waited for it load the result.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core import caching

FunctionCache: Any = caching.FunctionCache  # without types of its own


def share(driver: Any) -> Any:
    """Make a driver of Numba share its work with other processes that need the same."""
    driver._cache = cache = SharedCache(driver.py_func)
    driver.compile = _releasing(cache, driver.compile)
    return driver


def _releasing(cache: SharedCache, original: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def compile(signature: Any) -> Any:
        try:
            return original(signature)
        finally:  # Ctrl-C while compiling must not keep the others waiting
            cache.release()

    return compile


class SharedCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one driver on disk, with a lock for the process that compiles it."""

    _lock: int | None = None  # an open file

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            self._acquire()
            found = super().load_overload(sig, target_context)
        return found

    def release(self) -> None:
        lock, self._lock = self._lock, None
        if lock is not None:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_UN)  # a child process may have the file open as well
            os.close(lock)

    def _acquire(self) -> None:
        """Wait for the lock. Without one, on some systems and disks, everyone compiles."""
        if self._lock is not None:  # another thread of this process compiles the driver
            return
        with suppress(ImportError, OSError):
            import fcntl

            self._impl.locator.ensure_cache_path()
            name = f"{self._impl.filename_base}.lock"
            self._lock = os.open(Path(self.cache_path, name), os.O_CREAT | os.O_WRONLY)
            fcntl.flock(self._lock, fcntl.LOCK_EX)
