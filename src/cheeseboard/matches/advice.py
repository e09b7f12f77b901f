"""Odds and hints: from the solved game where there is one, else from a search."""

from __future__ import annotations

from typing import Any

from cheeseboard.bots import MAX_SIMULATIONS, perfect, search
from cheeseboard.game_setup import Setup
from cheeseboard.refused import Refused

SIMULATIONS = 2_000


def check_simulations(sims: Any) -> None:
    most = MAX_SIMULATIONS
    if type(sims) is not int or not 1 <= sims <= most:
        raise Refused("bad_option", f"Simulations go from 1 to {most:,}, not {sims!r}.")


def odds(setup: Setup, known: Any, seat: int, sims: int) -> dict[str, Any]:
    """Each seat's expected share of the win, from what one seat knows."""
    if perfect.has_shipped_table(setup):
        return perfect.odds(setup, known)._asdict()
    return {"win": search.odds(setup.game, known, seat, sims), "exact": False}


def hints(setup: Setup, known: Any, seat: int, sims: int) -> list[dict[str, Any]]:
    """The actions of the seat to move with their expected share of the win, best first."""
    text = setup.game.words.text
    if perfect.has_shipped_table(setup):
        found = perfect.hints(setup, known)
    else:
        found = [(it.action, it.win) for it in search.hints(setup.game, known, seat, sims)]
        if setup.players in setup.game.guided:
            found = _scaled(found, search.odds(setup.game, known, seat, -(-sims // 3))[seat])
    return [{"action": text(action), "win": win} for action, win in found]


def _scaled(found: list[tuple[int, float]], share: float) -> list[tuple[int, float]]:
    """A tree in which the others follow the rule of thumb hopes for too much: the best action gets
    no more than the seat's share by the odds, and the others less in proportion."""
    best = found[0][1]
    return [(action, win * share / best) for action, win in found] if best > share else found
