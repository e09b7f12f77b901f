"""axe finds no accessibility problem on any page, in the light and the dark theme.

The visits of test_languages.py ask it as well: here are the places that they leave out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.inputs import Mouse, Touch, Way
from tests.browser.person import Json, Person
from tests.browser.places import (
    DRAWN,
    PLACES,
    TABS,
    close_the_scores,
    end,
    open_tab,
    own_turn,
)

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# All rules in the light theme; in the dark one only the colours are different.
OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
THEMES: dict[Literal["light", "dark"], Json] = {"light": {}, "dark": {"runOnly": OF_COLOURS}}


def complaints(person: Person, rules: Json | None = None) -> list[str]:
    """What axe says, in a line each."""
    page = person.page
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate(
        "(rules) => axe.run({ resultTypes: ['violations'], ...rules })", rules or {}
    )
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][:1] and node['any'][0]['message']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def check(person: Person, place: str) -> None:
    for theme, rules in THEMES.items():
        person.page.emulate_media(color_scheme=theme)
        person.page.evaluate(DRAWN)
        assert complaints(person, rules) == [], (place, theme)


def visit(people: People, place: str, way: Way) -> None:
    person = people(way=way)
    PLACES[place](person)
    check(person, place)


@pytest.mark.parametrize("game", cb.games())
def test_axe_finds_nothing_in_anothers_turn(people: People, game: str) -> None:
    visit(people, f"{game}: another's turn", Mouse())


@pytest.mark.parametrize("game", cb.games())
def test_axe_finds_nothing_at_the_end_and_once_its_scores_are_closed(
    people: People, game: str
) -> None:
    person = people()
    end(game)(person)
    check(person, "end")
    close_the_scores(person)
    check(person, "end seen")


def test_axe_finds_nothing_in_what_stands_beside_a_board(people: People) -> None:
    person = people()
    own_turn("hunt")(person)
    for name in TABS:
        open_tab(person, name)
        check(person, f"{name} tab")


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_on_a_phone(people: People, place: str) -> None:
    visit(people, place, Touch())
