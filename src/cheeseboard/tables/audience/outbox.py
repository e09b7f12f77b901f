"""The clients that have something to send."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable

SendNews = Callable[[], None]  # it raises nothing


class Outbox:
    """All clients of one turn of the event loop are served in one call of it. A call for each
    client would cost more than finding out what is new for it."""

    def __init__(self) -> None:
        self._due: list[SendNews] = []

    def add(self, send_news: SendNews) -> None:
        if not self._due:
            get_running_loop().call_soon(self._serve)
        self._due.append(send_news)

    def _serve(self) -> None:
        due, self._due = self._due, []
        for send_news in due:
            send_news()
