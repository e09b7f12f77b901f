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
    from cheeseboard.lab.game_files.reading import read_games

__all__ = ["Batch", "Match", "Refused", "Series", "features", "games", "levels", "read_games"]
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    # Imported when they are wanted: a match needs neither numpy nor Numba.
    if name == "Batch":
        from cheeseboard.batch.batch import Batch

        return Batch
    if name == "read_games":
        from cheeseboard.lab.game_files.reading import read_games

        return read_games
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
