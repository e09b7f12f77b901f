"""Closed sockets are freed without making everybody wait each time."""

from __future__ import annotations

import gc

import pytest

from cheeseboard.server import housekeeping
from cheeseboard.server.housekeeping import CLOSED_BEFORE_COLLECTION, Cycles
from cheeseboard.server.security.sockets import SocketLimit
from cheeseboard.server.settings import Settings
from cheeseboard.tables.neighbours import Alone


@pytest.fixture
def sockets() -> SocketLimit:
    return SocketLimit(Settings(), Alone())


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    done: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: done.append("full"))
    return done


def close(sockets: SocketLimit, count: int) -> None:
    for _ in range(count):
        sockets.add("192.0.2.1")
        sockets.release("192.0.2.1")


def test_memory_is_searched_for_closed_sockets_once_there_are_many(
    sockets: SocketLimit, collections: list[str]
) -> None:
    cycles = Cycles(sockets)
    close(sockets, CLOSED_BEFORE_COLLECTION - 1)
    cycles.collect_if_many()
    assert collections == []
    close(sockets, 1)
    for _ in range(3):
        cycles.collect_if_many()
    assert collections == ["full"]


def test_where_more_sockets_are_open_more_may_be_closed(
    sockets: SocketLimit, collections: list[str]
) -> None:
    cycles = Cycles(sockets)
    for _ in range(CLOSED_BEFORE_COLLECTION + 10):
        sockets.add("192.0.2.2")
    close(sockets, CLOSED_BEFORE_COLLECTION)
    cycles.collect_if_many()
    assert collections == []
    close(sockets, 10)
    cycles.collect_if_many()
    assert collections == ["full"]


def test_memory_is_searched_from_time_to_time_all_the_same(
    sockets: SocketLimit, collections: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "COLLECTION_EVERY", 0.0)
    Cycles(sockets).collect_if_many()
    assert collections == ["full"]
