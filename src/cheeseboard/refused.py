"""The one exception that users see: a code for programs, and a sentence for people."""

from __future__ import annotations

GAMES = (
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
TABLES = (
    "bad_name",
    "being_asked",
    "came_to_light",
    "banned",
    "covered",
    "damaged",
    "database",
    "failed",
    "forfeited",
    "hidden_cards",
    "name_taken",
    "no_chat",
    "no_guest",
    "no_hints",
    "no_network",
    "no_takeback",
    "no_table",
    "nobody_agrees",
    "not_asked",
    "not_found",
    "not_over",
    "not_owner",
    "not_started",
    "not_your_seat",
    "nothing_to_take_back",
    "other_rules",
    "other_version",
    "out_of_time",
    "port",
    "removed",
    "seat_taken",
    "stale",
    "started",
    "storage",
    "too_fast",
    "too_many",
    "wrong_code",
    "wrong_link",
    "wrong_pin",
)
CODES = frozenset(GAMES + TABLES)


class Refused(Exception):
    """The request cannot be carried out, and nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        assert code in CODES, code
        super().__init__(sentence)
        self.code = code
