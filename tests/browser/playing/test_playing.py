"""Each game is played to its end by every way of input, and its colours are never without marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cheeseboard as cb
from cheeseboard.games import load
from tests.browser.conftest import People
from tests.browser.inputs import Keys, Mouse, Sideways, Touch, Way
from tests.browser.layout.test_colour import check_marks

WAYS: dict[str, Callable[[], Way]] = {
    "mouse": Mouse,
    "touch": Touch,
    "sideways": Sideways,
    "keys": Keys,
}
# Each way in one game, and each game by another way than its lesson (pages/test_learn.py), which
# is a whole game as well. The long run has all of them.
ONE_WAY_EACH = list(zip(cb.games(), ("sideways", "keys", "mouse", "touch"), strict=True))


def usual_players(game: str) -> int:
    return max(2, min(player_counts(game)))


def player_counts(game: str) -> list[int]:
    rules = load(game).rules
    return list(range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1))


def check_whole_game(people: People, game: str, players: int, way: Way) -> None:
    moving = {"reduced_motion": "no-preference"} if isinstance(way, Mouse) else {}
    eva = people(way=way, **moving)
    eva.sit_at(eva.open(game, "me", *["bot"] * (players - 1)))
    assert eva.play_out(look=check_marks) > 0
    assert eva.end_is_shown()
    check_marks(eva)


@pytest.mark.parametrize(("game", "way"), ONE_WAY_EACH)
def test_a_game_is_played_to_its_end(people: People, game: str, way: str) -> None:
    check_whole_game(people, game, usual_players(game), WAYS[way]())


@pytest.mark.parametrize("way", WAYS)
def test_a_touch_on_a_player_shows_what_is_known_of_their_cards(people: People, way: str) -> None:
    eva = people(way=WAYS[way]())
    eva.sit_at(eva.open("sack", "me", "bot", "bot"))
    look = eva.page.locator(".sack-look:popover-open")
    eva.way.press(eva.page.locator(".sack-seat").first)
    look.locator(".sack-set .sack-card").nth(9).wait_for()
    eva.way.press(look.get_by_role("button"))
    look.wait_for(state="detached")


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("game", "players"), [(game, n) for game in cb.games() for n in player_counts(game)]
)
def test_every_player_count_finishes(people: People, game: str, players: int, way: str) -> None:
    check_whole_game(people, game, players, WAYS[way]())
