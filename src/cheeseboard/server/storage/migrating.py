"""Numbered SQL scripts that bring a database to the latest version."""

from __future__ import annotations

from importlib import resources

from cheeseboard.refused import Refused

# A table that a database has only while `move-database` fills it.
UNFINISHED = "unfinished_move"
MARK_UNFINISHED = f"CREATE TABLE {UNFINISHED} (one INTEGER)"
MARK_FINISHED = f"DROP TABLE {UNFINISHED}"


def scripts(package: str) -> list[str]:
    """The SQL scripts in a package's folder `migrations`, in order of their versions."""
    folder = resources.files(package) / "migrations"
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return [file.read_text("utf-8") for file in sorted(files, key=lambda file: file.name)]


def newer_version(place: str, version: int, known: int) -> Refused:
    return Refused(
        "database",
        f"{place} has version {version}, and this Cheeseboard knows versions up to {known}: "
        "use a newer Cheeseboard.",
    )


def half_filled(place: str) -> Refused:
    return Refused(
        "database",
        f"{place} has only some of the games: `cheeseboard move-database` has not finished. Run "
        "the same command again, and it continues.",
    )
