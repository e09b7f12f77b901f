"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 720),
        ("learned:150", 885),
        ("learned:110", 964),
        ("learned:60", 1063),
        ("learned", 1149),
    ),
    4: (
        ("careless:100", 771),
        ("learned:150", 901),
        ("learned:110", 976),
        ("learned:60", 1082),
        ("learned", 1160),
    ),
}
