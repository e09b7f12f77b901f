"""Which database: a file, by default in the data folder, or one in PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from platformdirs import user_data_path

from cheeseboard.refused import Refused
from cheeseboard.server.storage.postgres.address import PostgresAddress, is_postgres
from cheeseboard.system.variables import source

Location = Path | PostgresAddress

NAME = "cheeseboard"
FLAG = "--database"
MISTYPED = "postgres:", "postgresql:"


def data_folder() -> Path:
    """The user's folder for data, by the convention of the system."""
    return user_data_path(NAME, appauthor=False)


def database_location(place: str | None = None) -> Location:
    """What --database names: a path, sqlite:///PATH or postgresql://…; by default a file in the
    data folder."""
    if place is None:
        return data_folder() / f"{NAME}.db"
    if is_postgres(place):
        return PostgresAddress(place)
    if place.lower().startswith(MISTYPED):  # a file of this name would be printed with a password
        raise Refused("database", f"{source(place, FLAG)} takes postgresql://…, in small letters.")
    scheme, separator, rest = place.partition("://")
    if not separator:
        return _file(place, place)
    # As usual: three slashes before a relative path, four before an absolute one.
    if scheme != "sqlite" or not rest.startswith("/"):
        shown = place.split("@")[-1]  # the part before it may be a password
        what = source(place, FLAG)
        raise Refused(
            "database", f"{what} takes a file, sqlite:///FILE or postgresql://…, not {shown!r}."
        )
    return _file(unquote(rest[1:]), place)


def _file(text: str, place: str) -> Path:
    if text in ("", ":memory:") or "\0" in text:
        raise Refused("database", f"{source(place, FLAG)} takes a file, not {place!r}.")
    file = Path(text).expanduser()
    if file.is_dir():
        raise Refused("database", f"{file} is a folder; {source(place, FLAG)} takes a file.")
    return file
