"""A game or series in a terminal, line by line: one person against bots."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from textwrap import fill
from typing import Any

from cheeseboard.matches.contest import Contest
from cheeseboard.matches.series import Series
from cheeseboard.matches.views import View
from cheeseboard.refused import Refused
from cheeseboard.rulebooks import rulebook
from cheeseboard.tui.boards import sketch, what_happened

ReadLine = Callable[[str], str]
Say = Callable[[str], None]

WIDTH = 78
MAX_LISTED = 26
HELP = """\
  Type an action, its letters in the list, or only its end, such as 5 for bid 5.
  list    all actions you can play now     rules   the rulebook
  log     all that has happened            board   the board once more
  hint    what a strong bot would do       odds    everyone's chances to win
  quit    leave the game"""


class PlayerLeft(Exception):
    """The person leaves the game."""


def play(match: Contest, me: int, bots: list[str], ask: ReadLine, say: Say) -> None:
    """Play to the end. `me` is the person's seat; every other seat has a bot."""
    screen = _Screen(match, me, say)
    while not match.over:
        if match.mover == me:
            screen.show()
            match.play(_answer(screen, ask), seat=me)
        else:
            match.step(bots)
        screen.listen()
    screen.show()
    say(_ending(match, me))


class _Screen:
    """What the person is shown."""

    def __init__(self, match: Contest, me: int, say: Say) -> None:
        self.match = match
        self.me = me
        self.say = say
        self.news: list[str] = []
        # Follows the match one action at a time, so that nothing is left out.
        self.heard = type(match).from_setup(match.setup)
        self.listen()

    def listen(self) -> None:
        """Collect what has just happened, before the table stops showing it."""
        for action in self.match.actions[self.heard.steps :]:
            before = self.heard.view(self.me)
            line = {"by": self.heard.mover, "action": self.heard.as_seen(action, self.me)}
            self.news.append(_as_text(line, self.me))
            self.heard.play(action)
            after = self._after(before)
            self.news += [f"           {line}" for line in what_happened(before, after)]
            self.news += self._next_game(before)

    def _after(self, before: View) -> View:
        """The view of the same game; in a series, the next game may have begun."""
        if isinstance(self.heard, Series) and self._number(before) < self._number():
            return self.heard.ended[-1].view(self.me)
        return self.heard.view(self.me)

    def _next_game(self, before: View) -> list[str]:
        begun = self._number() > self._number(before)
        return [f"\n  Game {self._number()} of the series begins."] if begun else []

    def _number(self, view: View | None = None) -> int:
        """Which game of a series this is."""
        told = (view or self.heard.view(self.me)).get("series", {})
        return int(told.get("game", 1))

    def show(self) -> None:
        """Print what is new, then the board."""
        if self.news:
            self.say("\n" + "\n".join(self.news))
        self.news = []
        self.board()

    def board(self) -> None:
        in_series = isinstance(self.match, Series)
        standing = f"  Series  {_scores(self.match, self.me)}\n\n" if in_series else ""
        self.say(f"\n{standing}{sketch(self.match.view(self.me))}\n")


def _as_text(line: dict[str, Any], me: int) -> str:
    by = line["by"]
    who = "      ·" if by == "chance" else "    you" if by == me else f" seat {by}"
    return f"  {who}  {line['action']}"


# --- Asking ----------------------------------------------------------------------------------


def _answer(screen: _Screen, ask: ReadLine) -> str:
    legal = screen.match.legal()
    screen.say(_menu(legal))
    while True:
        typed = " ".join(ask(f"  seat {screen.me}> ").lower().split())
        wanted = _action(typed, legal)
        if wanted:
            return wanted
        _help(typed, screen)


def _action(typed: str, legal: list[str]) -> str | None:
    """The action that was typed. Case and spaces do not matter, and its first word may be left
    out."""
    lettered = dict(zip(_letters(len(legal)), legal, strict=True))
    if typed in lettered:
        return lettered[typed]
    meant = [action for action in legal if action.lower() == typed]
    meant = meant or [action for action in legal if typed and action.split()[1:] == typed.split()]
    return meant[0] if len(meant) == 1 else None


def _help(typed: str, screen: _Screen) -> None:
    match, say = screen.match, screen.say
    if typed in ("quit", "exit"):
        raise PlayerLeft
    if typed in ("", "help", "?"):
        say(HELP)
    elif typed == "list":
        say(_list(match.legal()))
    elif typed == "board":
        screen.board()
    elif typed == "hint":
        say(_hint(screen))
    elif typed == "odds":
        say(_odds(screen))
    elif typed == "rules":
        say(rulebook(match.game, "en"))
    elif typed == "log":
        say("\n".join(_as_text(line, screen.me) for line in match.log(screen.me)))
    else:
        say(_wrapped(_why_not(typed, match)))


def _hint(screen: _Screen) -> str:
    screen.say("  Thinking …")
    best = screen.match.hint(screen.me)[:3]
    return "\n".join(f"  {tip['win']:>6.0%}  {tip['action']}" for tip in best)


def _odds(screen: _Screen) -> str:
    screen.say("  Thinking …")
    chances = enumerate(screen.match.odds(screen.me)["win"], start=1)
    seats = [f"{'you' if seat == screen.me else f'seat {seat}'} {win:.0%}" for seat, win in chances]
    return "  " + " · ".join(seats)


def _why_not(typed: str, match: Contest) -> str:
    try:
        match.copy().play(typed)
    except Refused as reason:
        return f"{reason} Type ? for help."
    raise AssertionError(f"{typed} is legal, but was not taken")


def _wrapped(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _menu(legal: list[str]) -> str:
    if len(legal) <= MAX_LISTED:
        return _list(legal)
    examples = ", ".join(legal[:3])
    return _wrapped(f"{len(legal)} actions, such as {examples}. Type list to see them all.")


def _list(legal: list[str]) -> str:
    lettered = zip(_letters(len(legal)), legal, strict=True)
    cells = [f"{letters}  {action}" for letters, action in lettered]
    width = max(map(len, cells)) + 4
    columns = max(1, WIDTH // width)
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    return "\n".join("  " + "".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _letters(count: int) -> list[str]:
    """a, b, c …, or aa, ab, ac …. Not numbers, since in some games a number is a card or a bid."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    pairs = [first + second for first in ascii_lowercase for second in ascii_lowercase]
    return pairs[:count]


# --- The end ---------------------------------------------------------------------------------


def _ending(match: Contest, me: int) -> str:
    assert match.winners is not None
    return f"  {_verdict(match.winners, me)}  ({_scores(match, me)})"


def _scores(match: Contest, me: int) -> str:
    return "  ".join(
        f"{'you' if seat == me else f'seat {seat}'}: {points}"
        for seat, points in enumerate(match.points or [], start=1)
    )


def _verdict(winners: list[int], me: int) -> str:
    if winners == [me]:
        return "You have won!"
    if me in winners:
        return "You share the win."
    if not winners:
        return "Nobody has won."
    return f"Seat {' and seat '.join(map(str, winners))} {'have' if winners[1:] else 'has'} won."
