"""The levels: five in every game, each stronger than the one before, with errors like people's."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.bots import make
from cheeseboard.bots.levels import NAMES
from cheeseboard.bots.perfect import has_shipped_table
from cheeseboard.bots.simple import CarelessBot, play_sensibly
from cheeseboard.contract import copy
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.games.hunt import rules as hunt
from cheeseboard.games.paths import grid as paths_grid
from cheeseboard.games.paths import rules as paths
from cheeseboard.games.paths.state import FLIP
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.tournament.tournament import checked_tournament

every_game = pytest.mark.parametrize("game", names())
TABLES = [
    (game, players)
    for game in names()
    for players in range(load(game).rules.MIN_PLAYERS, load(game).rules.MAX_PLAYERS + 1)
]


@pytest.mark.parametrize(("game", "players"), [*TABLES, *((game, None) for game in names())])
def test_there_are_five_levels_of_rising_strength(game: str, players: int | None) -> None:
    levels = cb.levels(game, players)
    assert [level["name"] for level in levels] == list(NAMES)
    elos = [level["elo"] for level in levels]
    assert elos == sorted(set(elos))
    assert len({level["bot"] for level in levels}) == 5


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_levels_are_nearly_evenly_spaced(game: str, players: int) -> None:
    elos = [level["elo"] for level in cb.levels(game, players)]
    steps = [higher - lower for lower, higher in pairwise(elos)]
    assert max(steps) < 1.5 * sum(steps) / len(steps)


def test_an_impossible_setup_has_no_levels() -> None:
    with pytest.raises(cb.Refused) as refused:
        cb.levels("sack", players=9)
    assert refused.value.code == "bad_players"


def test_an_unknown_game_has_no_levels() -> None:
    with pytest.raises(cb.Refused) as refused:
        cb.levels("chess")
    assert refused.value.code == "unknown_game"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_level_plays_at_every_table(game: str, players: int) -> None:
    setup = checked_setup(game, players, {})
    levels = cb.levels(game, players)
    for level in levels:
        assert type(make(level["name"], setup)) is type(make(level["bot"], setup))
    assert not has_shipped_table(setup) or levels[-1]["bot"] == "perfect"
    m = cb.Match(game, players, seed=2).finish(["kitten"] * players)
    assert m.over


@every_game
def test_a_level_plays_as_its_bot(game: str) -> None:
    for level in cb.levels(game)[:3]:
        games = []
        for name in (level["name"], level["bot"]):
            m = cb.Match(game, seed=5)
            games.append(m.finish([name] * m.players, max_steps=30).record())
        assert games[0] == games[1]


def test_levels_enter_tournaments_and_simulations() -> None:
    setup = checked_setup("hunt", 2, {})
    assert checked_tournament(setup, ["kitten", "tiger"]).bots == ("kitten", "tiger")
    assert simulate(setup, ["kitten", "tabby"], games=20).tally.games == 20
    with pytest.raises(cb.Refused, match="Only random, sensible, careless and learned"):
        simulate(setup, ["kitten", "tiger"], games=20)


def test_a_refusal_names_the_levels() -> None:
    with pytest.raises(cb.Refused, match=", ".join(NAMES)) as refused:
        make("lion", checked_setup("hunt", 2, {}))
    assert refused.value.code == "unknown_bot"


# --- Careless --------------------------------------------------------------------------------


def choose(bot: Any, m: cb.Match, rng: int) -> int:
    assert isinstance(m.mover, int)
    seat = m.mover - 1
    return int(bot(load(m.game), m.position.known(seat), seat, [rng]))


@every_game
def test_without_slips_careless_plays_like_sensible(game: str) -> None:
    m = cb.Match(game, seed=8)
    for step in range(60):
        if m.over:
            break
        assert choose(CarelessBot(0), m, 7 + step) == choose(play_sensibly, m, 7 + step)
        m.step(["random"] * m.players)


@pytest.mark.parametrize("game", ["hunt", "rescue", "sack"])
def test_more_slips_mean_fewer_wins(game: str) -> None:
    setup = checked_setup(game, None, {})
    others = ["careless:40"] * (setup.players - 1)
    tallies = [simulate(setup, [bot, *others], 600).tally for bot in ("careless:80", "sensible")]
    careless, sensible = (sum(tally.wins_by_winner_count[0].values()) for tally in tallies)
    assert careless < 600 / setup.players < sensible


def test_even_a_careless_hunter_takes_an_obvious_win() -> None:
    m = cb.Match("hunt", 2, chance="manual", starter=1)
    s: hunt.State = m.state
    s.phase = hunt.CHOOSING
    for colour in range(hunt.COLOURS):
        s.centre[colour] = 0
    s.centre[3] = 4
    s.lured[4] = 1
    s.caught[0][0], s.caught[1][0] = 4, 2
    m.position.update_mover()
    assert {choose(CarelessBot(100), m, rng) for rng in range(1, 50)} == {hunt.STOP}


def test_even_a_careless_mouse_takes_a_cheese_that_it_knows() -> None:
    m = cb.Match("paths", 2, chance="manual", starter=1)
    s: paths.State = m.state
    s.ahead = paths_grid.GOALS | 1 << (3 * paths_grid.WIDTH + 2)
    s.cheese = paths_grid.LOWER
    s.peeker = s.player
    choices = {choose(CarelessBot(100), m, rng) for rng in range(1, 50)}
    assert choices == {FLIP + paths_grid.LOWER}


@every_game
def test_a_careless_bot_does_not_change_the_state(game: str) -> None:
    m = cb.Match(game, seed=4)
    while not m.over and m.steps < 80:
        assert isinstance(m.mover, int)
        known = m.position.known(m.mover - 1)
        before = vars(copy(known))
        CarelessBot(60)(load(game), known, m.mover - 1, [m.steps + 1])
        assert vars(known) == before
        m.step(["random"] * m.players)


@pytest.mark.parametrize("strength", ["", "0", "101", "-1", "1.5", "x", "٣", "30:1"])
def test_a_malformed_slip_is_refused(strength: str) -> None:
    with pytest.raises(cb.Refused, match="careless:30") as refused:
        make(f"careless:{strength}", checked_setup("hunt", 2, {}))
    assert refused.value.code == "unknown_bot"
