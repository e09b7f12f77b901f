"""The folders of the browser client: which may import which, and how much each holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
ROOT = WEB / "src"
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


# --- The length of functions -----------------------------------------------------------------

MAX_LINES_OF_A_FUNCTION = 40
FUNCTION = re.compile(
    r"( *)(?:(?:export|default|async|private|static|get|set) )*"
    r"(?:(function)\*? ?(\w*)|const (\w+)|(?!if|for|while|switch|catch)(\w+)\()"
)
OPENS = re.compile(r"(=>|[({\[<=|])$")
ARROW = re.compile(r"=>( [({\[])?$")


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Each function and its number of lines, by the indentation that our formatter gives it."""
    lines = source.splitlines()
    for first, line in enumerate(lines):
        begin = FUNCTION.match(line)
        if not begin or not OPENS.search(line):
            continue
        indentation, keyword, name, constant, method = begin.groups()
        outer = [line, *outer_lines(lines[first + 1 :], indentation)]
        is_arrow = any(ARROW.search(each) for each in outer)
        is_method = bool(method) and any(each.endswith("{") for each in outer)
        if keyword or is_arrow or is_method:
            yield name or constant or method, length(lines[first:], indentation)


def outer_lines(lines: list[str], indentation: str) -> Iterator[str]:
    """The lines of a declaration that are indented like its first: `): string {` and the last."""
    for line in lines:
        if line and not line.startswith(f"{indentation} "):
            if line.lstrip()[0] not in "})]>":
                return
            yield line
            if not OPENS.search(line):
                return


def length(lines: list[str], indentation: str) -> int:
    closing = list(outer_lines(lines[1:], indentation))
    if closing:
        return lines.index(closing[-1], 1) + 1
    inner = [line.startswith(f"{indentation} ") for line in lines[1:]]
    return 1 + (inner.index(False) if False in inner else len(inner))


def scripts() -> list[Path]:
    found = [WEB / "dev", WEB / "engine", ROOT]
    return [file for folder in found for kind in ("*.js", "*.ts*") for file in folder.rglob(kind)]


def test_no_function_of_the_client_is_too_long() -> None:
    found = {
        f"{file.relative_to(WEB)}: {name}": lines
        for file in scripts()
        for name, lines in functions(file.read_text("utf-8"))
    }
    assert len(found) > 1_000
    assert {name: n for name, n in found.items() if n > MAX_LINES_OF_A_FUNCTION} == {}


def test_the_length_of_a_function_is_counted() -> None:
    source = """
export function one(
  text: string,
): string {
  if (text) {
    return text;
  }
  return "";
}

const two = (n: number): number =>
  n + 1;

const notAFunction = {
  a: 1,
};

class Three {
  private async four(): Promise<void> {
    await this.five();
  }
}
"""
    assert list(functions(source)) == [("one", 8), ("two", 2), ("four", 3)]
