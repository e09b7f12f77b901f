"""Our search against OpenSpiel's, on the same game with the same time for a move.

The peer is OpenSpiel's Python `ISMCTSBot` with random rollouts, in its default form. It sees the
game through our adapter and draws its worlds by our `guess`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any

from cheeseboard.bots import Bot, make
from cheeseboard.bots.search import is_ready, prepare
from cheeseboard.contract import randbelow, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.lab.progress import OnProgress
from cheeseboard.lab.summary import interval
from cheeseboard.matches.series import series_of
from cheeseboard.system.extras import require

EXPLORE = 1.0  # for wins from 0 to 1; the middle of what OpenSpiel's example tries, not tuned
FEWEST = 2  # simulations: with less its tree has no visits to choose by

Peer = Callable[[Any], int]  # a state of OpenSpiel -> an action


@dataclass
class Duel:
    """One player of ours among peers, equally often in every seat."""

    setup: Setup
    bot: str
    seconds: float
    series: bool = False  # a game of the duel is a whole series of them
    games: int = 0
    share: float = 0.0  # of the wins, for ours
    simulations: int = 0  # of the peer
    searches: int = 0
    slowest: dict[str, float] = field(default_factory=lambda: {"ours": 0.0, "peer": 0.0})

    def figures(self) -> dict[str, Any]:
        fair = 1 / self.setup.players
        return {
            "game": self.setup.game.name,
            "players": self.setup.players,
            "options": self.setup.changed_options,
            "series": self.series,
            "bot": self.bot,
            "seconds": self.seconds,
            "games": self.games,
            "win": self.share / self.games,
            "interval": interval(self.share, self.games),
            "fair": fair,
            "ratio": self.share / self.games / fair,
            "peer_simulations": self.simulations / max(self.searches, 1),
            "slowest": self.slowest,
        }


def fight(
    setup: Setup,
    seconds: float,
    games: int,
    seed: int,
    on_progress: OnProgress,
    series: bool = False,
) -> Duel:
    """Play games in whole rounds. In a round, ours takes every seat with the same luck."""
    check_installed()
    if series:
        series_of(setup.game)
    duel = Duel(setup, f"search:{seconds:g}s", seconds, series)
    shares = _shares_in_series if series else _shares
    ours, peer = make(duel.bot, setup), peer_of(duel, seed)
    _compile(setup)
    for number in range(-(-games // setup.players) * setup.players):
        cycle, seat = divmod(number, setup.players)
        duel.share += shares(duel, ours, peer, seat, rng_state(seed, cycle))[seat]
        duel.games += 1
        on_progress(1)
    return duel


def check_installed() -> None:
    require("pyspiel", "peers", "The peer is OpenSpiel's")


def _compile(setup: Setup) -> None:
    """Compile first: a search with a time limit would otherwise begin in plain Python."""
    prepare(setup.game)
    while not is_ready(setup.game):
        sleep(0.05)


def _shares(duel: Duel, ours: Bot, peer: Peer, seat: int, luck: int) -> list[float]:
    """Play one game with ours in this seat; return each seat's share of the win."""
    shares: list[float] = _play_out(duel, open_game(duel.setup), ours, peer, seat, luck).returns()
    return shares


def _shares_in_series(duel: Duel, ours: Bot, peer: Peer, seat: int, luck: int) -> list[float]:
    """The same for a series. Each side plays to win the current game, as bots do at a table."""
    rule, players = series_of(duel.setup.game), duel.setup.players
    score, tiebreak = [0] * players, [0] * players
    first = randbelow([luck], players)
    games = 0
    while not rule.over(score, games):
        begun = open_game(duel.setup.with_starter((first + games) % players + 1))
        ended = _play_out(duel, begun, ours, peer, seat, rng_state(luck, games))
        rule.add(score, tiebreak, ended.episode.position.state)
        games += 1
    best = rule.winners(score, tiebreak)
    return [(other in best) / len(best) for other in range(players)]


def _play_out(duel: Duel, state: Any, ours: Bot, peer: Peer, seat: int, luck: int) -> Any:
    """Play a game to its end, with ours in this seat."""
    dice, rng = [luck], [rng_state(luck, 1)]
    while not state.is_terminal():
        if state.is_chance_node():
            action = _draw(state, dice)
        elif state.current_player() == seat:
            with _timing(duel, "ours"):
                chosen = ours(duel.setup.game, state.episode.known(seat), seat, rng)
                action = state.to_their_action(chosen)
        else:
            with _timing(duel, "peer"):
                action = peer(state)
        state.apply_action(action)
    return state


def open_game(setup: Setup) -> Any:
    import pyspiel

    from cheeseboard.adapters import openspiel

    openspiel.register()
    return pyspiel.load_game(openspiel.name_of(setup)).new_initial_state()


def _draw(state: Any, dice: list[int]) -> int:
    fine = 1 << 31
    ticket = randbelow(dice, fine) / fine
    *others, (last, _) = state.chance_outcomes()
    for action, chance in others:
        ticket -= chance
        if ticket < 0:
            return int(action)
    return int(last)


@contextmanager
def _timing(duel: Duel, whose: str) -> Iterator[None]:
    began = monotonic()
    yield
    duel.slowest[whose] = max(duel.slowest[whose], monotonic() - began)


def peer_of(duel: Duel, seed: int) -> Peer:
    """OpenSpiel's search, with a time limit instead of a number of simulations."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    numbers = np.random.RandomState(seed & 0xFFFFFFFF)
    guesses = [rng_state(seed, 2)]

    class ByTheClock(ISMCTSBot):
        def run_search(self, state: Any) -> Any:
            self.reset()
            legal = state.legal_actions()
            if len(legal) == 1:
                return [(legal[0], 1.0)]
            self._root_node = self.create_new_node(state)
            deadline = monotonic() + duel.seconds
            done = 0
            while done < FEWEST or monotonic() < deadline:
                self.run_simulation(self.sample_root_state(state))
                done += 1
            duel.simulations += done
            duel.searches += 1
            return self.get_final_policy(state, self._root_node)

    game = open_game(duel.setup).get_game()
    evaluator = RandomRolloutEvaluator(1, numbers)
    bot = ByTheClock(game, evaluator, EXPLORE, max_simulations=FEWEST, random_state=numbers)
    bot.set_resampler(lambda state, player: state.guess_state(player, guesses))
    return lambda state: int(bot.step(state))
