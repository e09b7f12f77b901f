"""Pages without a server say how far they are, and what goes wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from cheeseboard.site.edition import COUNTED
from tests.browser.chromium import chromium, flags
from tests.browser.device.conftest import write_edition
from tests.browser.device.host import AtDevice, hosted
from tests.browser.layout.test_axe import complaints
from tests.browser.layout.test_small import ACROSS, UPRIGHT, in_sight

Edition = Callable[..., AtDevice]


@pytest.fixture
def own_edition(built: None, browser: Browser, tmp_path: Path) -> Iterator[Edition]:
    """A person at an edition of their own, some files of which are changed first."""
    with ExitStack() as stack:

        def opened(
            changes: dict[str, tuple[str, str]] | None = None,
            pause: float = 0.0,
            context: BrowserContext | None = None,
        ) -> AtDevice:
            write_edition(tmp_path / "host")
            for name, (old, new) in (changes or {}).items():
                change(tmp_path / "host", name, old, new)
            address = stack.enter_context(hosted(tmp_path / "host", pause))
            if context is None:
                context = browser.new_context(locale="en", reduced_motion="reduce")
                stack.callback(context.close)
            return AtDevice(context, address)

        yield opened


def change(folder: Path, name: str, old: str, new: str) -> None:
    (file,) = folder.rglob(name)
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


# What the worker says of its progress.
NOTE_SHARES = """
window.shares = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "progress") shares.push(data.share);
    });
  }
};
"""
LONGEST_STEP = 0.2  # of the bar; the last one is the whole of Python's imports


def test_first_page_and_rules_are_there_before_the_engine_and_a_bar_says_how_far_it_is(
    own_edition: Edition,
) -> None:
    eva = own_edition(pause=0.4)
    eva.page.add_init_script(NOTE_SHARES)
    fetched: list[str] = []
    eva.page.on("request", lambda request: fetched.append(request.url))
    eva.go()
    bar = eva.page.locator(".device-notice.loading progress")
    bar.wait_for()
    expect(eva.page.locator(".box")).to_have_count(4)
    first = float(bar.get_attribute("value") or 1)
    for size in (ACROSS, UPRIGHT):
        eva.page.set_viewport_size(size)
        assert all(map(in_sight, eva.page.locator("header :is(a, select)").all())), size
    eva.page.locator("a[href='#/rules/hunt']").first.click()
    eva.page.locator("main h2").first.wait_for()
    assert first <= float(bar.get_attribute("value") or 1), "it is still loading"
    bar.wait_for(state="detached")
    assert eva.ask("games")
    shares = eva.page.evaluate("shares")
    steps = [after - before for before, after in pairwise([*shares, 1])]
    assert shares[0] < LONGEST_STEP
    assert all(0 < step < LONGEST_STEP for step in steps), shares
    large = [url for url in fetched if url.endswith((".wasm", ".zip", ".pack", ".asm.mjs"))]
    assert len(large) == len(set(large)) == len(COUNTED) + 1, "each is fetched once"


def test_the_page_of_a_table_is_loaded_beside_the_engine(own_edition: Edition) -> None:
    eva = own_edition(pause=0.4)
    eva.go()
    with eva.page.expect_request(re.compile(r"/assets/table-.*\.js")):
        eva.page.get_by_role("button", name="Play now").first.click()
    bar = eva.page.locator(".device-notice.loading")
    bar.wait_for()  # the engine is still to come
    eva.go("#/learn/hunt")
    eva.page.locator(".lesson-text").wait_for()
    expect(bar).to_have_count(0)  # it would cover the lesson, which needs no engine


def test_a_second_tab_says_so_and_can_take_over(own_edition: Edition) -> None:
    eva = own_edition()
    eva.arrive()
    table = eva.open("hunt", "me", "bot")
    eva.sit_at(table)
    second = AtDevice(eva.context, eva.address)
    second.go()
    second.page.get_by_text("open in another tab").wait_for()
    here = second.page.get_by_role("button", name="Play here")
    expect(here).to_be_focused()
    expect(second.page.locator("#app")).to_have_attribute("inert", "")  # not by keys either
    assert complaints(second) == []
    here.click()
    eva.page.get_by_text("open in another tab").wait_for()
    second.sit_at(table)
    assert second.await_turn()
    second.play(second.view["legal"][0])
    version = second.sheet["version"]
    second.page.close()
    # The tables are free again: the first tab goes on where the second one was.
    eva.page.locator(".device-cover").wait_for(state="detached")
    eva.until(lambda: eva.sheet["version"] >= version)


LOCKS_DENIED = """
navigator.locks.request = () => Promise.reject(new DOMException("Denied", "SecurityError"));
"""
MOST_BYTES = 1_000  # less than a game needs
# The settings of a browser in which no site may keep anything: every kind of storage throws.
KEEP_NOTHING = {"profile": {"default_content_setting_values": {"cookies": 2}}}


def test_games_go_on_where_nothing_can_be_kept_and_the_page_says_so(own_edition: Edition) -> None:
    eva = own_edition({"store.js": ("indexedDB.open(NAME, 1)", "undefined.open()")})
    eva.page.add_init_script(LOCKS_DENIED)
    eva.arrive()
    plays_on_unsaved(eva)


@pytest.mark.long
def test_games_go_on_where_the_storage_is_full(own_edition: Edition) -> None:
    eva = own_edition()
    session = eva.context.new_cdp_session(eva.page)
    limit = {"origin": eva.address, "quotaSize": MOST_BYTES}
    session.send("Storage.overrideQuotaForOrigin", limit)
    eva.arrive()
    plays_on_unsaved(eva)


@pytest.mark.long
def test_games_go_on_in_a_browser_that_lets_no_site_keep_anything(
    own_edition: Edition, browser: Browser, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(json.dumps(KEEP_NOTHING))
    with browser.browser_type.launch_persistent_context(
        profile, executable_path=chromium(), args=flags(), locale="en", reduced_motion="reduce"
    ) as context:
        eva = own_edition(context=context)
        eva.arrive()
        plays_on_unsaved(eva)


def plays_on_unsaved(eva: AtDevice) -> None:
    eva.page.get_by_text("Your games cannot be saved").wait_for()
    assert complaints(eva) == []
    eva.sit_at(eva.open("hunt", "me", "bot"))
    assert eva.await_turn()
    eva.play(eva.view["legal"][0])
    eva.page.get_by_role("button", name="Close").click()
    eva.page.get_by_text("Your games cannot be saved").wait_for(state="detached")


DAMAGE = """() => new Promise((resolve) => {
  indexedDB.open("cheeseboard").onsuccess = ({ target: { result } }) => {
    const change = result.transaction("texts", "readwrite");
    change.objectStore("texts").put('{"rows": [', "damaged");
    change.oncomplete = () => { result.close(); resolve(); };
  };
})"""


@pytest.mark.long
def test_a_damaged_game_is_named_and_the_others_are_there(own_edition: Edition) -> None:
    eva = own_edition()
    eva.arrive()
    table = eva.open("hunt", "me", "bot")
    eva.page.evaluate(DAMAGE)
    eva.page.reload()
    eva.page.get_by_text("1 saved game could not be read").wait_for()
    eva.sit_at(table)


DELETE_DATABASE = """() => new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase("cheeseboard");
  request.onsuccess = resolve;
  request.onerror = request.onblocked = reject;
})"""


@pytest.mark.long
def test_games_that_the_browser_has_lost_are_counted_once(own_edition: Edition) -> None:
    eva = own_edition()
    eva.arrive()
    eva.open("hunt", "me", "bot")
    eva.open("sack", "me", "bot", "bot")
    told = eva.page.get_by_text("2 saved games cannot be found")
    eva.page.reload()
    eva.ask("games")
    assert not told.count(), "they are there"
    eva.page.goto(f"{eva.address}/licences.txt")
    # A browser does the same with a database that is damaged on the disk.
    eva.page.evaluate(DELETE_DATABASE)
    eva.go()
    told.wait_for()
    eva.page.reload()
    eva.ask("games")
    assert not told.count(), "it was said once"


TOO_OLD = "This browser is too old to run the games."


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_a_browser_that_cannot_run_the_games_gets_a_sentence(
    own_edition: Edition, missing: str
) -> None:
    eva = own_edition()
    eva.page.add_init_script(f"delete window.{missing}; window.{missing} = undefined")
    is_told_instead_of_a_game(eva, TOO_OLD)
    expect(eva.page.locator(".box")).to_have_count(4)


@pytest.mark.long
def test_a_browser_without_vectors_for_the_bots_gets_a_sentence(
    own_edition: Edition, browser: Browser, tmp_path: Path
) -> None:
    # On a processor without these instructions, V8 has no vectors for WebAssembly.
    args = [*flags(), "--js-flags=--no-enable-sse4-1"]
    with browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=chromium(), args=args, locale="en"
    ) as context:
        is_told_instead_of_a_game(own_edition(context=context), TOO_OLD)


def test_an_engine_that_cannot_be_loaded_is_named(own_edition: Edition) -> None:
    eva = own_edition({"contents.json": ("../pyodide-", "../nothing-")})
    is_told_instead_of_a_game(eva, "The games could not be loaded.")
    eva.page.get_by_role("button", name="Try again").wait_for()


def is_told_instead_of_a_game(eva: AtDevice, sentence: str) -> None:
    """The page says it by itself, and again at the button of a game."""
    eva.go()
    eva.page.locator(".device-notice").get_by_text(sentence).wait_for()
    eva.page.get_by_role("button", name="Play now").first.click()
    eva.page.locator(".box").get_by_text(sentence).wait_for()


# Not all caches have files: one has the snapshot of Python's memory.
ONLY_NEXT_FILES = """async () => (await caches.keys())
  .filter((name) => name.startsWith("cheeseboard http"))
  .every((name) => name.includes("next-"))"""


@pytest.mark.long
@pytest.mark.parametrize("is_first_visit", [True, False])
def test_a_new_version_is_offered_and_games_survive_it(
    own_edition: Edition, tmp_path: Path, is_first_visit: bool
) -> None:
    eva = own_edition()
    eva.arrive()
    eva.sit_at(eva.open("hunt", "me", "bot"))
    eva.await_offline()
    eva.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    change(tmp_path / "host", "service-worker.js", 'const VERSION = "', 'const VERSION = "next-')
    if is_first_visit:
        eva.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    else:
        eva.reload()
    eva.page.get_by_text("A new version is ready").wait_for()
    eva.page.evaluate("isOld = true")
    eva.page.get_by_role("button", name="Update now").click()
    eva.page.wait_for_function("() => !window.isOld")
    eva.page.wait_for_function(ONLY_NEXT_FILES)
    eva.reload()
    assert eva.await_turn()


@pytest.mark.long
def test_a_record_of_another_version_is_named_as_such(own_edition: Edition, tmp_path: Path) -> None:
    eva = own_edition()
    (tmp_path / "later.json").write_text('{"format": "cheeseboard/2", "game": "hunt"}')
    eva.go("#/replay")
    eva.page.locator("input[type=file]").set_input_files(tmp_path / "later.json")
    eva.page.get_by_text("another version of Cheeseboard").wait_for()
