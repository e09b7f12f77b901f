"""Mačka vo vreci: an auction with secrets, for 3 to 5 players."""

from __future__ import annotations

from cheeseboard.contract import Game
from cheeseboard.games.sack import rules, sense, sketch, words
from cheeseboard.games.sack.lesson import LESSON

GAME = Game(
    "sack",
    rules,
    words,
    sense,
    sketch,
    forgets=words.forgets,
    aftermath=words.aftermath,
    lesson=LESSON,
)
