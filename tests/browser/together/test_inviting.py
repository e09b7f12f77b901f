"""How others come to a table, people and programs, and what they are told on the way."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import People
from tests.browser.inputs import Touch
from tests.browser.person import TO_READ, Person
from tests.browser.places import bots

ROOT = Path(__file__).parents[3]
AT_HOME = "http://192.0.2.7:8000"  # an address for examples


# Note the words of all buttons that the page ever shows.
NOTE_BUTTONS = """() => {
  window.buttons = new Set();
  new MutationObserver(() => {
    for (const each of document.querySelectorAll("button")) window.buttons.add(each.innerText);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def seat_link(host: Person) -> str:
    host.page.get_by_role("button", name="Create a link").click()
    return host.page.get_by_label("Link to this seat").input_value()


def test_links_that_only_this_computer_can_open_say_so_once(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("rescue", "me", "link", "link", public=True))
    said = eva.page.locator(".only-here")
    said.wait_for()
    assert said.count() == 1
    assert "cheeseboard play --lan" in said.inner_text()


def test_links_beside_a_running_game_say_so_too(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot", public=True))
    eva.tab("table")
    eva.page.locator(".table-panel .only-here").wait_for()


def test_without_links_there_is_no_warning_about_them(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot"))
    eva.tab("table")
    eva.page.locator(".table-panel").wait_for()
    assert eva.page.locator(".only-here").count() == 0


def test_the_link_of_a_new_table_is_there_at_once_and_after_a_reload(people: People) -> None:
    eva = people()
    eva.go("#/new/rescue")
    eva.page.get_by_label("Who plays").nth(1).select_option("link")
    eva.page.evaluate(NOTE_BUTTONS)
    eva.page.get_by_role("button", name="Create the table").click()
    field = eva.page.get_by_label("Link to this seat")
    expect(field).to_have_value(re.compile("/seat/2/."))
    assert "Create a link" not in eva.page.evaluate("[...window.buttons]")
    link = field.input_value()
    eva.reload()
    expect(field).to_have_value(link)
    renew = eva.page.get_by_role("button", name="Create a new link")
    expect(renew).to_have_accessible_description("The old link then stops working.")
    renew.click()
    expect(field).not_to_have_value(link)
    jan = people("Ján")
    jan.page.goto(field.input_value())
    jan.page.get_by_role("button", name="Sit down").click()
    jan.page.locator("main.board").wait_for()


def test_links_carry_the_address_at_home_where_it_is_known(people: People) -> None:
    eva = people()

    def at_home(route: Route) -> None:
        route.fulfill(body=json.dumps({"name": "Eva", "address": AT_HOME}))

    eva.page.route("**/api/me", at_home)
    eva.sit_at(eva.open("rescue", "me", "link"))
    assert seat_link(eva).startswith(f"{AT_HOME}/#/t/")
    assert eva.page.locator(".only-here").count() == 0


def test_a_guest_with_a_phone_takes_the_seat_without_scrolling(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "link"))
    jana = people("Jana", Touch(), locale="ru", viewport={"width": 360, "height": 740})
    jana.page.goto(seat_link(eva))
    sit = jana.page.locator("main form .button.main")
    expect(sit).to_be_in_viewport(ratio=1)
    jana.page.set_viewport_size({"width": 740, "height": 360})
    expect(sit).to_be_in_viewport(ratio=1)
    jana.way.press(sit)
    jana.until(lambda: jana.view)


@contextmanager
def typed(command: str) -> Iterator[None]:
    """A command as somebody types it in the project's folder."""
    python, *arguments = command.split()
    assert python == "python"
    running = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.kill()
        running.wait()


def test_a_program_gets_its_token_while_the_game_runs_and_plays_by_the_words_shown(
    people: People,
) -> None:
    eva = people()
    eva.sit_at(eva.open("rescue", "me", "program", options={"starter": 2}, grace=None))
    eva.tab("table")
    eva.page.get_by_role("button", name="Create a token").click()
    command = eva.page.locator(".token code").last
    command.wait_for()
    with typed(command.inner_text()):
        assert eva.await_turn()
        eva.page.get_by_role("button", name="Create a new token").wait_for()


def test_players_can_enter_their_name_when_they_set_up_a_table(people: People) -> None:
    eva = people("Guest 615")
    eva.go("#/new/hunt")
    field = eva.page.get_by_label("Your name")
    eva.until(lambda: field.input_value() == "Guest 615")
    field.fill("Zuzka")
    # A starter who does not play after all is neither shown nor sent.
    eva.page.locator(".count .pill", has_text="4").click()
    starter = eva.page.get_by_label("Who starts")
    starter.select_option("4")
    eva.page.locator(".count .pill", has_text="2").click()
    expect(starter).to_have_value("")
    eva.page.get_by_role("button", name="Create the table").click()
    eva.until(lambda: eva.sheet)
    assert eva.sheet["seats"][0]["name"] == "Zuzka"
    assert eva.ask("me")["name"] == "Zuzka"


def test_a_broken_link_says_so_and_one_with_a_full_stop_works(people: People) -> None:
    eva = people("Eva")
    eva.sit_at(f"{eva.open('hunt', 'me', 'bot')}).")
    eva.await_turn()
    eva.go("#/t/")
    eva.page.get_by_text("There is no such table").wait_for()


def test_an_invitation_with_a_full_stop_behind_it_leads_to_its_seat(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    eva.sit_at(eva.open("rescue", "me", "link"))
    jan.page.goto(f"{seat_link(eva)}.")
    jan.page.get_by_role("button", name="Sit down").click()
    jan.page.locator("main.board").wait_for()
    jan.go("#/rules/rescue).")
    jan.page.get_by_role("heading", level=1).wait_for()


def test_no_table_is_opened_under_an_invalid_name(people: People) -> None:
    eva = people()
    eva.go("#/new/hunt")
    eva.page.get_by_label("Your name").fill("!?")
    eva.page.get_by_role("button", name="Create the table").click()
    eva.page.locator(".field", has_text="A name needs a letter or a digit.").wait_for()
    expect(eva.page.get_by_label("Your name")).to_be_focused()
    assert eva.ask("me")["name"] == "Eva"
    assert eva.ask("mine") == []


def test_a_latecomer_with_a_link_is_told_that_they_watch(people: People) -> None:
    eva, jan, zoe = people("Eva"), people("Ján"), people("Zoe")
    eva.sit_at(eva.open("rescue", "me", "link"))
    link = seat_link(eva)
    jan.page.goto(link)
    jan.page.get_by_role("button", name="Sit down").click()
    jan.page.locator("main.board").wait_for()
    zoe.page.goto(link)
    late = zoe.page.get_by_text("Seat 2 was taken in the meantime. You are watching.")
    late.wait_for()
    zoe.page.get_by_role("link", name="Just watch").click()
    late.wait_for(state="detached")
    assert "/seat/" not in zoe.page.url
    assert jan.page.get_by_text("was taken in the meantime").count() == 0


def own_games(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Your games")


def test_a_guests_games_are_listed_with_bots_and_dates(people: People) -> None:
    eva = people()
    eva.open("sack", "me", "bot", "bot", "bot")
    eva.open("rescue", "me", "link")
    eva.go()
    lines = own_games(eva).locator(".table-link")
    lines.filter(has_text="3 bots").wait_for()
    assert lines.filter(has_text="bot").count() == 1  # a link's seat is no bot's
    assert lines.filter(has_text="now").count() == 2
    assert lines.filter(has_text="Eva").count() == 0  # she knows that she plays


def test_the_lobby_names_all_players(people: People) -> None:
    zora, jan = people("Zora"), people("Ján")
    zora.open("rescue", "me", "lobby", public=True)
    jan.go()
    jan.page.locator(".tables .table-link").filter(has_text="Zora").wait_for()


def test_home_lists_the_latest_games_and_lets_them_be_left(people: People) -> None:
    eva = people()
    for game in ("hunt", "rescue", "paths", "hunt", "rescue", "sack"):
        eva.open(game, "me", *bots(game))
    eva.go()
    mine = own_games(eva)
    mine.locator(".table-link").nth(2).wait_for()
    assert mine.locator(".table-link").count() == 3
    mine.get_by_role("button", name="Show all 6").click()
    mine.locator(".table-link").nth(5).wait_for()
    mine.get_by_role("button", name="Leave this game: The Cat in the Sack").dblclick()
    assert mine.locator(".table-link").count() == 6
    mine.get_by_text("The game ends, and nobody wins.").wait_for()
    eva.page.wait_for_timeout(TO_READ)  # the second half of a double touch is no answer
    mine.get_by_role("button", name="Yes, leave").click()
    mine.locator(".table-link").nth(5).wait_for(state="detached")
    assert mine.get_by_text("The Cat in the Sack").count() == 0


def test_a_seat_goes_on_at_another_device_by_a_link_and_a_button(people: People) -> None:
    eva, phone = people(), people("Phone")
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.tab("table")
    eva.page.get_by_role("button", name="Continue on another device").click()
    link = eva.page.get_by_label("Link for the other device").input_value()
    eva.page.locator(".table-panel .qr").wait_for()
    phone.go(link[link.index("#") :])
    phone.page.get_by_label("The code").wait_for()
    assert eva.you["seats"] == [1]  # opening the link has taken nothing
    phone.page.get_by_role("button", name="Continue here").click()
    assert phone.await_turn()
    eva.until(lambda: eva.you["seats"] == [])
    assert link.split("/")[-1] not in phone.page.url


def test_a_double_touch_opens_one_table(people: People) -> None:
    eva = people()
    eva.go("#/new/hunt")
    eva.page.get_by_role("button", name="Create the table").dblclick()
    eva.until(lambda: eva.sheet)
    eva.go()
    mine = own_games(eva).locator(".table-link")
    mine.first.wait_for()
    assert mine.count() == 1
