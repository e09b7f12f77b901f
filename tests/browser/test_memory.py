"""A page that plays on and on does not grow."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person

GAMES = 10
MOST_GROWTH = 1.2


def heap(person: Person) -> int:
    """Bytes that are still in use after the garbage is collected."""
    inspector = person.context.new_cdp_session(person.page)
    inspector.send("HeapProfiler.collectGarbage")
    used = inspector.send("Runtime.getHeapUsage")["usedSize"]
    inspector.detach()
    return int(used)


@pytest.mark.long
@pytest.mark.parametrize("game", ["hunt", "rescue"])
def test_ten_games_in_one_page_leave_its_heap_as_the_first_did(people: People, game: str) -> None:
    eva = people()
    eva.sit_at(eva.open(game, "me", "bot"))
    sizes = []
    for n in range(GAMES):
        eva.play_out(seed=n)
        eva.end_is_shown()
        eva.heard.clear()
        sizes.append(heap(eva))
        last = eva.sheet["table"]["id"]
        eva.page.get_by_role("button", name="Play again").click()
        eva.until(lambda last=last: eva.sheet.get("table", {}).get("id") not in (None, last))  # type: ignore[misc]
    print(sizes)
    assert sizes[-1] <= sizes[0] * MOST_GROWTH, sizes
