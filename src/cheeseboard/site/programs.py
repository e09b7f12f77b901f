"""Matches for programs in JavaScript (web/engine/api.js): JSON in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import cheeseboard as cb
from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.site.thinking import PageThinker
from cheeseboard.site.worker import Search, SearchWorker
from cheeseboard.tables.guests.visitor import Visitor


class Programs:
    def __init__(self, search: Search) -> None:
        self._thinker = PageThinker(SearchWorker(search, lambda id: None), late=None)
        self._matches: dict[int, Contest] = {}
        self._ids = count(1)

    def call(self, name: str, given: str) -> str:
        """Answer a question that needs no waiting."""
        return _answered(lambda: self._calls()[name](**json.loads(given)))

    async def ask(self, name: str, given: str) -> str:
        """Answer a question that needs a search, or a file."""
        asks: dict[str, Callable[..., Awaitable[Any]]]
        asks = {"hint": self._hint, "choose": self._choose}
        try:
            asked = asks[name](**json.loads(given))
        except TypeError as problem:  # something is missing
            return _refused(_malformed(problem))
        try:
            return json.dumps({"value": await asked})
        except Refused as reason:
            return _refused(reason)

    def _calls(self) -> dict[str, Callable[..., Any]]:
        return {
            "games": cb.games,
            "new": self._new,
            "replay": lambda record: self._kept(cb.Match.replay(record)),
            "state": self._state,
            "legal": lambda match: self._open(match).legal(),
            "play": self._play,
            "view": lambda match, seat: self._open(match).view(seat),
            "record": lambda match: self._open(match).record(),
            "close": lambda match: self._matches.pop(match, None) and None,
        }

    def _new(self, game: str, options: dict[str, Any], **others: Any) -> int:
        return self._kept(cb.Match(game, **others, **options))

    def _kept(self, match: Contest) -> int:
        id = next(self._ids)
        self._matches[id] = match
        return id

    def _open(self, match: int) -> Contest:
        if match not in self._matches:
            raise Refused("not_found", "This match was closed.")
        return self._matches[match]

    def _state(self, match: int) -> dict[str, Any]:
        contest = self._open(match)
        names = ("mover", "over", "points", "winners")
        return {name: getattr(contest, name) for name in names} | {"players": contest.players}

    def _play(self, match: int, action: str, seat: int | None) -> None:
        self._open(match).play(action, seat=seat)

    async def _hint(self, match: int, seat: int) -> list[dict[str, Any]]:
        contest = self._open(match)
        if contest.mover != seat:
            raise Refused("not_your_turn", f"It is not the turn of seat {seat}.")
        advice = await self._thinker.advise(contest, seat, Visitor())
        return [{"action": hint.action, "win": hint.win} for hint in advice.hints]

    async def _choose(self, match: int, bot: str) -> str:
        contest = self._open(match)
        if not isinstance(contest.mover, int):
            raise Refused("over", "No seat can move now.")
        return await self._thinker.choose(contest, bot, Visitor(), 1.0)


def _answered(call: Callable[[], Any]) -> str:
    try:
        return json.dumps({"value": call()})
    except Refused as reason:
        return _refused(reason)
    except TypeError as problem:  # an option that no game has
        return _refused(_malformed(problem))


def _malformed(problem: TypeError) -> Refused:
    return Refused("malformed", f"{problem}.")


def _refused(reason: Refused) -> str:
    return json.dumps({"code": reason.code, "text": str(reason)})
