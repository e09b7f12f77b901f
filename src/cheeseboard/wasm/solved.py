"""The value tables of a solved game for WebAssembly: as web/engine/bots/solved.js reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cheeseboard.bots import perfect
from cheeseboard.games import Game
from cheeseboard.wasm import arrays


def packs(game: Game) -> Iterator[tuple[str, bytes]]:
    """Each table that comes with the package: its key, and its file."""
    if not game.is_solved:
        return
    for numbers in game.solved.SHIPPED:
        yield perfect.table_key(numbers), pack(game, numbers)


def pack(game: Game, numbers: Sequence[int]) -> bytes:
    """The value table of a variant, and the memory for its driver."""
    return arrays.pack(game, game.solved.shipped_memory(game.solved.variant(numbers)))
