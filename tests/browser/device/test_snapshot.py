"""A first visit keeps a snapshot of Python's memory; later ones begin with it, or without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device.conftest import write_edition
from tests.browser.device.host import AtDevice, hosted
from tests.browser.device.test_notices import change

USABLE, REFUSED = 200, 204  # web/engine/snapshot.js
# Waits until something with this status is kept; then it is changed as the second argument says.
AWAIT_KEPT = """async ([status, change]) => {
  const name = `cheeseboard memory ${location.origin}/`;
  let address, kept;
  for (let i = 0; kept?.status !== status; i++) {
    if (i === 600) throw new Error(`Kept: ${kept?.status}`);
    await new Promise((resume) => setTimeout(resume, 50));
    const cache = await caches.open(name);
    [address] = await cache.keys();
    kept = address && await cache.match(address);
  }
  if (!change) return;
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const HEAD = 32;
  if (change === "its last byte") bytes[bytes.length - 1] ^= 1;
  if (change === "all of its memory") {
    const text = new TextDecoder("latin1").decode(bytes.subarray(HEAD));
    bytes.fill(7, HEAD + text.indexOf("\\n") + 1);
    bytes.set(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.subarray(HEAD))));
  }
  const changed =
    change === "its time" ? new Response(null, { status, headers: { until: "0" } })
    : new Response(bytes);
  await (await caches.open(name)).put(address, changed);
}"""
# Python has run a second time, so that the browser keeps more optimised code.
IS_WARM = """async () => {
  const cache = await caches.open(`cheeseboard memory ${location.origin}/`);
  return (await cache.keys()).some(({ url }) => url.endsWith("/warm"));
}"""
# The time until which nothing is made.
UNTIL = """async () => {
  const cache = await caches.open(`cheeseboard memory ${location.origin}/`);
  return Number((await cache.match((await cache.keys())[0]))?.headers.get("until"));
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


def plays_on(eva: AtDevice) -> None:
    assert eva.await_turn()
    eva.play(eva.view["legal"][0])


def plays_on_after_a_reload(eva: AtDevice) -> None:
    eva.reload()
    plays_on(eva)


def await_kept(eva: AtDevice, status: int, change: str | None = None) -> None:
    eva.page.evaluate(AWAIT_KEPT, [status, change])


def test_a_later_visit_begins_with_the_snapshot_or_without_it_where_it_is_damaged(
    eva: AtDevice,
) -> None:
    sits(eva)
    await_kept(eva, USABLE)
    eva.await_offline()  # before, a slow network would look like a snapshot of no use
    plays_on_after_a_reload(eva)
    eva.page.wait_for_function(IS_WARM)
    await_kept(eva, USABLE, "its last byte")
    plays_on_after_a_reload(eva)
    await_kept(eva, REFUSED)
    assert eva.console_errors == []


@pytest.mark.long
def test_a_snapshot_of_nonsense_is_refused_and_the_game_goes_on(eva: AtDevice) -> None:
    sits(eva)
    await_kept(eva, USABLE, "all of its memory")
    eva.await_offline()
    plays_on_after_a_reload(eva)
    await_kept(eva, REFUSED)


NEVER_DONE = "await new Promise(() => null);"
FAILS_WHEN_TOLD = 'new BroadcastChannel("fail").onmessage = () => { throw new Error(); };'


@pytest.mark.long
def test_a_snapshot_that_cannot_be_made_ends_no_game_and_is_tried_again_days_later(
    eva: AtDevice, tmp_path: Path
) -> None:
    for before, added in (("const contents", NEVER_DONE), ("async function", FAILS_WHEN_TOLD)):
        change(tmp_path, "snapshot-worker.js", before, f"{added} {before}")
    sits(eva)
    await_kept(eva, REFUSED)
    eva.page.evaluate("new BroadcastChannel('fail').postMessage('now')")
    until = eva.page.evaluate(UNTIL)
    eva.page.wait_for_timeout(1_000)
    expect(eva.page.get_by_text("The games could not be loaded")).to_have_count(0)
    plays_on(eva)
    plays_on_after_a_reload(eva)
    eva.page.wait_for_timeout(1_000)
    assert eva.page.evaluate(UNTIL) == until, "it was not tried again"
    await_kept(eva, REFUSED, "its time")
    plays_on_after_a_reload(eva)
    eva.page.wait_for_function(f"async () => await ({UNTIL})() > {until}")
