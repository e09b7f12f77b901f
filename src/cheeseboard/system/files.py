"""Output files: checked before long work begins, and named in error messages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path

from cheeseboard.refused import Refused

TRIAL = bytes(1 << 16)  # as large as a picture or a page


@contextmanager
def naming_errors(file: Path) -> Iterator[None]:
    """Put the file's name into errors raised inside. Python itself does so only on opening."""
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise


def check_file(file: Path, ending: str, what: str) -> None:
    """Refuse a file of another kind, or one that cannot be written."""
    if not file.name.endswith(ending):
        raise Refused("malformed", f"{what}; {file} has another ending.")
    check_writable(file)


def check_writable(file: Path | None) -> None:
    """Try to write, now rather than after an hour of playing. The file is left as it was."""
    if file is None:
        return
    try:
        _try_to_write(file.resolve())
    except OSError as error:
        raise Refused("malformed", f"Cannot write {file}: {error.strerror}.") from None


def _try_to_write(file: Path) -> None:
    if file.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if file.is_file():
        file.open("ab").close()
    elif not file.exists():  # a pipe or a device would get the trial as output
        try:
            with file.open("xb") as trial:
                trial.write(TRIAL)
        finally:
            file.unlink(missing_ok=True)
