"""Ctrl-C during work that cannot stop at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any


@contextmanager
def ignore_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C inside."""
    with _handle_with(signal.SIG_IGN):
        yield


@contextmanager
def postpone_interrupts() -> Iterator[Callable[[], bool]]:
    """Yield a function that says whether Ctrl-C was pressed. A second Ctrl-C interrupts at once."""
    pressed = False

    def note(*_: Any) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    with _handle_with(note):
        yield lambda: pressed


@contextmanager
def _handle_with(handler: Any) -> Iterator[None]:
    if current_thread() is not main_thread():  # only the main thread may handle signals
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
