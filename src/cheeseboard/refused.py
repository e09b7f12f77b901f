"""The one exception that users see: a code for programs, and a sentence for people."""

from __future__ import annotations

GAME_CODES = (
    "unknown_game",  # no such game, or no series of it
    "bad_players",  # no such number of players, or no such seat
    "bad_option",  # an option or argument has a value that is not possible
    "unknown_bot",  # no such bot or level, or not for this game
    "malformed",  # not understood
    "illegal",  # understood, but not possible now
    "not_your_turn",  # another seat or chance is to move
    "over",  # the game is over already
    "bad_record",  # it cannot be read or replayed
)
TABLE_CODES = (
    "bad_name",  # without a letter or digit
    "being_asked",  # another request for a seat is open
    "came_to_light",  # no takeback: something hidden was revealed since
    "banned",  # by the host of the server
    "covered",  # at a shared screen: first the player confirms who they are
    "damaged",  # stored rows cannot be read
    "database",  # it cannot be opened or used
    "failed",  # an error of ours
    "forfeited",  # the seat has resigned
    "hidden_cards",  # the seat holds hidden cards, so nobody else may take it
    "name_taken",  # at this table
    "no_chat",  # chat is off
    "no_guest",  # the guest is not known
    "no_hints",  # hints are off
    "no_network",  # this computer is in no network
    "no_takeback",  # the seat has used up its takebacks
    "no_table",  # there is no such table, or it is private
    "nobody_agrees",  # nobody else is there who could
    "not_asked",  # no such request is open
    "not_found",  # what is asked for does not exist
    "not_over",  # the game is not over yet
    "not_owner",  # only the owner of the table may do it
    "not_started",  # the game has not begun
    "not_your_seat",  # the requester does not play it
    "nothing_to_take_back",  # the seat has not moved yet
    "other_rules",  # this version of the rules is not here
    "other_version",  # it was written by another version
    "out_of_time",  # the player's clock has run out
    "port",  # it cannot be listened on
    "removed",  # by the owner of the table
    "seat_taken",  # another player holds the seat
    "stale",  # the game has moved on since
    "started",  # the game has begun already
    "storage",  # nothing can be saved at the moment
    "too_fast",  # a rate limit
    "too_many",  # a limit on how many
    "wrong_code",  # for another device
    "wrong_link",  # or token of a program
    "wrong_pin",  # of a seat
)
CODES = frozenset(GAME_CODES + TABLE_CODES)


class Refused(Exception):
    """The request cannot be carried out, and nothing has changed."""

    def __init__(self, code: str, sentence: str, rule: str | None = None) -> None:
        assert code in CODES, code
        super().__init__(sentence)
        self.code = code
        self.rule = rule  # the number of the rule that forbids it


class Reason:
    """Why an action is not legal: a sentence, and the numbers of the rules that forbid it.

    The most important rule comes first; pages show it. The sentence is given without its full stop.
    """

    def __init__(self, sentence: str, *rules: str) -> None:
        self.rule = rules[0] if rules else None
        self.sentence = f"{sentence} ({', '.join(rules)})." if rules else f"{sentence}."
