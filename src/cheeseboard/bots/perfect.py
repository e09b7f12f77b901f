"""The perfect player: where a game is solved, it looks up the best action.

If the value table of a game is not exact, the bot is as good as that table (docs/solved.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.game_setup import Setup
from cheeseboard.games import Game, load, names
from cheeseboard.refused import Refused

DIGITS = 9  # shares that differ later count as equal


class Odds(NamedTuple):
    win: list[float]
    exact: bool


class PerfectBot:
    def __init__(self, setup: Setup) -> None:
        if not has_shipped_table(setup):
            raise Refused("unknown_bot", f"There is a perfect player for {solved_games()} only.")
        self._setup = setup

    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        out = [0] * game.rules.MAX_ACTIONS
        is_forced = game.rules.legal(known, out) == 1
        return out[0] if is_forced else hints(self._setup, known)[0][0]


def has_shipped_table(setup: Setup) -> bool:
    """Whether a value table for this setup comes with Cheeseboard, so that `perfect` plays it."""
    return is_solvable(setup) and not setup.is_small


def is_solvable(setup: Setup) -> bool:
    """Whether `cheeseboard solve` can solve this setup: smaller variants too, which have no shipped
    table."""
    return setup.game.is_solved and setup.players == setup.game.solved_players


def hints(setup: Setup, known: Any) -> list[tuple[int, float]]:
    """The mover's actions and the share of the win after each, best first."""
    return best_first(setup.game.solved.shares_after(_value_table(setup), known))


def best_first(shares_after: Mapping[int, float]) -> list[tuple[int, float]]:
    """Actions and the share of the win after each, best first. Of equal actions, the one with the
    highest number comes first. Games number their actions so that a decided game comes to its end:
    in hunt `stop` has a higher number than `roll`.
    """
    # Value tables hold numpy numbers. JSON encoders accept only Python's.
    shares = [(int(action), round(float(share), DIGITS)) for action, share in shares_after.items()]
    return sorted(shares, key=lambda pair: (-pair[1], -pair[0]))


def odds(setup: Setup, known: Any) -> Odds:
    """Each seat's share of the win."""
    value_table = _value_table(setup)
    first = float(setup.game.solved.first_share(value_table, known))
    return Odds([first, 1 - first], bool(value_table.exact))


def table_key(numbers: Sequence[int]) -> str:
    """A name for the value table of a variant, from its options and sizes."""
    return "-".join(map(str, numbers))


def _value_table(setup: Setup) -> Any:
    solved = setup.game.solved
    return solved.shipped(solved.variant(setup.numbers))


def solved_games() -> str:
    """A text for people: which games are solved, and for how many players."""
    solved = [game for game in map(load, names()) if game.is_solved]
    return " and ".join(f"{game.name} with {game.solved_players} players" for game in solved)
