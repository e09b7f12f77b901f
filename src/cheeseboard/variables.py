"""Values from the environment: a message can name the variable that is to blame."""

from __future__ import annotations

import os


class Variable(str):
    """A value from the environment, which knows where it comes from."""

    __slots__ = ("name",)
    name: str

    @classmethod
    def of(cls, flag: str) -> Variable | None:
        """What the environment gives for a flag: --port is CHEESEBOARD_PORT."""
        name = "CHEESEBOARD_" + flag.strip("-").upper().replace("-", "_")
        given = os.environ.get(name)
        if given is None:
            return None
        variable = cls(given)
        variable.name = name
        return variable


def source(text: str | None, flag: str) -> str:
    """What to blame for a value: the variable that gave it, or the flag."""
    return text.name if isinstance(text, Variable) else flag
