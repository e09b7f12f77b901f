"""The commands, as people type them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.table import Table

import cheeseboard as cb
from cheeseboard.cli import main
from cheeseboard.terminal.arguments import whole
from cheeseboard.terminal.printing import show
from tests.environment import LONGEST_RUN
from tests.lab.schemas import check


def run(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    """Exit status, output, and errors of a command line."""
    try:
        status = main(line.split())
    except SystemExit as left:  # --help and --version
        status = int(left.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "COMMAND"),
        ("--nonsense", "Unrecognized arguments: --nonsense. Try: cheeseboard --help"),
        ("rules hunt --nonsense", "--nonsense. Try: cheeseboard rules --help"),
        ("dance", "invalid choice: 'dance'"),
        ("simulate", "GAME"),
        ("simulate chess", "There is no game 'chess'"),
        ("simulate hunt --players 7", "hunt is for 2 to 4 players, not 7."),
        ("simulate hunt --players two", "--players takes a whole number from 1, not 'two'."),
        ("simulate hunt --players 1e999", "--players takes a whole number"),
        ("simulate hunt --games 0", "--games takes a whole number from 1, not '0'."),
        ("simulate hunt --games 1.5e0", "--games takes a whole number"),
        ("simulate hunt --seed -1", "--seed"),
        ("simulate hunt --option magic", "hunt has no option 'magic'"),
        ("simulate hunt --option kids=maybe", "either true or false"),
        ("simulate hunt --option kids --option kids", "given twice"),
        ("simulate hunt --option starter", "The starter is a seat from 1 to 2."),
        ("simulate hunt --option starter=9", "The starter is a seat from 1 to 2."),
        ("simulate paths --option counts=NESW:24", "24 in all"),
        ("simulate paths --option counts=NESW:x", "24 in all"),
        ("simulate paths --option counts", "24 in all"),
        ("simulate hunt --bots genius", "There is no bot 'genius'"),
        ("simulate hunt --bots random,random,random", "2 players need 2 bots"),
        ("simulate hunt --plot here.png", "is an .svg file"),
        ("simulate hunt --plot nowhere/at/all.svg", "Cannot write"),
        ("tui chess", "There is no game 'chess'"),
        ("tui hunt --seat 5", "no seat 5"),
        ("tui hunt --bots genius", "There is no bot 'genius'"),
        ("tui sack --bots random,random,random", "Give 2 bots, one for each seat but yours"),
        ("tui hunt --record nowhere/at/all.json", "Cannot write"),
        ("simulate hunt --bots search:10,random", "Only random, sensible, careless and learned"),
        ("simulate hunt --max-steps 1e30", "from 1 to 1,000,000,000"),
        ("simulate hunt --games 1e30", "from 1 to 1,000,000,000,000, not '1e30'"),
        ("simulate hunt --games 10,00", "--games takes a whole number from 1, not '10,00'"),
        ("simulate hunt --seed " + "9" * 5000, "--seed takes a whole number"),
        ("rules chess", "There is no game 'chess'"),
        ("rules hunt --language xx", "not 'xx'"),
        ("replay no/such/file.json", "Cannot read"),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    status, out, err = run(capsys, line)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.startswith("cheeseboard: ")
    assert err.count("\n") == 1


COMMANDS = [
    "",
    "play",
    "serve",
    "tui",
    "simulate",
    "tournament",
    "report",
    "bench",
    "rules",
    "replay",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, _ = run(capsys, f"{command} --help")
    assert status == 0
    assert "usage: cheeseboard" in out


@pytest.mark.parametrize(
    "line",
    [
        "replay",
        "backup",
        "restore",
        "report hunt --out",
        "solve hunt --out",
        "solve hunt --table",
        "simulate hunt --plot",
        "tournament hunt --plot",
        "tournament hunt --state",
        "tui hunt --record",
    ],
)
def test_an_empty_file_name_is_refused(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main([*line.split(), ""]) == 2
    assert "takes the name of a file, and it is empty." in capsys.readouterr().err


@pytest.mark.parametrize("written", ["10000", "10,000", "1e4", "10_000"])
def test_a_large_number_may_be_written_in_several_ways(written: str) -> None:
    assert whole("--games")(written) == 10_000


def test_figures_are_printed_in_full_at_any_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")  # a dumb terminal has 80 columns, whatever it is told
    grid = Table(title="hunt", caption="seed: 1")
    for head in ("bot", "95 % interval"):
        grid.add_column(head, no_wrap=True)
    grid.add_row("sensible", "49.31–50.69 %")
    for columns, terminal in product(("20", "30", "60", "80"), (False, True)):
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setenv("TTY_COMPATIBLE", "1" if terminal else "0")
        show(grid)
        out = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
        for whole_text in ("hunt", "sensible", "49.31–50.69 %", "95 % interval", "seed: 1"):
            assert whole_text in out
        if terminal:
            assert all(len(line) <= int(columns) for line in out.splitlines())


def figures(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    status, out, _ = run(capsys, f"simulate {line} --json")
    assert status == 0
    found: dict[str, Any] = json.loads(out)
    check("simulate", found)
    found.pop("speed")
    return found


def test_simulate_gives_the_same_figures_whatever_the_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "hunt --players 3 --games 5001 --seed 4 --bots sensible,random,random"
    one, many = (figures(capsys, f"{line} --jobs {jobs}") for jobs in (1, 3))
    assert one == many
    assert one["games"] == 5001
    assert sum(seat["win"] for seat in one["seats"]) == pytest.approx(1)
    assert figures(capsys, line.replace("--seed 4", "--seed 5")) != one


def test_simulate_agrees_with_a_match_of_the_same_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = figures(capsys, "hunt --games 4000 --seed 1 --option kids --option starter=2")
    assert found["options"] == {"starter": 2, "kids": True}
    # For kids every mouse counts one, and at most 30 are caught.
    assert all(seat["points"]["most"] <= 30 for seat in found["seats"])


def test_cut_games_are_counted_separately(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "hunt --games 500 --seed 1 --max-steps 80")
    assert found["cut"] > 0
    assert found["games"] + found["cut"] == 500
    assert found["length"]["most"] <= 80
    nothing = figures(capsys, "hunt --games 10 --seed 1 --max-steps 5")
    assert (nothing["games"], nothing["seats"][0]["win"], nothing["length"]) == (0, None, None)


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate rescue --games 300 --seed 1")
    assert status == 0
    for word in ("rescue, 2 players", "95 % interval", "length", "games/s"):
        assert word in out
    status, out, _ = run(capsys, "simulate hunt --games 10 --max-steps 5")
    assert status == 0
    assert "cut, and in no average" in out


def test_simulate_draws_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        status, _, _ = run(capsys, f"simulate hunt --games 500 --seed 1 --plot {file}")
        assert status == 0
    assert "<svg" in files[0].read_text()
    assert "points at the end" in files[0].read_text()
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_record_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    m = cb.Match("hunt", players=2, seed=1).finish(["sensible"] * 2)
    file.write_text(json.dumps(m.record()))
    status, out, _ = run(capsys, f"replay {file}")
    assert status == 0
    assert m.points is not None
    assert m.winners is not None
    assert f"Won by seat {m.winners[0]}. Points: seat 1: {m.points[0]}" in out
    assert "cat of seat 2" in out
    status, out, _ = run(capsys, f"replay {file} --json")
    assert json.loads(out) == m.view(None)


def test_a_series_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "series.json"
    series = cb.Series("hunt", players=2, seed=1).finish(["sensible"] * 2)
    file.write_text(json.dumps(series.record()))
    status, out, _ = run(capsys, f"replay {file}")
    assert status == 0
    assert f"Points: seat 1: {series.points[0]}, seat 2: {series.points[1]}." in out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not JSON"),
        (b'{"format": \n oops}', "line 2"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[1, 2]", "not a mapping"),
        (b"[" * 100_000, "nested too deeply, or a number"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "nested too deeply, or a number"),
    ],
)
def test_a_broken_file_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    status, out, err = run(capsys, f"replay {file}")
    assert (status, out) == (2, "")
    assert sentence in err


def test_the_rulebook_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules hunt --language ru")
    assert status == 0
    assert "### H14" in out


# --- Playing in the terminal -----------------------------------------------------------------


def at_the_terminal(line: str, typed: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", *line.split()],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("game", cb.games())
@pytest.mark.parametrize("seat", [1, 2])
def test_a_whole_game_in_the_terminal(game: str, seat: int, tmp_path: Path) -> None:
    players = max(2, cb.Match(game).players)
    record = tmp_path / "game.json"
    line = f"tui {game} --players {players} --seat {seat} --seed 5 --record {record}"
    # The first and the second action offered, in turns, until the game is over.
    status, out = at_the_terminal(line, "a\naa\n" * 30 + "b\na\naa\n" * 3000)
    assert status == 0
    assert "(you: " in out or "  you: " in out
    kept = json.loads(record.read_text())
    assert (cb.Series if kept.get("series") else cb.Match).replay(kept).over


@pytest.mark.parametrize(
    ("line", "series"),
    [("paths", True), ("paths --one-round", False), ("hunt", False), ("hunt --series", True)],
)
def test_p16_h12_the_terminal_plays_the_whole_game(line: str, series: bool, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    status, out = at_the_terminal(f"tui {line} --seed 5 --record {record}", "quit\n")
    assert status == 0
    assert json.loads(record.read_text()).get("series", False) is series
    assert ("Series  you: 0  seat 2: 0" in out) is series


def test_the_terminal_shows_the_end_of_a_round_before_the_next_one() -> None:
    _, out = at_the_terminal("tui paths --players 2 --seed 5", "a\n" * 60)
    assert re.search(r"goal is the cheese\.\n(.*\n)*\n  Game 2 of the series begins\.", out)


def test_unknown_input_in_the_terminal_is_answered(tmp_path: Path) -> None:
    nonsense = ["999", "chess", "²", "hunt", "many", "2", "foo", "?", "list", "9" * 5000, "log"]
    typed = "\n".join([*nonsense, "rules", "board", "LURE   Red", "stop it", "quit", ""])
    status, out = at_the_terminal("tui", typed)
    assert status == 0
    assert f"Type a number from 1 to {len(cb.games())}" in out
    assert "“foo” is not an action of hunt" in out
    assert "counting yourself" in out
    assert "Goodbye" in out


def test_a_typed_number_is_a_card_or_a_bid_and_never_a_menu_line(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    line = f"tui sack --players 3 --seed 5 --option starter=1 --record {record}"
    status, _ = at_the_terminal(line, "8\n5\nquit\n")
    assert status == 0
    actions = json.loads(record.read_text())["actions"]
    mine = [actions[3], next(action for action in actions if action.startswith("bid"))]
    assert mine == ["put 8", "bid 5"]


def test_the_terminal_shows_the_results_of_an_action() -> None:
    _, out = at_the_terminal("tui hunt --players 2 --seed 5", "b\na\n" * 400)
    assert "fails (H7)" in out
    _, out = at_the_terminal("tui sack --players 3 --seed 5 --option memory", "a\n" * 400)
    assert "pays" in out
    _, out = at_the_terminal("tui paths --players 2 --seed 5", "a\n" * 400)
    assert "goal is the" in out


def test_hints_and_odds_in_the_terminal() -> None:
    _, out = at_the_terminal("tui hunt --players 2 --seed 5", "hint\nodds\nquit\n")
    assert re.search(r"\d+%  (lure|roll|stop)", out)
    assert re.search(r"you \d+% · seat 2 \d+%", out)


def test_a_game_left_with_quit_is_saved(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    at_the_terminal(f"tui hunt --players 2 --seed 5 --record {record}", "a\nquit\n")
    kept = cb.Match.replay(json.loads(record.read_text()))
    assert not kept.over
    assert kept.steps > 2


def test_a_terminal_without_unicode_shows_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", "rules", "hunt", "--language", "sk"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_RUN,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_end_of_the_input_ends_the_program_politely() -> None:
    for line in ("tui", "tui hunt"):
        status, out = at_the_terminal(line, "")
        assert status == 0
        assert "Goodbye" in out
