"""Figures for Prometheus, on a port of their own. No label says who, which table or from where.

The text format (version 0.0.4) is a few lines, so no library is needed. The house counts with plain
numbers, because it also runs inside a web page.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import accumulate
from socket import AF_INET, AF_INET6
from threading import Thread

from cheeseboard.refused import Refused
from cheeseboard.server.relay.relay import Relay
from cheeseboard.server.security.sockets import SocketLimit
from cheeseboard.tables.counts import Histogram
from cheeseboard.tables.house import House

PATH = "/metrics"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def text(house: House, sockets: SocketLimit, relay: Relay, started: float) -> str:
    """All figures, read by another thread: whatever it reads is copied in one step."""
    return "\n".join([*_lines(house, sockets, relay, started), ""])


def _lines(house: House, sockets: SocketLimit, relay: Relay, started: float) -> Iterator[str]:
    counts, queue = house.services.counts, house.services.thinker.queue
    yield from _counter("moves", "Moves of people, programs and bots.", counts.moves)
    yield from _histogram("commit_seconds", "From a request to its commit.", counts.commits)
    lags = "From another process's commit until its rows are applied here."
    yield from _histogram("notify_lag_seconds", lags, counts.notify_lags)
    yield from _refusals(counts.refusals.copy())
    yield from _gauge("tables_awake", "Tables in memory.", house.awake)
    yield from _gauge("sockets", "Open sockets of players and spectators.", sockets.count)
    taken_over = "Sockets of other processes whose messages a link carries here."
    yield from _gauge("sockets_taken_over", taken_over, relay.count)
    yield from _gauge("thinking", "Bots and hints that think now.", queue.at_work)
    yield from _gauge("thinking_waiting", "Bots and hints that wait for a place.", queue.queued)
    yield from _counter("thinking_seconds", "Seconds of thinking, without waiting.", queue.spent)
    yield from _counter("cpu_seconds", "Processor time of this process.", time.process_time())
    yield from _gauge("start_time_seconds", "When this process started, since 1970.", started)


def _counter(name: str, help: str, value: float) -> Iterator[str]:
    yield from _head(f"{name}_total", "counter", help)
    yield f"cheeseboard_{name}_total {value}"


def _gauge(name: str, help: str, value: float) -> Iterator[str]:
    yield from _head(name, "gauge", help)
    yield f"cheeseboard_{name} {value}"


def _histogram(name: str, help: str, values: Histogram) -> Iterator[str]:
    yield from _head(name, "histogram", help)
    up_to = list(accumulate(values.counts))
    for bound, count in zip([*values.bounds, "+Inf"], up_to, strict=True):
        yield f'cheeseboard_{name}_bucket{{le="{bound}"}} {count}'
    yield f"cheeseboard_{name}_sum {values.sum}"
    yield f"cheeseboard_{name}_count {up_to[-1]}"


def _refusals(refusals: Mapping[str, int]) -> Iterator[str]:
    """Codes are words of our own program, so they need no escaping and are few."""
    yield from _head("refusals_total", "counter", "Refused requests, by code.")
    for code, times in sorted(refusals.items()):
        yield f'cheeseboard_refusals_total{{code="{code}"}} {times}'


def _head(name: str, kind: str, help: str) -> Iterator[str]:
    yield f"# HELP cheeseboard_{name} {help}"
    yield f"# TYPE cheeseboard_{name} {kind}"


# --- Serving ---------------------------------------------------------------------------------


@contextmanager
def serve_metrics(read: Callable[[], str], host: str, port: int) -> Iterator[None]:
    """Answer Prometheus in a thread of its own; port 0: not at all."""
    if not port:
        yield
        return
    server = _server(read, host, port)
    thread = Thread(target=server.serve_forever, name="cheeseboard-metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _server(read: Callable[[], str], host: str, port: int) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        timeout = 10  # seconds for a whole request

        def do_GET(self) -> None:
            is_known = self.path.partition("?")[0] == PATH
            body = (read() if is_known else f"Ask for {PATH}.\n").encode()
            self.send_response(200 if is_known else 404)
            self.send_header("content-type", CONTENT_TYPE)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *values: object) -> None:
            """No access log."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        address_family = AF_INET6 if ":" in host else AF_INET

    try:
        return Server((host, port), Handler)
    except OSError as error:
        why = f"Cannot offer {PATH} on {host}, port {port}: {error.strerror or error}."
        raise Refused("port", f"{why} Choose another one with --metrics-port.") from None
