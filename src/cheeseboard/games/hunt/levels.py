"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 720),
        ("learned:150", 866),
        ("learned:80", 1017),
        ("learned:40", 1084),
        ("learned", 1130),
    ),
    4: (
        ("careless:100", 771),
        ("learned:150", 889),
        ("learned:80", 1013),
        ("learned:40", 1100),
        ("search:0.9s", 1201),
    ),
}
