"""Four cat-and-mouse tabletop games, played by the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.bots.levels import levels
from cheeseboard.games import features
from cheeseboard.games import names as games
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from cheeseboard.refused import Refused

if TYPE_CHECKING:
    from cheeseboard.batch.batch import Batch

__all__ = ["Batch", "Match", "Refused", "Series", "features", "games", "levels"]
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    if name == "Batch":  # imported when it is wanted: a match needs neither numpy nor Numba
        from cheeseboard.batch.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
