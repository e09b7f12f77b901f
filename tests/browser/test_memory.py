"""A page that plays on and on does not grow."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person

GAMES = 10
MOST_GROWTH = 1.2


def heap(person: Person) -> int:
    """Bytes in use, without the machine code that the browser makes of what runs often."""
    inspector = person.context.new_cdp_session(person.page)
    chunks: list[str] = []
    inspector.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    inspector.send("HeapProfiler.collectGarbage")
    inspector.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    inspector.detach()
    return without_code(json.loads("".join(chunks)))


def without_code(snapshot: Any) -> int:
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields, code = meta["node_fields"], meta["node_types"][0].index("code")
    kinds = nodes[fields.index("type") :: len(fields)]
    sizes = nodes[fields.index("self_size") :: len(fields)]
    return sum(size for kind, size in zip(kinds, sizes, strict=True) if kind != code)


@pytest.mark.long
@pytest.mark.parametrize("game", ["hunt", "rescue"])
def test_ten_games_in_one_page_leave_its_heap_as_the_first_did(people: People, game: str) -> None:
    eva = people()
    eva.sit_at(eva.open(game, "me", "bot"))
    sizes = []
    for number in range(GAMES):
        eva.play_out(seed=number)
        eva.end_is_shown()
        if number in (0, GAMES - 1):
            sizes.append(heap(eva))
        last = eva.sheet["table"]["id"]
        eva.page.get_by_role("button", name="Play again").click()
        eva.until(lambda last=last: eva.sheet.get("table", {}).get("id") not in (None, last))  # type: ignore[misc]
    print(game, sizes)
    assert sizes[-1] <= sizes[0] * MOST_GROWTH
