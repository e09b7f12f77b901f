"""The address of a PostgreSQL database. It may contain a password, so it is never printed whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

SCHEMA = "cheeseboard"  # all our tables in the database are in it
SCHEME = re.compile(r"postgres(ql)?://")
# Without an unescaped /, ? or # before the @, where a password could be mistaken for a host.
PLAIN = re.compile(r"postgres(?:ql)?://(?:[^@/?#]*@)?([^@/?#]*(?:/[^@/?#]*)?)(?:[?#][^@]*)?")


@dataclass(frozen=True)
class PostgresAddress:
    url: str = field(repr=False)

    def __str__(self) -> str:
        """Host, port and database."""
        plain = PLAIN.fullmatch(self.url)
        return f"postgresql://{plain[1]}" if plain else "the PostgreSQL database"


def is_postgres(place: str) -> bool:
    return SCHEME.match(place) is not None
