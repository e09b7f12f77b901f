"""How fast other libraries play random games here, each at its best.

A step is one applied action; it may be chance's, where a library models chance as actions. Every
measurement runs in its own process, which can be limited to one core and may crash alone. On one
core, CPU time is measured, so that other work on the machine does not slow a peer down.
Otherwise, wall-clock time is measured.

OpenSpiel's pig has its default rules: 2 players, 100 points, one die of 6 sides, and a 1 ends the
turn. After 1,000 decisions (`horizon`; rolls of the die do not count) nobody wins.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any, NamedTuple

from cheeseboard.lab.workers import end_with_the_parent
from cheeseboard.system.extras import install_command

OPENSPIEL = {
    "pig": "pig(players=2,winscore=100,diceoutcomes=6,horizon=1000,piglet=False)",
    "tic_tac_toe": "tic_tac_toe",
    "kuhn_poker": "kuhn_poker(players=2)",
    "leduc_poker": "leduc_poker(players=2)",
}
# Pgx's names, and the most steps in a game; it has no pig.
PGX = {
    "tic_tac_toe": ("tic_tac_toe", 9),
    "kuhn_poker": ("kuhn_poker", 3),
    "leduc_poker": ("leduc_holdem", 8),
}
GAMES = tuple(OPENSPIEL)

TRIES = 3
ROLLOUTS = 20_000  # in one call of OpenSpiel: next to them the call itself costs nothing
BATCH, ROUNDS = 16_384, 8  # games at once and one after another in a call of Pgx: its best


class NotMeasured(Exception):
    """A rate that cannot be measured here; its text is one line for people. It is raised where one
    rate is measured, and stands in for that rate where several are."""


@dataclass(frozen=True)
class Rate:
    """The speed of one library in one way on one game."""

    peer: str
    way: str
    game: str
    steps_per_second: float
    games_per_second: float


class Amount(NamedTuple):
    """How much one piece of work has played."""

    steps: float
    games: float


Work = Callable[[], Amount]


@dataclass(frozen=True)
class PeerWay:
    """One way to run a peer: `prepare` takes a game's name and returns work to repeat."""

    peer: str
    name: str
    module: str
    games: tuple[str, ...]
    prepare: Callable[[str], Work]
    one_core: bool = True


def measure(games: Iterable[str] = GAMES, seconds: float = 2.0) -> Iterator[Rate | NotMeasured]:
    """Every rate of every peer on these games, or the reason why there is none."""
    absent: set[str] = set()
    for way, game in plan(games):
        if way.peer in absent:
            continue
        try:
            yield rate(way, game, seconds)
        except NotMeasured as missing:
            if not is_installed(way):
                absent.add(way.peer)
            yield missing


def plan(games: Iterable[str] = GAMES) -> list[tuple[PeerWay, str]]:
    """All that `measure` goes through, in its order."""
    return [(way, game) for game in games for way in WAYS if game in way.games]


def rate(way: PeerWay, game: str, seconds: float = 2.0) -> Rate:
    """Measure one way on one game, in a process of its own; NotMeasured if that fails."""
    if not is_installed(way):
        raise NotMeasured(f"{way.peer} is not installed: {install_command('peers')}")
    try:
        with ProcessPoolExecutor(1, get_context("spawn"), _init_process, (way.one_core,)) as pool:
            return pool.submit(_rate, way, game, seconds).result()
    except Exception as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise NotMeasured(f"{way.peer} could not be measured on {game}: {reason}") from error


def is_installed(way: PeerWay) -> bool:
    return find_spec(way.module) is not None


def _init_process(one_core: bool) -> None:
    """Before a peer is loaded: hide the GPU, and use one core if only one is measured."""
    end_with_the_parent()
    os.environ["JAX_PLATFORMS"] = "cpu"
    if one_core and sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _rate(way: PeerWay, game: str, seconds: float) -> Rate:
    work = way.prepare(game)
    work()  # compiles
    clock = time.process_time if way.one_core else time.perf_counter
    best = max(speed(work, seconds / TRIES, clock) for _ in range(TRIES))
    return Rate(way.peer, way.name, game, best.steps, best.games)


def speed(work: Work, seconds: float, clock: Callable[[], float]) -> Amount:
    """Repeat work for some seconds; return what it plays in one."""
    steps = games = 0.0
    began = clock()
    while (spent := clock() - began) < seconds:
        played = work()
        steps += played.steps
        games += played.games
    return Amount(steps / spent, games / spent)


def openspiel_from_python(game: str) -> Work:
    """Random games from the beginning, each action chosen in Python."""
    first = _openspiel(game).new_initial_state()
    rng = random.Random(1)
    return lambda: Amount(playout(first.clone(), rng), 1)


def openspiel_rollouts(game: str) -> Work:
    """OpenSpiel's own rollouts in C++, from the first decision of a game.

    A search of one simulation does nothing but roll out from the given position, which cannot
    be at chance. So in Kuhn poker the two cards are already dealt, which saves OpenSpiel two
    slow steps in each game.
    """
    import pyspiel

    loaded = _openspiel(game)
    first = first_decision(loaded.new_initial_state())
    rng = random.Random(1)
    steps = ROLLOUTS * mean_length(lambda: playout(first.clone(), rng))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(loaded, evaluator, 1.0, 1, 100, False, 1, False)

    def work() -> Amount:
        bot.step(first)
        return Amount(steps, ROLLOUTS)

    return work


def _openspiel(game: str) -> Any:
    import pyspiel

    return pyspiel.load_game(OPENSPIEL[game])


def first_decision(state: Any) -> Any:
    """Play the first outcome of chance until a player is to move."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def playout(state: Any, rng: random.Random, with_tensors: bool = False) -> int:
    """Play an OpenSpiel state on at random to its end; return the number of actions.

    Learners also ask for a tensor at every decision."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            if with_tensors:
                state.observation_tensor(state.current_player())
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def mean_length(length: Callable[[], int], error: float = 0.003, least: int = 1000) -> float:
    """The mean length, over enough games for this relative standard error."""
    games = total = squares = 0
    while True:
        for _ in range(least):
            steps = length()
            total += steps
            squares += steps * steps
        games += least
        mean = total / games
        variance = squares / games - mean * mean
        if variance <= games * (error * mean) ** 2:
            return mean


def pgx_batches(game: str, observed: bool = False) -> Work:
    """Batches of games in lockstep, compiled by XLA: the fastest way found to run Pgx.

    Other ways were slower, by a fifth to several times: restarting ended games at once
    (auto_reset), jax.random.categorical, and the other random generators of JAX. Unless they are
    asked for, XLA leaves observations out.
    """
    import jax

    run = jax.jit(_pgx_rounds(game, observed))
    key = jax.random.key(1)

    def work() -> Amount:
        nonlocal key
        key, steps, *_ = run(key)
        return Amount(int(steps), BATCH * ROUNDS)  # int waits for the whole run

    return work


def pgx_observed_batches(game: str) -> Work:
    """The same with observations, kept in memory as a learner needs them."""
    return pgx_batches(game, observed=True)


def _pgx_rounds(game: str, observed: bool) -> Callable[[Any], Any]:
    """A function of a random key: the next key, the steps played, the sums of rewards, and, if
    asked for, what the players saw in the last round."""
    import jax
    import jax.numpy as jnp
    import pgx

    name, longest = PGX[game]
    env = pgx.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)
    kind = jax.eval_shape(env.init, jax.random.key(0)).observation
    unseen = jnp.zeros((longest, BATCH, *kind.shape), kind.dtype) if observed else None

    def move(so_far: Any, draw: Any) -> Any:
        state, steps, rewards = so_far
        told = state.observation if observed else None
        live = jnp.sum(~state.terminated)
        state = step(state, _pgx_choice(draw, state.legal_action_mask))
        return (state, steps + live, rewards + state.rewards.sum(0)), told

    def batch(_: Any, so_far: Any) -> Any:
        key, steps, rewards, _ = so_far
        key, deal, draw = jax.random.split(key, 3)
        states = begin(jax.random.split(deal, BATCH))
        draws = jax.random.bits(draw, (longest, BATCH), jnp.uint32)
        played, told = jax.lax.scan(move, (states, steps, rewards), draws, unroll=longest)
        return key, played[1], played[2], told

    nothing = (jnp.int32(0), jnp.zeros(2), unseen)
    return lambda key: jax.lax.fori_loop(0, ROUNDS, batch, (key, *nothing))


def _pgx_choice(draw: Any, legal: Any) -> Any:
    """A random legal action for each game of a batch, from one random number for each."""
    import jax.numpy as jnp

    choices = legal.sum(-1, dtype=jnp.uint32)
    chosen = ((draw >> 16) * choices) >> 16
    return (jnp.cumsum(legal, -1, dtype=jnp.uint32) <= chosen[:, None]).sum(-1)


OBSERVED = PeerWay("Pgx", "batches on one core, observed", "pgx", tuple(PGX), pgx_observed_batches)
WAYS = (
    PeerWay("OpenSpiel", "driven from Python", "pyspiel", GAMES, openspiel_from_python),
    PeerWay("OpenSpiel", "its own rollouts in C++", "pyspiel", GAMES, openspiel_rollouts),
    PeerWay("Pgx", "batches on one core", "pgx", tuple(PGX), pgx_batches),
    PeerWay("Pgx", "batches on every core", "pgx", tuple(PGX), pgx_batches, one_core=False),
)
