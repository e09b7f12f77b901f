"""Durations never jump, and a jump of the system's clock is logged."""

from __future__ import annotations

import pytest

from tests.tables.scripted_clock import DAY, HOUR, Scripted


def test_durations_do_not_jump_with_the_clock() -> None:
    it = Scripted()
    before = it.clock.now()
    it.passes(10.0)
    it.date += 61 * DAY
    it.clock.check_for_jump(adopt=False)
    it.passes(10.0)
    assert it.clock.now() - before == pytest.approx(20.0)
    assert it.clock.uptime == pytest.approx(20.0)


@pytest.mark.parametrize(
    ("jump", "said"), [(61 * DAY, "+61 days, 0:00:00"), (-HOUR, "-1:00:00"), (HOUR, "+1:00:00")]
)
def test_a_clock_jump_is_logged_once_and_adopted_when_no_table_is_awake(
    jump: float, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    it = Scripted()
    it.clock.check_for_jump(adopt=True)
    it.date += jump
    for _ in range(3):
        it.passes(5.0)
        it.clock.check_for_jump(adopt=False)
    assert caplog.messages == [
        f"The system's clock has jumped by {said}. The clocks of games are not affected."
    ]
    assert it.clock.now() == pytest.approx(it.date - jump)
    it.clock.check_for_jump(adopt=True)
    it.clock.check_for_jump(adopt=True)
    assert it.clock.now() == pytest.approx(it.date)
    assert len(caplog.messages) == 1


def test_small_corrections_are_not_logged_as_jumps(caplog: pytest.LogCaptureFixture) -> None:
    it = Scripted()
    it.date += 0.5
    it.clock.check_for_jump(adopt=True)
    assert caplog.messages == []
