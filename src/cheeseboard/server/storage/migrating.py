"""Numbered SQL scripts that bring a database to the latest version."""

from __future__ import annotations

from importlib import resources

from cheeseboard.refused import Refused


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
