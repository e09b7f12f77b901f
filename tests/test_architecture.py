"""The architecture: imports only go down, every rule has its test, and nothing grows too large."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.refused import CODES
from cheeseboard.site import bundle, standard_library

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "cheeseboard"

LAYERS = {
    "game": 1,
    "bind": 1,
    "refused": 1,
    "system": 1,
    "lesson": 1,
    "networks": 1,
    "encoding": 1,
    "contract": 1,
    "options": 1,
    "drivers": 1,
    "games": 2,
    "game_setup": 3,
    "rulebooks": 3,
    "bots": 3,
    "matches": 4,
    "wasm": 4,
    "tables": 5,
    "batch": 5,
    "lab": 5,
    "adapters": 5,
    "server": 6,
    "site": 6,
    "bench": 7,
    "__main__": 9,
    "terminal": 7,
    "tui": 7,
    "commands": 8,
    "cli": 9,
}


def modules() -> list[Path]:
    return sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def top_package(file: Path) -> str:
    """The first name below the package: cheeseboard.lab.report.plot lives in lab."""
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def imported_packages(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "cheeseboard":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cheeseboard."):
            yield (node.module or "").split(".")[1]
        elif isinstance(node, ast.Import):
            ours = [a.name for a in node.names if a.name.startswith("cheeseboard.")]
            yield from (name.split(".")[1] for name in ours)


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_only_go_down(file: Path) -> None:
    for other in imported_packages(file):
        if other.startswith("__"):
            continue
        assert LAYERS[other] <= LAYERS[top_package(file)], (
            f"{top_package(file)} imports {other}, above it"
        )


NOT_AT_A_TABLE = {"litestar", "uvicorn", "sqlite3", "asyncpg", "threading", "concurrent"}
NOT_AT_A_TABLE |= {"multiprocessing"}


def imported_modules(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    "file", sorted(PACKAGE.glob("tables/**/*.py")), ids=lambda file: str(file.relative_to(PACKAGE))
)
def test_tables_import_no_http_no_database_and_no_threads(file: Path) -> None:
    imported = set(imported_modules(file))
    assert not {name.partition(".")[0] for name in imported} & NOT_AT_A_TABLE
    assert not imported & {"asyncio.to_thread"}


def test_what_a_page_loads_imports_nothing_that_pages_do_not_have() -> None:
    loaded = [file for file in bundle.files() if file.suffix == ".py"]
    tops = {
        (file.name, each.partition(".")[0]) for file in loaded for each in imported_modules(file)
    }
    assert not [each for each in tops if each[1] in standard_library.LEFT_OUT]


def modules_of_rules(rules: Path) -> list[Path]:
    """A game's rules.py, and the modules beside it that it imports."""
    beside = {rules.with_name(f"{name.split('.')[3]}.py") for name in own_imports(rules)}
    return [rules, *sorted(beside)]


def own_imports(file: Path) -> set[str]:
    folder = f"cheeseboard.games.{file.parent.name}."
    return {name for name in imported_modules(file) if name.startswith(folder)}


RULES = [
    file for rules in sorted(PACKAGE.glob("games/*/rules.py")) for file in modules_of_rules(rules)
]


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_rules_import_nothing_but_typing_and_our_constants(file: Path) -> None:
    imports = [n for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.ImportFrom)]
    beside = {f"cheeseboard.games.{file.parent.name}.{part.stem}" for part in RULES}
    assert {n.module for n in imports} <= {"__future__", "typing", "cheeseboard.contract"} | beside
    assert not any(isinstance(n, ast.Import) for n in ast.walk(ast.parse(file.read_text())))


GAMES = "|".join(file.parent.name for file in sorted(PACKAGE.glob("games/*/rules.py")))


def modules_for_all_games() -> list[Path]:
    return [file for file in modules() if not file.is_relative_to(PACKAGE / "games")] + [
        PACKAGE / "games" / "__init__.py"
    ]


def said_by(node: ast.AST) -> list[str]:
    """Texts and imported modules, which could name a game."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Import(names=imported):
            return [alias.name for alias in imported]
        case ast.ImportFrom(module=module, names=imported):
            return [f"{module}.{alias.name}" for alias in imported]
    return []


def named_games(source: str) -> list[str]:
    """The places where a source has the name of a game as a text, or imports from its folder."""
    name = re.compile(rf"({GAMES})(/\d+)?|cheeseboard\.games\.({GAMES})(\..*)?")
    return [
        f"line {getattr(node, 'lineno', 0)}: {text}"
        for node in ast.walk(ast.parse(source))
        for text in said_by(node)
        if name.fullmatch(text)
    ]


@pytest.mark.parametrize(
    "source",
    [
        'game == "hunt"',
        'load("hunt")',
        'load(name="sack")',
        'VERSION = "paths/1"',
        "import cheeseboard.games.hunt",
        "from cheeseboard.games import hunt",
        "from cheeseboard.games.hunt import rules",
        "from cheeseboard.games.hunt.rules import State",
        "def f():\n    from cheeseboard.games.hunt.solved import table",
    ],
)
def test_a_game_asked_for_by_name_is_found(source: str) -> None:
    assert len(named_games(source)) == 1


@pytest.mark.parametrize(
    "file", modules_for_all_games(), ids=lambda file: str(file.relative_to(PACKAGE))
)
def test_no_module_asks_for_a_game_by_name(file: Path) -> None:
    assert named_games(file.read_text("utf-8")) == []


def refusal_codes(file: Path) -> Iterator[str]:
    """The codes that a module gives to Refused."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_refusal = node.func.id == "Refused" and node.args
            if is_refusal and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def test_every_refusal_has_a_known_code() -> None:
    assert {code for file in modules() for code in refusal_codes(file)} <= CODES


def rule_numbers() -> list[str]:
    """Every numbered rule of every rulebook: S1, S2, …"""
    books = sorted(PACKAGE.glob("games/*/rulebook/en.md"))
    found = [re.findall(r"^### ([A-Z]\d+) ", book.read_text("utf-8"), re.M) for book in books]
    assert all(found)
    return [number for numbers in found for number in numbers]


TESTS = "\n".join(file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("number", rule_numbers())
def test_every_rule_has_a_test_named_after_it(number: str) -> None:
    assert re.search(rf"def test_{number.lower()}_\w+", TESTS)


def without_first_docstring(file: Path) -> str:
    return file.read_text("utf-8").split('"""', 2)[2]


# The first docstring of a module may name many rules at once, so it does not count.
CODE_OF_RULES = "\n".join(
    without_first_docstring(file)
    for name in ("rules", "state", "cards", "grid", "hiding", "series")
    for file in PACKAGE.glob(f"games/*/{name}.py")
)


@pytest.mark.parametrize("number", rule_numbers())
def test_every_rule_number_is_named_in_the_code_of_the_rules(number: str) -> None:
    assert re.search(rf"\b{number}\b", CODE_OF_RULES)


ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
CLIENT = ROOT / "web" / "src"


def any_game(folder: Path) -> str:
    """The folder as ARCHITECTURE.md names it: all games share one list."""
    return re.sub(r"^games/[^/]+", "games/<name>", folder.as_posix())


def listed_modules() -> set[str]:
    """Modules by folder, from the lists below headings such as ### `server/`."""
    found = set()
    for folder, text in re.findall(r"^### `(.+?)/`\n(.*?)(?=^##|\Z)", ARCHITECTURE, re.M | re.S):
        place = "" if folder == "src/cheeseboard" else f"{folder}/"
        found |= {place + name for name in re.findall(r"^\| `(\w+\.py)` \|", text, re.M)}
    return found


def test_the_architecture_lists_every_module_and_nothing_else() -> None:
    ours = [file.relative_to(PACKAGE) for file in modules() if file.name != "__init__.py"]
    there = {(Path(any_game(file.parent)) / file.name).as_posix() for file in ours}
    listed = listed_modules()
    assert there - listed == set(), "add them to the lists in ARCHITECTURE.md"
    assert listed - there == set(), "ARCHITECTURE.md names modules that do not exist"


def test_the_architecture_names_files_that_exist() -> None:
    named = set(
        re.findall(r"\b(?:web|src|tests|docs)/[\w./-]+\.(?:tsx?|js|py|css|md)\b", ARCHITECTURE)
    )
    assert len(named) > 9
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_architecture_names_every_folder_of_the_client() -> None:
    folders = [folder.relative_to(CLIENT) for folder in CLIENT.rglob("*") if folder.is_dir()]
    named = set(re.findall(r"^\| `web/src/(.+?)/` \|", ARCHITECTURE, re.M))
    assert {any_game(folder) for folder in folders} == named


# --- Sizes -----------------------------------------------------------------------------------

MAX_MODULES = 15  # in a folder
MAX_LINES = 400
MAX_LINES_OF_A_FUNCTION = 40
SUFFIXES = {".py", ".ts", ".tsx", ".js", ".css"}
FOLDERS = ("src", "tests", "web/src", "web/engine", "web/dev", "examples")
GENERATED = "// Made by `python"


def sources() -> list[Path]:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*")]
    built = {PACKAGE / "server" / "client", PACKAGE / "site" / "built"}
    return [file for file in files if file.suffix in SUFFIXES and built.isdisjoint(file.parents)]


def is_generated(file: Path) -> bool:
    return file.read_text("utf-8").startswith(GENERATED)


def long_functions(source: str) -> list[str]:
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MAX_LINES_OF_A_FUNCTION
    ]


def test_no_folder_has_too_many_modules() -> None:
    beside = ("__init__.py", ".d.ts", ".css")  # they belong to a module beside them
    modules = [file for file in sources() if not file.name.endswith(beside)]
    counts = Counter(file.parent.relative_to(ROOT).as_posix() for file in modules)
    crowded = {folder: count for folder, count in counts.items() if count > MAX_MODULES}
    assert crowded == {}, "split them by subject"


def test_no_module_is_too_long() -> None:
    lengths = {file: file.read_text("utf-8").count("\n") for file in sources()}
    long = [file for file, length in lengths.items() if length > MAX_LINES]
    assert [str(file.relative_to(ROOT)) for file in long if not is_generated(file)] == []


def test_no_function_is_too_long() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in sources()
        if file.suffix == ".py"
        for name in long_functions(file.read_text("utf-8"))
    ]
    assert found == []


def test_a_long_function_is_found() -> None:
    body = "    pass\n" * MAX_LINES_OF_A_FUNCTION
    assert long_functions(f"def short():\n{body[9:]}") == []
    assert long_functions(f"def long():\n{body}") == ["long"]
