"""paths/1: points came from goal cards only, also in a single round."""

from __future__ import annotations

from dataclasses import replace

from cheeseboard.game import as_it_was
from cheeseboard.games.paths import GAME as TODAY
from cheeseboard.games.paths import series as series_today
from cheeseboard.games.paths.v1 import rules, series

GAME = replace(
    TODAY,
    rules=as_it_was(TODAY.rules, rules),
    series=as_it_was(series_today, series),
)
