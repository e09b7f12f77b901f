"""Tournaments: every bot takes every seat, nothing is lost, and the better bot is on top."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import checked_setup
from cheeseboard.lab import workers
from cheeseboard.lab.tournament.tournament import checked_tournament, play_all, seatings
from cheeseboard.refused import Refused
from cheeseboard.system import extras
from tests.child_processes import children, command_of
from tests.environment import PATIENCE
from tests.lab.tournament.tournaments import PAIR, Capture, found, hunt, run

# --- The schedule ----------------------------------------------------------------------------


@pytest.mark.parametrize("entrants", [2, 3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_entrant_sits_at_every_seat_equally_often(entrants: int, players: int) -> None:
    schedule = seatings(entrants, players)
    assert len(set(schedule)) == len(schedule)
    assert all(len(set(seating)) > 1 for seating in schedule)
    sat = Counter((seat, who) for seating in schedule for seat, who in enumerate(seating))
    assert set(sat) == {(seat, who) for seat in range(players) for who in range(entrants)}
    assert len(set(sat.values())) == 1


def test_enough_entrants_never_meet_themselves() -> None:
    assert sorted(seatings(3, 2)) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert len(seatings(4, 3)) == 4 * 3
    assert all(len(set(seating)) == 3 for seating in seatings(4, 3))


def test_too_few_entrants_sit_at_several_seats() -> None:
    assert sorted(seatings(2, 3)) == [
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 1),
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
    ]


def test_games_are_rounded_up_to_whole_cycles_and_a_cycle_shares_its_luck() -> None:
    three = checked_tournament(checked_setup("hunt", 2, {}), [*PAIR, "search:1"], seed=5)
    assert [three.whole_cycles(games) for games in (1, 6, 7)] == [1, 1, 2]
    seeds = [three.scheduled_game(number).seed for number in range(12)]
    assert [len(set(seeds[:6])), len(set(seeds[6:])), len(set(seeds))] == [1, 1, 2]


def test_a_game_is_what_a_match_of_its_seed_plays() -> None:
    scheduled_game = hunt().scheduled_game(1)
    match = cb.Match("hunt", 2, seed=scheduled_game.seed).finish(["sensible", "random"])
    assert play_all(hunt(), games=2)[1].winners == match.winners


def test_a_game_of_a_tournament_of_series_is_a_whole_series() -> None:
    of_series = checked_tournament(checked_setup("paths", 2, {}), PAIR, seed=1, series=True)
    scheduled_game = of_series.scheduled_game(1)
    series = cb.Series("paths", 2, seed=scheduled_game.seed).finish(["sensible", "random"])
    assert play_all(of_series, games=2)[1].winners == series.winners
    assert max(series.points) >= 5


# --- Who shares the work, and when, changes nothing -------------------------------------------


def test_any_number_of_jobs_gives_the_same_figures(capsys: Capture) -> None:
    line = "sack --games 20 --seed 4"
    one, two = (found(capsys, f"{line} --jobs {jobs}") for jobs in (1, 2))
    assert one == two
    assert one["games"] == 24
    assert found(capsys, "sack --games 20 --seed 5 --jobs 1") != one


def cut_at_a_line(content: bytes) -> bytes:
    return b"".join(content.splitlines(keepends=True)[:8])


def cut_within_a_line(content: bytes) -> bytes:
    return cut_at_a_line(content)[:-5]


def cut_before_the_newline(content: bytes) -> bytes:
    return cut_at_a_line(content)[:-1]


def cut_within_the_header(content: bytes) -> bytes:
    return content[:20]


def cut_to_nothing(content: bytes) -> bytes:
    return b""


def but_for_seconds(content: bytes) -> list[Any]:
    return [{**json.loads(line), "seconds": 0} for line in content.splitlines()]


@pytest.mark.parametrize(
    "cut",
    [
        cut_at_a_line,
        cut_within_a_line,
        cut_before_the_newline,
        cut_within_the_header,
        cut_to_nothing,
    ],
)
def test_an_interrupted_tournament_ends_with_the_same_figures(
    cut: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    file = tmp_path / "state"
    whole = play_all(hunt(), games=20, state=file)
    assert whole == play_all(hunt(), games=20)
    content = file.read_bytes()
    file.write_bytes(cut(content))
    assert play_all(hunt(), games=20, state=file) == whole
    assert but_for_seconds(file.read_bytes()) == but_for_seconds(content)


def test_results_may_come_in_any_order(tmp_path: Path) -> None:
    file = tmp_path / "state"
    whole = play_all(hunt(), games=10, state=file)
    header, *games = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(header + b"".join(games[:2:-1]))
    assert list(play_all(hunt(), games=10, state=file).items()) == list(whole.items())


def test_a_larger_tournament_goes_on_from_a_smaller_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state"
    large = play_all(hunt(), games=12)
    play_all(hunt(), games=8, state=file)
    assert play_all(hunt(), games=12, state=file) == large

    def never(scheduled_game: Any) -> None:
        raise AssertionError("this game has been played")

    monkeypatch.setattr(workers, "play", never)
    assert play_all(hunt(), games=12, state=file) == large
    assert list(play_all(hunt(), games=4, state=file)) == [0, 1, 2, 3]


def test_the_seed_is_read_from_the_state_file(capsys: Capture, tmp_path: Path) -> None:
    line = f"hunt --games 4 --jobs 1 --state {tmp_path / 'state'}"
    assert found(capsys, line) == found(capsys, line)


def test_progress_includes_saved_games(tmp_path: Path) -> None:
    told: list[int] = []
    play_all(hunt(), games=4, state=tmp_path / "state")
    play_all(hunt(), games=10, state=tmp_path / "state", on_progress=told.append)
    assert told == [4, 1, 1, 1, 1, 1, 1]


def gone(group: int) -> bool:
    """Whether a group of processes ends; Python's own helper ends a moment after its parent."""
    for _ in range(5_000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        sleep(0.02)
    return False


def heed_ctrl_c() -> None:
    """Handle Ctrl-C, even if the shell that started the tests told its children to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_tournament_cleanly_and_loses_nothing(jobs: int, tmp_path: Path) -> None:
    file = tmp_path / "state"
    line = f"tournament hunt --games 1e6 --seed 1 --jobs {jobs} --state {file}"
    running = subprocess.Popen(
        [sys.executable, "-m", "cheeseboard", *line.split()],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )
    while running.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 3):
        sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)  # a terminal sends it to everybody, workers too
    _, errors = running.communicate(timeout=300)
    assert (running.returncode, errors.strip()) == (130, "")
    assert gone(running.pid)
    kept = play_all(hunt(), games=4, state=file)
    assert kept == play_all(hunt(), games=4)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_when_their_parent_is_killed(how: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "state"
    line = f"tournament hunt --games 1e6 --seed 1 --jobs 2 --state {file}"
    running = subprocess.Popen(
        [sys.executable, "-m", "cheeseboard", *line.split()], start_new_session=True
    )
    while running.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 3):
        sleep(0.02)
    running.send_signal(how)
    assert running.wait(timeout=PATIENCE) == -how
    assert gone(running.pid)


def is_worker(pid: int) -> bool:
    return "spawn_main" in command_of(pid)


def test_a_killed_worker_gives_one_sentence_and_no_saved_result_is_lost(
    tmp_path: Path,
) -> None:
    file = tmp_path / "state"
    line = f"tournament hunt --games 1e6 --seed 1 --jobs 2 --state {file}"
    running = subprocess.Popen(
        [sys.executable, "-m", "cheeseboard", *line.split()], stderr=subprocess.PIPE, text=True
    )
    while running.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 3):
        sleep(0.02)
    os.kill(next(filter(is_worker, children(running.pid))), signal.SIGKILL)
    _, errors = running.communicate(timeout=300)
    assert running.returncode == 2
    assert errors.startswith("cheeseboard: A worker process was killed")
    assert errors.count("\n") == 1
    assert play_all(hunt(), games=4, state=file) == play_all(hunt(), games=4)


# --- Refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chess", "There is no game 'chess'"),
        ("hunt --bots random", "at least 2 different bots"),
        ("hunt --bots random,random", "The bot random is entered twice"),
        ("hunt --bots random,genius", "There is no bot 'genius'"),
        ("hunt --bots random,,sensible", "There is no bot ''"),
        ("hunt --players 9", "hunt is for 2 to 4 players, not 9."),
        ("hunt --games 0", "--games takes a whole number from 1"),
        ("hunt --option magic", "hunt has no option 'magic'"),
        ("sack --series", "sack has no series of several games."),
        ("hunt --plot here.png", "is an .svg file"),
        ("hunt --plot nowhere/at/all.svg", "Cannot write"),
        ("hunt --state nowhere/at/all", "Cannot write"),
        ("hunt --state .", "Cannot"),
        (
            "hunt --players 4 --bots " + ",".join(f"search:{n}" for n in range(1, 51)),
            "more than 100,000 seatings",
        ),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: Capture, line: str, sentence: str
) -> None:
    status, out, err = run(capsys, line)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.startswith("cheeseboard: ")
    assert err.count("\n") == 1


def test_a_table_for_one_is_refused() -> None:
    for game in cb.games():
        if cb.Match(game).players == 1:
            with pytest.raises(Refused, match="at least 2 players"):
                checked_tournament(checked_setup(game, 1, {}), PAIR)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ("hunt --games 4 --seed 2", "seed is 1 there and 2 here"),
        ("hunt --games 4 --seed 1 --players 3", "players is 2 there and 3 here"),
        ("hunt --games 4 --seed 1 --option kids", "options is {} there"),
        ("hunt --games 4 --seed 1 --series", "series is false there and true here"),
        ("hunt --games 4 --seed 1 --bots sensible,random", "bots is"),
        ("hunt --games 4 --seed 1 --max-steps 50", "max_steps is 10000 there and 50 here"),
        ("paths --games 4 --seed 1", 'game is "hunt" there and "paths" here'),
    ],
)
def test_a_state_file_of_other_settings_is_refused(
    capsys: Capture, tmp_path: Path, other: str, sentence: str
) -> None:
    file = tmp_path / "state"
    play_all(hunt(), games=2, state=file)
    content = file.read_bytes()
    status, out, err = run(capsys, f"{other} --state {file}")
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "broken",
    [
        b"oops",
        b"",
        b"\xff",
        b"[" * 100_000,
        b'{"game": 1}',
        b'{"game": 1, "winners": [1]}',
        b'{"game": 1, "winners": [1], "seconds": "1"}',
        b'{"game": 1, "winners": [1], "seconds": NaN}',
        b'{"game": -1, "winners": [1], "seconds": 0.1}',
        b'{"game": 1, "winners": [3], "seconds": 0.1}',
        b'{"game": 1, "winners": [1, 1], "seconds": 0.1}',
        b'{"game": 0, "winners": [1], "seconds": 0.1}',  # for the second time
    ],
)
def test_a_broken_line_is_reported_with_its_number(broken: bytes, tmp_path: Path) -> None:
    file = tmp_path / "state"
    whole = play_all(hunt(), games=4, state=file)
    lines = file.read_bytes().splitlines()
    lines[2] = broken
    file.write_bytes(b"\n".join([*lines, b""]))
    with pytest.raises(Refused, match=r"^Line 3 of .* is broken\.$"):
        play_all(hunt(), games=4, state=file)
    file.write_bytes(b"\n".join([*lines[:3], b""]))
    assert play_all(hunt(), games=4, state=file) == whole


@pytest.mark.parametrize("content", [b"my letter", b"my letter\n", b"[]\n", b"{}\n{}\n"])
def test_another_kind_of_file_is_not_changed(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "state"
    file.write_bytes(content)
    with pytest.raises(Refused, match=r"Line 1 of .* is not the beginning of a tournament"):
        play_all(hunt(), games=4, state=file)
    assert file.read_bytes() == content


def test_without_choix_the_error_says_how_to_install_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for missing, extra in (("choix", "lab"), ("matplotlib", "plot")):

        def find(name: str, missing: str = missing) -> Any:
            return None if name == missing else importlib.util.find_spec(name)

        monkeypatch.setattr(extras, "find_spec", find)
        status, _, err = run(capsys, "hunt --games 2 --plot never.svg")
        assert status == 2
        assert extras.install_command(extra) in err
