"""The bots that answer at once: at random, by the game's rule of thumb, or by it with errors."""

from __future__ import annotations

from typing import Any

from cheeseboard.contract import randbelow
from cheeseboard.games import Game


def play_at_random(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    out, n = _legal(game, known)
    return out[randbelow(rng, n)]


def play_sensibly(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    out, n = _legal(game, known)
    action: int = game.sense.sensible(known, seat, out, n, rng)
    return action


class CarelessBot:
    """Makes errors as people do: it misjudges, and more so with a higher slip."""

    def __init__(self, slip: int) -> None:
        self.slip = slip

    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        out, n = _legal(game, known)
        action: int = game.sense.careless(known, seat, out, n, rng, self.slip)
        return action


def _legal(game: Game, known: Any) -> tuple[list[int], int]:
    out = [0] * game.rules.MAX_ACTIONS
    return out, game.rules.legal(known, out)
