"""Proofs: a confidence sequence that is valid after every game, and games that stop in time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cheeseboard.cli import main
from cheeseboard.game_setup import checked_setup
from cheeseboard.lab import workers
from cheeseboard.lab.tournament.sequential import ConfidenceSequence, SequentialTest, sentence
from cheeseboard.lab.tournament.tournament import Tournament, one_table, play_all
from cheeseboard.lab.workers import Ended
from cheeseboard.refused import Refused
from tests.lab.schemas import check

Capture = pytest.CaptureFixture[str]
Draw = Callable[[np.random.Generator], float]


def four(seed: int = 1) -> Tournament:
    return one_table(checked_setup("hunt", 4, {}), ["sensible", "random"], seed)


# --- The interval ----------------------------------------------------------------------------


def seldom(rng: np.random.Generator) -> float:
    return float(rng.random() < 0.1)


def one_of_four(rng: np.random.Generator) -> float:
    return float(rng.binomial(4, 0.3)) / 4


def anything(rng: np.random.Generator) -> float:
    return round(float(rng.beta(2, 1)), 2)


@pytest.mark.parametrize(("draw", "mean"), [(seldom, 0.1), (one_of_four, 0.3), (anything, 2 / 3)])
def test_in_95_of_100_runs_the_interval_always_contains_the_true_mean(
    draw: Draw, mean: float
) -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(200):
        bounds = ConfidenceSequence()
        for _ in range(50):
            bounds.add(draw(rng))
        held += bounds.low <= mean <= bounds.high  # ends never move outwards
    assert held >= 0.95 * 200


def test_the_interval_only_narrows_and_ends_close_to_the_mean() -> None:
    rng = np.random.default_rng(2)
    bounds = ConfidenceSequence()
    for _ in range(1_000):
        before = bounds.low, bounds.high
        bounds.add(one_of_four(rng))
        assert before[0] <= bounds.low < bounds.high <= before[1]
    assert bounds.high - bounds.low < 0.1


def test_mirrored_values_give_the_mirrored_interval() -> None:
    rng = np.random.default_rng(3)
    ours, theirs = ConfidenceSequence(), ConfidenceSequence()
    for _ in range(50):
        value = one_of_four(rng)
        ours.add(value)
        theirs.add(1 - value)
    assert (ours.low, ours.high) == pytest.approx((1 - theirs.high, 1 - theirs.low))


def test_without_values_the_interval_is_everything() -> None:
    assert (ConfidenceSequence().low, ConfidenceSequence().high) == (0, 1)


# --- One table -------------------------------------------------------------------------------


def test_the_first_bot_sits_at_every_seat_once_in_a_cycle() -> None:
    tournament = four()
    assert tournament.bots == ("sensible", "random")
    assert tournament.lineup == ("sensible", "random", "random", "random")
    assert [seating.index(0) for seating in tournament.seatings] == [0, 3, 2, 1]


def test_seatings_that_look_the_same_are_played_once() -> None:
    bots = ["sensible", "random", "sensible", "random"]
    assert one_table(checked_setup("hunt", 4, {}), bots).seatings == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_a_table_for_one_is_refused() -> None:
    with pytest.raises(Refused, match="at least 2 players"):
        one_table(checked_setup("paths", 1, {}), ["sensible"])


# --- Stopping --------------------------------------------------------------------------------


def cycles(*won: int) -> list[list[Ended]]:
    """Cycles of four games, of which the first bot wins so many."""
    seats = [seating.index(0) for seating in four().seatings]
    return [
        [
            Ended([seat + 1] if place < wins else [(seat + 1) % 4 + 1])
            for place, seat in enumerate(seats)
        ]
        for wins in won
    ]


@pytest.mark.parametrize(("wins", "shown"), [(3, "more"), (0, "less")])
def test_the_test_stops_when_the_interval_lies_on_one_side(wins: int, shown: str) -> None:
    test = SequentialTest(four(), 0.375)
    seen = 0
    while not test.add(cycles(wins)[0], seconds=36.0):
        seen += 1
        assert test.result is None
        assert test.bounds.low <= 0.375 <= test.bounds.high
        assert seen < 40
    figures = test.figures()
    assert (figures["shown"], figures["hours"], figures["win"]) == (shown, 0.01, wins / 4)
    assert figures["games"] == 4 * (seen + 1)


def test_cut_games_are_in_no_average() -> None:
    test = SequentialTest(four(), 0.5)
    test.add([Ended(None)] * 4, seconds=1)
    assert test.figures()["win"] is None
    first = four().seatings[0].index(0) + 1
    test.add([Ended(it) for it in ([first], None, None, None)], seconds=1)
    assert (test.games, test.figures()["win"]) == (1, 1)


def test_jobs_and_interruptions_do_not_change_when_it_stops(tmp_path: Path) -> None:
    def stopped(**how: Any) -> dict[str, Any]:
        test = SequentialTest(four(), 0.6)
        results = play_all(four(), games=400, enough=test.add, **how)
        assert len(results) == test.games
        return {**test.figures(), "hours": 0}

    file = tmp_path / "state"
    straight = stopped()
    assert straight["shown"] == "more"
    assert straight["games"] < 400
    assert stopped(jobs=2) == straight
    play_all(four(), games=straight["games"] // 2, state=file)
    assert stopped(state=file) == straight
    play_all(four(), games=400, state=file)  # more than is needed
    assert stopped(state=file) == straight


def test_a_result_that_is_already_shown_costs_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state"
    before, after = SequentialTest(four(), 0.6), SequentialTest(four(), 0.6)
    play_all(four(), games=400, state=file, enough=before.add)

    def never(scheduled_game: Any) -> None:
        raise AssertionError("this game has been played")

    monkeypatch.setattr(workers, "play", never)
    play_all(four(), games=400, state=file, enough=after.add)
    assert after.result == "more"
    assert after.seconds >= 0.9 * before.seconds > 0.0  # of both runs together


def test_games_count_in_their_order_not_as_they_finish(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_all(four(), games=12)

    def backwards(games: workers.ScheduledGames, jobs: int) -> workers.EndedGames:
        yield from (
            (number, workers.play(scheduled_game)) for number, scheduled_game in reversed([*games])
        )

    monkeypatch.setattr(workers, "play_games", backwards)
    seen: list[Ended] = []

    def note(cycle: list[Ended], seconds: float) -> bool:
        seen.extend(cycle)
        return False

    assert list(play_all(four(), games=12, enough=note).items()) == list(whole.items())
    assert seen == list(whole.values())


# --- The command -----------------------------------------------------------------------------


def run(capsys: Capture, line: str) -> tuple[int, str, str]:
    status = main(["tournament", *line.split()])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_result_is_one_sentence(capsys: Capture) -> None:
    line = "hunt --players 4 --bots sensible,random --prove 0.6 --seed 1 --jobs 1"
    status, out, err = run(capsys, line)
    assert (status, err) == (0, "")
    assert out.startswith("Shown: sensible wins more than 0.6 of its games: ")
    assert out.count("\n") == 1
    status, out, _ = run(capsys, f"{line} --json")
    found = json.loads(out)
    check("tournament", found)
    assert found["company"] == ["sensible", "random", "random", "random"]
    assert found["proof"]["shown"] == "more"
    assert found["proof"]["games"] == found["games"]
    assert found["proof"]["interval"][0] > 0.6


def test_the_sentence_says_when_nothing_was_shown(capsys: Capture) -> None:
    line = "paths --bots sensible,random --prove 0.585 --games 4 --seed 1 --jobs 1"
    _, out, _ = run(capsys, line)
    assert out.startswith("Not shown whether sensible wins more or less than 0.585: ")
    _, out, _ = run(capsys, f"{line} --max-steps 1")
    assert out == "No game has ended; nothing is shown of sensible.\n"


def test_the_sentence_names_games_interval_and_hours() -> None:
    found = {"bot": "search:1s", "share": 0.375, "shown": "more", "games": 1_048, "series": False}
    found |= {"win": 0.5, "interval": [0.4012, 0.6], "hours": 1.256}
    assert sentence(found) == (
        "Shown: search:1s wins more than 0.375 of its games: 50.0 % of 1,048 games in 1.26 hours, "
        "95 % confidence interval 40.1 to 60.0 %."
    )
    assert "50.0 % of 1,048 series in" in sentence(found | {"series": True})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hunt --prove 0", "--prove takes a share between 0 and 1, not '0'."),
        ("hunt --prove 1", "--prove takes a share between 0 and 1"),
        ("hunt --prove nan", "--prove takes a share between 0 and 1"),
        ("hunt --prove half", "--prove takes a share between 0 and 1"),
        ("hunt --prove 0.5 --bots sensible", "at least 2 different bots"),
        ("hunt --prove 0.5 --bots a,b,c", "3 bots are too many for a table of 2."),
        ("hunt --prove 0.5 --bots sensible,genius", "There is no bot 'genius'"),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: Capture, line: str, sentence: str
) -> None:
    status, out, err = run(capsys, line)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_proof_cannot_continue_a_tournament(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "state"
    line = f"hunt --bots sensible,random --games 2 --seed 1 --jobs 1 --state {file}"
    assert run(capsys, line)[0] == 0
    status, _, err = run(capsys, f"{line} --prove 0.5")
    assert status == 2
    assert "company is [] there" in err
