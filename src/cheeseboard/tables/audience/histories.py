"""What has happened at a table, as each audience may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cheeseboard.matches.contest import Contest
from cheeseboard.tables.append_only import AppendOnlyList

Audience = int | None  # a seat; None: the spectators
PlainLine = dict[str, Any]  # a wire.Line in plain dictionaries
History = AppendOnlyList[PlainLine]


class Leaver(NamedTuple):
    """A player who has left a seat."""

    person: str
    name: str


class Histories:
    """One history for each audience. A game without secrets has only one, for everyone."""

    def __init__(self, audiences: Iterable[Audience], is_for_everyone: bool) -> None:
        self._is_for_everyone = is_for_everyone
        self.by_audience: dict[Audience, History] = {each: History() for each in audiences}
        # The person behind each line that names a leaver; lines themselves go to the clients.
        self._leavers: tuple[tuple[str, PlainLine], ...] = ()

    @classmethod
    def at_start(cls, seats: int, has_no_secrets: bool) -> Histories:
        return cls([None] if has_no_secrets else [None, *range(1, seats + 1)], has_no_secrets)

    def of(self, audience: Audience) -> History:
        history = self.by_audience.get(None if self._is_for_everyone else audience)
        return History() if history is None else history

    def copy(self) -> Histories:
        return self._with(
            {who: lines.copy() for who, lines in self.by_audience.items()}, self._leavers
        )

    def emptied(self) -> Histories:
        """Histories for the same audiences, without any lines."""
        return Histories(self.by_audience, self._is_for_everyone)

    def without_events(self) -> Histories:
        """Only the actions: after a takeback, events are not noted again."""
        return self._with(
            {
                who: History(line for line in lines if "event" not in line)
                for who, lines in self.by_audience.items()
            },
            leavers=(),
        )

    def with_secrets(self, actions: Sequence[str]) -> Histories:
        """The same lines with the full text of each action, once the game is over. A history may
        begin later than the actions."""
        if self._is_for_everyone:
            return self
        return self._with(
            {who: _with_secrets(lines, actions) for who, lines in self.by_audience.items()},
            self._leavers,
        )

    def names_of_leaver(self, person: str) -> set[str]:
        """The names under which lines say that this person has left."""
        return {line["left"] for who, line in self._leavers if who == person}

    def with_leaver_renamed(self, person: str, name: str) -> Histories:
        """The same lines, in which a person has left under another name."""
        new = {id(line): line | {"left": name} for who, line in self._leavers if who == person}
        if not new:
            return self
        return self._with(
            {
                who: History(new.get(id(line), line) for line in lines)
                for who, lines in self.by_audience.items()
            },
            tuple((who, new.get(id(line), line)) for who, line in self._leavers),
        )

    def _with(
        self,
        by_audience: dict[Audience, History],
        leavers: tuple[tuple[str, PlainLine], ...],
    ) -> Histories:
        twin = object.__new__(Histories)
        twin._is_for_everyone = self._is_for_everyone
        twin.by_audience, twin._leavers = by_audience, leavers
        return twin

    # --- New lines ---------------------------------------------------------------------------

    def note_action(self, contest: Contest, by: int | str | None, action: str, before: Any) -> None:
        """Add an action that was played in the state `before`, as each audience saw it."""
        line: PlainLine = {"by": by, "action": action}
        if then := aftermath(contest, before):
            line["then"] = then
        for audience, history in self.by_audience.items():
            text = action if self._is_for_everyone else contest.as_seen(action, audience, before)
            history.append(line if text == action else line | {"action": text})

    def note_event(self, seat: int | None, event: str, then: Sequence[str] = ()) -> None:
        rest: PlainLine = {"then": list(then)} if then else {}
        self._append({"by": seat, "action": "", "event": event, **rest})

    def note_newcomer(self, seat: int, leaver: Leaver) -> None:
        """Add that somebody has sat down. The leaver has no name where a bot played, or nobody."""
        line: PlainLine = {"by": seat, "action": "", "event": "seat"}
        if leaver.name:
            line["left"] = leaver.name
            self._leavers += ((leaver.person, line),)
        self._append(line)

    def _append(self, line: PlainLine) -> None:
        for history in self.by_audience.values():
            history.append(line)


def _with_secrets(lines: History, actions: Sequence[str]) -> History:
    """The same lines with full actions; lines of events stay as they are."""
    action_count = sum("event" not in line for line in lines)
    latest = iter(actions[len(actions) - action_count :])
    return History(line if "event" in line else line | {"action": next(latest)} for line in lines)


def aftermath(contest: Contest, before: Any) -> list[str]:
    """What an action caused, as everyone saw it, in the game's own words. Where the next game of a
    series has begun: `game 2 3` (game 2, started by seat 3)."""
    caused = contest.setup.game.aftermath(before, contest.last_state)
    if contest.last_state is contest.state:
        return caused
    return [*caused, f"game {contest.view(None)['series']['game']} {contest.mover}"]
