"""Every page and state of the client; several tests visit each of them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

import cheeseboard as cb
from cheeseboard.games import load
from tests.browser.person import Person

Place = Callable[[Person], None]

# A promise of the page that is kept once what has changed is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
SLOWLY = {"pace": 5.0}  # a bot that leaves time to look


def bots(game: str) -> list[str]:
    return ["bot"] * (max(2, load(game).rules.MIN_PLAYERS) - 1)


def page(hash: str) -> Place:
    def come(person: Person) -> None:
        person.go(hash)
        person.page.locator("main h1").first.wait_for()

    return come


def lesson(game: str) -> Place:
    def come(person: Person) -> None:
        person.go(f"#/learn/{game}")
        person.page.locator("main.board:not(.quiet) > *").first.wait_for()

    return come


def looking_back(person: Person) -> None:
    own_turn("hunt")(person)
    person.play(person.view["legal"][0])
    person.tab("log")
    person.page.locator(".log").focus()
    person.page.keyboard.press("ArrowLeft")
    person.page.locator(".look-back").wait_for()


def waiting(person: Person) -> None:
    person.sit_at(person.open("rescue", "me", "link", "lobby", "program", public=True))
    person.page.locator(".waiting-seat .asking button").nth(1).click()
    seat_link(person).wait_for()
    person.page.locator(".waiting-seat").last.locator(".asking button").click()
    person.page.locator(".token").wait_for()


def seat_link(person: Person) -> Locator:
    return person.page.locator(".waiting-seat .share input")


def invitation(person: Person) -> None:
    waiting(person)
    person.page.goto(seat_link(person).input_value())
    person.page.locator("main.narrow form").wait_for()


def no_table(person: Person) -> None:
    person.go("#/t/nowhere")
    person.page.locator("main.message h1").wait_for()


def curtain(person: Person) -> None:
    jan = {"kind": "here", "name": "Ján", "pin": "4711"}
    person.sit_at(person.open("rescue", jan, "me", options={"starter": 1}))
    person.page.locator(".curtain").wait_for()


def own_turn(game: str) -> Place:
    def come(person: Person) -> None:
        person.sit_at(person.open(game, "me", *bots(game), options={"starter": 1}))
        person.await_turn()
        person.see_the_board()

    return come


def others_turn(game: str) -> Place:
    def come(person: Person) -> None:
        starter = {"starter": 2}
        person.sit_at(person.open(game, "me", *bots(game), options=starter, **SLOWLY))
        person.page.locator("main.board > *").first.wait_for()
        person.until(lambda: person.view)

    return come


def end(game: str) -> Place:
    def come(person: Person) -> None:
        own_turn(game)(person)
        person.give_up()
        person.end_is_shown()

    return come


def end_seen(game: str) -> Place:
    """The last position, with nothing over it."""

    def come(person: Person) -> None:
        end(game)(person)
        close_the_scores(person)

    return come


def close_the_scores(person: Person) -> None:
    close = person.page.locator("dialog[open] button.plain").first
    if close.count():
        close.click()


def replay(person: Person) -> None:
    end("rescue")(person)
    link = person.page.locator('.result:visible a[href^="#/replay"]')
    person.go((link.get_attribute("href") or "").removesuffix("/play"))  # it stands still
    person.page.locator(".look-back output").wait_for()
    person.page.locator("main.board > *").first.wait_for()


def tab(name: str) -> Place:
    def come(person: Person) -> None:
        own_turn("hunt")(person)
        open_tab(person, name)

    return come


def open_tab(person: Person, name: str) -> None:
    person.tab(name)
    person.page.get_by_role("tabpanel").wait_for()


TABS = ("log", "chat", "rules", "table")
PAGES: dict[str, Place] = {
    "home": page("#/"),
    "settings": page("#/settings"),
    "code": page("#/code"),
    "load": page("#/replay"),
    "waiting": waiting,
    "invitation": invitation,
    "no table": no_table,
    "curtain": curtain,
    "replay": replay,
    "looking back": looking_back,
    **{f"{name} tab": tab(name) for name in TABS},
    **{f"new {game}": page(f"#/new/{game}") for game in cb.games()},
    **{f"rules of {game}": page(f"#/rules/{game}") for game in cb.games()},
    **{f"lesson of {game}": lesson(game) for game in cb.games()},
}
BOARDS: dict[str, Place] = {
    **{f"{game}: own turn": own_turn(game) for game in cb.games()},
    **{f"{game}: another's turn": others_turn(game) for game in cb.games()},
    **{f"{game}: end": end(game) for game in cb.games()},
    **{f"{game}: end seen": end_seen(game) for game in cb.games()},
}
PLACES = PAGES | BOARDS
# They differ little from others: tests that visit places in many ways leave them to the long run,
# but axe is asked about each of them (layout/test_axe.py).
SELDOM_VISITED = ("end", "end seen", "tab", "another's turn")
USUAL_PLACES = [each for each in PLACES if not each.endswith(SELDOM_VISITED)]
