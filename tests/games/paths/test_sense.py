"""The rule of thumb for the mouse paths.

Luck matters much here: turning up an unknown goal is a coin toss. Even a player who always knew
the goals won only 72 of 100 rounds against a random player.
"""

from __future__ import annotations

import pytest

from cheeseboard.game_setup import checked_setup
from cheeseboard.lab.simulate import simulate
from tests.play import go_on, played

TO_COLUMN_4 = "flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card NW; keep; flip 4 4;"


def rounds_won(bot: str, players: int) -> float:
    """By the first seat, the others playing at random."""
    bots = [bot] + ["random"] * (players - 1)
    tally = simulate(checked_setup("paths", players, {}), bots, games=4000, seed=1).tally
    return tally.wins_by_winner_count[0].total() / tally.games


@pytest.mark.parametrize(
    ("players", "sensible", "random"),
    [(1, 0.73, 0.52), (2, 0.56, 0.53), (3, 0.46, 0.36), (4, 0.40, 0.28)],
)
def test_sensible_wins_more_than_its_share(players: int, sensible: float, random: float) -> None:
    assert rounds_won("sensible", players) > sensible
    assert rounds_won("random", players) < random


def chosen(match_actions: str, players: int = 1) -> str:
    m = played("paths", players, match_actions, starter=1)
    before = m.steps
    m.step(["sensible"] * players)
    return str(m.record()["actions"][before])


def test_sensible_takes_a_cheese_that_it_knows() -> None:
    assert chosen(TO_COLUMN_4 + "card cage; peek upper; goal upper trap") == "goal lower"


def test_sensible_avoids_a_trap_that_it_knows() -> None:
    assert chosen(TO_COLUMN_4 + "card cage; peek upper; goal upper cheese") == "flip 5 4"


def test_sensible_looks_for_the_cage_before_it_gambles() -> None:
    assert chosen(TO_COLUMN_4 + "card NESW") == "flip 5 4"


def test_sensible_turns_a_card_so_that_its_path_goes_on() -> None:
    assert chosen("flip 1 4; card NESW; flip 1 3; card NEW") == "turn"
    assert chosen("flip 1 4; card NESW; flip 2 4; card NES") == "turn"


def test_sensible_gambles_before_an_opponent_who_knows_the_goals() -> None:
    m = played("paths", 2, "flip 1 4; card EW; flip 7 1; card cage; peek upper", starter=1)
    go_on(m, "goal upper cheese; flip 2 4; card EW; flip 3 4; card NW; keep")
    go_on(m, "flip 7 2; card NESW; flip 4 4; card NESW; flip 7 3; card NESW")
    assert m.mover == 1
    assert m.legal() == ["goal lower", "flip 5 4"]
    before = m.steps
    m.step(["sensible", "sensible"])
    assert m.record()["actions"][before] == "goal lower"
