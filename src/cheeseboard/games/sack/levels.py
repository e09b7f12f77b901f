"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("learned:90", 698),
        ("learned:61", 835),
        ("learned:43", 981),
        ("learned:27", 1124),
        ("learned:10", 1268),
    ),
    5: (
        ("learned:90", 842),
        ("learned:62", 1031),
        ("learned:45", 1208),
        ("learned:28", 1398),
        ("learned:10", 1587),
    ),
}
