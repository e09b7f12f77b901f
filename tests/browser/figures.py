"""What is measured in the browser for docs/figures.md: `python -m tests.browser.figures`.

How soon an action is answered on the screen, on loopback.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

import cheeseboard as cb
from tests.browser.chromium import launched
from tests.browser.person import Person
from tests.browser.places import bots
from tests.server.guests import server

# From the touch to the frame that shows its first change, and to the server's answer.
STOPWATCH = """() => {
  let touched = 0;
  window.answers = [];
  addEventListener("click", () => (touched = performance.now()), true);
  new MutationObserver(() => {
    if (!touched) return;
    const since = touched;
    touched = 0;
    requestAnimationFrame(() => window.answers.push(performance.now() - since));
  }).observe(document.querySelector("main.board"),
             { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def answers(person: Person, game: str) -> list[float]:
    """Milliseconds for each touch of a game."""
    person.sit_at(person.open(game, "me", *bots(game)))
    person.page.locator("main.board > *").first.wait_for()
    person.page.evaluate(STOPWATCH)
    chance = Random(1)
    while person.await_turn():
        person.play(chance.choice(person.view["legal"]))
    found: Any = person.page.evaluate("window.answers")
    return [float(each) for each in found]


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as home,
        server(Path(home) / "games.db") as house,
        sync_playwright() as play,
        launched(play) as browser,
    ):
        for game in cb.games():
            context = browser.new_context(locale="en")
            person = Person(context, f"http://127.0.0.1:{house.port}")
            person.arrive()
            times = sorted(answers(person, game))
            late = times[int(len(times) * 0.95)]
            print(f"{game}: {len(times)} touches, half within {median(times):.0f} ms, ", end="")
            print(f"95 % within {late:.0f} ms, all within {times[-1]:.0f} ms")
            context.close()


if __name__ == "__main__":
    main()
