"""A first visit keeps a snapshot of Python's memory; later ones begin with it, or without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.device.conftest import write_edition
from tests.browser.device.host import AtDevice, hosted
from tests.browser.device.test_notices import change

USABLE, REFUSED = 200, 204  # web/engine/snapshot.js
# The status of what is kept, once it is kept; with an argument it is changed as this says.
KEPT = """async (damage) => {
  const cache = await caches.open("cheeseboard memory");
  let found;
  for (let i = 0; i < 600 && !(found = (await cache.keys())[0]); i++)
    await new Promise((resume) => setTimeout(resume, 50));
  const kept = await cache.match(found);
  if (damage) {
    const bytes = new Uint8Array(await kept.clone().arrayBuffer());
    const HEAD = 32;
    if (damage === "a byte") bytes[bytes.length - 1] ^= 1;
    else {
      const text = new TextDecoder("latin1").decode(bytes.subarray(HEAD));
      bytes.fill(7, HEAD + text.indexOf("\\n") + 1);
      bytes.set(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.subarray(HEAD))));
    }
    await cache.put(found, new Response(bytes));
  }
  return kept.status;
}"""


@pytest.fixture
def eva(built: None, browser: Browser, tmp_path: Path) -> Iterator[AtDevice]:
    """At an edition that makes its snapshot at once."""
    write_edition(tmp_path)
    change(tmp_path, "worker.js", "SNAPSHOT_AFTER_MS = 8_000", "SNAPSHOT_AFTER_MS = 0")
    context = browser.new_context(locale="en", reduced_motion="reduce")
    with hosted(tmp_path) as address:
        yield AtDevice(context, address)
        context.close()


def sits(eva: AtDevice) -> None:
    eva.arrive()
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}, series=False))


def plays_on_after_a_reload(eva: AtDevice) -> None:
    eva.reload()
    assert eva.await_turn()
    eva.play(eva.view["legal"][0])


def test_a_later_visit_begins_with_the_snapshot_or_without_it_where_it_is_damaged(
    eva: AtDevice,
) -> None:
    sits(eva)
    assert eva.page.evaluate(KEPT) == USABLE
    plays_on_after_a_reload(eva)
    assert eva.page.evaluate(KEPT, "a byte") == USABLE, "until now it was of use"
    plays_on_after_a_reload(eva)
    assert eva.page.evaluate(KEPT) == REFUSED
    assert eva.console_errors == []


@pytest.mark.long
def test_a_snapshot_of_nonsense_is_refused_and_the_game_goes_on(eva: AtDevice) -> None:
    sits(eva)
    eva.page.evaluate(KEPT, "all of its memory")
    plays_on_after_a_reload(eva)
    assert eva.page.evaluate(KEPT) == REFUSED
