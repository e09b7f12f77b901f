"""The edition without a server: how many bytes a visit loads, how soon a player can move, and how
fast its bots are."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

from cheeseboard.bench import page_bots
from cheeseboard.bench.file_host import host_folder
from cheeseboard.refused import Refused
from cheeseboard.site.folder import BUILT, LIST
from cheeseboard.system.extras import require

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
VISITS = 3  # of each kind; the fastest counts, since other work only slows a visit down
# A button to go on is the throw of the first dice.
OFFERED = "main [data-action]:enabled, main [data-pick]:enabled, main button.go-on"
# Who begins is drawn, and bots that move first take their time. So here the person begins.
PERSON_BEGINS = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data) {
  if (data.path !== "tables") return send.call(this, data);
  const wish = JSON.parse(data.body || "{}");
  const body = JSON.stringify({ ...wish, series: false, options: { ...wish.options, starter: 1 } });
  return send.call(this, data.method === "POST" ? { ...data, body } : data);
};
"""
# An earlier visit has kept all files, and Python's memory after its start (web/engine/snapshot.js).
ALL_IS_KEPT = """async (limit) => {
  const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));
  const isKept = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("cheeseboard memory"));
    const found = names.map(async (name) => (await caches.open(name)).matchAll());
    return (await Promise.all(found)).flat().some((snapshot) => snapshot.status === 200);
  };
  const keep = async () => {
    await navigator.serviceWorker.ready;
    while (!(await isKept())) await pause(100);
    return true;
  };
  return Promise.race([keep(), pause(limit).then(() => false)]);
}"""
KEEPING_MS = 60_000  # a visit makes its snapshot after some seconds
STAY_MS = 15_000  # by then a second visit has also made the browser keep compiled code
# A program that starts another one on one core.
ON_ONE_CORE = """\
#!{python}
import os, sys
os.sched_setaffinity(0, {{{core}}})
os.execv({program!r}, [{program!r}, *sys.argv[1:]])
"""
DATA = 11  # the number of the section of a module with its constants


def sizes() -> dict[str, Any]:
    """The sizes of files in bytes, each compressed by gzip -9 as hosts do it."""
    if not (BUILT / LIST).exists():
        raise Refused("bad_option", "The edition is not built yet. In a clone, run: make edition")
    engine = BUILT / "engine"
    (contents,) = (json.loads(file.read_text()) for file in engine.glob("scripts-*/contents.json"))
    scripts = next(engine.glob("scripts-*"))
    weights = {game: scripts / path for game, path in contents["weights"].items()}
    modules = {game: scripts / parts["code"] for game, parts in contents["games"].items()}
    tables = {
        f"{game} {key}": scripts / path
        for game, paths in contents["tables"].items()
        for key, path in paths.items()
    }
    apart = {file.resolve() for file in (*weights.values(), *modules.values(), *tables.values())}
    files = [file for file in engine.rglob("*") if file.is_file() and file.resolve() not in apart]
    return {
        "engine": sum(_packed(file.read_bytes()) for file in files),
        "code": {game: _packed(code_of(file.read_bytes())) for game, file in modules.items()},
        "modules": {game: _packed(file.read_bytes()) for game, file in modules.items()},
        "weights": {game: _packed(file.read_bytes()) for game, file in weights.items()},
        "tables": {name: file.stat().st_size for name, file in tables.items()},
    }


def _packed(data: bytes) -> int:
    return len(gzip.compress(data, 9, mtime=0))


def code_of(module: bytes) -> bytes:
    """A module without its constants, most of which are the weights of networks."""
    kept, at = module[:8], 8
    while at < len(module):
        size, after = _number(module, at + 1)
        if module[at] != DATA:
            kept += module[at : after + size]
        at = after + size
    return kept


def _number(module: bytes, at: int) -> tuple[int, int]:
    """A number of variable length (LEB128), and where it ends."""
    value = shift = 0
    while True:
        value |= (module[at] & 0x7F) << shift
        shift += 7
        at += 1
        if module[at - 1] < 0x80:
            return value, at


# --- Visits ------------------------------------------------------------------------------------


def in_chromium(one_core: bool) -> dict[str, Any]:
    """All that is measured in a browser; the visits with all of it on one core, if asked for."""
    with host_folder(BUILT) as address, _chromium() as (chromium, options):
        with _on_one_core(options) if one_core else nullcontext(options) as for_visits:
            found = _visits(chromium, for_visits, address)
        browser = chromium.launch(**options)
        return found | _bots(browser, address)


@contextmanager
def _on_one_core(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Options with which Chromium has one core, and what measures it has the others."""
    program, all_cores = options["executable_path"], os.sched_getaffinity(0)
    core = max(all_cores)
    with TemporaryDirectory() as folder:
        starter = Path(folder, "chromium")
        starter.write_text(ON_ONE_CORE.format(python=sys.executable, core=core, program=program))
        starter.chmod(0o700)
        os.sched_setaffinity(0, all_cores - {core} or all_cores)
        try:
            yield options | {"executable_path": str(starter)}
        finally:
            os.sched_setaffinity(0, all_cores)


@contextmanager
def _chromium() -> Iterator[tuple[Any, dict[str, Any]]]:
    """What launches Chromium, and how."""
    require("playwright", "test", "Measuring visits needs Playwright")
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise Refused("bad_option", "Measuring visits needs Chromium: none was found.")
    with sync_playwright() as play:
        yield play.chromium, {"executable_path": program, "args": ["--no-sandbox"]}


class Visit(NamedTuple):
    """Until the player can make the first move."""

    seconds: float
    processor: float  # seconds of processor time of all processes of the browser


def _visits(chromium: Any, options: Mapping[str, Any], address: str) -> dict[str, dict[str, float]]:
    """From opening the first page until the player can move. On the second visit a browser
    compiles once more, now from the files that were kept. Some seconds later it keeps what it
    compiled, for the third."""
    took = []
    for _ in range(VISITS):
        # A profile on the disk, as players have one: else no compiled code is kept.
        with (
            TemporaryDirectory() as profile,
            chromium.launch_persistent_context(
                profile, reduced_motion="reduce", **options
            ) as context,
        ):
            context.add_init_script(PERSON_BEGINS)
            took.append([_visit(context, address) for _ in range(3)])
    cold, _, warm = (Visit(*map(min, zip(*each, strict=True))) for each in zip(*took, strict=True))
    return {
        "seconds": {"cold": cold.seconds, "warm": warm.seconds},
        "processor_seconds": {"cold": cold.processor, "warm": warm.processor},
    }


def _bots(browser: Any, address: str) -> dict[str, Any]:
    """Measured in a page of the edition that opens no tables itself."""
    page = browser.new_page()
    page.set_default_timeout(300_000)
    page.goto(f"{address}/licences.txt")
    scripts = next((BUILT / "engine").glob("scripts-*")).name
    return {
        "simulations": page_bots.simulations_a_second(page, scripts),
        "answers": page_bots.seconds_to_answer(page),
    }


def _visit(context: Any, address: str) -> Visit:
    page = context.new_page()
    page.set_default_timeout(300_000)
    used, began = _processor_seconds(context.browser), monotonic()
    page.goto(f"{address}/")
    page.locator("#app:not([inert]) .box button.main").first.click()
    page.locator(OFFERED).first.wait_for()
    took = Visit(monotonic() - began, _processor_seconds(context.browser) - used)
    wait_until_all_is_kept(page)
    page.wait_for_timeout(STAY_MS)
    page.close()
    return took


def wait_until_all_is_kept(page: Any, limit: int = KEEPING_MS) -> None:
    """Raise Refused if the browser has not kept a snapshot after so many milliseconds."""
    if not page.evaluate(ALL_IS_KEPT, limit):
        raise Refused(
            "bad_option",
            "Later visits cannot be measured: the browser has kept no snapshot of Python's memory"
            f" in {limit // 1_000} s. Perhaps its disk is nearly full.",
        )


def _processor_seconds(browser: Any) -> float:
    """Of all processes of the browser, since they began."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in found))
