"""Where a request comes from."""

from __future__ import annotations

from typing import NamedTuple


class Visitor(NamedTuple):
    """A person and their address. Rate limits, bans and the fair queue go by it."""

    address: str = ""
    person: str = ""
