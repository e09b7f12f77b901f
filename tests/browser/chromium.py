"""Finds a Chromium, or installs one and says so; the tests never go without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Playwright

from tests.browser.fonts import WIDE, configuration
from tests.environment import A_KNOB_OF_THE_TESTS

# The same pages without a window, which nobody would see: the browser tests take a quarter less
# processor time. The long run takes a browser as people have it.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# A name that only this browser knows: to it, plain http there is as insecure as anywhere.
ELSEWHERE = "cheeseboard.test"
# Chromium would load the drop-down lists of its address bar into each window, which nobody sees:
# a third of the processor time of the browser tests.
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# A process in waiting for a page that most tests never open: a twentieth of their processor time.
IN_RESERVE = ("SpareRendererForSitePerProcess",)
# The last list of features that is named counts, so this one repeats what Playwright turns off.
PLAYWRIGHTS = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    f"--disable-features={','.join(ADDRESS_BAR + IN_RESERVE + PLAYWRIGHTS)}",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
)
# Chromium would translate Python's WebAssembly twice in each page, the second time for what runs
# long: a fifth of the processor time of the tests on a device.
QUICK_COMPILING = "--js-flags=--liftoff-only"
# The browser's path; empty for Playwright's own. Set once, before several processes test.
CHOSEN = "TEST_CHROMIUM"
APT_INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
LIBRARY = "libatomic1"  # of Debian; the Node.js of Playwright needs it
WHY = "The browser tests need Chromium, and none was found."
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
            executable_path=chromium(), args=flags(), env={**without_proxies(), **fonts}
        )
        try:
            yield browser
        finally:
            browser.close()


def without_proxies() -> dict[str, str]:
    """The browser only ever talks to this machine."""
    return {name: text for name, text in os.environ.items() if "_proxy" not in name.lower()}


def chromium() -> str | None:
    """A browser's path; None stands for Playwright's own."""
    prepare(print)
    return os.environ[CHOSEN] or None


def prepare(say: Callable[[str], object]) -> None:
    """Choose a browser for this process and all that it starts; what is installed is said."""
    if CHOSEN not in os.environ:
        os.environ[CHOSEN] = installed() or from_debian(say) or from_playwright(say)


def installed() -> str | None:
    return next(filter(None, map(shutil.which, (*without_window(), *NAMES))), None)


def without_window() -> tuple[str, ...]:
    return () if A_KNOB_OF_THE_TESTS in os.environ else (SHELL,)


def from_debian(say: Callable[[str], object]) -> str | None:
    if shutil.which("apt-get") and is_root():
        update = ("apt-get", "update", "-qq")
        for package in (*without_window(), NAMES[0]):  # older systems do not have the first
            install = (*APT_INSTALL, LIBRARY, package)
            say(f"{WHY} Installing it: {' '.join(update)}; {' '.join(install)}")
            if _works(*update) and _works(*install):
                break
    return installed()


def from_playwright(say: Callable[[str], object]) -> str:
    say(f"{WHY} Installing Playwright's own: playwright install chromium")
    if _works(sys.executable, "-m", "playwright", "install", "chromium"):
        return ""
    raise SystemExit(NOTHING_FOUND)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


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
    """Root has no sandbox. The long run compiles as people's browsers do."""
    quickly = () if A_KNOB_OF_THE_TESTS in os.environ else (QUICK_COMPILING,)
    sandbox = ("--no-sandbox",) if is_root() else ()
    return [*FLAGS, *quickly, *sandbox]
