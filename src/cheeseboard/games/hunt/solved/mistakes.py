"""What the judge finds wrong, in words."""

from __future__ import annotations

from cheeseboard.games.hunt.solved import judge

KINDS = (
    "one mouse from the centre",
    "one mouse from the other's card",
    "two colours",
    "two of a colour from the centre",
    "two of a colour, one from the other's card",
    "two of a colour from the other's card",
)
CHOICES = {
    judge.ROLLS_ON: ("rolls", "stop"),
    judge.STOPS: ("stops", "roll"),
    judge.ROLLS_ON_AT_THE_END: ("rolls", "stop and end the game"),
    judge.STOPS_AT_THE_END: ("stops and ends the game", "roll"),
}


def in_words(code: int) -> tuple[int, str, str]:
    """At how many lured colours, what was played, and what was better."""
    colours, pattern = divmod(code, judge.PATTERNS)
    if pattern < judge.LURES:
        return colours, *CHOICES[pattern]
    played, better = divmod(pattern - judge.LURES, judge.LURE_KINDS)
    other = ", others" if played == better else ""
    return colours, f"lures {KINDS[played]}", f"{KINDS[better]}{other}"
