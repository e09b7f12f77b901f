"""Which seats of a batch bots play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cheeseboard.bots import USUAL_SLIP, slip_from, temperature_from
from cheeseboard.bots.learned import check_has_network
from cheeseboard.bots.levels import bot_behind
from cheeseboard.drivers import LEARNED, LEARNER, RANDOM, SENSIBLE
from cheeseboard.game_setup import Setup
from cheeseboard.refused import Refused

BOTS = ("random", "sensible", "careless:1 to careless:100", "learned", "learned:1 to learned:200")

AtTable = Mapping[int, str] | Sequence[str | None]
Bots = AtTable | Sequence[AtTable]


def seat_bots(bots: Bots, setup: Setup, games: int) -> Any:
    """The bots of each game as the driver knows them."""
    if isinstance(bots, str | bytes) or not isinstance(bots, Mapping | Sequence):
        raise Refused("malformed", f"Bots are a mapping or a list, not {bots!r}.")
    if not _is_for_each_game(bots):
        return np.tile(np.array(_at_table(bots, setup), np.int16), (games, 1))
    if len(bots) != games:
        raise Refused("bad_players", f"There are bots for {len(bots)} games, not for {games}.")
    return np.array([_at_table(table, setup) for table in bots], np.int16).reshape(games, -1)


def _is_for_each_game(bots: Any) -> bool:
    return not isinstance(bots, Mapping) and any(
        not isinstance(it, str) and it is not None for it in bots
    )


def _at_table(bots: Any, setup: Setup) -> list[int]:
    seats = range(1, setup.players + 1)
    if isinstance(bots, Mapping):
        strange = [seat for seat in bots if type(seat) is not int or seat not in seats]
        if strange:
            raise Refused(
                "bad_players", f"There is no seat {strange[0]!r} among {setup.players} players."
            )
        bots = [bots.get(seat) for seat in seats]
    if len(bots) > setup.players:
        raise Refused("bad_players", f"{len(bots)} bots are too many for {setup.players} players.")
    named = [LEARNER if bot is None else _bot_code(bot, setup) for bot in bots]
    return named + [LEARNER] * (setup.players - len(bots))


def _bot_code(bot: Any, setup: Setup) -> int:
    code = simple_code(bot, setup)
    if code is None:
        code = _learned_code(bot, setup)
    if code is None:
        raise Refused(
            "unknown_bot",
            f"In a batch play {', '.join(BOTS)} and levels that are one of these, not {bot!r}.",
        )
    return code


def _learned_code(bot: Any, setup: Setup) -> int | None:
    if not isinstance(bot, str):
        return None
    name, colon, strength = bot_behind(bot, setup).partition(":")
    if name != "learned":
        return None
    check_has_network(setup.game)
    return LEARNED + (temperature_from(strength) if colon else 0)


def simple_code(bot: Any, setup: Setup) -> int | None:
    """The code of a bot that the driver itself can play, else None."""
    if not isinstance(bot, str):
        return None
    name, colon, strength = bot_behind(bot, setup).partition(":")
    if name == "careless":
        return SENSIBLE + (slip_from(strength) if colon else USUAL_SLIP)
    return None if colon else {"random": RANDOM, "sensible": SENSIBLE}.get(name)
