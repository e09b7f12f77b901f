"""A first cat in the sack: the last two of the nine rounds."""

from __future__ import annotations

from cheeseboard.lesson import Lesson, Read, Try


def _bought_by_the_second(*puts: str) -> tuple[str, ...]:
    """A round in which the second player pays the mice that refill the mouse cards."""
    return (*puts, "pass", "bid 9", "pass")


LESSON = Lesson(
    players=3,
    options={"starter": 1},
    before=(
        *("lose 1 3", "lose 2 8", "lose 3 rabbit"),
        *_bought_by_the_second("put rabbit", "put 11", "put -8", "dummy 5"),
        *_bought_by_the_second("put rabbit", "put 8", "put 5", "dummy -5"),
        *_bought_by_the_second("put smalldog", "put 8", "put -5", "dummy 3"),
        *_bought_by_the_second("put -5", "put 15", "put 5", "dummy smalldog"),
        *_bought_by_the_second("put -8", "put 11", "put smalldog", "dummy 8"),
        *_bought_by_the_second("put bigdog", "put 11", "put 3", "dummy 15"),
        *_bought_by_the_second("put bigdog", "put 5", "put 15", "dummy -8"),
        *("put bigdog", "put 3"),
    ),
    script=(
        Read("welcome", ("sack",)),
        Read("points", ("cats 1", "mice 1")),  # S20
        Try("put -8", "put"),  # S6
        "dummy 11",
        Read("up"),  # S7
        "bid 2",
        "bid 4",
        Try("pass", "pass", freely=True),  # S9
        Read("passed", ("mice 1",)),  # S10
        "pass",
        Read("dog", ("seat 3",)),  # S15
        Read("fight"),  # S16
        Read("refused"),  # S12, S13
        "put -5",
        Try("put 15", "last"),
        "put smalldog",
        "dummy rabbit",
        "bid 2",
        Try("bid 5", "bid", freely=True),  # S8
        "bid 6",
        "pass",
        Try("bid 8", "more", freely=True),
        "pass",  # S11
        Read("end"),
    ),
)
