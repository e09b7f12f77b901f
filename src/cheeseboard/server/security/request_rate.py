"""The rate limit of HTTP requests, which all processes of a database share."""

from __future__ import annotations

from time import time
from typing import Any

from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import CacheObject, RateLimitConfig, RateLimitMiddleware

from cheeseboard.server.settings import Settings
from cheeseboard.tables.neighbours import Neighbours

MINUTE = 60
MAX_KEYS = 10_000


class RequestsElsewhere:
    """When other processes answered requests, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: dict[str, list[int]] = {}

    def add(self, key: str, count: int) -> None:
        if len(self._times) >= MAX_KEYS:
            self._times.clear()
        known = self._times.setdefault(key, [])
        known += [int(time())] * min(count, self._most - len(known))

    def pop_recent(self, key: str) -> list[int]:
        """The requests of the last minute; each is returned only once."""
        return [at for at in self._times.pop(key, []) if at > time() - MINUTE]


def limit_request_rate(settings: Settings, neighbours: Neighbours) -> DefineMiddleware:
    """Litestar's limit. What other processes answered counts as well, a moment later."""
    elsewhere = RequestsElsewhere(settings.requests_a_minute)
    tell_event = neighbours.share_events("requests", elsewhere.add)

    class Shared(RateLimitMiddleware):  # each route has an instance of its own
        async def retrieve_cached_history(self, key: str, store: Any) -> CacheObject:
            known = await super().retrieve_cached_history(key, store)
            known.history = [*elsewhere.pop_recent(key), *known.history]
            return known

        async def set_cached_history(self, key: str, cache_object: Any, store: Any) -> None:
            tell_event(key)
            await super().set_cached_history(key, cache_object, store)

    limit = settings.requests_a_minute
    return RateLimitConfig(("minute", limit), middleware_class=Shared).middleware
