"""What the laws need to know about the mouse paths."""

from __future__ import annotations

from collections.abc import Iterator

import cheeseboard as cb
from cheeseboard.games.paths import grid, state
from cheeseboard.games.paths.state import State

HAS_SECRETS = True
OTHERWISE = {
    "goal upper cheese": "goal upper trap",
    "goal upper trap": "goal upper cheese",
}


def pieces(s: State) -> list[int]:
    """As many cards face down as are left of all kinds; 26 of them at the beginning."""
    face_down = (s.face_down & ~grid.GOALS).bit_count()
    face_up = (grid.middle_columns(grid.COLUMNS) & ~grid.GOALS & ~s.face_down).bit_count()
    return [sum(s.cards_left) - face_down, face_down + face_up]


def twins(match: cb.Match, seat: int | None) -> Iterator[list[str]]:
    """The same game with the goals the other way round, if only somebody else has peeked."""
    s: State = match.state
    drawn = s.cheese != state.NOT_DRAWN
    if drawn and not state.goal_is_up(s) and s.peeker + 1 != seat:
        yield [OTHERWISE.get(action, action) for action in match.record()["actions"]]


NEEDED_FEATURES = ("face-down cards", "open to the east", "cheese: ", "misses", "column of", "turn")


def essence(s: State, seat: int) -> dict[str, object]:
    """Where the bonus cards lie is only drawn; what is being turned up matters until it lies."""
    is_turning_up = state.DRAW_CARD <= s.phase < state.ENDED
    return {
        "numbers": (s.players, s.player, s.phase, s.peeker, s.misses, s.trapped, s.winner),
        "grid": (s.face_down, s.open_north, s.open_east, s.open_south, s.open_west),
        "place": s.place if is_turning_up else None,
        "ahead": s.ahead if s.phase == state.CHOOSING else None,
        "cards": (s.cheese, s.cards_left),
        "mice": (s.entry[: s.players], s.is_out[: s.players]),
    }
