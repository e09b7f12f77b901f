"""Lessons step by step, played by the real rules, as the learner sees them."""

from __future__ import annotations

from functools import cache

from cheeseboard.games import load
from cheeseboard.lesson import LEARNER_SEAT, Lesson, Read, Try
from cheeseboard.matches.match import Match
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.library.replays import play_line


@cache
def lesson(game: str) -> wire.Lesson:
    plan = load(game).lesson
    if plan is None:
        raise Refused("not_found", f"{game} has no guided game yet.")
    return wire.Lesson(steps(game, plan))


def steps(game: str, plan: Lesson) -> list[wire.LessonStep]:
    """A step wherever the learner reads or plays, and one after each action of the others."""
    match = Match(game, plan.players, chance="manual", **plan.options)
    for action in plan.before:
        match.play(action)
    found: list[wire.LessonStep] = []
    lines: list[wire.Line] = []
    for part, after in zip(plan.script, (*plan.script[1:], None), strict=True):
        if not isinstance(part, str):
            found.append(_stop(match, part, lines))
            lines = []
        if not isinstance(part, Read):
            action = part if isinstance(part, str) else part.action
            lines.append(play_line(match, action, LEARNER_SEAT))
            if match.mover != "chance" and isinstance(after, str):
                found.append(wire.LessonStep(lines, _view(match, [])))
                lines = []
    return found


def _stop(match: Match, part: Read | Try, lines: list[wire.Line]) -> wire.LessonStep:
    if isinstance(part, Read):
        return wire.LessonStep(lines, _view(match, []), part.say, shows=list(part.shows))
    offered = match.legal() if part.freely else [part.action]
    return wire.LessonStep(lines, _view(match, offered), part.say, part.action)


def _view(match: Match, offered: list[str]) -> dict[str, object]:
    """What the learner sees; the legal actions are only those that the lesson offers."""
    return match.view(LEARNER_SEAT) | {"legal": offered}
