"""Bots that think elsewhere: a question goes out, an answer comes back.

In a web page, Python asks a worker that runs the game's WebAssembly module. Everything that a
search starts from and everything that is concluded from it is the same as in bots/search.py; a
learned player decides as in bots/learned.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from cheeseboard.bots import search
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.search import SearchBot, Tried
from cheeseboard.games import Game
from cheeseboard.wasm.packing import pack


class Question(NamedTuple):
    """All that a search starts from, and how long it runs."""

    game: str
    known: bytes
    parameters: list[float]
    seat: int
    players: int
    nodes: int
    rng: str  # 64 bits, more than a number of JavaScript holds
    runs: list[int]  # simulations, after each of which the totals are told
    simulations: int = 0  # or: at most this many, fewer if the choice is clear
    seconds: float = 0.0  # or by the clock


class Answer(NamedTuple):
    children: list[tuple[int, int, int]]  # of the root: action, visits, score
    totals: list[list[int]]  # what each seat has won, after each run


class Decision(NamedTuple):
    """What a learned player decides from."""

    game: str
    known: bytes
    seat: int
    temperature: int
    rng: str


class Decide(Protocol):
    async def __call__(self, decision: Decision) -> int:
        """The action."""


class AskWorker(Protocol):
    async def __call__(self, question: Question) -> Answer: ...


async def choose(
    bot: SearchBot, ask: AskWorker, game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """The action of a searching bot."""
    out = [0] * game.rules.MAX_ACTIONS
    if game.rules.legal(known, out) == 1:
        return out[0]
    nodes = min(search.NODES, bot.simulations + 1) if bot.simulations else search.NODES
    question = _question(game, known, seat, rng, nodes, [])
    limited = question._replace(simulations=bot.simulations, seconds=bot.seconds)
    return search.by_visits((await ask(limited)).children)[0].action


async def decide(
    bot: LearnedBot, answer: Decide, game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """The action of a learned player."""
    out = [0] * game.rules.MAX_ACTIONS
    if game.rules.legal(known, out) == 1:
        return out[0]
    return await answer(Decision(game.name, pack(known), seat, bot.temperature, str(rng[0])))


async def odds(ask: AskWorker, game: Game, known: Any, seat: int, simulations: int) -> list[float]:
    """Each seat's expected share of the win."""
    runs = [simulations // 2, simulations - simulations // 2]
    before, after = (await ask(advising(game, known, seat, runs))).totals
    return search.shares(before, after, runs[1])


async def hints(ask: AskWorker, game: Game, known: Any, seat: int, simulations: int) -> list[Tried]:
    """The mover's actions and their win rates, best first."""
    question = advising(game, known, seat, [simulations])
    if search.is_enough_for_all(game, known, simulations):
        parameters = search.with_all_actions(search.parameters(game, known))
        question = question._replace(parameters=list(parameters))
    return search.best_first(search.by_visits((await ask(question)).children))


def advising(game: Game, known: Any, seat: int, runs: list[int]) -> Question:
    """A question of which the answer depends only on what the seat knows."""
    nodes = min(search.NODES, sum(runs) + 1)
    return _question(game, known, seat, search.ADVISING[:], nodes, runs)


def _question(
    game: Game, known: Any, seat: int, rng: list[int], nodes: int, runs: list[int]
) -> Question:
    return Question(
        game=game.name,
        known=pack(known),
        parameters=list(search.parameters(game, known)),
        seat=seat,
        players=known.players,
        nodes=nodes,
        rng=str(search.stream(rng)),
        runs=runs,
    )
