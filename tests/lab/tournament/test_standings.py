"""The figures of a tournament: ratings, intervals, draws, and how they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cheeseboard.game_setup import checked_setup
from cheeseboard.lab.tournament import ratings
from cheeseboard.lab.tournament.journal import Results
from cheeseboard.lab.tournament.tournament import checked_tournament
from cheeseboard.lab.workers import Ended
from tests.lab.tournament.tournaments import PAIR, Capture, found, hunt, run


def test_sensible_is_above_random_and_their_intervals_are_apart(capsys: Capture) -> None:
    figures = found(capsys, "hunt --games 60 --seed 1 --jobs 1")
    random, sensible = figures["entrants"]
    for estimate, within in (("win", "interval"), ("elo", "elo_interval")):
        assert random[estimate] < sensible[estimate]
        assert random[within][1] < sensible[within][0]
    assert random["elo"] + sensible["elo"] == pytest.approx(2 * figures["elo_mean"])


def test_the_json_contains_all_figures(capsys: Capture) -> None:
    figures = found(capsys, "sack --games 12 --seed 1 --jobs 1 --option starter=2")
    assert set(figures) == {
        *("version", "game", "rules", "players", "options", "series", "bots", "company"),
        *(
            "max_steps",
            "seed",
            "games",
            "cut",
            "unwon",
            "seatings",
            "cycles",
            "elo_mean",
            "entrants",
            "pairs",
        ),
    }
    assert (figures["players"], figures["options"]) == (3, {"starter": 2})
    assert (figures["games"], figures["seatings"], figures["cycles"]) == (12, 6, 2)
    for entrant in figures["entrants"]:
        assert set(entrant) == {
            *("bot", "games", "seats", "win", "interval", "fair", "elo", "elo_interval"),
        }
        assert (entrant["games"], entrant["seats"]) == (12, 18)
        assert entrant["fair"] == pytest.approx(1 / 3)
        assert entrant["interval"][0] <= entrant["win"] <= entrant["interval"][1]
        assert entrant["elo_interval"][0] <= entrant["elo"] <= entrant["elo_interval"][1]
    assert figures["pairs"][0]["bots"] == PAIR
    assert 12 <= sum(figures["pairs"][0]["wins"]) <= 12 * 2


def test_cut_games_are_counted_separately(capsys: Capture) -> None:
    some = found(capsys, "hunt --games 60 --seed 1 --jobs 1 --max-steps 60")
    assert some["cut"] > 0
    assert some["games"] > 0
    assert some["games"] + some["cut"] == 60
    assert all(entrant["games"] == some["games"] for entrant in some["entrants"])
    none = found(capsys, "hunt --games 4 --seed 1 --jobs 1 --max-steps 5")
    assert (none["games"], none["cut"]) == (0, 4)
    for entrant in none["entrants"]:
        assert [entrant[name] for name in ("win", "interval", "elo", "elo_interval")] == [None] * 4


def of(*winners: list[int] | None) -> dict[str, Any]:
    """Figures of random against sensible, who change seats after every game."""
    results: Results = dict(enumerate(map(Ended, winners)))
    return ratings.figures(hunt(), results)


def test_a_tie_is_shared_and_a_game_that_nobody_won_is_a_draw() -> None:
    figures = of([1, 2], [1, 2], [], [])
    assert figures["unwon"] == 2
    assert [entrant["win"] for entrant in figures["entrants"]] == [0.25, 0.25]
    assert [entrant["elo"] for entrant in figures["entrants"]] == pytest.approx([1000, 1000])
    assert figures["pairs"][0]["wins"] == [2, 2]


def test_two_losers_say_nothing_about_each_other() -> None:
    three = checked_tournament(checked_setup("hunt", 3, {}), ["random", "sensible", "search:1"])
    seats = [seating.index(1) + 1 for seating in three.seatings]  # where `sensible` sits
    figures = ratings.figures(three, {number: Ended([seat]) for number, seat in enumerate(seats)})
    beaten = {tuple(pair["bots"]): pair["wins"] for pair in figures["pairs"]}
    assert beaten["random", "search:1"] == [0, 0]
    assert beaten["random", "sensible"] == [0, len(seats)]


def test_a_bot_that_wins_everything_has_a_finite_rating() -> None:
    random, sensible = of(*[[2], [1]] * 200)["entrants"]
    # 401 wins to 1, with the two that are imagined.
    assert sensible["elo"] - random["elo"] == pytest.approx(400 * np.log10(401))
    assert sensible["win"] == 1
    assert 0.97 < sensible["interval"][0] < 0.999
    assert sensible["elo_interval"][0] < sensible["elo"] - 50
    assert sensible["elo_interval"][1] < 3000


def test_elo_matches_the_textbook_formula() -> None:
    three_to_one = np.array([[0.0, 3.0], [1.0, 0.0]])
    high, low = ratings.elo(three_to_one, imagined=0)
    assert high - low == pytest.approx(400 * np.log10(3))
    # Strengths 4, 2, 1: each beats the other in proportion.
    ladder = np.array([[0.0, 4 / 6, 4 / 5], [2 / 6, 0.0, 2 / 3], [1 / 5, 1 / 3, 0.0]])
    step = 400 * np.log10(2)
    assert ratings.elo(ladder, imagined=0) == pytest.approx([1000 + step, 1000, 1000 - step])


def test_intervals_are_as_wide_as_for_a_proportion() -> None:
    rng = np.random.default_rng(1)
    figures = of(*([1 + int(rng.random() < 0.5)] for _ in range(1000)))
    low, high = figures["entrants"][0]["interval"]
    assert high - low == pytest.approx(2 * 1.96 * np.sqrt(0.25 / 1000), rel=0.2)


def test_one_cycle_gives_no_intervals() -> None:
    for entrant in of([1], [1])["entrants"]:
        assert (entrant["interval"], entrant["elo_interval"]) == (None, None)
        assert entrant["elo"] == pytest.approx(1000)


def test_the_table_fits_into_80_columns(capsys: Capture) -> None:
    line = "hunt --games 2 --max-steps 60 --jobs 1 --bots random,search:0.000000001s"
    status, out, _ = run(capsys, f"{line} --seed 1")
    assert status == 0
    status, more, _ = run(capsys, "sack --players 3 --games 12 --seed 1 --jobs 1")
    assert status == 0
    assert "cut, and in no average" in out
    for word in ("Elo: the mean of all bots here is 1000", "33.33%", "95 % interval", "sensible"):
        assert word in more
    assert max(map(len, (out + more).splitlines())) <= 80


def test_a_picture_is_drawn(capsys: Capture, tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        assert run(capsys, f"hunt --games 8 --seed 1 --jobs 1 --plot {file}")[0] == 0
    drawn = files[0].read_text()
    for word in ("<svg", "sensible", "Elo with 95 % intervals"):
        assert word in drawn
    assert files[0].read_bytes() == files[1].read_bytes()
    assert run(capsys, f"hunt --games 2 --max-steps 1 --jobs 1 --plot {files[0]}")[0] == 0
