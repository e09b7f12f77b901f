"""A list whose copies share what they have in common behaves like a list that was copied."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.tables.append_only import AppendOnlyList

STEPS = st.lists(st.tuples(st.sampled_from(["append", "copy"]), st.integers(0, 9)), max_size=40)


@given(STEPS)
def test_copies_are_independent(steps: list[tuple[str, int]]) -> None:
    ours: list[AppendOnlyList[int]] = [AppendOnlyList()]
    plain: list[list[int]] = [[]]
    for n, (step, which) in enumerate(steps):
        which %= len(ours)
        if step == "append":
            ours[which].append(n)
            plain[which].append(n)
        else:
            ours.append(ours[which].copy())
            plain.append(plain[which][:])
    assert [list(it) for it in ours] == plain
    assert [len(it) for it in ours] == [len(it) for it in plain]
    assert [[it[-n - 1] for n in range(len(it))] for it in ours] == [it[::-1] for it in plain]
    assert [it.since(2) for it in ours] == [it[2:] for it in plain]
    assert [list(it.first(2)) for it in ours] == [it[:2] for it in plain]


@given(STEPS)
def test_a_list_that_continues_another_starts_with_the_same_items(
    steps: list[tuple[str, int]],
) -> None:
    earlier: list[AppendOnlyList[int]] = [AppendOnlyList()]
    for n, (step, which) in enumerate(steps):
        it = earlier[which % len(earlier)].copy()
        if step == "append":
            it.append(n)
        earlier.append(it)
    for one in earlier:
        assert one.continues(one)
        for other in earlier:
            if one.continues(other):
                assert list(one)[: len(other)] == list(other)
