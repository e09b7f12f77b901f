"""Boards use the room that the screen has, from a phone to a television."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.places import own_turn

SIZES = [(360, 740), (740, 360), (820, 1180), (1280, 800), (1920, 1080), (2560, 1440)]
MIDDLES = {"hunt": ".hunt-centre", "rescue": ".rescue-cloth", "sack": ".sack-cloth"}
ROOM = 0.7  # of the board's width or height: so much is its middle's at least
SHARE = """part => {
  const { width, height } = document.querySelector(part).getBoundingClientRect();
  const board = document.querySelector("main.board").getBoundingClientRect();
  return Math.max(width / board.width, height / board.height);
}"""


@pytest.mark.parametrize("game", MIDDLES)
def test_the_middle_of_a_board_uses_the_room_there_is(people: People, game: str) -> None:
    eva = people()
    own_turn(game)(eva)
    for width, height in SIZES:
        eva.page.set_viewport_size({"width": width, "height": height})
        enough = f"part => innerWidth === {width} && ({SHARE})(part) > {ROOM}"
        eva.page.wait_for_function(enough, arg=MIDDLES[game])
