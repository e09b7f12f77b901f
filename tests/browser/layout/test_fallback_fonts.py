"""Until Nunito is loaded, pages use the system's font; nothing overflows, whatever its width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

import cheeseboard as cb
from tests.browser.fonts import NARROW, WIDE
from tests.browser.layout.test_languages import STICKS_OUT
from tests.browser.person import Person
from tests.browser.places import PLACES
from tests.server.guests import Server

LONGEST_WORDS = "ru"
SMALL: ViewportSize = {"width": 360, "height": 640}
SEEN = ("home", "settings", "curtain", "new sack", *[f"{game}: own turn" for game in cb.games()])
WIDTH_OF_WORDS = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "100px " + getComputedStyle(document.documentElement).fontFamily;
  return pen.measureText("Спасите сыр").width;
}"""


@pytest.mark.parametrize("fallback", [NARROW, WIDE])
def test_no_overflow_while_the_font_is_not_there(
    browsers: dict[str, Browser], house: Server, fallback: str
) -> None:
    browser = browsers[fallback]
    context = browser.new_context(viewport=SMALL, locale=LONGEST_WORDS, reduced_motion="reduce")
    context.route("**/*.woff2", lambda route: route.abort())
    for place in SEEN:
        eva = Person(context, f"http://127.0.0.1:{house.port}")
        eva.arrive()
        PLACES[place](eva)
        assert eva.page.evaluate(STICKS_OUT) == [], place
        assert (eva.page.evaluate(WIDTH_OF_WORDS) > 600) == (fallback == WIDE)
        eva.page.close()
    context.close()
