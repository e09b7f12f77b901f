"""The end of a game is seen before it is counted."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.conftest import People

MOVING = {"reduced_motion": "no-preference"}
COUNTED = re.compile(r"win.* with \d+ point")


def at_the_last_card(people: People) -> Any:
    eva = people("Eva", **MOVING)
    eva.sit_at(eva.open("rescue", "me", "bot", options={"starter": 2}))
    while eva.await_turn() and len(eva.view["board"]["table"]) < 24:
        eva.play(eva.view["legal"][0])
    return eva


def test_the_score_sheet_waits_until_the_last_scene_is_over(people: People) -> None:
    eva = at_the_last_card(people)
    eva.play(eva.view["legal"][0])
    eva.end_is_shown()
    assert COUNTED.search(eva.page.locator("main.board").inner_text())


def test_a_touch_skips_the_last_scene(people: People) -> None:
    eva = at_the_last_card(people)
    eva.play(eva.view["legal"][0])
    eva.page.get_by_text("The square is full!").wait_for()
    eva.page.locator("main.board").click(position={"x": 5, "y": 5})
    assert COUNTED.search(eva.page.locator("main.board").inner_text())
    eva.end_is_shown()
