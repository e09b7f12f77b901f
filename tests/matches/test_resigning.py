"""Resigning: the seat cannot win any more, and the others play on."""

from __future__ import annotations

import pytest

import cheeseboard as cb


def test_a_seat_that_gave_up_cannot_win_and_the_game_goes_on() -> None:
    m = cb.Match("hunt", players=3, seed=4)
    m.forfeit(1)
    assert not m.over
    m.finish(["sensible"] * 3)
    assert m.winners
    assert 1 not in m.winners
    assert cb.Match.replay(m.record()).record() == m.record()


def test_with_one_seat_left_the_game_ends_and_that_seat_wins() -> None:
    m = cb.Match("sack", players=3, seed=4)
    m.play(m.legal()[0])
    m.forfeit(3)
    m.forfeit(1)
    assert (m.over, m.winners, m.mover, m.legal()) == (True, [2], None, [])
    assert m.record()["forfeits"] == [1, 3]
    assert cb.Match.replay(m.record()).record() == m.record()
    with pytest.raises(cb.Refused) as reason:
        m.play("pass")
    assert reason.value.code == "over"


def test_if_the_best_have_given_up_the_best_of_the_others_wins() -> None:
    m = cb.Match("hunt", players=4, seed=4).finish(["sensible"] * 4)
    assert m.winners
    assert m.points
    again = cb.Match("hunt", players=4, seed=4)
    for seat in m.winners:
        again.forfeit(seat)
    again.finish(["sensible"] * 4)
    others = [p for seat, p in enumerate(m.points, start=1) if seat not in m.winners]
    best = [s for s, p in enumerate(m.points, start=1) if p == max(others)]
    assert again.winners == best


@pytest.mark.parametrize("forfeits", [[5], [1, 1], "1", [None]])
def test_a_record_with_impossible_forfeits_is_refused(forfeits: object) -> None:
    record = cb.Match("hunt", players=4, seed=4).record() | {"forfeits": forfeits}
    with pytest.raises(cb.Refused) as reason:
        cb.Match.replay(record)
    assert reason.value.code == "bad_record"


def test_a_series_ends_when_all_but_one_have_given_up() -> None:
    s = cb.Series("hunt", players=2, seed=4)
    s.forfeit(1)
    assert (s.over, s.winners, s.points) == (True, [2], [0, 0])
    assert cb.Series.replay(s.record()).record() == s.record()
