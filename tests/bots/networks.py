"""Policy networks that have learned nothing, for tests."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.bots import learned, weights
from cheeseboard.bots.board_policy import TAPS
from cheeseboard.bots.policy import ONE
from cheeseboard.contract import randbelow, rng_state
from cheeseboard.games import Game

WIDTH = 8


def random_layer(inputs: int, units: int, rng: list[int]) -> weights.Layer:
    return weights.Layer(
        [[randbelow(rng, 255) - 127 for _ in range(units)] for _ in range(inputs)],
        [randbelow(rng, 20_001) - 10_000 for _ in range(units)],
        [7 + randbelow(rng, 3) for _ in range(units)],
    )


def shapes(game: Game, board: list[int]) -> list[tuple[int, int]]:
    encoding, wins = game.require_encoding(), game.rules.MAX_PLAYERS + 1
    first, planes, side = board
    if side == 0:
        return [(encoding.FEATURE_COUNT, WIDTH), (WIDTH, WIDTH), (WIDTH, encoding.CHOICES + wins)]
    return [
        (first + TAPS * planes, WIDTH),
        (TAPS * WIDTH, WIDTH),
        (WIDTH + planes, encoding.CHOICES // side**2),
        (WIDTH + first, WIDTH),
        (WIDTH, wins),
    ]


def write_network(game: Game, folder: Path) -> None:
    """A network that has learned nothing."""
    rng = [rng_state(1, 1)]
    board = list(getattr(game.require_encoding(), "BOARD", (0, 0, 0)))
    layers = [random_layer(*shape, rng) for shape in shapes(game, board)]
    about = {
        "game": game.name,
        "rules": game.version,
        "encoding": learned.encoding_digest(game),
        "choices": game.require_encoding().CHOICES,
        "factors": [ONE // feature.scale for feature in game.require_encoding().FEATURES],
        "board": board,
    }
    weights.write(folder, layers, about)


def forget_networks() -> None:
    """The next bot reads its network anew."""
    learned.network.cache_clear()
    learned._arrays.cache_clear()
