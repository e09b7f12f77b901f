"""The guide to a fifth game, followed: its sample game is added to a copy, under all laws."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
# "## `path`", perhaps a few words, then the file.
FILES = dict(re.findall(r"^## `([^`]+)`\n(?:(?!^##).)*?^```\w+\n(.*?)^```$", GUIDE, re.S | re.M))
LEFT_OUT = ("__pycache__", "goldens", "*.table", "client", "built", "node_modules", "*.webp")
NODE_MODULES = ROOT / "web" / "node_modules"
LAWS = [
    "tests/games/race",
    "tests/games/test_drafts.py",
    "tests/games/test_rulebooks.py",
    "tests/tables/test_generated.py",
    "tests/laws/test_laws.py",
    "tests/laws/test_secrets.py",
    "tests/test_architecture.py",
    "tests/project/test_readme.py",
    "tests/matches/test_views.py",
    "tests/web/test_boards.py",
    "tests/web/test_messages.py",
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project to which the guide's game has been added, and nothing else."""
    copy = tmp_path_factory.mktemp("project")
    for folder in ("src/cheeseboard", "tests", "web", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for file in ("pyproject.toml", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / file, copy)
    for path, text in FILES.items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text, "utf-8")
    if NODE_MODULES.exists():  # read only: nothing here installs
        (copy / "web" / "node_modules").symlink_to(NODE_MODULES)
    return copy


def run_module(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(project / "src"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


def test_the_guide_shows_every_part_of_a_game() -> None:
    parts = {Path(path).name for path in FILES}
    assert {"rules.py", "words.py", "sense.py", "sketch.py", "en.md", "facts.py"} <= parts
    assert {"index.tsx", "types.ts", "box.tsx", "en.json", "box.en.json"} <= parts


def test_the_sample_game_obeys_the_laws(project: Path) -> None:
    done = run_module(project, "pytest", "-q", "-p", "no:cacheprovider", "-k", "race", *LAWS)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 40
    assert "skipped" not in done.stdout
    lacking = run_module(project, "tests.drafts").stdout
    assert lacking.startswith("race is a draft. It lacks: rulebook/sk.md; rulebook/cs.md")


def test_a_draft_is_played_in_english_and_says_what_is_missing(project: Path) -> None:
    done = run_module(project, "cheeseboard", "rules", "race", "--language", "sk")
    assert (done.returncode, done.stdout) == (2, "")
    assert "race is a draft: its rulebook is not written in sk, cs, ru yet." in done.stderr
    english = run_module(project, "cheeseboard", "rules", "race")
    assert english.stdout.startswith("# Mouse Race")


@pytest.mark.skipif(
    not (NODE_MODULES / "typescript").exists(), reason="the client's own packages are not installed"
)
def test_the_sample_board_fits_the_client(project: Path) -> None:
    # Only the types are checked: `--check` might install packages into the folder that is shared.
    checking = "import build_client; build_client.run('node', 'node_modules/typescript/bin/tsc')"
    done = subprocess.run(
        [sys.executable, "-c", checking],
        cwd=project / "web",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
