"""Screenshots of the harness, both sizes and both themes.

    python web/dev/shoot.py OUT 'game=hunt&players=2&seat=1&step=12' [more queries …]

OUT is a folder. Starts its own Vite unless --url says where one runs. `--press`
keys are pressed first: --press PageDown steps on, so that what moves can be seen with --wait 80.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parent.parent
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
]


def free_port() -> int:
    for port in range(20_000, 30_000):
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise SystemExit("No port is free.")


@contextlib.contextmanager
def vite() -> Iterator[str]:
    port = free_port()
    command = ["node", "node_modules/vite/bin/vite.js", "--port", str(port), "--strictPort"]
    server = subprocess.Popen(
        [*command, "--host", "127.0.0.1"],
        cwd=WEB,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # Vite starts a process of its own, and both are ended below
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(url + "/harness.html", timeout=2)
                break
            time.sleep(0.1)
        yield url
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def installed() -> str | None:
    """A browser of this machine; None stands for Playwright's own."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def shoot(url: str, asked: argparse.Namespace) -> None:
    out = Path(asked.out)
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=asked.chromium or installed(), args=FLAGS)
        for size in asked.size.split(","):
            width, height = SIZES[size]
            page = browser.new_page(
                viewport={"width": width, "height": height}, has_touch=size == "phone"
            )
            page.on("console", lambda line: print("console:", line.text))
            page.on("pageerror", lambda error: print("error:", error))
            for query in asked.queries:
                for theme in asked.theme.split(","):
                    page.goto(f"{url}/harness.html?{query}&theme={theme}")
                    page.wait_for_selector("main > *", state="attached", timeout=20_000)
                    page.wait_for_selector("html.has-nunito")
                    page.wait_for_timeout(300)
                    for key in asked.press:
                        page.keyboard.press(key)
                    page.wait_for_timeout(asked.wait)
                    name = re.sub(r"[^\w]+", "-", query)
                    file = out / f"{name}-{size}-{theme}.png"
                    page.screenshot(path=file)
                    print(file)
            page.close()
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("queries", nargs="+")
    parser.add_argument("--url")
    parser.add_argument("--size", default="desk,phone")
    parser.add_argument("--theme", default="light,dark")
    parser.add_argument("--press", action="append", default=[])
    parser.add_argument("--wait", type=int, default=500)
    parser.add_argument("--chromium", help="its path; else one that is installed, or Playwright's")
    asked = parser.parse_args()
    with contextlib.nullcontext(asked.url) if asked.url else vite() as url:
        shoot(url, asked)


if __name__ == "__main__":
    main()
