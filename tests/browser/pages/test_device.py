"""A folder of static files plays: the tables are in a worker of the page, without a server."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from cheeseboard.games import names
from tests.browser.conftest import QUICKLY
from tests.browser.person import Person
from tests.browser.ways import Keys, Mouse, Way
from tests.server.guests import free_door

WEB = Path(__file__).parents[3] / "web"
GAME = "rescue"
# How this device has played before: against bots that search.
HABIT = json.dumps({GAME: {"players": 2, "level": "mouser"}})
LISTENING = """
localStorage.setItem("cheeseboard.last-table", HABIT);
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "message") passOn(data.text);
    });
  }
};
"""


class Handler(SimpleHTTPRequestHandler):
    def guess_type(self, path: Any) -> str:
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an edition, below a path as hosts have it."""
    root = tmp_path_factory.mktemp("host")
    sys.path.insert(0, str(WEB))
    try:
        runpy.run_path(str(WEB / "build_site.py"))["write"](root / "games", [GAME])
    finally:
        sys.path.remove(str(WEB))
    with free_door() as door:
        address = door.getsockname()
    host = ThreadingHTTPServer(address, partial(Handler, directory=str(root)))
    Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/games"
    host.shutdown()
    host.server_close()


class AtDevice(Person):
    """A person at a page that has its tables in a worker."""

    def __init__(self, context: BrowserContext, address: str, way: Way | None = None) -> None:
        super().__init__(context, address, way)
        self.asked: set[str] = set()
        self.page.expose_function("passOn", self.take)
        self.page.on("request", lambda request: self.asked.add(request.url))


@pytest.fixture(params=[Mouse(), Keys()], ids=["mouse", "keyboard"])
def person(request: pytest.FixtureRequest, browser: Browser, edition: str) -> Iterator[AtDevice]:
    way: Way = request.param
    likes = {"reduced_motion": "reduce", "locale": "en"}
    context = browser.new_context(**{**way.device, **likes})
    context.add_init_script(QUICKLY + LISTENING.replace("HABIT", json.dumps(HABIT)))
    somebody = AtDevice(context, edition, way)
    yield somebody
    context.close()
    assert somebody.wrong == []
    elsewhere = [url for url in somebody.asked if not url.startswith((edition, "blob:", "data:"))]
    assert elsewhere == []


@pytest.mark.long
def test_a_game_is_played_without_a_server_and_survives_a_reload(person: AtDevice) -> None:
    person.go()
    box = person.page.locator(".box").nth(names().index(GAME))
    person.way.press(box.locator("button.main"))
    person.until(person.my_turn)
    person.play(person.view["legal"][0])
    version = person.sheet["version"]
    person.reload()
    assert person.sheet["version"] >= version
    assert person.page.get_by_role("tab", name="Chat").count() == 0
    assert person.play_out() > 3
    assert person.end_is_shown()
    person.go()
    person.page.get_by_text("Finished").first.wait_for()


@pytest.mark.long
def test_a_new_table_offers_only_seats_at_this_device(person: AtDevice) -> None:
    person.go(f"#/new/{GAME}")
    kinds = person.page.locator(".seat-field select").first.locator("option")
    kinds.first.wait_for(state="attached")
    assert kinds.count() == 3


@pytest.mark.long
def test_after_the_first_visit_it_plays_without_a_network(person: AtDevice) -> None:
    person.go()
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    person.context.set_offline(True)
    person.page.reload()
    person.page.locator("#app:not([inert]) main").wait_for()
    box = person.page.locator(".box").nth(names().index(GAME))
    person.way.press(box.locator("button.main"))
    person.until(person.my_turn)
    assert person.play_out() > 3
    assert person.end_is_shown()
    person.go(f"#/rules/{GAME}")
    person.page.locator("main h1").first.wait_for()
