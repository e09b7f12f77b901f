"""The bot that has learned by playing: a policy network decides from what its seat knows.

It answers at once. The network is trained by `cheeseboard train` and shipped in the game's folder
(docs/learning.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple

from cheeseboard import bind
from cheeseboard.bots import weights
from cheeseboard.bots.board_policy import evaluate
from cheeseboard.bots.policy import Network, best_choice, draw_index, weigh_choices
from cheeseboard.contract import choice, legal, observe, zero_state
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import FOLDER, Game
from cheeseboard.refused import Refused
from cheeseboard.system.compiling import can_compile

WORTH_COMPILING = 32  # fewer decisions take less time in plain Python than compiling does

Decide = Callable[[Game, Network, Any, int, int, list[int]], int]


class Mind(NamedTuple):
    """A network and the memory that it needs."""

    net: Network
    units: Any  # a row for each layer: the features first, the outputs last
    grid: Any  # for a network that looks at a board: two rows for each of its cells
    # For each legal action: itself, its number as a choice, and how likely it is to be drawn.
    out: Any
    choices: Any
    weights: Any


def decide(s: Any, seat: int, mind: Mind, temperature: int, rng: Any) -> int:
    """A driver: the legal action that the network likes best; with a temperature, one it likes."""
    n = legal(s, mind.out)
    observe(s, seat, mind.units[0])
    evaluate(mind.net, mind.units, mind.grid)
    for i in range(n):
        mind.choices[i] = choice(s, seat, mind.out[i])
    outputs = mind.units[len(mind.units) - 1]
    if temperature == 0:
        return int(mind.out[best_choice(outputs, mind.choices, n)])
    total = weigh_choices(outputs, mind.choices, n, mind.weights, temperature)
    return int(mind.out[draw_index(mind.weights, total, rng)])


def decide_first(states: Any, seat: int, mind: Mind, temperature: int, rng: Any) -> int:
    """The same for the first of several states: WebAssembly takes arrays."""
    return decide(states[0], seat, mind, temperature, rng)


class LearnedBot:
    """Plays what it likes best; with a temperature it errs, mostly where errors are small."""

    def __init__(self, game: Game, temperature: int = 0) -> None:
        check_has_network(game)
        self.temperature = temperature

    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        out = [0] * game.rules.MAX_ACTIONS
        forced = game.rules.legal(known, out) == 1
        if forced:
            return out[0]
        return _way_to_decide(game)(game, network(game), known, seat, self.temperature, rng)


def likings(game: Game, known: Any, seat: int, is_compiled: bool) -> dict[int, int]:
    """The legal actions, each with the network's score, shifted so that the least is 1."""
    mind = (_judged_natively if is_compiled else _judged_plainly)(game, known, seat)
    count = game.rules.legal(known, [0] * game.rules.MAX_ACTIONS)
    outputs = mind.units[-1]
    scores = {int(mind.out[i]): int(outputs[mind.choices[i]]) for i in range(count)}
    least = min(scores.values())
    return {action: 1 + score - least for action, score in scores.items()}


def folder(game: Game) -> Path:
    """Where the network of a game lies."""
    return FOLDER / game.name


def check_has_network(game: Game) -> None:
    """Refused where no network has learned this game. Its numbers are not read yet."""
    if game.encoding is None or not weights.exists(folder(game)):
        raise Refused("unknown_bot", f"There is no learned player for {game.name} yet.")
    about = weights.description(folder(game))
    if about["rules"] != game.version or about["encoding"] != encoding_digest(game):
        raise Refused("unknown_bot", f"The learned player of {game.name} knows other rules.")


@cache
def network(game: Game) -> Network:
    """The network that has learned this game, or Refused where there is none."""
    check_has_network(game)
    return weights.read(folder(game))


def encoding_digest(game: Game) -> str:
    """Changes whenever the features or the choices do: a network fits one encoding only."""
    encoding = game.require_encoding()
    names = [*map(str, encoding.FEATURES), *encoding.CHOICE_NAMES]
    return sha256("\n".join(names).encode()).hexdigest()[:16]


# --- Plain and compiled ------------------------------------------------------------------------


def decide_plain(
    game: Game, net: Network, known: Any, seat: int, temperature: int, rng: list[int]
) -> int:
    return _plain(game)(known, seat, plain_mind(game, net), temperature, rng)


def decide_native(
    game: Game, net: Network, known: Any, seat: int, temperature: int, rng: list[int]
) -> int:
    import numpy as np

    generator = np.array(rng, np.int64)
    action = _native(game)(_row(game, known), seat, native_mind(game), temperature, generator)
    rng[0] = int(generator[0])
    return action


def _judged_plainly(game: Game, known: Any, seat: int) -> Mind:
    """A mind that has just decided, with the scores of all choices."""
    mind = plain_mind(game, network(game))
    _plain(game)(known, seat, mind, 0, [0])
    return mind


def _judged_natively(game: Game, known: Any, seat: int) -> Mind:
    import numpy as np

    mind = native_mind(game)
    _native(game)(_row(game, known), seat, mind, 0, np.zeros(1, np.int64))
    return mind


def plain_mind(game: Game, net: Network) -> Mind:
    units, grid = weights.memory(net, lambda rows, width: [[0] * width for _ in range(rows)])
    return Mind(net, units, grid, *([0] * game.rules.MAX_ACTIONS for _ in range(3)))


def native_mind(game: Game) -> Mind:
    """The mind of this game for compiled code."""
    import numpy as np

    net = _arrays(game)
    units, grid = weights.memory(net, lambda rows, width: np.zeros((rows, width), np.int32))
    lists = (np.zeros(game.rules.MAX_ACTIONS, np.int64) for _ in range(3))
    return Mind(net, units, grid, *lists)


def _row(game: Game, known: Any) -> Any:
    import numpy as np

    states = np.zeros(1, bind.state_dtype(game.rules.State))
    bind.to_row(known, states[0])
    return states[0]


@cache
def _plain(game: Game) -> Callable[..., int]:
    bound: Callable[..., int] = bind.plain(game.parts, decide).decide
    return bound


@cache
def _arrays(game: Game) -> Network:
    return weights.as_arrays(network(game))


_compiled: dict[Game, Callable[..., int]] = {}
_compiling = Lock()
_decisions: dict[Game, int] = {}


def _way_to_decide(game: Game) -> Decide:
    """Plain code for the first decisions, and while compiling; then compiled code."""
    if game in _compiled:
        return decide_native
    _decisions[game] = _decisions.get(game, 0) + 1
    if _decisions[game] == WORTH_COMPILING and can_compile():
        Thread(target=_native, args=[game], name=f"compile {game.name}", daemon=True).start()
    return decide_plain


def is_ready(game: Game) -> bool:
    return game in _compiled


def compile_now(game: Game) -> None:
    """Compile, or load it from the cache."""
    _native(game)


def _native(game: Game) -> Callable[..., int]:
    import numpy as np

    with _compiling:
        if game not in _compiled:
            bound: Callable[..., int] = bind.native(game.parts, decide).decide
            bound(_row(game, _example(game)), 0, native_mind(game), 0, np.zeros(1, np.int64))
            _compiled[game] = bound
    return _compiled[game]


def _example(game: Game) -> Any:
    """A state at the start of a game."""
    setup = checked_setup(game.name, None, {})
    s = zero_state(game.rules.State)
    game.rules.start(s, setup.players, 0, setup.numbers)
    game.rules.hide(s, 0)
    return s
