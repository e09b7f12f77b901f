"""The browser client carries nothing that nobody uses: no class of a style sheet, no export."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
SOURCE = WEB / "src"
GENERATED = ("wire.ts", "types.ts")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
LITERAL = re.compile(r'"([^"\n]*)"|`([^`]*)`')
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
# `rescue-${kind}` makes classes that begin like this.
MADE = re.compile(r"([\w-]+)\$\{")
EXPORT = re.compile(r"^export (?:async )?(?:const|let|function|class|interface|type) (\w+)", re.M)


@cache
def code() -> dict[Path, str]:
    """All sources, without comments."""
    files = [*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.tsx"), *(WEB / "dev").glob("*.tsx")]
    return {file: COMMENT.sub("", file.read_text("utf-8")) for file in files}


def literals() -> str:
    """Everything in quotes, and the page's HTML."""
    found = [one or two for text in code().values() for one, two in LITERAL.findall(text)]
    return "\n".join([*found, (WEB / "index.html").read_text("utf-8")])


def classes(sheet: Path) -> set[str]:
    selectors = re.findall(r"([^{};]*)\{", COMMENT.sub("", sheet.read_text("utf-8")))
    return {name for each in selectors for name in CLASS.findall(each)}


def test_every_class_of_a_style_sheet_is_used() -> None:
    text = literals()
    words = set(re.findall(r"[A-Za-z][\w-]*", text))
    made = tuple(set(MADE.findall(text)))
    unused = {
        f"{sheet.relative_to(SOURCE)}: .{name}"
        for sheet in SOURCE.rglob("*.css")
        for name in classes(sheet)
        if name not in words and not name.startswith(made)
    }
    assert unused == set()


def test_every_export_is_imported_by_another_module() -> None:
    words = {file: set(re.findall(r"\w+", text)) for file, text in code().items()}
    unused = {
        f"{file.relative_to(SOURCE)}: {name}"
        for file, text in code().items()
        if file.name not in GENERATED and SOURCE in file.parents
        for name in EXPORT.findall(text)
        if not any(name in words[other] for other in words if other != file)
    }
    assert unused == set()
