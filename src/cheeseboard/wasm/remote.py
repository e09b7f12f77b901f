"""Bots that think elsewhere: a question goes out, an answer comes back.

In a web page, Python asks a worker that runs the game's WebAssembly module. Everything that a
search starts from and everything that is concluded from it is the same as in bots/search.py; a
learned player decides as in bots/learned.py, and a perfect one looks up what bots/perfect.py does.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from cheeseboard.bots import comparison, perfect, rounds, search
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.search import SearchBot, Tried
from cheeseboard.game_setup import Setup
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
    runs: list[int]  # how many simulations each run has; the answer has the totals after each
    simulations: int = 0  # in place of runs: at most this many, fewer if the choice is clear
    seconds: float = 0.0  # in place of both: as long as this
    guided: int = 0  # the number of legal actions if the network guides the tree, or 0


class Answer(NamedTuple):
    children: list[tuple[int, int, int]]  # of the root: action, visits, score
    totals: list[list[int]]  # what each seat has won, after each run


class Candidates(NamedTuple):
    """What a comparison of actions by playouts starts from, and how long it runs."""

    game: str
    known: bytes
    seat: int
    style: list[int]  # game.PlayoutStyle
    rng: str
    simulations: int
    seconds: float


class Compared(NamedTuple):
    """The candidates that are left, and how much more than the first each has won."""

    candidates: list[int]
    gain: list[int]
    squares: list[int]


class Playouts(NamedTuple):
    """What advice by playouts starts from, and how many there are."""

    game: str
    known: bytes
    seat: int
    style: list[int]
    rng: str
    playouts: int
    everything: bool  # compare all actions, for hints
    task: int  # rounds.FIND for hints, rounds.FOR_ODDS for odds


class Played(NamedTuple):
    """What they have shown: comparison.Counts, with what each seat has won."""

    candidates: list[int]
    rounds: list[int]
    gain: list[int]
    squares: list[int]
    total: list[int]
    left: int


class Decision(NamedTuple):
    """What a learned player decides from."""

    game: str
    known: bytes
    seat: int
    temperature: int
    rng: str


class SolvedPosition(NamedTuple):
    """A position of a solved game."""

    game: str
    known: bytes
    table: str  # the key of its value table


class Lookup(NamedTuple):
    """What the value table says of it."""

    shares_after: list[tuple[int, float]]  # the legal actions, and the mover's share after each
    share: float  # the first seat's
    exact: bool


class RemoteThinker(Protocol):
    """What answers the questions: another thread or process, where the compiled bots are."""

    async def search(self, question: Question) -> Answer: ...
    async def compare(self, candidates: Candidates) -> Compared: ...
    async def play_out(self, playouts: Playouts) -> Played: ...
    async def look_up(self, position: SolvedPosition) -> Lookup: ...
    async def decide(self, decision: Decision) -> int:
        """The action."""


# --- Bots ------------------------------------------------------------------------------------


async def choose(
    bot: SearchBot, elsewhere: RemoteThinker, game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """The action of a searching bot."""
    out = [0] * game.rules.MAX_ACTIONS
    count = game.rules.legal(known, out)
    if count == 1:
        return out[0]
    if bot.compares(game, known.players):
        return comparison.best(*await elsewhere.compare(_candidates(bot, game, known, seat, rng)))
    nodes = min(search.NODES, bot.simulations + 1) if bot.simulations else search.NODES
    question = _question(game, known, seat, rng, nodes, [])._replace(
        simulations=bot.simulations, seconds=bot.seconds
    )
    if bot.is_guided(game, known.players):
        parameters = search.parameters(game, known)
        parameters = parameters._replace(others_by_sensible=game.guided[known.players])
        question = question._replace(guided=count, parameters=list(parameters))
    return search.by_visits((await elsewhere.search(question)).children)[0].action


async def decide(
    bot: LearnedBot, elsewhere: RemoteThinker, game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """The action of a learned player."""
    out = [0] * game.rules.MAX_ACTIONS
    if game.rules.legal(known, out) == 1:
        return out[0]
    decision = Decision(game.name, pack(known), seat, bot.temperature, str(rng[0]))
    return await elsewhere.decide(decision)


async def play_perfectly(elsewhere: RemoteThinker, setup: Setup, known: Any) -> int:
    """The action of the perfect player."""
    out = [0] * setup.game.rules.MAX_ACTIONS
    if setup.game.rules.legal(known, out) == 1:
        return out[0]
    worth = await look_up(elsewhere, setup, known)
    return perfect.best_first(dict(worth.shares_after))[0][0]


async def look_up(elsewhere: RemoteThinker, setup: Setup, known: Any) -> Lookup:
    """What the value table of a solved game says of a position."""
    table = perfect.table_key(setup.numbers)
    return await elsewhere.look_up(SolvedPosition(setup.game.name, pack(known), table))


# --- Advice ----------------------------------------------------------------------------------


async def odds(
    elsewhere: RemoteThinker, game: Game, known: Any, seat: int, simulations: int
) -> list[float]:
    """Each seat's expected share of the win."""
    if known.players in game.playouts:
        question = _playouts(game, known, seat, simulations, everything=False)
        total = (await elsewhere.play_out(question)).total[: known.players]
        return comparison.shares(total, question.playouts)
    runs = [simulations // 2, simulations - simulations // 2]
    before, after = (await elsewhere.search(question_for_advice(game, known, seat, runs))).totals
    return search.shares(before, after, runs[1])


async def hints(
    elsewhere: RemoteThinker, game: Game, known: Any, seat: int, simulations: int
) -> list[Tried]:
    """The mover's actions and their win rates, best first."""
    if known.players in game.playouts:
        return await _hints_by_playouts(elsewhere, game, known, seat, simulations)
    question = question_for_advice(game, known, seat, [simulations])
    parameters = search.parameters(game, known)
    if known.players in game.guided:
        count = game.rules.legal(known, [0] * game.rules.MAX_ACTIONS)
        question = question._replace(guided=count)
        parameters = parameters._replace(others_by_sensible=game.guided[known.players])
    if search.is_enough_for_all(game, known, simulations):
        parameters = search.with_all_actions(parameters)
    question = question._replace(parameters=list(parameters))
    return search.best_first(search.by_visits((await elsewhere.search(question)).children))


async def _hints_by_playouts(
    elsewhere: RemoteThinker, game: Game, known: Any, seat: int, simulations: int
) -> list[Tried]:
    out = [0] * game.rules.MAX_ACTIONS
    question = _playouts(game, known, seat, simulations, everything=True)
    if game.rules.legal(known, out) == 1:
        win = (await odds(elsewhere, game, known, seat, simulations))[seat]
        return [Tried(out[0], question.playouts, win)]
    played = await elsewhere.play_out(question)
    counts = comparison.Counts(**(played._asdict() | {"total": played.total[0]}))
    return [Tried(action, question.playouts, win) for action, win in counts.wins().items()]


def _playouts(game: Game, known: Any, seat: int, simulations: int, everything: bool) -> Playouts:
    return Playouts(
        game=game.name,
        known=pack(known),
        seat=seat,
        style=list(comparison.among_equals(game.playouts[known.players])),
        rng=str(search.new_rng_state(search.ADVISING[:])),
        playouts=simulations // search.SIMULATIONS_PER_PLAYOUT,
        everything=everything,
        task=rounds.FIND if everything else rounds.FOR_ODDS,
    )


def question_for_advice(game: Game, known: Any, seat: int, runs: list[int]) -> Question:
    """Its answer depends only on what the seat knows."""
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
        rng=str(search.new_rng_state(rng)),
        runs=runs,
    )


def _candidates(bot: SearchBot, game: Game, known: Any, seat: int, rng: list[int]) -> Candidates:
    return Candidates(
        game=game.name,
        known=pack(known),
        seat=seat,
        style=list(game.playouts[known.players]),
        rng=str(search.new_rng_state(rng)),
        simulations=bot.simulations,
        seconds=bot.seconds,
    )
