"""Colour never stands alone: people who see no colours can tell everything apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.places import others_turn

# Everything that is painted in a mouse's colour, without its mark beside it or in it.
UNMARKED = """() => {
  const painted = (each) => `${each.getAttribute("fill")} ${each.getAttribute("style")}`;
  const colours = (picture, kind) => new Set([...picture.querySelectorAll("*")].flatMap((each) =>
    [...painted(each).matchAll(`var\\\\(--${kind}-(\\\\w+)\\\\)`)].map((found) => found[1])));
  const pictures = [...document.querySelectorAll("main svg")];
  return pictures.flatMap((picture) => {
    const marks = colours(picture.parentElement, "mark");
    return [...colours(picture, "mouse")].filter((colour) => !marks.has(colour))
      .map((colour) => `${colour}: ${picture.outerHTML.slice(0, 120)}`);
  });
}"""

LIGHTNESS = """() => ["red", "orange", "yellow", "green", "blue"].map((name) => {
  const style = getComputedStyle(document.documentElement);
  const hex = style.getPropertyValue(`--mouse-${name}`).trim();
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2;
})"""


def check_marks(person: Person) -> None:
    """Every part with the colour of a mouse has its mark. The whole games in playing/ ask it."""
    assert person.page.evaluate(UNMARKED) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_mouse_colours_differ_in_lightness_too(people: People, theme: str) -> None:
    eva = people(color_scheme=theme)
    eva.go()
    shades = eva.page.evaluate(LIGHTNESS)
    for one, other in combinations(shades, 2):
        assert max(one, other) + 0.05 > (min(one, other) + 0.05) * 1.1, shades


# The name of a player who passes is still that of the player to move for a moment.
PASSED = """seat => {
  seat.classList.add("out");
  const tag = getComputedStyle(seat.querySelector(".seat-tag"));
  return [tag.color, tag.backgroundColor];
}"""


def test_the_name_of_a_player_who_passes_stays_readable(people: People) -> None:
    eva = people(color_scheme="dark")
    others_turn("sack")(eva)
    ink, paper = eva.page.locator(".sack-seat.moving").evaluate(PASSED)
    assert paper not in ("rgba(0, 0, 0, 0)", ink)  # dark ink needs its light paper
