"""A whole game at a terminal, a line at a time: one person against bots."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cheeseboard.match import Match
from cheeseboard.refused import Refused
from cheeseboard.rulebooks import rulebook

Ask = Callable[[str], str]
Say = Callable[[str], None]

MOST_LISTED = 30
HELP = """\
  Type an action as it stands in the list, or its number.
  list    every action you can do now      rules   the rulebook
  log     all that has happened            quit    leave the game"""


class Leave(Exception):
    """The person has had enough."""


def play(match: Match, me: int, bots: dict[int, str], ask: Ask, say: Say) -> None:
    """Play a match to its end. `me` is the person's seat; every other seat has a bot."""
    table = _Table(match, me, say)
    brains = [bots.get(seat, "") for seat in range(1, match.players + 1)]
    while not match.over:
        if match.mover == me:
            table.show()
            match.play(_answer(match, me, ask, say), seat=me)
        else:
            match.step(brains)
    table.show()
    say(_ending(match, me))


class _Table:
    """What the person has been shown so far."""

    def __init__(self, match: Match, me: int, say: Say) -> None:
        self.match = match
        self.me = me
        self.say = say
        self.told = 0

    def show(self) -> None:
        """All that is new, then the board."""
        new = self.match.steps - self.told
        self.told += new
        # The log may be shorter than what happened: some tables forget.
        news = [_told(line, self.me) for line in self.match.log(self.me)[-new:]]
        if new:
            self.say("\n" + "\n".join(news))
        sketch = import_module(f"cheeseboard.games.{self.match.game}.sketch").sketch
        self.say("\n" + sketch(self.match.view(self.me)) + "\n")


def _told(line: dict[str, Any], me: int) -> str:
    by = line["by"]
    who = "       " if by == "chance" else "    you" if by == me else f" seat {by}"
    return f"  {who}  {line['action']}"


def _answer(match: Match, me: int, ask: Ask, say: Say) -> str:
    legal = match.legal()
    say(_menu(legal))
    while True:
        typed = " ".join(ask(f"  seat {me}> ").lower().split())
        wanted = _action(typed, legal)
        if wanted:
            return wanted
        _help(typed, match, me, say)


def _action(typed: str, legal: list[str]) -> str | None:
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(legal):
        return legal[int(typed) - 1]
    # The terminal forgives case and spaces; the record does not.
    return next((action for action in legal if action.lower() == typed), None)


def _help(typed: str, match: Match, me: int, say: Say) -> None:
    if typed in ("quit", "exit", "q"):
        raise Leave
    if typed in ("", "help", "?"):
        say(HELP)
    elif typed == "list":
        say(_list(match.legal()))
    elif typed == "rules":
        say(rulebook(match.game, "en"))
    elif typed == "log":
        say("\n".join(_told(line, me) for line in match.log(me)))
    else:
        say(_why_not(typed, match))


def _why_not(typed: str, match: Match) -> str:
    if typed.isascii() and typed.isdigit():
        return f"  There are only {len(match.legal())} actions in the list."
    try:
        match.copy().play(typed)
    except Refused as reason:
        return f"  {reason} Type ? for help."
    raise AssertionError(f"{typed} is legal, but was not taken")


def _menu(legal: list[str]) -> str:
    if len(legal) <= MOST_LISTED:
        return _list(legal)
    examples = ", ".join(legal[:3])
    return f"  {len(legal)} actions, such as {examples}. Type list to see them all."


def _list(legal: list[str]) -> str:
    cells = [f"{number:>3} {action}" for number, action in enumerate(legal, start=1)]
    width = max(map(len, cells)) + 3
    columns = max(1, 76 // width)
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    return "\n".join("  " + "".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _ending(match: Match, me: int) -> str:
    assert match.points is not None
    assert match.winners is not None
    scores = "  ".join(
        f"{'you' if seat == me else f'seat {seat}'}: {points}"
        for seat, points in enumerate(match.points, start=1)
    )
    return f"  {_verdict(match.winners, me)}  ({scores})"


def _verdict(winners: list[int], me: int) -> str:
    if winners == [me]:
        return "You have won!"
    if me in winners:
        return "You share the win."
    if not winners:
        return "Nobody has won."
    return f"Seat {' and seat '.join(map(str, winners))} {'have' if winners[1:] else 'has'} won."
