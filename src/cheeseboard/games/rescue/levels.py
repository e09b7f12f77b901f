"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 677),
        ("careless:40", 829),
        ("learned:80", 969),
        ("learned:40", 1136),
        ("learned", 1323),
    ),
    4: (
        ("careless:100", 593),
        ("careless:40", 806),
        ("learned:80", 979),
        ("learned:40", 1103),
        ("learned", 1213),
    ),
}
