"""Firefox and WebKit as Debian has them, each by its own remote control; a test fails without."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any, Protocol
from urllib.request import ProxyHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect

from tests.browser.chromium import without_proxies
from tests.environment import PATIENCE
from tests.server.guests import bound_socket

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
DISPLAY = ":93"
# Without a graphics card the processor composes the layers of a page, which took half of the time.
PLAIN_DRAWING = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


class Remote(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None: ...

    def run(self, script: str) -> Any:
        """The value of an expression, as text or a number."""


def needed(program: str, package: str) -> str:
    found = shutil.which(program)
    assert found, f"This test needs {program}: install Debian's package {package}."
    return found


def free_port() -> int:
    with bound_socket() as bound:
        port: int = bound.getsockname()[1]
    return port


@contextmanager
def started(*command: str, **variables: str) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    environment = {**without_proxies(), **variables}
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def patiently(attempt: Any) -> Any:
    """Until it does not fail any more: what was just started needs a moment."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            assert monotonic() < end, "the browser does not start"
            sleep(0.1)


class Firefox:
    """By WebDriver BiDi, which it speaks itself."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._ids = count(1)
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, script: str) -> Any:
        target = {"context": self._context}
        found = self._ask("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")

    def _ask(self, method: str, **parameters: Any) -> Any:
        id = next(self._ids)
        self._line.send(json.dumps({"id": id, "method": method, "params": parameters}))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != id:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


@contextmanager
def firefox() -> Iterator[Remote]:
    port, profile = free_port(), mkdtemp(prefix="cheeseboard-firefox-")
    program = needed("firefox-esr", "firefox-esr")
    flags = ("--headless", f"--remote-debugging-port={port}", "--profile", profile, "--no-remote")
    with started(program, *flags, HOME=profile), ExitStack() as stack:
        address = f"ws://127.0.0.1:{port}/session"
        line = patiently(lambda: connect(address, proxy=None, max_size=None))
        yield Firefox(stack.enter_context(line))
    shutil.rmtree(profile, ignore_errors=True)


class WebKit:
    """By WebDriver over HTTP."""

    def __init__(self, port: int, browser: Path) -> None:
        self._opener = build_opener(ProxyHandler({}))
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        opened = patiently(lambda: self._ask("", capabilities=wanted))
        self._address += f"/{opened['sessionId']}"

    def go(self, url: str) -> None:
        self._ask("/url", url=url)

    def run(self, script: str) -> Any:
        return self._ask("/execute/sync", script=f"return {script}", args=[])

    def _ask(self, path: str, **body: Any) -> Any:
        headers = {"content-type": "application/json"}
        asked = Request(self._address + path, json.dumps(body).encode(), headers)
        with self._opener.open(asked, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]


@contextmanager
def webkit() -> Iterator[Remote]:
    driver = needed("WebKitWebDriver", "webkit2gtk-driver")
    screen = needed("Xvfb", "xvfb")
    browsers = sorted(Path("/").glob(MINI_BROWSERS[1:]))
    assert browsers, "This test needs MiniBrowser: install Debian's package libwebkit2gtk-4.1-0."
    port, home = free_port(), mkdtemp(prefix="cheeseboard-webkit-")
    places = {"HOME": home, "DISPLAY": DISPLAY, "XDG_RUNTIME_DIR": home}
    with (
        started(screen, DISPLAY, "-screen", "0", "1280x900x24"),
        started(driver, f"--port={port}", **places, **PLAIN_DRAWING),
    ):
        yield WebKit(port, browsers[-1])
    shutil.rmtree(home, ignore_errors=True)


BROWSERS = {"firefox": firefox, "webkit": webkit}
