"""The licences of the parts of an edition that others wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

RULE = "=" * 78
HEAD = """The following is in the folder engine/: Python for web pages, and the libraries that our
tables import there. Pyodide also contains SQLite and liblzma, which are in the public domain.
"""


def notices(texts: Path, wheels: Path) -> str:
    """One text of all licences: those of Pyodide's parts, by name, and those of the wheels."""
    found = [*_parts(texts), *map(_of_wheel, sorted(wheels.glob("*.whl")))]
    return "\n".join([HEAD, *(f"{RULE}\n{title}\n\n{text.strip()}\n" for title, text in found)])


def _parts(texts: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(texts.glob("*.txt")):
        yield file.stem, file.read_text("utf-8")


def _of_wheel(wheel: Path) -> tuple[str, str]:
    name, version = wheel.name.split("-")[:2]
    with ZipFile(wheel) as archive:
        file = next(each for each in archive.namelist() if "LICENSE" in each)
        return f"{name} {version}", archive.read(file).decode()
