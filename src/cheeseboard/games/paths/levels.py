"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    1: (
        ("careless:100", 958),
        ("careless:65", 972),
        ("careless:35", 989),
        ("sensible", 1000),
        ("search:0.9s", 1014),
    ),
    2: (
        ("careless:100", 912),
        ("careless:80", 942),
        ("careless:65", 957),
        ("careless:28", 981),
        ("search:0.9s", 1000),
    ),
    3: (
        ("careless:100", 905),
        ("careless:65", 932),
        ("careless:28", 965),
        ("sensible", 1000),
        ("search:0.9s", 1020),
    ),
}
