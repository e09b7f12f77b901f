"""Goldens: games in words and censuses, so that any change of a rule shows in a diff.

To write them again after a rule was changed on purpose: python -m tests.laws.goldens
"""

from __future__ import annotations

import json
from pathlib import Path

import cheeseboard as cb
from cheeseboard.game_setup import Setup
from cheeseboard.lab.census import census
from tests.laws.setups import PLAIN_SETUPS, SETUPS, label

FOLDER = Path(__file__).parent / "goldens"
MAX_POSITIONS = 700
STEPS_BETWEEN_VIEWS = 25


def playthrough(setup: Setup) -> str:
    """A random game: every action, and at some of them what each seat sees."""
    m = cb.Match(setup.game.name, setup.players, seed=2015, **setup.options)
    bots = ["random"] * setup.players
    lines: list[str] = []
    while not m.over and m.steps < 600:
        if setup in PLAIN_SETUPS:
            lines += _views(m)
        told = m.steps
        while not m.over and m.steps < told + STEPS_BETWEEN_VIEWS:
            m.step(bots)
        lines += m.record()["actions"][told:]
    return "\n".join([*lines, *_views(m), f"= {m.points} {m.winners}", ""])


def _views(m: cb.Match) -> list[str]:
    views = [m.view(seat) for seat in [None, *range(1, m.players + 1)]]
    return [f"# {json.dumps(view['board'], ensure_ascii=False)} {view['legal']}" for view in views]


def censuses(setup: Setup) -> str:
    """From the beginning, and from somewhere in the middle."""
    rows = ["steps depth games positions chance over"]
    for steps in (0, 20, 45):
        m = cb.Match(setup.game.name, setup.players, seed=2015, **setup.options)
        m.finish(["random"] * setup.players, max_steps=steps)
        depths = census(setup.game.rules, m.state, MAX_POSITIONS)
        rows += [f"{m.steps} {' '.join(map(str, depth))}" for depth in depths]
    return "\n".join([*rows, ""])


def file(kind: str, setup: Setup) -> Path:
    return FOLDER / f"{kind}-{_short(setup)}.txt"


def _short(setup: Setup) -> str:
    """A name for a file: the table's label, without a mapping's punctuation."""
    return "".join(c for c in label(setup) if c.isalnum() or c in "-=_")


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for setup in SETUPS:
        file("game", setup).write_text(playthrough(setup), encoding="utf-8")
        file("census", setup).write_text(censuses(setup), encoding="utf-8")


if __name__ == "__main__":
    write()
