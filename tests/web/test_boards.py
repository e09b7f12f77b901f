"""The boards speak one dialect: a file of the same name does the same job in every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.drafts import BOARD_FILES, boards, skip_what_is_missing

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "boards.md").read_text("utf-8")


def named_under(heading: str) -> set[str]:
    """The names in the first column of the table under a heading."""
    section = DOCS.split(f"### {heading}\n")[1].split("\n#")[0]
    return set(re.findall(r"^\| `([^`]+)`", section, re.M))


def nouns_of(game: str) -> set[str]:
    row = re.search(rf"^\| `{game}` \| (.*) \|$", DOCS, re.M)
    return set(re.findall(r"`(\w+)`", row[1])) if row else set()


def stems(files: set[str]) -> set[str]:
    return {Path(file).stem for file in files}


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_every_board_has_the_files_that_all_boards_have(board: Path) -> None:
    files = [board / name for name in BOARD_FILES]
    skip_what_is_missing(board.name, *files)
    assert [file.name for file in files if not file.exists()] == []


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_has_only_files_that_the_documentation_describes(board: Path) -> None:
    dialect = stems(named_under("In every game") | named_under("Where a game needs it"))
    files = stems({file.name for file in board.iterdir() if file.is_file()})
    assert files - dialect - nouns_of(board.name) == set()


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_has_every_file_that_the_documentation_names_for_it(board: Path) -> None:
    assert nouns_of(board.name) <= stems({file.name for file in board.iterdir()})


def test_the_documentation_lists_the_files_that_every_board_has() -> None:
    assert named_under("In every game") == set(BOARD_FILES)


def test_no_file_name_that_all_boards_share_is_a_thing_of_one_game() -> None:
    dialect = stems(named_under("In every game") | named_under("Where a game needs it"))
    for board in boards():
        assert not nouns_of(board.name) & dialect


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_relies_on_the_types_that_are_made_for_it(board: Path) -> None:
    sources = [file for file in board.iterdir() if file.suffix in (".ts", ".tsx")]
    assert [file.name for file in sources if "as unknown as" in file.read_text("utf-8")] == []
