"""The built edition, copied into a folder for a web host."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.system.extras import ROOT

BUILT = Path(__file__).with_name("built")  # web/build_site.py writes it
LIST = "edition.json"  # the version of an edition, and its files


class Written(NamedTuple):
    version: str
    files: int
    bytes: int


def write(out: Path) -> Written:
    """Write the edition into a folder. An older one in it is replaced; nothing else is touched."""
    if not (BUILT / LIST).exists():
        raise Refused("bad_option", _missing())
    old = _old_files(out)
    try:
        shutil.copytree(BUILT, out, dirs_exist_ok=True)
    except shutil.Error as error:
        # Each of its errors is a text like "[Errno 28] No space left on device: 'from' -> 'to'".
        reason = error.args[0][0][2].partition(":")[0].rpartition("] ")[2]
        raise _cannot_write(out, reason) from None
    except OSError as error:
        raise _cannot_write(out, error.strerror) from None
    edition = json.loads((out / LIST).read_text())
    _delete(out, old - set(edition["files"]))
    files = [out / LIST, *(out / name for name in edition["files"])]
    return Written(edition["version"], len(files), sum(file.stat().st_size for file in files))


def _missing() -> str:
    if (ROOT / "pyproject.toml").exists():
        return "The edition for web hosts is not built yet. Run: make site"
    return "This installation has no edition for web hosts: install the wheel or the sources."


def _old_files(out: Path) -> set[str]:
    """The files of an edition that is in the folder already."""
    try:
        if not out.exists():
            return set()
    except OSError as error:  # below a file, or where nobody may look
        raise _cannot_write(out, error.strerror) from None
    if not out.is_dir():
        raise Refused("malformed", f"{out} is a file, not a folder.")
    try:
        return set(json.loads((out / LIST).read_text())["files"])
    except (OSError, ValueError, KeyError, TypeError):
        if any(out.iterdir()):
            raise Refused(
                "malformed",
                f"{out} has other files in it: give an empty folder, or one with an older edition.",
            ) from None
    return set()


def _delete(out: Path, names: set[str]) -> None:
    """Delete files of an older edition, and folders that have become empty."""
    inside = out.resolve()
    for name in sorted(names):
        file = (out / name).resolve()
        if not file.is_relative_to(inside):
            continue
        file.unlink(missing_ok=True)
        folder = file.parent
        while folder != inside and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent


def _cannot_write(out: Path, reason: str | None) -> Refused:
    return Refused("malformed", f"Cannot write {out}: {reason}.")
