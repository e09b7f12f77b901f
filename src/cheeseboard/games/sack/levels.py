"""The bots of the five levels by the number of players, and their Elo; how `search` plays out games
(docs/figures.md)."""

from __future__ import annotations

from cheeseboard.game import BY_NETWORK, BY_SENSIBLE, PlayoutStyle

LEVELS = {
    3: (
        ("learned:76", 705),
        ("learned:52", 862),
        ("learned:35", 1040),
        ("learned:21", 1196),
        ("search:0.9s", 1368),
    ),
    5: (
        ("learned:80", 840),
        ("learned:54", 1054),
        ("learned:38", 1235),
        ("learned:22", 1441),
        ("search:0.9s", 1641),
    ),
}

# Nobody knows how the others play, so each of them plays by the network or by the rule of thumb.
MIXED = PlayoutStyle(own=BY_NETWORK, others=BY_SENSIBLE, or_others=BY_NETWORK, temperature=10)
PLAYOUTS = {3: MIXED, 4: MIXED, 5: MIXED}
