"""The games inside other pages: as a frame from another host, and as a module for programs."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import QUICKLY
from tests.browser.device.conftest import write_edition
from tests.browser.device.host import AtDevice, hosted

PROGRAM = """async () => {
  const { load } = await import("./games/engine/index.js");
  const match = (await load()).newMatch("rescue", { players: 2, seed: 7 });
  const [best] = await match.hint(match.mover);
  return match.play(best.action).record();
}"""


def play_in_frame(person: AtDevice) -> None:
    """A frame can be asked for everything that a person asks a page for while playing."""
    (_, inside) = person.page.frames
    person.page = cast(Page, inside)
    person.play(person.view["legal"][0])


def test_a_game_in_a_frame_of_another_host_begins_at_once_and_keeps_nothing(
    edition: str, browser: Browser, tmp_path: Path
) -> None:
    frame = f'<iframe src="{edition}/#/embed/hunt" width="800" height="700"></iframe>'
    (tmp_path / "blog.html").write_text(
        f'<!doctype html><link rel="icon" href="data:,"><title>A blog</title>{frame}'
    )
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.add_init_script(QUICKLY)
    with hosted(tmp_path) as blog:
        reader = AtDevice(context, edition)
        reader.page.goto(f"{blog.replace('127.0.0.1', 'localhost')}/blog.html")
        reader.until(reader.my_turn)
        play_in_frame(reader)
        # A second frame, or a tab, has its own game: nothing is covered, and nothing is kept.
        second = AtDevice(context, edition)
        second.page.goto(f"{blog.replace('127.0.0.1', 'localhost')}/blog.html")
        second.until(second.my_turn)
        expect(second.page.frame_locator("iframe").locator(".device-notice")).to_have_count(0)
        assert reader.console_errors + second.console_errors == []
    context.close()


def test_a_page_plays_with_the_module(built: None, browser: Browser, tmp_path: Path) -> None:
    write_edition(tmp_path / "games")
    (tmp_path / "index.html").write_text("<!doctype html><title>A notebook</title>")
    context = browser.new_context()
    with hosted(tmp_path) as host:
        page = context.new_page()
        page.goto(host)
        record = page.evaluate(PROGRAM)
    assert (record["game"], record["players"]) == ("rescue", 2)
    assert any(action.startswith("lay") for action in record["actions"])
    context.close()
