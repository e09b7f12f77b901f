"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 677),
        ("careless:40", 829),
        ("learned:80", 995),
        ("learned:40", 1191),
        ("search:0.9s", 1632),
    ),
    4: (
        ("careless:100", 593),
        ("careless:40", 806),
        ("learned:80", 1004),
        ("learned:40", 1123),
        ("search:0.9s", 1352),
    ),
}
