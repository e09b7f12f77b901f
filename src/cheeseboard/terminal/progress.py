"""A progress bar for long work; silent if the output is a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from cheeseboard import bind
from cheeseboard.lab.progress import OnProgress


@contextmanager
def bar(what: str, total: int) -> Iterator[OnProgress]:
    """Yield a function; calling it with an amount moves the bar on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as p:
        task = p.add_task("getting ready", total=total)
        functions = count(1)

        def compiling() -> None:
            p.update(task, description=f"compiling, once: function {next(functions)}")

        bind.compile_listeners.append(compiling)
        try:
            yield lambda done: p.update(task, advance=done, description=what)
        finally:
            bind.compile_listeners.remove(compiling)
