"""Finds a Chromium, or gets one; never goes without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Playwright

from tests.browser.fonts import WIDE, configuration

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# A name that only this browser knows: to it, plain http there is as insecure as anywhere.
ELSEWHERE = "cheeseboard.test"
FLAGS = (
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
)
NOTHING_FOUND = (
    "The browser's tests need Chromium or Chrome: install Debian's package chromium, or run "
    "`playwright install chromium`."
)
LONGEST_INSTALLATION = 600  # seconds


@contextmanager
def launched(play: Playwright, family: str = WIDE) -> Iterator[Browser]:
    """A browser that knows one family of fonts, besides those that a page brings."""
    with TemporaryDirectory(prefix="cheeseboard-fonts-") as folder:
        fonts = {"FONTCONFIG_FILE": str(configuration(family, Path(folder)))}
        browser = play.chromium.launch(
            executable_path=chromium(), args=flags(), env={**os.environ, **fonts}
        )
        try:
            yield browser
        finally:
            browser.close()


@cache
def chromium() -> str | None:
    """A browser's path; None stands for Playwright's own."""
    found = installed() or from_debian()
    if found or from_playwright():
        return found
    raise SystemExit(NOTHING_FOUND)


def installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def from_debian() -> str | None:
    may_install = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    if may_install:
        _works("apt-get", "update", "-qq")
        _works("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    return installed()


def from_playwright() -> bool:
    return _works(sys.executable, "-m", "playwright", "install", "chromium")


def _works(*command: str) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, env=quiet, capture_output=True, timeout=LONGEST_INSTALLATION, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def flags() -> list[str]:
    """Root has no sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if is_root else list(FLAGS)
