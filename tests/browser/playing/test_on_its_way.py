"""An action that was sent and is not answered yet."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import People
from tests.browser.person import Person


class HeldSocket:
    """The connection between a page and the server, which can hold back what the server sends."""

    def __init__(self, person: Person) -> None:
        self.moves: list[dict[str, Any]] = []
        self.kept: list[str | bytes] | None = None  # None: everything comes through
        person.page.route_web_socket("**/api/live?*", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self.page, self.server = page, page.connect_to_server()
        page.on_message(self._up)
        self.server.on_message(self._down)

    def _up(self, message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "move":
            self.moves.append(said)
        self.server.send(message)

    def _down(self, message: str | bytes) -> None:
        if self.kept is None:
            self.page.send(message)
        else:
            self.kept.append(message)

    def let_through(self) -> None:
        kept, self.kept = self.kept or [], None
        for message in kept:
            self.page.send(message)


def test_until_the_table_goes_on_a_second_touch_plays_nothing(people: People) -> None:
    eva = people()
    socket = HeldSocket(eva)
    eva.go(f"#/t/{eva.open('paths', 'me', options={'starter': 1})}")
    turn = eva.page.locator("main [data-action]:enabled")
    turn.first.wait_for()
    socket.kept = []
    turn.first.dblclick()
    turn.first.wait_for(state="detached")
    eva.until(lambda: len(socket.kept or []) > 1)  # the server's answer, and the new sheet
    assert len(socket.moves) == 1
    socket.let_through()
    turn.first.click()
    eva.until(lambda: len(socket.moves) == 2)
    assert socket.moves[1]["version"] > socket.moves[0]["version"]


def test_a_move_without_an_answer_disturbs_no_other_table(people: People) -> None:
    eva = people()
    socket = HeldSocket(eva)
    first, second = (eva.open("paths", "me", options={"starter": 1}) for _ in range(2))
    eva.go(f"#/t/{first}")
    turn = eva.page.locator("main [data-action]:enabled")
    turn.first.wait_for()
    socket.kept = []
    turn.first.click()
    eva.until(lambda: len(socket.moves) == 1)
    eva.go(f"#/t/{second}")
    socket.let_through()
    turn.first.wait_for()
    assert eva.page.get_by_text("cannot be reached").count() == 0
    turn.first.click()
    eva.until(lambda: len(socket.moves) == 2)
