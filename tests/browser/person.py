"""A person at a browser: a page, and a copy of everything that its socket received."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket

from tests.browser.inputs import Mouse, Way
from tests.environment import PATIENCE
from tests.server.reader import patched

Json = dict[str, Any]

A_MOMENT = 20  # ms
TO_READ = 600  # ms until a question may be answered
MAX_PICKS = 8  # touches before an action is complete
REFUSED = "status of 400"  # the console mentions what the page itself explains
NOTHING = 0  # the number of a missing sheet


class Person:
    def __init__(self, context: BrowserContext, address: str, way: Way | None = None) -> None:
        self.context = context
        self.address = address
        self.way = way or Mouse()
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1_000)
        self.sheet: Json = {}
        self.you: Json = {}
        self.number = NOTHING
        self._socket: WebSocket | None = None
        self.heard: list[str] = []
        self.console_errors: list[str] = []  # what the console complained of
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        self.page.on("console", self._read)

    # --- What comes in -----------------------------------------------------------------------

    def _read(self, line: ConsoleMessage) -> None:
        if line.type == "error" and REFUSED not in line.text:
            self.console_errors.append(line.text)

    def _listen(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", lambda frame: self._hear(socket, str(frame)))

    def _hear(self, socket: WebSocket, text: str) -> None:
        if socket is self._socket:
            self.take(text)

    def take(self, text: str) -> None:
        """A message of the live connection."""
        self.heard.append(text)
        message = json.loads(text)
        match message["type"]:
            case "fresh":
                self.sheet, self.number = message["sheet"], message["number"]
            case "update" if message["since"] in (self.number, NOTHING):
                self.sheet = patched(self.sheet, message["changes"])
                self.number = message["number"]
            case "you":
                self.you = message

    @property
    def view(self) -> Json:
        return self.sheet.get("view") or {}

    def until(self, holds: Callable[[], Any], seconds: float = PATIENCE) -> None:
        end = monotonic() + seconds
        while not holds():
            assert monotonic() < end, "it did not come about"
            self.page.wait_for_timeout(A_MOMENT)

    # --- Going about ---------------------------------------------------------------------------

    def go(self, hash: str = "#/") -> None:
        self.page.goto(f"{self.address}/{hash}")
        self.page.locator("#app:not([inert]) main").wait_for()

    def ask(self, path: str, body: Any = None) -> Any:
        """By HTTP, with this person's cookies."""
        url = f"{self.address}/api/{path}"
        if body is None:
            answer = self.context.request.get(url)
        else:
            token = {c.get("name"): c.get("value", "") for c in self.context.cookies()}
            headers = {"x-csrftoken": token.get("csrftoken", "")}
            answer = self.context.request.post(url, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def arrive(self, name: str = "Eva") -> None:
        self.ask("me")
        self.ask("me", {"name": name})

    def open(self, game: str, *seats: Json | str, **wish: Any) -> str:
        """A table for a single game against the weakest bots, which do not keep anybody waiting."""
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        for seat in wanted:
            if seat["kind"] == "bot":
                seat.setdefault("level", "kitten")
        body = {"game": game, "seats": wanted, "pace": 0, "series": False, **wish}
        opened = self.ask("tables", body)
        return str(opened["table"])

    def sit_at(self, table: str) -> None:
        self._forget()
        self.go(f"#/t/{table}")
        self.until(lambda: self.sheet)

    def reload(self) -> None:
        self._forget()
        self.page.reload()
        self.until(lambda: self.sheet)

    def _forget(self) -> None:
        self._socket, self.sheet, self.you = None, {}, {}

    # --- Playing -------------------------------------------------------------------------------

    def my_turn(self) -> bool:
        return bool(self.view.get("legal"))

    def await_turn(self) -> bool:
        """Wait until this person can act; return False if the game is over."""
        self.until(lambda: self.my_turn() or self.view.get("over"))
        return self.my_turn()

    def throw(self) -> None:
        """Throw what this person's turn begins with, such as dice, if it does."""
        self.await_turn()
        if self.view.get("throws"):
            self.play(self.view["legal"][0])

    def see_the_board(self) -> None:
        """Wait until the board offers a choice; continue from a scene that waits for a touch, and
        throw the first dice of a turn."""
        if self.my_turn():
            self.throw()
        if self.view.get("over"):  # a throw can end the game
            return
        offers = self.page.locator("main [data-pick]:visible, main [data-action]:visible")
        go_on = self.page.locator("main button.go-on")
        offers.or_(go_on).first.wait_for()
        if go_on.count():
            self.way.press(go_on)
            offers.first.wait_for()

    def do(self, action: str) -> None:
        """Play an action by touching what the board shows."""
        button = self.page.locator(f'main [data-action="{action}"]:enabled').first
        for _ in range(MAX_PICKS):
            if button.count():
                self.way.press(button)
                return
            self._pick(action)
        raise AssertionError(f"the board does not offer {action!r}")

    def play(self, action: str) -> None:
        """Play an action, and wait for its result."""
        version = self.sheet["version"]
        self.do(action)
        self.until(lambda: self.sheet["version"] > version)

    def _pick(self, action: str) -> None:
        """Touch a part of an action: a card, a mouse, a number on a slider."""
        page = self.page
        button = page.locator(f'main [data-action="{action}"]:enabled')
        # Not wait_for_selector: its handle would keep the element, and with it the whole board.
        go_on = page.locator("main button.go-on")
        page.locator("main [data-pick]:enabled").or_(button).or_(go_on).first.wait_for()
        if button.count():
            return
        if go_on.count():  # a scene that waits to be seen
            self.way.press(go_on)
            return
        verb, *parts = action.split(" ")
        slider = page.locator(f'main input[data-pick="{verb}"]')
        if slider.count() and slider.is_enabled():
            self.way.slide(slider, int(parts[0]))
            return
        for part in parts:
            thing = page.locator(f'main [data-pick="{part}"]:enabled:not([aria-pressed="true"])')
            if thing.count():
                self.way.press(thing.first)
                return
        raise AssertionError(f"nothing on the board is a part of {action!r}")

    def play_out(
        self, seed: int = 1, most: int = 400, look: Callable[[Person], None] | None = None
    ) -> int:
        """Play any legal actions to the end; return how many. A test may look at each turn."""
        chance = Random(seed)
        for played in range(most):
            if not self.await_turn():
                return played
            if look:
                self.see_the_board()
                if not self.await_turn():
                    return played
                look(self)
            self.play(chance.choice(self.view["legal"]))
        raise AssertionError("the game does not end")

    def give_up(self) -> None:
        """By the table's panel; a bot plays on."""
        self.tab("table")
        before = self._forfeited()
        # The first that says what it does.
        button = self.page.locator(".seat-tools .asking .button.plain[aria-describedby]").first
        self.way.press(button)
        self.page.wait_for_timeout(TO_READ)
        self.way.press(button)  # the second touch confirms it
        self.until(lambda: self._forfeited() > before)

    def _forfeited(self) -> int:
        return sum(seat["forfeited"] for seat in self.sheet["seats"])

    def tab(self, name: str) -> None:
        """Open the log, chat, rules or table."""
        order = ("log", "chat", "rules", "table")
        tab = self.page.get_by_role("tab").nth(order.index(name))
        if tab.get_attribute("aria-selected") != "true":
            self.way.press(tab)

    def end_is_shown(self) -> str:
        """The words of the end; a button in the bar of a phone leads to them."""
        result = self.page.locator(".result:visible")
        leads = self.page.locator(".scores-tool")
        go_on = self.page.locator("main button.go-on")
        result.or_(leads).or_(go_on).first.wait_for(timeout=PATIENCE * 1000)
        if go_on.count():
            self.way.press(go_on)
            return self.end_is_shown()
        if not result.count():
            self.way.press(leads)
            result.wait_for()
        return result.inner_text()


def box(person: Person, selector: str) -> tuple[int, ...]:
    found = person.page.locator(selector).bounding_box()
    assert found
    return tuple(round(found[each]) for each in ("x", "y", "width", "height"))
