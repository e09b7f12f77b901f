"""The bots of the five levels by the number of players, and their Elo; how the others play in the
tree of `search` (docs/figures.md)."""

from __future__ import annotations

LEVELS = {
    3: (
        ("careless:100", 677),
        ("learned:100", 917),
        ("learned:50", 1132),
        ("learned", 1361),
        ("search:0.9s", 1593),
    ),
    4: (
        ("careless:100", 593),
        ("careless:40", 806),
        ("learned:70", 1035),
        ("learned", 1235),
        ("search:0.9s", 1555),
    ),
}

# Percent of the simulations in which the others follow the rule of thumb in the search's tree. The
# more of them, the stronger it is among players with rules of thumb, and the weaker among searching
# ones; these numbers had the best worst case.
OTHERS_BY_SENSIBLE = {2: 25, 3: 0, 4: 50}
