"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("learned:80", 638),
        ("learned:65", 745),
        ("learned:55", 855),
        ("learned:40", 1066),
        ("learned", 1304),
    ),
    5: (
        ("learned:80", 818),
        ("learned:65", 980),
        ("learned:55", 1119),
        ("learned:40", 1331),
        ("learned", 1550),
    ),
}
