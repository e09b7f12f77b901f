"""The strong bot: a search from what its seat knows.

In most games it searches a tree (IS-MCTS). Where a game has `playouts` for this number of players,
it compares the favourite actions of the policy network instead (comparison.py).

A search has at most NODES nodes of 24 bytes. When they are used up, the tree stops growing and
the simulations go on. The same seed and number of simulations give the same move, plain or
compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, NamedTuple

from cheeseboard import bind
from cheeseboard.bots import comparison, learned, tree
from cheeseboard.bots.comparison import Comparison
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.simple import play_sensibly
from cheeseboard.contract import NEVER, copy, estimate_quality, randbelow, rng_state, zero_state
from cheeseboard.games import Game
from cheeseboard.system.compiling import can_compile

NODES = 400_000
PLAIN_NODES = 20_000  # enough for what plain Python simulates in a few seconds
MAX_SIMULATED_STEPS = 1_000  # of a simulated game
# Found by playing against the rule of thumb: with less trust or a wider tree, it won fewer games.
EXPLORE = 0.4
TRUST = 1.0
WIDENING = 8
# Where a network judges positions, results are less noisy, and what looks best at first mostly is.
# Found by measuring the losses against the solved hunt.
EXPLORE_WITH_ESTIMATE = 0.1
TRUST_WITH_ESTIMATE = 0.1

MIN_VISITS_TO_SHOW = 10  # after one visit each, the luckiest action would look best
SIMULATIONS_PER_ACTION = 20  # with fewer, only the most sensible actions are tried

SIMULATIONS_PER_PLAYOUT = 10  # a playout takes longer, and counts as this many in a tree

WORTH_COMPILING = 100  # simulations; fewer take less time than compiling

FIRST_CHUNK = 4  # simulations; plain Python may take a tenth of a second for them
CHUNK_SECONDS = 0.02  # how long a search runs before it checks the time and whether to stop

Simulate = Callable[[tree.SearchMemory, tree.Parameters, int, int, int], None]


class Tried(NamedTuple):
    """An action, how often it was tried, and its mover's share of the wins."""

    action: int
    visits: int
    win: float


class Search:
    """A tree that grows by simulations."""

    def __init__(
        self, game: Game, known: Any, seat: int, rng: list[int], nodes: int, is_compiled: bool
    ) -> None:
        self.memory = (arrays if is_compiled else _lists)(game, known, nodes)
        self.memory.rng[0] = new_rng_state(rng)
        self._simulate = _native(game) if is_compiled else _plain(game)
        self._parameters = parameters(game, known)
        self._seat = seat
        self._players: int = known.players
        self.done = 0

    def try_everything(self) -> None:
        """From now on, every first action is tried, and often enough to be judged."""
        self._parameters = with_all_actions(self._parameters)

    def begin_with(self, likings: dict[int, int], others_by_sensible: int) -> None:
        """Try first actions in the order in which a policy network likes them."""
        self._parameters = self._parameters._replace(others_by_sensible=others_by_sensible)
        for action, liking in likings.items():
            self.memory.liking[action] = liking

    def run(self, simulations: int) -> None:
        self._simulate(self.memory, self._parameters, self._seat, self._players, simulations)
        self.done += simulations

    def tried(self) -> list[Tried]:
        """The first actions, those tried most often first."""
        return by_visits(self.children())

    def children(self) -> Iterator[tuple[int, int, int]]:
        """The first actions with their visits and scores."""
        nodes = self.memory.nodes
        child = int(nodes[tree.ROOT].first)
        while child != tree.NONE:
            it = nodes[child]
            yield int(it.edge), int(it.visits), int(it.score)
            child = int(it.next)

    def lead(self) -> int:
        """How many more simulations the best action has than the second best."""
        first, second, *_ = [*(it.visits for it in self.tried()), 0, 0]
        return first - second

    def is_clear(self, left: int) -> bool:
        """Whether this many more simulations cannot change the choice."""
        return self.lead() > left

    def totals(self) -> list[int]:
        """What each seat has won in all simulations, in parts of tree.WIN."""
        return [int(total) for total in self.memory.total[: self._players]]


def by_visits(children: Iterable[tuple[int, int, int]]) -> list[Tried]:
    """Actions with their visits and scores, those tried most often first."""
    found = [Tried(edge, visits, score / (tree.WIN * visits)) for edge, visits, score in children]
    return sorted(found, key=lambda it: (-it.visits, -it.win, it.action))


# --- The bot ---------------------------------------------------------------------------------


class SearchBot:
    """Thinks for a number of simulations or seconds, or less if the choice is clear."""

    def __init__(
        self,
        simulations: int = 0,
        seconds: float = 0.0,
        is_compiled: bool = True,
        is_classic: bool = False,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.is_classic = is_classic
        self._is_compiled = is_compiled and can_compile()
        self._cancelled = Event()

    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        out = [0] * game.rules.MAX_ACTIONS
        forced = game.rules.legal(known, out) == 1
        if forced:
            return out[0]
        if self.compares(game, known.players):
            return self._compared(game, known, seat, rng)
        search = self._new_search(game, known, seat, rng)
        if self.is_guided(game, known.players):
            self._guide(search, game, known, seat)
        for chunk in self._chunks(search):
            search.run(chunk)
        tried = search.tried()
        return tried[0].action if tried else play_sensibly(game, copy(known), seat, rng)

    def cancel(self) -> None:
        """Stop thinking and answer with the best action so far."""
        self._cancelled.set()

    def compares(self, game: Game, players: int) -> bool:
        """Whether it compares actions by playouts instead of searching a tree."""
        return players in game.playouts and not self.is_classic

    def is_guided(self, game: Game, players: int) -> bool:
        """Whether its tree begins with what the policy network likes."""
        return players in game.guided and not self.is_classic

    def _guide(self, search: Search, game: Game, known: Any, seat: int) -> None:
        # In plain Python a network may take a second for one answer.
        is_compiled = self._is_compiled and (learned.is_ready(game) or self.simulations > 0)
        if is_compiled or not self.seconds:
            likings = learned.likings(game, known, seat, is_compiled)
            search.begin_with(likings, game.guided[known.players])

    def _compared(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        # In plain Python a playout by a network takes a second.
        is_compiled = self._is_compiled and (comparison.is_ready(game) or self.simulations > 0)
        if not is_compiled and self.seconds:
            prepare(game)
            return LearnedBot(game)(game, known, seat, rng)
        search = Comparison(game, known, seat, new_rng_state(rng), is_compiled)
        for chunk in self._chunks(search):
            search.run(chunk)
        return search.best()

    def _new_search(self, game: Game, known: Any, seat: int, rng: list[int]) -> Search:
        is_compiled = self._is_compiled and (is_ready(game) or self.simulations > WORTH_COMPILING)
        if self._is_compiled and not is_compiled:
            prepare(game)
        most = NODES if is_compiled else PLAIN_NODES
        nodes = min(most, self.simulations + 1) if self.simulations else most
        return Search(game, known, seat, rng, nodes, is_compiled)

    def _chunks(self, search: Search | Comparison) -> Iterator[int]:
        """How many simulations to run next, until there are enough."""
        began = now = monotonic()
        chunk = FIRST_CHUNK
        while not self._cancelled.is_set():
            left = self._simulations_left(search, now - began)
            if left <= 0 or search.is_clear(left):
                return
            yield min(chunk, left)
            took = monotonic() - now
            now += took
            if took < CHUNK_SECONDS / 2:
                chunk *= 2

    def _simulations_left(self, search: Search | Comparison, passed: float) -> int:
        """How many more simulations are to be expected."""
        if self.simulations:
            return self.simulations - search.done
        if search.done == 0:
            return FIRST_CHUNK
        return int((self.seconds - passed) * search.done / max(passed, 1e-9))


# --- Advice ----------------------------------------------------------------------------------
#
# The same random numbers each time, so that advice depends only on what the seat knows.


ADVISING = [rng_state(0, 2)]


def odds(game: Game, known: Any, seat: int, simulations: int) -> list[float]:
    """Each seat's expected share of the win."""
    if advises_by_playouts(game, known, simulations):
        return comparison.odds(
            game, known, seat, new_rng_state(ADVISING[:]), simulations // SIMULATIONS_PER_PLAYOUT
        )
    search = _search_for_advice(game, known, seat, simulations)
    # At first the tree tries everything. Its later simulations are better evidence.
    search.run(simulations // 2)
    before = search.totals()
    counted = simulations - search.done
    search.run(counted)
    return shares(before, search.totals(), counted)


def shares(before: list[int], after: list[int], simulations: int) -> list[float]:
    """Each seat's share of the wins in this many simulations."""
    won = zip(after, before, strict=True)
    return [(late - early) / (tree.WIN * simulations) for late, early in won]


def hints(game: Game, known: Any, seat: int, simulations: int) -> list[Tried]:
    """The mover's actions and their win rates, best first, leaving out those that were
    hardly tried."""
    if advises_by_playouts(game, known, simulations):
        playouts = simulations // SIMULATIONS_PER_PLAYOUT
        wins = comparison.hints(game, known, seat, new_rng_state(ADVISING[:]), playouts)
        return [Tried(action, playouts, win) for action, win in wins.items()]
    search = _search_for_advice(game, known, seat, simulations)
    if known.players in game.guided and is_worth_compiling(simulations):
        likings = learned.likings(game, known, seat, is_compiled=True)
        search.begin_with(likings, game.guided[known.players])
    if is_enough_for_all(game, known, simulations):
        search.try_everything()
    search.run(simulations)
    return best_first(search.tried())


def advises_by_playouts(game: Game, known: Any, simulations: int) -> bool:
    """As the bot does; but not in plain Python, where a playout by a network takes a second."""
    return known.players in game.playouts and is_worth_compiling(simulations)


def is_worth_compiling(simulations: int) -> bool:
    return simulations > WORTH_COMPILING and can_compile()


def is_enough_for_all(game: Game, known: Any, simulations: int) -> bool:
    actions = game.rules.legal(known, [0] * game.rules.MAX_ACTIONS)
    return simulations >= SIMULATIONS_PER_ACTION * actions


def best_first(tried: list[Tried]) -> list[Tried]:
    """Those tried often enough to be shown, best first."""
    often = min(MIN_VISITS_TO_SHOW, tried[0].visits)
    enough = [it for it in tried if it.visits >= often]
    return sorted(enough, key=lambda it: (-it.win, -it.visits, it.action))


def _search_for_advice(game: Game, known: Any, seat: int, simulations: int) -> Search:
    nodes = min(NODES, simulations + 1)
    is_compiled = is_ready(game) or is_worth_compiling(simulations)
    return Search(game, known, seat, ADVISING[:], nodes, is_compiled)


def new_rng_state(rng: list[int]) -> int:
    """The random numbers of one search, as the first state of their generator."""
    return rng_state(randbelow(rng, 1 << 31), randbelow(rng, 1 << 31))


# --- Plain and compiled ----------------------------------------------------------------------


def parameters(game: Game, known: Any) -> tree.Parameters:
    usual = tree.Parameters(EXPLORE, TRUST, 0, WIDENING, WIDENING, MAX_SIMULATED_STEPS, 0)
    if _estimate_quality(game)(known) == NEVER:
        return usual
    return usual._replace(explore=EXPLORE_WITH_ESTIMATE, trust=TRUST_WITH_ESTIMATE)


def with_all_actions(parameters: tree.Parameters) -> tree.Parameters:
    return parameters._replace(root_widening=0, min_root_visits=MIN_VISITS_TO_SHOW)


@cache
def _estimate_quality(game: Game) -> Callable[[Any], int]:
    own: Callable[[Any], int] = bind.plain(game.parts, estimate_quality).estimate_quality
    return own


@cache
def _plain(game: Game) -> Simulate:
    simulate: Simulate = bind.plain(game.parts, tree.simulate).simulate
    return simulate


def _lists(game: Game, known: Any, nodes: int) -> tree.SearchMemory:
    states = [copy(known) for _ in range(3)]
    return _memory(
        game, states, [zero_state(tree.Node) for _ in range(nodes)], lambda size: [0] * size
    )


def arrays(game: Game, known: Any, nodes: int) -> tree.SearchMemory:
    import numpy as np

    states = np.zeros(3, bind.state_dtype(game.rules.State))
    bind.to_row(known, states[tree.HIDDEN_FOR_SEAT])
    table = np.zeros(nodes, bind.state_dtype(tree.Node)).view(np.recarray)
    return _memory(game, states, table, lambda size: np.zeros(size, np.int64))


def _memory(game: Game, states: Any, nodes: Any, zeros: Callable[[int], Any]) -> tree.SearchMemory:
    rules = game.rules
    memory = tree.SearchMemory(
        states,
        nodes,
        used=zeros(1),
        path=zeros(tree.MAX_DEPTH),
        by=zeros(tree.MAX_DEPTH),
        liking=zeros(rules.ACTION_COUNT),
        mark=zeros(rules.ACTION_COUNT),
        clock=zeros(1),
        share=zeros(rules.MAX_PLAYERS),
        total=zeros(rules.MAX_PLAYERS),
        out=zeros(rules.MAX_ACTIONS),
        weight=zeros(rules.MAX_ACTIONS),
        rng=zeros(1),
    )
    memory.used[0] = 1  # the root
    return memory


_compiled: dict[Game, Simulate] = {}
_compiling = Lock()
_asked: set[Game] = set()


def is_ready(game: Game) -> bool:
    return game in _compiled


def prepare(game: Game) -> None:
    """Compile in the background. Until it is done, searches with a time limit run plain."""
    if can_compile() and game not in _asked:
        _asked.add(game)
        Thread(target=compile_now, args=[game], name=f"compile {game.name}", daemon=True).start()


def compile_now(game: Game) -> None:
    """Compile, which takes up to 20 s, or load it from the cache, which takes half a second."""
    if can_compile():
        if game.guided:
            learned.compile_now(game)
        if game.playouts:
            comparison.native(game)
        _native(game)  # last, because `is_ready` looks at this one only


def _native(game: Game) -> Simulate:
    with _compiling:
        if game not in _compiled:
            simulate: Simulate = bind.native(game.parts, tree.simulate).simulate
            nothing = zero_state(game.rules.State)
            simulate(arrays(game, nothing, nodes=1), parameters(game, nothing), 0, 0, 0)  # compiles
            _compiled[game] = simulate
    return _compiled[game]
