"""A person's seat is played by a socket of its own, for tests that only need what comes of it.

Playing in the page takes many times as long: its boards are drawn, and every touch waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import choice
from urllib.parse import urlsplit

from tests.browser.person import Json, Person
from tests.server.guests import Guest


def play_out(
    person: Person,
    table: str,
    enough: Callable[[Json], bool] = lambda sheet: False,
    choose: Callable[[Json], str] = lambda view: choice(view["legal"]),
) -> None:
    """Play any legal actions to the end of the game, or until the sheet of a turn is enough."""
    guest = Guest(urlsplit(person.address).port or 80)
    guest.cookies = {each["name"]: each["value"] for each in person.context.cookies()}

    async def play() -> None:
        async with guest.live(table) as live:
            await live.play_out(choose, enough)

    with ThreadPoolExecutor(1) as thread:  # Playwright has the event loop of this one
        thread.submit(asyncio.run, play()).result()
