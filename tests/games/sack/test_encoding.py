"""What learning players get in the cat in the sack."""

from __future__ import annotations

import cheeseboard as cb
from cheeseboard.games.sack import encoding, state


def features_of(m: cb.Match, seat: int) -> dict[str, int]:
    out = [0] * encoding.FEATURE_COUNT
    encoding.observe(m.known(seat), seat - 1, out)
    return dict(zip(cb.features("sack"), out, strict=True))


def round_of_three() -> cb.Match:
    m = cb.Match("sack", players=3, chance="manual", starter=2)
    for action in ("lose 1 3", "lose 2 5", "lose 3 8", "put 15", "put bigdog", "put rabbit"):
        m.play(action)
    m.play("dummy 11")
    m.play("bid 4")
    return m


def test_features_say_what_they_are_called() -> None:
    mine = features_of(round_of_three(), seat=2)
    assert mine["players: 3"] == mine["phase: bidding"] == mine["starter: me"] == 1
    assert mine["turn: seat +1"] == 1
    assert (mine["me: mice"], mine["me: bid"], mine["highest bid"]) == (15, 4, 4)
    assert mine["my lost card: 5"] == mine["me: in the row: 15"] == 1
    assert mine["the dummy: in the row: 11"] == mine["the dummy: in the row: turned up"] == 1
    assert mine["seat +1: in the row: unknown"] == 1
    assert mine["seat +3: is there"] == 0


def test_a_raise_is_counted_from_the_highest_bid() -> None:
    m = round_of_three()
    at_five = encoding.action_of(m.known(3), 2, encoding.RAISE_CHOICE)
    assert encoding.CHOICE_NAMES[encoding.RAISE_CHOICE] == "raise by 1"
    assert at_five == state.BID + 5
