"""Binding: the right functions in the right place, and never a stale cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba.core.errors import TypingError
from rich.progress import Progress

from cheeseboard import bind, drivers
from cheeseboard.contract import OVER
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load
from cheeseboard.terminal.progress import bar
from tests.environment import LONGEST_RUN
from tests.laws.walks import plain_memory, plain_opening

RULES = """
from cheeseboard.contract import OVER

MAX_ACTIONS = 1
STEPS = {steps}  # the rule that changes


class State:
    left: int


def start(s, players, starter, options):
    s.left = STEPS


def mover(s):
    return OVER if s.left == 0 else 0


def legal(s, out):
    out[0] = 0
    return 1


def play(s, action):
    s.left -= 1
"""

COUNT = """
import numpy as np
import countdown
from cheeseboard import bind, drivers
from cheeseboard.lab import memory

native = bind.native([countdown], drivers.random_playouts)
opening, job = drivers.Opening(1, 0, memory.numbers([0])), drivers.Job(1, 0, 1, 1000)
print(native.random_playouts(memory.allocate(countdown), opening, job))
print(sum(native.random_playouts.stats.cache_hits.values()))
"""


def counting(folder: Path, steps: int) -> subprocess.Popen[str]:
    """A game of so many steps, written, compiled as for players and played in another process."""
    (folder / "countdown.py").write_text(RULES.format(steps=steps))
    return subprocess.Popen(
        [sys.executable, "-c", COUNT],
        env=os.environ
        | {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "cache"), "NUMBA_OPT": "3"}
        # Python's own cache would not notice a change within a second.
        | {"PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def words_of(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out.split()


def count_steps(folder: Path, steps: int) -> list[str]:
    """How many steps it took, and how many drivers came from the cache."""
    return words_of(counting(folder, steps))


def test_a_changed_rule_is_never_served_from_a_stale_cache(tmp_path: Path) -> None:
    assert count_steps(tmp_path, steps=3) == ["3", "0"]
    assert count_steps(tmp_path, steps=3) == ["3", "1"], "the second process compiled again"
    # The driver's file is as it was; only a rule that it calls has changed.
    assert count_steps(tmp_path, steps=5) == ["5", "0"]


def test_processes_that_start_together_compile_a_driver_once(tmp_path: Path) -> None:
    together = [counting(tmp_path, steps=3) for _ in range(3)]
    assert sorted(map(words_of, together)) == [["3", "0"], ["3", "1"], ["3", "1"]]


def broken(n: int) -> Any:
    return n + "one"  # type: ignore[operator]


def test_a_driver_that_cannot_be_compiled_keeps_nobody_waiting() -> None:
    for _ in range(2):
        with pytest.raises(TypingError):
            bind.native([], broken).broken(1)


def test_plain_drivers_play_the_game_they_are_bound_to() -> None:
    for name in ("hunt", "rescue"):
        game = load(name)
        driver = bind.plain(game.parts, drivers.random_playouts)
        room = plain_memory(game.rules)
        opening = plain_opening(checked_setup(name, 2, {}))
        assert driver.random_playouts(room, opening, drivers.Job(5, 0, 1, 10_000)) > 20
        assert game.rules.mover(room.states[drivers.TRUE_STATE]) == OVER


def test_the_error_names_an_unknown_driver() -> None:
    bound = bind.plain(load("hunt").parts, drivers.random_playout)
    with pytest.raises(AttributeError, match="no driver is called search"):
        bound.search  # noqa: B018


def test_importing_and_playing_needs_neither_numba_nor_numpy() -> None:
    script = (
        "import sys, cheeseboard as cb;"
        "[cb.Match(g, seed=1).finish(['sensible'] * cb.Match(g).players) for g in cb.games()];"
        "print({'numba', 'numpy', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST_RUN,
    )
    assert done.stdout.strip() == "set()"


SQUARES = [0, 1, 4, 9]


def square(n: int) -> int:
    return SQUARES[n]


def test_a_list_of_constants_can_be_compiled() -> None:
    ways = bind.plain([], square), bind.native([], square, cache=False)
    assert [way.square(3) for way in ways] == [9, 9]


def doubled(x: int) -> int:
    return 2 * x


def quadrupled(x: int) -> int:
    return doubled(doubled(x))


def test_each_compiled_function_is_reported_once() -> None:
    """So Numba still asks us how to compile; otherwise it would take twice as long."""
    told: list[int] = []
    bind.compile_listeners.append(lambda: told.append(1))
    try:
        with bar("playing", 10):
            assert bind.native([], quadrupled, cache=False).quadrupled(3) == 12
    finally:
        bind.compile_listeners.pop()
    assert told == [1]
    assert bind.compile_listeners == []


def test_the_progress_bar_shows_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        Progress, "update", lambda self, task, **changed: said.append(changed["description"])
    )
    with bar("playing", 10) as report:
        bind.compile_listeners[-1]()
        bind.compile_listeners[-1]()
        report(1)
    assert said == ["compiling, once: function 1", "compiling, once: function 2", "playing"]
