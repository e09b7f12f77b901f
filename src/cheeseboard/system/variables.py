"""Values from environment variables. An error message can name the variable."""

from __future__ import annotations

import os


class Variable(str):
    """A value from the environment, with the name of its variable."""

    __slots__ = ("name",)
    name: str

    @classmethod
    def of(cls, flag: str) -> Variable | None:
        """The environment's value for a flag; for --port it is CHEESEBOARD_PORT."""
        name = "CHEESEBOARD_" + flag.strip("-").upper().replace("-", "_")
        given = os.environ.get(name)
        if given is None:
            return None
        variable = cls(given)
        variable.name = name
        return variable


def source(text: str | None, flag: str) -> str:
    """Where a value comes from: the variable that gave it, or the flag."""
    return text.name if isinstance(text, Variable) else flag
