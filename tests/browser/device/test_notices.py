"""Pages without a server say how far they are, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device.conftest import write_edition
from tests.browser.device.host import AtDevice, hosted

Edition = Callable[..., AtDevice]


@pytest.fixture
def own_edition(built: None, browser: Browser, tmp_path: Path) -> Iterator[Edition]:
    """A person at an edition of their own, some files of which are changed first."""
    with ExitStack() as stack:

        def opened(
            changes: dict[str, tuple[str, str]] | None = None, pause: float = 0.0
        ) -> AtDevice:
            write_edition(tmp_path / "host")
            for name, (old, new) in (changes or {}).items():
                change(tmp_path / "host", name, old, new)
            address = stack.enter_context(hosted(tmp_path / "host", pause))
            context = browser.new_context(locale="en", reduced_motion="reduce")
            stack.callback(context.close)
            return AtDevice(context, address)

        yield opened


def change(folder: Path, name: str, old: str, new: str) -> None:
    (file,) = folder.rglob(name)
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_first_page_and_rules_are_there_before_the_engine_and_a_bar_says_how_far_it_is(
    own_edition: Edition,
) -> None:
    eva = own_edition(pause=0.4)
    eva.go()
    bar = eva.page.locator(".device-notice.loading progress")
    bar.wait_for()
    expect(eva.page.locator(".box")).to_have_count(4)
    first = float(bar.get_attribute("value") or 1)
    eva.page.locator("a[href='#/rules/hunt']").first.click()
    eva.page.locator("main h2").first.wait_for()
    assert first <= float(bar.get_attribute("value") or 1), "it is still loading"
    bar.wait_for(state="detached")
    assert eva.ask("games")


def test_a_second_tab_says_so_and_can_take_over(own_edition: Edition) -> None:
    eva = own_edition()
    eva.arrive()
    table = eva.open("hunt", "me", "bot")
    eva.sit_at(table)
    second = AtDevice(eva.context, eva.address)
    second.go()
    second.page.get_by_text("open in another tab").wait_for()
    second.page.get_by_role("button", name="Play here").click()
    eva.page.get_by_text("open in another tab").wait_for()
    second.sit_at(table)
    assert second.await_turn()
    second.play(second.view["legal"][0])
    version = second.sheet["version"]
    second.page.close()
    # The tables are free again: the first tab goes on where the second one was.
    eva.page.locator(".device-cover").wait_for(state="detached")
    eva.until(lambda: eva.sheet["version"] >= version)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("indexedDB.open(NAME, 1)", "undefined.open()"),
        pytest.param("texts.put(text, key)", "change.abort()", marks=pytest.mark.long),
    ],
    ids=["denied", "full"],
)
def test_games_go_on_where_nothing_can_be_kept_and_the_page_says_so(
    own_edition: Edition, old: str, new: str
) -> None:
    eva = own_edition({"store.js": (old, new)})
    eva.arrive()
    eva.page.get_by_text("Your games cannot be saved").wait_for()
    eva.sit_at(eva.open("hunt", "me", "bot"))
    assert eva.await_turn()
    eva.play(eva.view["legal"][0])
    eva.page.get_by_role("button", name="OK", exact=True).click()
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


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_a_browser_that_cannot_run_the_games_gets_a_sentence(
    own_edition: Edition, missing: str
) -> None:
    eva = own_edition()
    eva.page.add_init_script(f"delete window.{missing}; window.{missing} = undefined")
    eva.go()
    eva.page.get_by_text("This browser is too old to run the games.").wait_for()
    expect(eva.page.locator(".box")).to_have_count(4)


def test_an_engine_that_cannot_be_loaded_is_named(own_edition: Edition) -> None:
    eva = own_edition({"contents.json": ("../pyodide-", "../nothing-")})
    eva.go()
    eva.page.get_by_text("The games could not be loaded").wait_for()
    eva.page.get_by_role("button", name="Try again").wait_for()


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
