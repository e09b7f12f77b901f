"""A learned player's network for WebAssembly: as web/engine/bots/learned.js reads it."""

from __future__ import annotations

from cheeseboard.bots import learned, weights
from cheeseboard.games import Game
from cheeseboard.wasm import arrays


def has_network(game: Game) -> bool:
    return game.encoding is not None and weights.exists(learned.folder(game))


def pack(game: Game) -> bytes:
    """The network, and the memory that it needs."""
    return arrays.pack(game, learned.native_mind(game))
