"""The Python files that a page needs, as one archive."""

from __future__ import annotations

from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cheeseboard.bots.weights import NUMBERS

PACKAGE = Path(__file__).parents[1]
# What needs a server, threads, numpy or a terminal; solved tables and weights, which a page fetches
# when a bot first needs them; and what builds the edition. A star also stands for slashes.
LEFT_OUT = (
    *("adapters/*", "batch/*", "bench/*", "commands/*", "lab/*", "server/*", "terminal/*", "tui/*"),
    *("cli.py", "__main__.py", "bind/inlining.py", "system/files.py", "py.typed"),
    *("games/*/solved/*", "games/*/fitting/*", f"games/*/{NUMBERS}", "*__pycache__/*"),
    *("site/built/*", "site/bundle.py", "site/edition.py", "site/folder.py", "site/licences.py"),
    "site/standard_library.py",
)
SAME_DATE = (1980, 1, 1, 0, 0, 0)  # so that the same files give the same archive


def files() -> list[Path]:
    return sorted(file for file in PACKAGE.rglob("*") if file.is_file() and not _is_left_out(file))


def _is_left_out(file: Path) -> bool:
    path = file.relative_to(PACKAGE).as_posix()
    return any(fnmatchcase(path, pattern) for pattern in LEFT_OUT)


def bundle() -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for file in files():
            entry = ZipInfo(str(file.relative_to(PACKAGE.parent)), SAME_DATE)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return made.getvalue()
