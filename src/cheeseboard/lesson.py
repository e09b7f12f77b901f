"""What a lesson is: a game with a script, in which the learner finds the rules by doing.

A game brings its own as `LESSON` in its lesson.py. The learner has seat 1. Chance and the
others play by the script; the rules are those of every match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

LEARNER = 1


class Read(NamedTuple):
    """The learner reads a message, looks, and goes on."""

    say: str
    shows: tuple[str, ...] = ()  # things on the board that the message speaks of: they glow


class Try(NamedTuple):
    """The learner plays this action, as a message asks for."""

    action: str
    say: str
    freely: bool = False  # all that is legal is offered, as in a game; else this alone


Part = Read | Try | str  # a text is an action of chance or of another seat


class Lesson(NamedTuple):
    players: int
    options: dict[str, Any]
    before: tuple[str, ...]  # actions that have been played when the learner comes
    script: tuple[Part, ...]
