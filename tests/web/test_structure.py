"""The folders of the browser client: which may import which, and how much each holds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2] / "web" / "src"
# A folder imports only from itself and from those before it; "." is web/src itself.
LAYERS = ("ui", "connection", ".", "art", "games", "shared", "table", "lesson", "pages")
ENTRY_POINTS = ("main.tsx", "prerender.tsx")
FULL = 15  # modules
TYPES = re.compile(r"^import type .+?;", re.M | re.S)  # they are gone once the client is built
RELATIVE = re.compile(r"""(?:from |import |import\()["'](\.{1,2}/[^"']+)""")


def sources() -> list[Path]:
    found = [*ROOT.rglob("*.ts"), *ROOT.rglob("*.tsx")]
    return [file for file in found if file.parent != ROOT or file.name not in ENTRY_POINTS]


def layer(file: Path) -> int:
    folder, *rest = file.relative_to(ROOT).parts
    return LAYERS.index(folder if rest else ".")


def imported(file: Path) -> list[Path]:
    code = TYPES.sub("", file.read_text("utf-8"))
    return [(file.parent / each).resolve() for each in RELATIVE.findall(code)]


def test_folders_of_the_client_import_only_what_lies_below_them() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {other.relative_to(ROOT)}"
        for file in sources()
        for other in imported(file)
        if layer(other) > layer(file)
    ]
    assert wrong == []


def test_boards_import_nothing_from_another_game() -> None:
    games = ROOT / "games"
    wrong = [
        f"{file.relative_to(ROOT)} imports {other.relative_to(ROOT)}"
        for folder in games.iterdir()
        if folder.is_dir()
        for file in folder.rglob("*.ts*")
        for other in imported(file)
        if other.parent != games and games in other.parents and folder not in other.parents
    ]
    assert wrong == []


def test_no_folder_of_the_client_is_crowded() -> None:
    folders = [file.parent.relative_to(ROOT) for file in sources()]
    assert {str(folder): n for folder, n in Counter(folders).items() if n > FULL} == {}
