"""The Cat in the Sack (Mačka vo vreci): an auction with secrets, for 3 to 5 players."""

from __future__ import annotations

from cheeseboard.game import Game
from cheeseboard.games.sack import encoding, rules, sense, sketch, words
from cheeseboard.games.sack.lesson import LESSON
from cheeseboard.games.sack.levels import LEVELS, PLAYOUTS
from cheeseboard.games.sack.retelling import retell
from cheeseboard.games.sack.state import MICE_OF_EACH, ROUNDS_TO_PLAY


def _longest(players: int, options: list[int]) -> int:
    rounds, mice = options[ROUNDS_TO_PLAY], options[MICE_OF_EACH]
    # Each bid is higher than the one before, and a pass brings 6 mice at most.
    bids = mice + 6 * (rounds - 1)
    return 1 + players + rounds * (2 * players + bids + 2)


GAME = Game(
    "sack",
    rules,
    words,
    sense,
    sketch,
    encoding,
    levels=LEVELS,
    playouts=PLAYOUTS,
    forgets=words.forgets,
    aftermath=words.aftermath,
    sizes=lambda players: words.SIZES,
    longest=_longest,
    retell=retell,
    lesson=LESSON,
)
