"""Fixtures: a server, a browser, and people who use it.

They exist only while the tests of this folder run. While Playwright is open, nothing else can have
an event loop in the same thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import launched
from tests.browser.fonts import NARROW, WIDE
from tests.browser.inputs import Mouse, Way
from tests.browser.person import Person
from tests.environment import PATIENCE
from tests.server.guests import Server, server

# An empty page has no storage.
QUICKLY = "try { localStorage.setItem('cheeseboard.speed', '4') } catch {}"

expect.set_options(timeout=PATIENCE * 1_000)

People = Callable[..., Person]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright) as found:
        yield found


@pytest.fixture(scope="package")
def browsers(browser: Browser, playwright: Playwright) -> Iterator[dict[str, Browser]]:
    """Browsers by the font that pages use until their own is loaded."""
    with launched(playwright, NARROW) as narrow:
        yield {WIDE: browser, NARROW: narrow}


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("house") / "games.db") as running:
        yield running


@pytest.fixture
def people(browser: Browser, house: Server) -> Iterator[People]:
    """Makes people, each with their own browser profile; nothing may be wrong in the end."""
    all_of_them: list[Person] = []

    def somebody(
        name: str = "Eva", way: Way | None = None, kind: type[Person] = Person, **context: Any
    ) -> Person:
        way = way or Mouse()
        likes = {"reduced_motion": "reduce", "locale": "en"}
        profile = browser.new_context(**{**way.device, **likes, **context})
        profile.add_init_script(QUICKLY)
        person = kind(profile, f"http://127.0.0.1:{house.port}", way)
        person.arrive(name)
        all_of_them.append(person)
        return person

    yield somebody
    for each in all_of_them:
        each.context.close()
    assert [error for each in all_of_them for error in each.console_errors] == []
