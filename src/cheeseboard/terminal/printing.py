"""Tables of figures for people. No figure is cut, at any width."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show(grid: Table) -> None:
    """Print a table; a terminal that is too narrow for it gets a list."""
    from rich.console import Console

    console = Console()
    needed = _width_needed(grid, console)
    if console.width >= needed:
        console.print(grid)
    elif console.is_terminal:
        for line in _as_list(grid):
            console.print(line, markup=False, highlight=False)
    else:  # a file or a pipe has no edge to be cut at
        Console(width=needed).print(grid)


def _width_needed(grid: Table, console: Console) -> int:
    """The width at which nothing is cut. Columns that wrap need room for their longest word."""
    from rich.cells import cell_len
    from rich.measure import Measurement

    whole = Measurement.get(console, console.options.update(max_width=10_000), grid).maximum
    spare = 0
    for column in grid.columns:
        texts = [str(text) for text in (column.header, *column.cells)]
        if not column.no_wrap:
            words = (word for text in texts for word in text.split())
            spare += max(map(cell_len, texts)) - max(map(cell_len, words), default=0)
    return whole - spare


def _as_list(grid: Table) -> Iterator[str]:
    if grid.title:
        yield str(grid.title)
    heads = [str(column.header) for column in grid.columns]
    for row in zip(*(column.cells for column in grid.columns), strict=True):
        yield ""
        yield from (
            f"{head}: {cell}" if head else str(cell)
            for head, cell in zip(heads, row, strict=True)
            if cell
        )
    if grid.caption:
        yield f"\n{grid.caption}"
