"""Python's files for pages, compiled ahead.

prepare.mjs has it run by the Python that pages load: only that one compiles for itself. The modules
that a page imports at once are compiled. The others stay as they are, which is shorter.
"""

from __future__ import annotations

import ast
import json
import marshal
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LIBRARY_PLACE = "/lib/python314.zip"  # where Pyodide puts the standard library
HOUSE_PLACE = "/house"  # web/engine/files.js writes our files there
AT_ONCE = ("cheeseboard.site.worker", "cheeseboard.site.programs")
UNCHECKED = (1).to_bytes(4, "little")  # such a file is not compared with its source
FOR_PROGRAMMERS = (".pyi", "py.typed")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def import_at_once(archives: list[bytes]) -> None:
    """Import all that a page imports before its first move."""
    for _, name, data in _files(archives):
        file = Path(HOUSE_PLACE, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    sys.path.insert(0, HOUSE_PLACE)
    for module in AT_ONCE:
        import_module(module)
    games = import_module("cheeseboard.games")
    for game in games.names():
        games.load(game)


def compiled_library(archive: bytes) -> bytes:
    """The standard library, again as an archive."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as out:
        for entry, name, data in _files([archive]):
            new_name, new_data = _compiled(LIBRARY_PLACE, name, data)
            new = ZipInfo(new_name, entry.date_time)
            new.compress_type = ZIP_DEFLATED
            out.writestr(new, new_data, compresslevel=9)
    return made.getvalue()


def packed(archives: list[bytes]) -> bytes:
    """All files as web/engine/files.js reads them: a line, then their bytes."""
    files = dict(_compiled(HOUSE_PLACE, name, data) for _, name, data in _files(archives))
    head = {"names": list(files), "sizes": [len(data) for data in files.values()]}
    return b"".join([json.dumps(head).encode(), b"\n", *files.values()])


def _files(archives: list[bytes]) -> Iterator[tuple[ZipInfo, str, bytes]]:
    for archive in archives:
        with ZipFile(BytesIO(archive)) as given:
            for entry in given.infolist():
                about_package = PurePosixPath(entry.filename).parts[0].endswith(".dist-info")
                if not (
                    entry.is_dir() or about_package or entry.filename.endswith(FOR_PROGRAMMERS)
                ):
                    yield entry, entry.filename, given.read(entry)


def _compiled(place: str, name: str, data: bytes) -> tuple[str, bytes]:
    """The name and the contents of a file, compiled if a page imports it at once."""
    if not name.endswith(".py") or _module(name) not in sys.modules:
        return name, data
    code = compile(_without_docstrings(data), f"{place}/{name}", "exec", dont_inherit=True)
    return f"{name}c", MAGIC_NUMBER + UNCHECKED + source_hash(data) + marshal.dumps(code)


def _module(name: str) -> str:
    parts = PurePosixPath(name).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _without_docstrings(source: bytes) -> ast.Module:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree
