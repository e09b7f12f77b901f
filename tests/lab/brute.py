"""Small hunts solved state by state, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from cheeseboard.contract import CHANCE, OVER, copy, zero_state
from cheeseboard.games.hunt import rules
from cheeseboard.games.hunt.rules import State

Key = tuple[int, ...]


class Brute:
    """The first seat's share in every state that can be reached."""

    def __init__(self, mice: tuple[int, ...], kids: bool, risk: bool, enough: int) -> None:
        first = zero_state(State)
        rules.start(first, 2, 0, [int(kids), int(risk), *rules.FULL_SIZE])
        first.centre[:] = mice
        self.states: dict[Key, State] = {}
        self.nexts: dict[Key, list[tuple[float, Key]]] = {}  # how likely, and where to
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rules, "ENOUGH_MICE", enough)
            self._explore(first)
        self.share = dict(zip(self.states, self._iterated(), strict=True))

    def _explore(self, first: State) -> None:
        waiting = [first]
        while waiting:
            s = waiting.pop()
            if key(s) not in self.states:
                self.states[key(s)] = s
                after = list(following(s))
                self.nexts[key(s)] = [(weight, key(t)) for weight, t in after]
                waiting += [t for _, t in after if key(t) not in self.states]

    def _iterated(self) -> list[float]:
        """Value iteration, until nothing changes."""
        states = list(self.states.values())
        number = {at: i for i, at in enumerate(self.states)}
        edges = [(w, number[t]) for at in self.states for w, t in self.nexts[at] or [(1.0, at)]]
        weight, to = np.array([w for w, _ in edges]), np.array([t for _, t in edges])
        begins = np.cumsum([0] + [len(self.nexts[at]) or 1 for at in self.states])[:-1]
        who = np.array([rules.mover(s) for s in states])
        share = np.array([_result(s) for s in states])
        change = 1.0
        while change > 1e-12:
            chance = np.add.reduceat(weight * share[to], begins)
            best = np.maximum.reduceat(share[to], begins)
            worst = np.minimum.reduceat(share[to], begins)
            new = np.select([who == OVER, who == CHANCE, who == 0], [share, chance, best], worst)
            change = float(np.max(np.abs(new - share)))
            share = new
        return [float(it) for it in share]

    def mover_share(self, s: State) -> float:
        """The share of the player whose turn it is."""
        first = self.share[key(s)]
        return first if s.player == 0 else 1 - first


def _result(s: State) -> float:
    if rules.mover(s) != OVER:
        return 0.5  # what an endless game would keep
    won = [rules.won(s, seat) for seat in range(2)]
    return won[0] / sum(won)


def key(s: State) -> Key:
    dice = s.dice if s.phase == rules.LURING else [0, 0]
    return (s.player, s.phase, *dice, *s.centre, *s.lured, *s.caught[0], *s.caught[1])


def following(s: State) -> Iterator[tuple[float, State]]:
    out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
    who = rules.mover(s)
    if who == OVER:
        return
    n = rules.chance(s, out, weight) if who == CHANCE else rules.legal(s, out)
    total = sum(weight[:n]) if who == CHANCE else 1
    for i in range(n):
        t = copy(s)
        rules.play(t, out[i])
        yield weight[i] / total, t
