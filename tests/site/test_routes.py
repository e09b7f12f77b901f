"""The page without a server answers the paths that a server answers."""

from __future__ import annotations

import asyncio

from cheeseboard.server.routes.http import ROUTES
from tests.site.browser import Browser, wish

NEED_A_SERVER = {"/health", "/ready", "/api/home-network", "/api/codes", "/api/codes/use"}
NO_SUCH_PAGE = "There is no such page here."


def test_every_route_of_the_server_is_answered_unless_it_needs_a_server() -> None:
    async def ask() -> None:
        browser = Browser()
        await browser.open()
        table = (await browser.asked("POST", "tables", wish("hunt", "kitten")))["table"]
        asked = 0
        for method, path in routes():
            answer = await browser.page.request(method, filled_in(path, table), "{}")
            assert NO_SUCH_PAGE not in answer.body, (method, path)
            asked += 1
        assert asked >= 14

    asyncio.run(ask())


def routes() -> list[tuple[str, str]]:
    pairs = [(method, path) for it in ROUTES for method in it.http_methods for path in it.paths]
    return sorted((method, path) for method, path in pairs if path not in NEED_A_SERVER)


def filled_in(path: str, table: str) -> str:
    values = {"{table:str}": table, "{game:str}": "hunt", "{language:str}": "en"}
    for name, value in values.items():
        path = path.replace(name, value)
    assert "{" not in path
    return path.removeprefix("/api/")
