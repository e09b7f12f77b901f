"""Three ways to do a thing on a page: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page

MAX_TABS = 90  # stops on a page
MAX_ARROWS = 60  # steps within a group
MAX_TRIES = 24  # to find a value on a slider


class Way(ABC):
    """A way of input, and the kind of device."""

    device: ClassVar[dict[str, Any]]

    @abstractmethod
    def press(self, thing: Locator) -> None: ...

    @abstractmethod
    def slide(self, slider: Locator, value: int) -> None: ...


class Pointer(Way):
    @abstractmethod
    def point(self, page: Page, x: float, y: float) -> None: ...

    def slide(self, slider: Locator, value: int) -> None:
        """Touch where the value might be, nearer each time."""
        box = slider.bounding_box()
        assert box is not None
        left, right = box["x"], box["x"] + box["width"]
        for _ in range(MAX_TRIES):
            now = int(slider.input_value())
            if now == value:
                return
            middle = (left + right) / 2
            self.point(slider.page, middle, box["y"] + box["height"] / 2)
            if int(slider.input_value()) < value:
                left = middle
            else:
                right = middle
        raise AssertionError(f"the slider does not come to {value}")


class Mouse(Pointer):
    device: ClassVar[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

    def press(self, thing: Locator) -> None:
        thing.click()

    def point(self, page: Page, x: float, y: float) -> None:
        page.mouse.click(x, y)


class Touch(Pointer):
    device: ClassVar[dict[str, Any]] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    }

    def press(self, thing: Locator) -> None:
        thing.tap()

    def point(self, page: Page, x: float, y: float) -> None:
        page.touchscreen.tap(x, y)


class Sideways(Touch):
    """A phone that is held across."""

    device: ClassVar[dict[str, Any]] = {**Touch.device, "viewport": {"width": 844, "height": 390}}


class Keys(Way):
    """Tab, arrows and Enter; things with `data-key` stand in groups with one tab stop."""

    device: ClassVar[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        thing.page.keyboard.press("Enter")

    def slide(self, slider: Locator, value: int) -> None:
        self.reach(slider)
        for _ in range(MAX_ARROWS):
            now = int(slider.input_value())
            if now == value:
                return
            slider.page.keyboard.press("ArrowRight" if now < value else "ArrowLeft")
        raise AssertionError(f"the slider does not come to {value}")

    def reach(self, thing: Locator) -> None:
        for _ in range(MAX_TABS):
            where = whereabouts(thing)
            if where["here"] or (where["grouped"] and walk(thing)):
                return
            thing.page.keyboard.press("Tab" if where["ahead"] else "Shift+Tab")
        raise AssertionError(f"no key leads to {thing}")


WHEREABOUTS = """target => {
  const focus = document.activeElement;
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(focus), [toX, toY] = middle(target);
  const grouped = focus.matches("[data-key]") && target.matches("[data-key]");
  const order = focus.compareDocumentPosition(target);
  return { here: focus === target, grouped: grouped && target.tabIndex < 0,
           ahead: Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING) || focus.contains(target),
           across: toX - x, down: toY - y };
}"""


def whereabouts(thing: Locator) -> Any:
    """How far the focus is from a thing."""
    return thing.evaluate(WHEREABOUTS)


def walk(thing: Locator) -> bool:
    """Go to a thing with the arrow keys; return whether it was reached."""
    chance = Random(1)
    last = None
    for _ in range(MAX_ARROWS):
        where = whereabouts(thing)
        if where["here"]:
            return True
        stuck = where == last
        last = where
        across, down = where["across"], where["down"]
        sideways = abs(across) > abs(down)
        if stuck or chance.random() < 0.1:
            sideways = not sideways
        arrow = ("Right" if across > 0 else "Left") if sideways else ("Down" if down > 0 else "Up")
        thing.page.keyboard.press(f"Arrow{arrow}")
    return False
