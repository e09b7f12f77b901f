"""The one exception that people meet: a code for programs and a sentence for them."""

from __future__ import annotations

CODES = (
    "unknown_game",
    "bad_players",
    "bad_option",
    "unknown_bot",
    "malformed",
    "illegal",
    "not_your_turn",
    "over",
    "bad_record",
)


class Refused(Exception):
    """Something was asked that cannot be done. Nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        assert code in CODES, code
        super().__init__(sentence)
        self.code = code
