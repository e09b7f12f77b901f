"""Every lesson is a real game that teaches its rules, and the cat has a text for each step."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

import cheeseboard as cb
from cheeseboard.games import load
from cheeseboard.lesson import LEARNER_SEAT, Lesson, Read, Try
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.library import lessons
from cheeseboard.tables.library.lessons import lesson, steps
from tests.play import refusal
from tests.server.guests import Guest, server

WEB = Path(__file__).parents[3] / "web" / "src"
TAUGHT = [game for game in cb.games() if load(game).lesson]
LANGUAGES = sorted(file.stem for file in (WEB / "messages").glob("*.json"))
MIN_STOPS, MAX_STOPS = 8, 20  # two to four minutes
LONGEST_WAIT = 3  # steps that pass by themselves
LONGEST_SAYING = 160  # characters: on a phone the board needs the room

# What has to be met in a lesson, as its lines tell it.
MET = {
    "hunt": {"roll yellow white", "lure orange yellow", "lure green", "lure red@2 red@2", "fail"},
    "paths": {"turn", "keep", "card cage", "peek upper", "card swap", "goal lower", "goal upper"},
    "rescue": {"draw mouse", "lay cheese3 -2 0", "lay mouse 2 -2", "lay cat -2 -2", "lay dog 2 0"},
    "sack": {"put -8", "pass", "up 2 bigdog", "dog bigdog 11", "bid 8", "sold 1 8"},
}


def stops(game: str) -> list[wire.LessonStep]:
    return [step for step in lesson(game).steps if step.say]


def plan(game: str) -> Lesson:
    found = load(game).lesson
    assert found is not None, f"{game} has no lesson"
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_every_requested_action_is_offered_and_legal(game: str) -> None:
    lines = [line.action for line in _all_lines(game)]
    match = cb.Match(game, plan(game).players, chance="manual", **plan(game).options)
    for action in plan(game).before:
        match.play(action)
    for part in plan(game).script:
        if isinstance(part, Try):
            assert match.mover == LEARNER_SEAT
            assert part.action in match.legal()
            assert part.action in lines
        if not isinstance(part, Read):
            match.play(part if isinstance(part, str) else part.action)
    assert match.over


@pytest.mark.parametrize("game", TAUGHT)
def test_a_step_offers_the_requested_action_and_nothing_while_the_learner_reads(game: str) -> None:
    for step in lesson(game).steps:
        offered = step.view["legal"]
        assert step.do in offered if step.do else offered == []
        assert step.view["seat"] == LEARNER_SEAT
        assert step.view["mover"] != "chance"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_ends_with_the_game_and_the_learner_wins(game: str) -> None:
    last = lesson(game).steps[-1]
    assert last.say
    assert last.view["over"]
    assert last.view["winners"] == [LEARNER_SEAT]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_short_and_has_no_long_waits(game: str) -> None:
    assert MIN_STOPS <= len(stops(game)) <= MAX_STOPS
    silent = "".join("." if step.say else "_" for step in lesson(game).steps)
    assert "_" * (LONGEST_WAIT + 1) not in silent


@pytest.mark.parametrize("game", MET)
def test_a_lesson_shows_every_important_rule(game: str) -> None:
    met = {word for line in _all_lines(game) for word in (line.action, *line.then)}
    assert met >= MET[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_cat_has_a_short_text_for_every_step(game: str, language: str) -> None:
    file = WEB / "games" / game / "messages" / f"lesson.{language}.json"
    words = json.loads(file.read_text())
    for step in stops(game):
        assert words[step.say].strip()
        assert len(words[step.say]) <= LONGEST_SAYING, step.say


def test_a_script_that_breaks_the_rules_is_refused() -> None:
    wrong = Lesson(2, {"starter": 1}, ("roll red blue",), (Try("lure green", "two"), Read("end")))
    with pytest.raises(Refused):
        steps("hunt", wrong)


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game without a lesson."""
    game = replace(load("hunt"), name="race", lesson=None)
    monkeypatch.setattr(lessons, "load", lambda name: game)
    return game.name


def test_a_game_without_a_lesson_says_so(race: str) -> None:
    with refusal("not_found", "race has no guided game yet"):
        lesson(race)


def test_a_lesson_that_does_not_exist_is_not_found(tmp_path: Path, race: str) -> None:
    with server(tmp_path / "games.db") as running:
        status, found = asyncio.run(Guest(running.port).http("GET", f"/api/lessons/{race}"))
        assert (status, found["code"]) == (404, "not_found")


def test_lessons_need_no_guest(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as running:
        guest = Guest(running.port)
        status, found = asyncio.run(guest.http("GET", "/api/lessons/hunt"))
        assert status == 200
        assert found["steps"][0]["say"] == stops("hunt")[0].say
        status, found = asyncio.run(guest.http("GET", "/api/lessons/chess"))
        assert (status, found["code"]) == (404, "unknown_game")


def _all_lines(game: str) -> list[wire.Line]:
    return [line for step in lesson(game).steps for line in step.lines]
