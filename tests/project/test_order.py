"""The order in which several processes run the tests."""

from __future__ import annotations

import pytest

from tests.order import side_by_side


@pytest.mark.parametrize("workers", range(1, 7))
def test_every_second_process_begins_with_tests_that_wait_and_none_is_lost(workers: int) -> None:
    waiting, computing = [f"wait {n}" for n in range(12)], [f"compute {n}" for n in range(240)]
    ordered = side_by_side(waiting, computing, workers)
    assert sorted(ordered) == sorted(waiting + computing)
    size = len(ordered) // workers
    firsts = [ordered[worker * size].split()[0] for worker in range(workers)]
    assert firsts == (["wait", "compute"] * workers)[:workers]
