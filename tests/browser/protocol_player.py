"""Plays a game without running any script in the page.

Playwright finds and checks elements with its own scripts, which use the page's heap. To measure
the memory of the page itself, this player uses only the browser's protocol.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from playwright.sync_api import CDPSession, Error

from tests.browser.person import MAX_PICKS, Person

MAX_STEPS = 60  # on a slider


class Spot(NamedTuple):
    left: float
    x: float  # its middle
    y: float


GO_ON = "main button.go-on"  # a scene that waits to be seen


class Outsider(Person):
    def go(self, hash: str = "#/") -> None:
        self.page.goto(f"{self.address}/{hash}")
        self.await_sight("#app:not([inert]) main")

    def await_sight(self, selector: str) -> None:
        self.until(lambda: self.spot(selector))

    def press(self, selector: str) -> None:
        self.await_sight(selector)
        spot = self.spot(selector)
        assert spot, selector
        self.page.mouse.click(spot.x, spot.y)

    def do(self, action: str) -> None:
        button = f'main [data-action="{action}"]:enabled'
        verb, *parts = action.split(" ")
        slider = f'main input[data-pick="{verb}"]:enabled'
        picks = [f'main [data-pick="{part}"]:enabled:not([aria-pressed="true"])' for part in parts]
        for _ in range(MAX_PICKS):
            self.until(lambda: any(map(self.spot, (button, slider, GO_ON, *picks))))
            if self.spot(GO_ON):
                self.press(GO_ON)
            elif self.spot(button):
                self.press(button)
                return
            elif self.spot(slider):
                self._slide(slider, button)
            else:
                self.press(next(filter(self.spot, picks)))
        raise AssertionError(f"the board does not offer {action!r}")

    def end_is_shown(self) -> str:
        self.until(lambda: self.spot(GO_ON) or self.spot(".result"))
        if self.spot(GO_ON):
            self.press(GO_ON)
        self.await_sight(".result")
        return ""

    def _slide(self, slider: str, until: str) -> None:
        spot = self.spot(slider)
        assert spot, slider
        self.page.mouse.click(spot.left + 1, spot.y)  # the least
        for _ in range(MAX_STEPS):
            if self.spot(until):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the slider does not come to {until}")

    def spot(self, selector: str) -> Spot | None:
        """Where the first such thing is to be seen; None if it is not."""
        with self.inspector() as inspector, suppress(Error):  # it may go while it is looked at
            root = inspector.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
            asked = {"nodeId": root, "selector": selector}
            node = {"nodeId": inspector.send("DOM.querySelector", asked)["nodeId"]}
            inspector.send("DOM.scrollIntoViewIfNeeded", node)
            (quad, *_) = inspector.send("DOM.getContentQuads", node)["quads"]
            across, down = quad[::2], quad[1::2]
            return Spot(min(across), sum(across) / 4, sum(down) / 4)
        return None

    @contextmanager
    def inspector(self) -> Iterator[CDPSession]:
        session = self.context.new_cdp_session(self.page)
        try:
            yield session
        finally:
            session.detach()
