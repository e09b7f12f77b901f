"""Mačka vo vreci: an auction with secrets, for 3 to 5 players."""

from __future__ import annotations

from cheeseboard.contract import Game
from cheeseboard.games.sack import encoding, rules, sense, sketch, words
from cheeseboard.games.sack.lesson import LESSON

GAME = Game(
    "sack",
    rules,
    words,
    sense,
    sketch,
    encoding,
    forgets=words.forgets,
    aftermath=words.aftermath,
    longest=672,  # in a round at most 5 puts, 63 bids, 5 passes and the dummy
    lesson=LESSON,
)
