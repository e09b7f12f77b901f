"""What goes wrong outside our code ends in a sentence, or in silence, and in an exit status."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from errno import EACCES, ENOSPC, EROFS
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main, modules_by_command
from cheeseboard.lab import interrupts
from cheeseboard.lab.simulate import Tally
from cheeseboard.lab.tournament.journal import Journal
from cheeseboard.lab.workers import Ended
from cheeseboard.refused import Refused
from cheeseboard.server.storage.sqlite import database
from cheeseboard.system import extras
from tests.environment import PATIENCE
from tests.server.processes import NOT_COMPILING, ended

Capture = pytest.CaptureFixture[str]

LINES = {
    "admin": "admin tables",
    "backup": "backup here.db",
    "bench": "bench",
    "exploit": "exploit hunt --bot sensible",
    "move-database": "move-database here.db there.db",
    "play": "play",
    "replay": "replay here.json",
    "report": "report hunt",
    "restore": "restore here.db",
    "rules": "rules hunt",
    "serve": "serve",
    "simulate": "simulate hunt",
    "site": "site --out there",
    "solve": "solve hunt",
    "tournament": "tournament hunt",
    "train": "train hunt",
    "tui": "tui",
}

FULL = "No space left on device"
FAILURES: list[tuple[BaseException, int, str]] = [
    (OSError(ENOSPC, FULL), 1, f"cheeseboard: Cannot write the output: {FULL}.\n"),
    (OSError(ENOSPC, FULL, "a.svg"), 1, f"cheeseboard: a.svg: {FULL}.\n"),
    (OSError(EROFS, "Read-only file system", "a"), 1, "cheeseboard: a: Read-only file system.\n"),
    (PermissionError(EACCES, "Permission denied"), 1, "cheeseboard: Permission denied.\n"),
    (TimeoutError(), 1, "cheeseboard: TimeoutError.\n"),
    (BrokenPipeError(), 0, ""),
    (KeyboardInterrupt(), 130, "\n"),
    (Refused("malformed", "So not."), 2, "cheeseboard: So not.\n"),
]


def test_the_failure_tests_cover_every_command() -> None:
    assert set(LINES) == set(modules_by_command())


@pytest.mark.parametrize("command", LINES)
@pytest.mark.parametrize(("failure", "status", "told"), FAILURES, ids=lambda it: repr(it)[:30])
def test_any_failure_of_a_command_is_one_sentence_or_silence(
    command: str,
    failure: BaseException,
    status: int,
    told: str,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(args: Any) -> None:
        raise failure

    monkeypatch.setattr(modules_by_command()[command], "run", fail)
    assert main(LINES[command].split()) == status
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("command", ["", *LINES])
def test_printing_help_to_a_full_disk_gives_one_sentence(
    command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main([*command.replace("_", "-").split(), "--help"]) == 1
    assert capsys.readouterr().err == f"cheeseboard: Cannot write the output: {FULL}.\n"


@pytest.mark.parametrize(
    "line", ["rules hunt", "simulate hunt --games 10", "simulate hunt --games 10 --json"]
)
def test_printing_results_to_a_full_disk_gives_one_sentence(
    line: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(line.split()) == 1
    assert capsys.readouterr().err == f"cheeseboard: Cannot write the output: {FULL}.\n"


# --- Streams and signals of a process --------------------------------------------------------


def shell(line: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a line of shell."""
    done = subprocess.run(
        ["sh", "-c", line.replace("cheeseboard", f"{sys.executable} -m cheeseboard")],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("line", "status", "errors"),
    [
        ("cheeseboard rules hunt >&-", 0, ""),
        ("cheeseboard replay nowhere <&- >&- 2>&-", 2, ""),
        ("cheeseboard rules hunt > /dev/full", 1, "cheeseboard: Cannot write the output"),
        ("cheeseboard rules hunt > /dev/full 2>&1", 1, ""),
        ("cheeseboard --help > /dev/full", 1, "cheeseboard: Cannot write the output"),
        # As in many containers: then argparse itself meets the full disk.
        ("PYTHONUNBUFFERED=1 cheeseboard --help > /dev/full", 1, "cheeseboard: Cannot write"),
        ("PYTHONUNBUFFERED=1 cheeseboard --version > /dev/full", 1, "cheeseboard: Cannot write"),
    ],
)
def test_closed_and_full_streams_cause_no_traceback(line: str, status: int, errors: str) -> None:
    found, out, err = shell(line)
    assert (found, out) == (status, "")
    assert err.startswith(errors)
    assert err.count("\n") == (1 if errors else 0)


def test_without_an_input_the_terminal_says_good_bye() -> None:
    status, out, err = shell("cheeseboard tui hunt <&-")
    assert (status, err) == (0, "")
    assert "Goodbye" in out


OPENING = """
import sys
from cheeseboard import cli
cli._run = lambda argv: open(sys.argv[1], "w").fileno()
sys.exit(cli.main([]))
"""


def test_a_file_never_gets_the_descriptor_of_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise what is printed would end up in a database."""
    file = tmp_path / "file"
    line = f"{sys.executable} -W ignore -c '{OPENING}' {file} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", line], check=False, timeout=PATIENCE).returncode > 2


EARLY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "cheeseboard":
            os.kill(os.getpid(), signal.SIGINT)
import cheeseboard_start
sys.meta_path.insert(0, Finder())
sys.exit(cheeseboard_start.main())
"""


def test_ctrl_c_during_start_up_ends_the_program_silently() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


# --- Outputs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "simulate hunt --plot {}.svg",
        "tournament hunt --plot {}.svg",
        "tournament hunt --state {}",
        "report hunt --out {}",
        "solve hunt --out {}",
        "tui hunt --record {}",
    ],
)
@pytest.mark.parametrize("limit", [False, True])
def test_output_files_are_checked_before_the_work_begins(
    line: str, limit: bool, tmp_path: Path, capsys: Capture
) -> None:
    """Where nobody can write, though the rights would allow it; and on a full disk."""
    file = tmp_path / "x" if limit else Path("/proc/x")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        assert main(line.format(file).split()) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"cheeseboard: Cannot write {file}")
    assert captured.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_checking_an_output_file_leaves_an_existing_file_unchanged(tmp_path: Path) -> None:
    kept = tmp_path / "points.svg"
    kept.write_text("a picture of last week")
    assert main(["simulate", "chess", "--plot", str(kept)]) == 2
    assert main(["simulate", "hunt", "--games", "10", "--plot", str(kept), "--bots", "x"]) == 2
    assert kept.read_text() == "a picture of last week"


def on_a_full_disk(folder: Path, name: str) -> Path:
    file = folder / name
    file.symlink_to("/dev/full")
    return file


@pytest.mark.parametrize("line", ["simulate hunt", "tournament hunt --jobs 1"])
def test_figures_are_printed_before_they_are_drawn(
    line: str, tmp_path: Path, capsys: Capture
) -> None:
    file = on_a_full_disk(tmp_path, "points.svg")
    assert main([*line.split(), "--games", "4", "--seed", "1", "--json", "--plot", str(file)]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 4
    assert captured.err == f"cheeseboard: {file}: {FULL}.\n"


def test_the_error_names_a_state_file_that_cannot_be_written() -> None:
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match=FULL) as told:
        Journal({}, 0.0, full).keep(1, Ended([1]))
    assert told.value.filename == "/dev/full"


def test_a_plot_without_matplotlib_is_refused_before_any_game(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr(Tally, "add", None)
    assert main(["simulate", "hunt", "--games", "10", "--plot", str(tmp_path / "a.svg")]) == 2
    told = f"cheeseboard: Pictures need matplotlib: {extras.install_command('plot')}\n"
    assert capsys.readouterr().err == told


def test_a_plot_with_a_broken_matplotlib_is_refused_in_a_sentence(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "matplotlib").mkdir()
    (tmp_path / "matplotlib" / "__init__.py").write_text("raise AttributeError('no _ARRAY_API')")
    for name in [each for each in sys.modules if each.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["simulate", "hunt", "--games", "10", "--plot", str(tmp_path / "a.svg")]) == 2
    assert capsys.readouterr().err == (
        "cheeseboard: matplotlib does not work here (no _ARRAY_API). "
        f"Install it again: {extras.install_command('plot')}\n"
    )


def test_in_a_clone_the_install_hint_names_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(extras.ROOT / ".venv"))
    monkeypatch.chdir(extras.ROOT)
    assert extras.install_command("lab") == ".venv/bin/pip install -e '.[lab]'"
    monkeypatch.chdir("/")
    pip = extras.ROOT / ".venv/bin/pip"
    assert extras.install_command("lab") == f"{pip} install -e '{extras.ROOT}[lab]'"
    monkeypatch.setattr(extras, "ROOT", Path("/nowhere"))
    assert extras.install_command("lab") == "pip install 'cheeseboard[lab]'"


# --- Backups ---------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.db"
    file.touch()
    database.prepare(file)
    return file


@pytest.mark.parametrize("where", [".", "..", "/"])
def test_a_folder_is_refused_as_a_backup_file(where: str, games: Path, capsys: Capture) -> None:
    assert main(["backup", where, "--replace", "--database", str(games)]) == 2
    assert capsys.readouterr().err == (
        f"cheeseboard: {where} is a folder; name a file for the backup.\n"
    )


def test_a_backup_onto_a_read_only_disk_gives_one_sentence(
    games: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There nothing can be deleted either, not even a file that does not exist."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(EROFS, "Read-only file system")

    monkeypatch.setattr("os.open", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    assert main(["backup", str(games.with_name("copy.db")), "--database", str(games)]) == 2
    err = capsys.readouterr().err
    assert err.endswith("copy.db: Read-only file system.\n")
    assert err.count("\n") == 1


# --- Ctrl-C in a simulation ------------------------------------------------------------------


def pressing_ctrl_c(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    add: Callable[..., None] = Tally.add
    added = 0

    def and_press(self: Tally, *played: Any) -> None:
        nonlocal added
        add(self, *played)
        added += 1
        if added == after:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Tally, "add", and_press)


def test_an_interrupted_simulation_prints_its_results_so_far(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressing_ctrl_c(3, monkeypatch)
    line = "simulate hunt --games 1e8 --seed 1 --json"
    assert main(line.split()) == 130
    captured = capsys.readouterr()
    some = json.loads(captured.out)
    assert some["games"] == 6_000
    assert captured.err.startswith("Stopped after 6,000 of 100,000,000 games.\n")
    assert main(line.replace("1e8", "6000").split()) == 0
    whole = json.loads(capsys.readouterr().out)
    assert some | {"speed": 0} == whole | {"speed": 0}


def test_pressing_ctrl_c_again_interrupts_at_once() -> None:
    with interrupts.postpone_interrupts() as pressed:
        assert not pressed()
        signal.raise_signal(signal.SIGINT)
        assert pressed()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_commands_that_need_compiled_code_say_so_where_compiling_is_forbidden() -> None:
    sentence = "cheeseboard: This needs compiled code: please unset NUMBA_DISABLE_JIT.\n"
    assert ended("simulate", "hunt", "--games", "5", **NOT_COMPILING) == (2, sentence)
