"""The bots of the five levels by the number of players, and their Elo (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 720),
        ("learned:185", 827),
        ("learned:125", 928),
        ("learned:72", 1040),
        ("learned", 1149),
    ),
    4: (
        ("careless:100", 771),
        ("learned:170", 885),
        ("learned:115", 969),
        ("learned:70", 1066),
        ("learned", 1160),
    ),
}
