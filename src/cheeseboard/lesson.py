"""What a lesson is: a game with a script, in which the learner learns the rules by playing.

A game's lesson is `LESSON` in its lesson.py. The learner has seat 1. Chance and the others
play by the script, under the same rules as in every match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

LEARNER_SEAT = 1


class Read(NamedTuple):
    """The learner reads a message, looks at the board, and continues."""

    say: str
    shows: tuple[str, ...] = ()  # things on the board that the message is about: they glow


class Try(NamedTuple):
    """The learner plays the action that a message asks for."""

    action: str
    say: str
    freely: bool = False  # whether all legal actions are offered, as in a game, or only this one


Part = Read | Try | str  # a text is an action of chance or of another seat


class Lesson(NamedTuple):
    players: int
    options: dict[str, Any]
    before: tuple[str, ...]  # actions played before the learner joins
    script: tuple[Part, ...]
