"""Screenshots of every game and page, in two sizes and two themes: `make screens`.

    python -m tests.browser.screens [FOLDER] [--only hunt]

They go to docs/screens as WebP.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Literal

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

import cheeseboard as cb
from tests.browser.chromium import launched
from tests.browser.person import Person
from tests.browser.places import PLACES, bots
from tests.server.guests import server

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHARPNESS = 1.5  # pixels for each of the page's on a phone
QUALITY = 60
MOVES = 5  # own moves before the middle of a game
PAGES = {
    "home": "home",
    "setup": "new hunt",
    "waiting": "waiting",
    "curtain": "curtain",
    "lesson": "lesson of paths",
}


def shoot(person: Person, name: str, folder: Path) -> None:
    page = person.page
    page.locator("html.has-nunito").wait_for()
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.mouse.move(0, 0)
            page.wait_for_timeout(400)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            if size == "desk":
                picture = picture.resize((viewport["width"], viewport["height"]))
            file = folder / f"{name}-{size}-{theme}.webp"
            picture.save(file, quality=QUALITY, method=6)
            print(file)
    page.set_viewport_size(SIZES["desk"])


TYPICAL = {"sack": "bid 2", "hunt": "stop", "paths": "flip ", "rescue": "lay "}


def is_typical(person: Person, game: str) -> bool:
    """Whether the person can now do what the game is about."""
    return any(action.startswith(TYPICAL[game]) for action in person.view["legal"])


def shoot_game(person: Person, game: str, folder: Path) -> None:
    chance = Random(3)
    players = bots(game) + (["bot"] if game != "rescue" else [])
    person.sit_at(person.open(game, "me", *players, options={"starter": 1}))
    person.await_turn()
    for moves in count():
        if moves >= MOVES and is_typical(person, game):
            break
        legal = person.view["legal"]
        person.play("pass" if "pass" in legal else chance.choice(legal))  # which keeps the mice
        person.await_turn()
    shoot(person, f"{game}-turn", folder)
    person.play_out()
    person.end_is_shown()
    shoot(person, f"{game}-end", folder)


def shoot_page(person: Person, name: str, folder: Path) -> None:
    PLACES[PAGES[name]](person)
    shoot(person, name, folder)


def shoot_replay(person: Person, name: str, folder: Path) -> None:
    record = cb.Match("sack", players=4, seed=5).finish(["sensible"] * 4).record()
    person.go("#/replay")
    person.page.locator("input[type=file]").set_input_files(
        {"name": "sack.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    person.page.locator("main.board > *").first.wait_for()
    person.page.get_by_label("View as").select_option("1")
    person.page.locator(".sack-held").first.wait_for()
    person.page.get_by_role("slider", name="Step").fill("40")
    shoot(person, name, folder)


SCENES: dict[str, Callable[[Person, str, Path], None]] = {
    **dict.fromkeys(PAGES, shoot_page),
    "replay": shoot_replay,
    **dict.fromkeys(cb.games(), shoot_game),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        server(Path(home) / "games.db") as house,
        sync_playwright() as play,
        launched(play) as browser,
    ):
        for name in [each for each in SCENES if asked.only in each]:
            context = browser.new_context(
                viewport=SIZES["desk"],
                device_scale_factor=SHARPNESS,
                reduced_motion="reduce",
                locale="en",
            )
            person = Person(context, f"http://127.0.0.1:{house.port}")
            person.arrive()
            SCENES[name](person, name, asked.folder)
            context.close()


if __name__ == "__main__":
    main()
