"""A census: how many positions and games there are to a bounded depth, chance included."""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

from cheeseboard.contract import CHANCE, OVER, copy
from cheeseboard.game import Rules

Positions = dict[Any, tuple[Any, int]]  # key -> the state and how many games lead to it


class Depth(NamedTuple):
    """All positions after this many actions."""

    depth: int
    games: int  # different sequences of actions that lead here
    positions: int  # different states among them
    chance: int  # positions where chance is to move
    over: int  # positions where the game has ended


def census(rules: Rules | ModuleType, state: Any, max_positions: int) -> list[Depth]:
    """Depth by depth from a state, while a depth has at most this many positions."""
    positions: Positions = {_key(state): (state, 1)}
    depths: list[Depth] = []
    while positions and len(positions) <= max_positions:
        depths.append(_at_depth(rules, len(depths), positions))
        positions = _after_one_action(rules, positions)
    return depths


def _at_depth(rules: Rules | ModuleType, depth: int, positions: Positions) -> Depth:
    movers = [rules.mover(state) for state, _ in positions.values()]
    games = sum(count for _, count in positions.values())
    return Depth(depth, games, len(positions), movers.count(CHANCE), movers.count(OVER))


def _after_one_action(rules: Rules | ModuleType, positions: Positions) -> Positions:
    out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
    found: Positions = {}
    for state, games in positions.values():
        mover = rules.mover(state)
        if mover == OVER:
            continue
        n = rules.chance(state, out, weight) if mover == CHANCE else rules.legal(state, out)
        for action in out[:n]:
            child = copy(state)
            rules.play(child, action)
            key = _key(child)
            _, before = found.get(key, (child, 0))
            found[key] = child, before + games
    return found


def _key(state: Any) -> Any:
    return tuple(_freeze(value) for value in vars(state).values())


def _freeze(value: Any) -> Any:
    return tuple(_freeze(item) for item in value) if isinstance(value, list) else value
