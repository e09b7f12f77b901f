"""Games that declare themselves drafts. `python -m tests.drafts` lists what each still lacks."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.games import load, names
from cheeseboard.rulebooks import LANGUAGES, missing_languages

ROOT = Path(__file__).parents[1]
# docs/boards.md says what each of them is.
BOARD_FILES = (
    "index.tsx",
    "types.ts",
    "view.ts",
    "board.tsx",
    "bar.tsx",
    "seats.tsx",
    "words.ts",
    "box.tsx",
)


def boards() -> list[Path]:
    """The folder of each game's board."""
    return sorted(file.parent for file in (ROOT / "web" / "src" / "games").glob("*/index.tsx"))


def is_draft(game: str) -> bool:
    return game in names() and load(game).is_draft


def is_expected(game: str, file: Path) -> bool:
    """Whether a test can ask for a file: a draft may lack it, a finished game may not."""
    return file.exists() or not is_draft(game)


def lacks(game: str) -> list[str]:
    """Everything that a draft still lacks to be a finished game."""
    board = Path("web") / "src" / "games" / game
    kinds = [f"{prefix}{language}.json" for prefix in ("", "box.") for language in LANGUAGES]
    files = [*(f"messages/{kind}" for kind in kinds), *BOARD_FILES]
    found = [f"rulebook/{language}.md" for language in missing_languages(game)]
    found += [(board / file).as_posix() for file in files if not (ROOT / board / file).exists()]
    if f"| `{game}` |" not in (ROOT / "README.md").read_text("utf-8"):
        found.append("a row in README.md")
    if f"## {game}\n" not in (ROOT / "docs" / "views.md").read_text("utf-8"):
        found.append("the keys of its board in docs/views.md")
    if not list((ROOT / "tests" / "laws" / "goldens").glob(f"game-{game}-*.txt")):
        found.append("golden files (python -m tests.laws.goldens)")
    return found


def main() -> None:
    for game in filter(is_draft, names()):
        print(f"{game} is a draft. It lacks: {'; '.join(lacks(game)) or 'nothing'}.")


if __name__ == "__main__":
    main()
