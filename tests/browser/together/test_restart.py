"""The server is killed in mid-game and started again; the page continues by itself."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.processes import process

SOON = 10.0  # seconds; without a reason a page asks every 20


def test_a_page_goes_on_by_itself_after_kill_9(browser: Browser, tmp_path: Path) -> None:
    with process(tmp_path / "games.db") as house:
        context = browser.new_context(reduced_motion="reduce", locale="en")
        eva = Person(context, f"http://127.0.0.1:{house.port}")
        eva.arrive()
        eva.sit_at(eva.open("rescue", "me", "bot"))
        eva.await_turn()
        eva.play(eva.view["legal"][0])
        eva.await_turn()
        version, log = eva.sheet["version"], eva.sheet["log"]
        house.end(signal.SIGKILL)
        eva.page.locator(".connection").wait_for()
        assert eva.page.locator("[data-hand]").count(), "the board stays as it is"
        eva.do(eva.view["legal"][0])  # into the dark: it is sent when the server is back
        eva.page.wait_for_timeout(300)
        house.start()
        eva.until(lambda: eva.sheet["version"] > version)
        eva.page.locator(".connection").wait_for(state="detached")
        assert eva.sheet["log"][: len(log)] == log
        for _ in range(3):
            assert eva.await_turn()
            eva.play(eva.view["legal"][0])
        context.close()


SHORT_DELAYS = """() => {
  const usual = window.setTimeout;
  window.setTimeout = (act, delay, ...rest) =>
    usual(act, delay < 10_000 ? Math.min(delay, 500) : delay, ...rest);
}"""


IS_ON_TOP = """(bar) => {
  const { left, top, width, height } = bar.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === bar;
}"""


def test_a_page_that_loses_its_network_asks_at_once_whether_the_server_is_there(
    people: People,
) -> None:
    eva, sent = people(), list[str]()
    eva.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text)))
    )
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.throw()
    eva.play(eva.view["legal"][0])
    eva.page.evaluate(SHORT_DELAYS)
    eva.context.set_offline(True)
    eva.until(lambda: any('"ping"' in each for each in sent), SOON)
    lost = eva.page.get_by_text("Connection lost.")
    lost.wait_for(timeout=SOON * 1_000)  # the socket itself ends much later
    eva.page.get_by_role("button", name="Take back").click()
    eva.page.get_by_text("The server cannot be reached").wait_for()
    assert lost.evaluate(IS_ON_TOP), "no notice hides it"
    eva.context.set_offline(False)
    lost.wait_for(state="detached")
    eva.console_errors.clear()  # the browser reports the missing network


NOTE_DELAYS = """
window.delays = [];
const usual = window.setTimeout;
window.setTimeout = (act, delay, ...rest) => {
  window.delays.push(delay);
  return usual(act, delay, ...rest);
};"""


@pytest.mark.parametrize(("code", "longest"), [(1012, 100), (1011, 500)])
def test_a_page_comes_back_at_once_from_a_server_that_restarts(
    people: People, code: int, longest: int
) -> None:
    """Other servers that end may be gone for a while: then the page waits longer. Each address says
    how the table's id begins, so that a load balancer can bring its players to one process."""
    eva, sockets = people(), list[WebSocketRoute]()

    def route(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    eva.page.add_init_script(NOTE_DELAYS)
    eva.page.route_web_socket("**/api/live?*", route)
    table = eva.open("rescue", "me", "bot")
    eva.sit_at(table)
    eva.reload()
    eva.await_turn()
    eva.page.evaluate("window.delays = []")
    known = len(sockets)
    sockets[-1].close(code=code)
    eva.until(lambda: len(sockets) > known)
    assert {socket.url.partition("?")[2] for socket in sockets} == {f"table={table[:4]}"}
    # Only this delay has a random part.
    (pause,) = [it for it in eva.page.evaluate("window.delays") if it and it != int(it)]
    assert longest / 2 < pause <= longest
    eva.page.locator(".connection").wait_for(state="detached")
    eva.play(eva.view["legal"][0])
