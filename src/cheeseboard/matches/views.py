"""What a seat may know of a game: its view, and the actions as it has seen them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from cheeseboard.contract import NOBODY
from cheeseboard.game import Game
from cheeseboard.game_setup import Setup
from cheeseboard.matches.position import Position

if TYPE_CHECKING:
    from cheeseboard.matches.contest import Contest

View = dict[str, Any]


class Outcome(NamedTuple):
    """Whose turn it is, or how the game ended."""

    mover: int | str | None
    over: bool
    points: list[int] | None
    winners: list[int] | None


def view(contest: Contest, seat: int | None, index: int) -> View:
    """What a seat may know, for JSON. `index` is the same seat as the rules count it."""
    position, mover = contest.position, contest.mover
    known = position.state if position.setup.game.has_no_secrets else position.known(index)
    legal = position.legal_in(known) if seat is not None and mover == seat else []
    # The mover is None exactly when it is over.
    winners = contest.winners if mover is None else None
    outcome = Outcome(mover, mover is None, contest.points, winners)
    found = view_of(contest.setup, known, index, legal, outcome)
    if contest.cut:
        found["cut"] = True
    return found


def view_of(setup: Setup, known: Any, index: int, legal: list[int], outcome: Outcome) -> View:
    """The view of what is known to a seat: its hidden state. `legal` is empty if it is not the
    seat's turn."""
    words = setup.game.words
    return {
        "game": setup.game.name,
        "players": setup.players,
        "options": setup.copy_options(),
        "seat": None if index == NOBODY else index + 1,
        "mover": outcome.mover,
        "legal": [words.text(action) for action in legal],
        "over": outcome.over,
        "points": outcome.points,
        "winners": outcome.winners,
        "board": words.board(known, index),
    }


def log(setup: Setup, actions: Iterable[int], seat: int, shows_all: bool) -> list[dict[str, Any]]:
    """A line for each action, as the seat has seen it. `shows_all` is for a game that is over:
    nothing is secret any more."""
    rules, text = setup.game.rules, setup.game.words.text
    past = Position(setup)
    lines: list[dict[str, Any]] = []
    for action in actions:
        if not shows_all and past.forgets():
            lines = []
        seen = action if shows_all else rules.seen(past.state, action, seat)
        lines.append({"by": past.seat_to_move, "action": text(seen)})
        past.play(action)
    return lines


def action_text(game: Game, state: Any, action: str, seat: int) -> str:
    """What the seat sees of an action that is played in this state."""
    return str(game.words.text(game.rules.seen(state, game.words.ACTIONS[action], seat)))
