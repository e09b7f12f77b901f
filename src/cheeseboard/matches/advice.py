"""Odds and hints: from the solved game where there is one, else from a search."""

from __future__ import annotations

from math import fsum
from typing import Any

from cheeseboard.bots import MAX_SIMULATIONS, perfect, search
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
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
        found = _searched(setup.game, known, seat, sims)
    return [{"action": text(action), "win": win} for action, win in found]


def _searched(game: Game, known: Any, seat: int, sims: int) -> list[tuple[int, float]]:
    return evened(game, known, _estimated(game, known, seat, sims))


def evened(game: Game, known: Any, found: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Actions that come to the same get their average: only chance parts their estimates."""
    win = dict(found)
    groups = game.alike(known, list(win))
    if len(groups) == len(win):
        return found
    for group in groups:
        win.update(dict.fromkeys(group, fsum(win[action] for action in group) / len(group)))
    return sorted(win.items(), key=lambda each: -each[1])


def _estimated(game: Game, known: Any, seat: int, sims: int) -> list[tuple[int, float]]:
    found = [(tried.action, tried.win) for tried in search.hints(game, known, seat, sims)]
    if search.advises_by_playouts(game, known, sims):
        # Few playouts of each action tell which is better, but not how often it wins.
        return scaled(found, search.odds(game, known, seat, sims)[seat])
    if overestimates(game, known.players) and search.is_worth_compiling(sims):
        return at_most(found, search.odds(game, known, seat, sims)[seat])
    return found


def overestimates(game: Game, players: int) -> bool:
    """Whether a search wins more often in its tree than in play. It does where the network guides
    the tree, and the others now and then follow the rule of thumb in it."""
    return game.guided.get(players, 0) > 0


def at_most(found: list[tuple[int, float]], share: float) -> list[tuple[int, float]]:
    """The best action gets no more than the seat's share by the odds, and the others less in
    proportion."""
    return scaled(found, share) if found[0][1] > share else found


def scaled(found: list[tuple[int, float]], share: float) -> list[tuple[int, float]]:
    """The best action gets this share, and the others theirs in proportion."""
    best = found[0][1]
    # Without a single win there is no proportion.
    return [(action, win * share / best) for action, win in found] if best and share else found
