"""The memory of a page does not grow from game to game."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.places import bots
from tests.browser.protocol_player import Outsider

A_FEW, MANY = 3, 10
MAX_GROWTH = 1.2


class Size(NamedTuple):
    """The memory of a page after garbage collection."""

    heap: int  # bytes, without the machine code that the browser makes of what runs often
    with_code: int
    nodes: int
    listeners: int


def size(person: Outsider) -> Size:
    chunks: list[str] = []
    with person.inspector() as inspector:
        inspector.on("HeapProfiler.addHeapSnapshotChunk", lambda said: chunks.append(said["chunk"]))
        for _ in range(2):  # what was kept only by what the first has found
            inspector.send("HeapProfiler.collectGarbage")
        used = inspector.send("Runtime.getHeapUsage")["usedSize"]
        page = inspector.send("Memory.getDOMCounters")
        inspector.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    heap = without_code(json.loads("".join(chunks)))
    return Size(heap, int(used), page["nodes"], page["jsEventListeners"])


def without_code(snapshot: Any) -> int:
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields, code = meta["node_fields"], meta["node_types"][0].index("code")
    kinds = nodes[fields.index("type") :: len(fields)]
    sizes = nodes[fields.index("self_size") :: len(fields)]
    return sum(size for kind, size in zip(kinds, sizes, strict=True) if kind != code)


def come_to(person: Outsider, table: str) -> None:
    """In the same page, by the same socket."""
    person.go(f"#/t/{table}")
    person.until(lambda: person.sheet.get("table", {}).get("id") == table)


def play_again(person: Outsider) -> None:
    last = person.sheet["table"]["id"]
    person.press(".result button.main")
    person.until(lambda: person.sheet.get("table", {}).get("id") not in (None, last))


def size_elsewhere(person: Outsider) -> Size:
    """The memory measured on another page, since the boards of two games differ at their ends."""
    person.go("#/settings")
    person.await_sight("main.page input")
    return size(person)


def check_growth(people: People, game: str, games: int) -> None:
    eva = people(kind=Outsider)
    assert isinstance(eva, Outsider)
    sizes = []
    for number in range(games):
        if number < 2:
            come_to(eva, eva.open(game, "me", *bots(game)))
        else:
            play_again(eva)
        eva.play_out(seed=number)
        eva.end_is_shown()
        if number in (0, games - 1):
            sizes.append(size_elsewhere(eva))
    first, last = sizes
    growth = [b / a - 1 for a, b in zip(first, last, strict=True)]
    print(game, *map("{} {:+.1%}".format, Size._fields, growth))
    assert last.heap <= first.heap * MAX_GROWTH
    assert last.nodes <= first.nodes * MAX_GROWTH
    assert last.listeners <= first.listeners * MAX_GROWTH


@pytest.mark.long
def test_a_few_games_in_one_page_leave_its_heap_as_the_first_did(people: People) -> None:
    check_growth(people, "hunt", A_FEW)


@pytest.mark.long
@pytest.mark.parametrize("game", cb.games())
def test_ten_games_in_one_page_leave_its_heap_as_the_first_did(people: People, game: str) -> None:
    check_growth(people, game, MANY)
