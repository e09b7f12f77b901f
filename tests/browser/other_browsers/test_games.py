"""One game of each is played to its end in Firefox and in WebKit, with a server and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

import cheeseboard as cb
from cheeseboard.cli import main
from tests.browser.device.host import hosted
from tests.browser.other_browsers.drivers import BROWSERS, Remote
from tests.server.guests import server

pytestmark = pytest.mark.long

LONGEST = 180  # seconds for a game
READY = "document.querySelector('#app:not([inert]) .box') !== null"
LIKES = """(() => {
  for (const [name, value] of [["speed", "4"], ["pace", "0.4"], ["motion", "off"]])
    localStorage.setItem(`cheeseboard.${name}`, value);
  return 1;
})()"""
# The box of a game whose rulebook counts rounds opens a series: one round shows as much.
ONE_ROUND = """(() => {
  const plain = JSON.stringify;
  const wish = (it) => it?.seats ? { ...it, series: false, hints: true } : it;
  JSON.stringify = (it, ...more) => plain(wish(it), ...more);
  return 1;
})()"""
# Waits for one hint: only a search gives it, while bots would move by a rule of thumb if no
# search could run. Then it touches anything that can be touched, until the end is shown.
ROBOT = """(() => {
  const seen = (what) => [...document.querySelectorAll(what)].filter((it) => it.checkVisibility());
  window.touches = window.hints = 0;
  window.faults = [];
  addEventListener("error", ({ message }) => faults.push(message));
  const click = { bubbles: true, cancelable: true };
  const press = (it) => it.dispatchEvent(new MouseEvent("click", click));
  function wait() {
    const [hint] = seen("button[aria-pressed]").filter((it) => it.textContent === "Hint");
    if (hint?.ariaPressed === "false") press(hint);
    if (!seen(".odds b").length) return seen("main button.go-on").forEach(press);
    press(hint);
    hints++;
  }
  setInterval(() => {
    if (seen(".result, .scores-tool").length) return;
    if (!hints) return wait();
    const play = seen("main button.go-on, main [data-action]:enabled");
    const picks = seen('main button[data-pick]:enabled:not([aria-pressed="true"])');
    const all = play.length && Math.random() < 0.7 ? play : [...play, ...picks];
    if (!all.length) return;
    press(all[Math.floor(Math.random() * all.length)]);
    touches++;
  }, 60);
  return 1;
})()"""
# Once its service worker is there, all files are.
KEPT = """(() => {
  navigator.serviceWorker.ready.then(() => (window.isKept = true));
  return window.isKept === true;
})()"""
SHOWN = "document.querySelector('.result, .scores-tool') !== null"


@contextmanager
def houses(where: str, folder: Path) -> Iterator[str]:
    if where == "server":
        with server(folder / "games.db") as running:
            yield f"http://127.0.0.1:{running.port}"
    else:
        assert main(["site", "--out", str(folder / "games")]) == 0
        with hosted(folder) as host:
            yield f"{host}/games"


def until(browser: Remote, condition: str, seconds: float = LONGEST) -> None:
    end = monotonic() + seconds
    while not browser.run(condition):
        assert monotonic() < end, f"{condition}: {browser.run('document.body.innerText')}"
        sleep(0.3)


def play(browser: Remote, address: str, game: str) -> None:
    """From the first page, as people open it: the box of a game, and nothing else."""
    browser.go(f"{address}/?{game}")
    until(browser, READY)
    browser.run(ONE_ROUND)
    box = cb.games().index(game)
    browser.run(f"document.querySelectorAll('.box button.main')[{box}].click()")
    browser.run(ROBOT)
    until(browser, SHOWN)
    assert browser.run("hints") == 1
    assert browser.run("touches") > 3
    assert browser.run("faults.join()") == ""


@pytest.mark.parametrize("where", ["server", "device"])
@pytest.mark.parametrize("name", BROWSERS)
def test_one_game_of_each_comes_to_its_end(name: str, where: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        address = stack.enter_context(houses(where, tmp_path))
        browser = stack.enter_context(BROWSERS[name]())
        browser.go(f"{address}/licences.txt")
        browser.run(LIKES)
        for game in cb.games():
            play(browser, address, game)


@pytest.mark.parametrize("name", BROWSERS)
def test_after_a_first_visit_a_game_needs_no_network(name: str, tmp_path: Path) -> None:
    with BROWSERS[name]() as browser:
        with houses("device", tmp_path) as address:
            browser.go(f"{address}/licences.txt")
            browser.run(LIKES)
            browser.go(f"{address}/")
            until(browser, KEPT)
        play(browser, address, "rescue")
