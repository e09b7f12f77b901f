"""Four cat-and-mouse tabletop games, played by the book."""

from __future__ import annotations

from cheeseboard.bots.levels import levels
from cheeseboard.games import features
from cheeseboard.games import names as games
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from cheeseboard.refused import Refused

__all__ = ["Match", "Refused", "Series", "features", "games", "levels"]
__version__ = "0.2.0"
