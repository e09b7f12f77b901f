"""All boards are built alike: a file of the same name does the same job in every game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.drafts import BOARD_FILES, boards, is_draft, is_expected

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "boards.md").read_text("utf-8")


def named_under(heading: str) -> set[str]:
    """The names in the first column of the table under a heading."""
    section = DOCS.split(f"### {heading}\n")[1].split("\n#")[0]
    return set(re.findall(r"^\| `([^`]+)`", section, re.M))


def shared_names() -> set[str]:
    return stems(named_under("In every game") | named_under("Where a game needs it"))


def own_names(game: str) -> set[str]:
    row = re.search(rf"^\| `{game}` \| (.*) \|$", DOCS, re.M)
    return set(re.findall(r"`([\w/]+)`", row[1])) if row else set()


def stems(files: set[str]) -> set[str]:
    """Without their endings: board.tsx and board.css belong together."""
    return {Path(file).with_suffix("").as_posix() for file in files}


def modules(board: Path) -> set[str]:
    """As the documentation names them."""
    found = [file for kind in ("*.ts", "*.tsx") for file in board.rglob(kind)]
    return stems({file.relative_to(board).as_posix() for file in found})


def sheets(board: Path) -> set[str]:
    return stems({file.relative_to(board).as_posix() for file in board.rglob("*.css")})


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_every_board_has_the_files_that_all_boards_have(board: Path) -> None:
    expected = {name for name in BOARD_FILES if is_expected(board.name, board / name)}
    assert {name for name in expected if not (board / name).exists()} == set()


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_has_only_files_that_the_documentation_describes(board: Path) -> None:
    assert modules(board) - shared_names() - own_names(board.name) == set()


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_style_sheet_is_called_after_the_file_or_folder_whose_things_it_draws(
    board: Path,
) -> None:
    drawn = {part for each in modules(board) for part in each.split("/")}
    own = sheets(board) - shared_names()
    assert own - {f"styles/{name}" for name in drawn} == set()


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_has_every_file_that_the_documentation_names_for_it(board: Path) -> None:
    assert own_names(board.name) <= modules(board)


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_says_who_has_won(board: Path) -> None:
    """On a phone nothing else does. The podium has the verdict above it."""
    texts = [file.read_text("utf-8") for file in board.rglob("*.tsx")]
    assert any("verdict(" in text or "<Podium" in text for text in texts)


def test_the_documentation_lists_the_files_that_every_board_has() -> None:
    assert named_under("In every game") == set(BOARD_FILES)


def test_no_file_name_that_all_boards_share_is_a_thing_of_one_game() -> None:
    for board in boards():
        assert not own_names(board.name) & shared_names()


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_a_board_relies_on_the_types_that_are_made_for_it(board: Path) -> None:
    sources = [file for file in board.rglob("*") if file.suffix in (".ts", ".tsx")]
    assert [file.name for file in sources if "as unknown as" in file.read_text("utf-8")] == []


GROUPS = {"log", "choice", "prompt", "wait"}  # of messages, as the documentation describes them


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_messages_of_the_same_kind_have_keys_of_the_same_group(board: Path) -> None:
    keys = json.loads((board / "messages" / "en.json").read_text("utf-8"))
    assert is_draft(board.name) or {key.split(".")[0] for key in keys} >= GROUPS
