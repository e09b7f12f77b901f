"""A finished game again: step, jump, other eyes, a link, a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.inputs import Keys
from tests.browser.out_of_sight import play_out
from tests.browser.person import Person

# How much of the room for a board is used, across.
FILLED = """(room => room.firstElementChild.clientWidth / room.clientWidth)(
  document.querySelector("main.board"))"""


def finished_table(person: Person) -> str:
    table = person.open("paths", "me", "bot")
    play_out(person, table)
    return table


def load(person: Person, record: Any, folder: Path) -> None:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    person.go("#/replay")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.locator("main.board > *").first.wait_for()


def played(game: str, players: int | None = None) -> Any:
    match = cb.Match(game, players, seed=7) if players else cb.Match(game, seed=7)
    return match.finish(["random"] * match.players).record()


def step_shown(person: Person) -> int:
    found = re.search(r"\d+", person.page.locator(".look-back output").inner_text())
    assert found
    return int(found[0])


def test_a_replay_is_stepped_through_and_jumped_in(people: People) -> None:
    eva = people()
    eva.go(f"#/replay/{finished_table(eva)}")
    page = eva.page
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    assert step_shown(eva) == 3
    page.get_by_role("button", name="Previous step").click()
    assert step_shown(eva) == 2
    slider = page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last))
    assert step_shown(eva) == last + 1
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.locator(".look-back .button.main").focus()
    page.keyboard.press("Home")
    assert step_shown(eva) == 1
    page.keyboard.press("ArrowRight")
    assert step_shown(eva) == 2


def test_the_button_for_a_file_is_ringed_when_a_key_has_led_to_it(people: People) -> None:
    eva = people(way=Keys())
    eva.go("#/replay")
    button = eva.page.locator("label.button", has=eva.page.locator("input[type=file]"))
    file = button.locator("input")
    assert isinstance(eva.way, Keys)
    eva.way.reach(file)
    expect(file).to_be_focused()
    expect(button).to_have_css("outline-style", "solid")


def test_a_replay_plays_by_itself_and_its_controls_keep_their_places(people: People) -> None:
    eva = people(viewport={"width": 360, "height": 740})
    eva.go(f"#/replay/{finished_table(eva)}")
    eva.page.locator("main.board > *").first.wait_for()
    controls = eva.page.locator(".look-back > *")
    places = [each.bounding_box() for each in controls.all()]
    assert all(place and 0 <= place["x"] <= 360 - place["width"] for place in places), places
    eva.page.get_by_role("button", name="Play", exact=True).click()
    eva.until(lambda: step_shown(eva) >= 3)
    assert [each.bounding_box() for each in controls.all()] == places
    eva.page.get_by_role("button", name="Pause").click()


OVERLAPS = """() => {
  const seats = [...document.querySelectorAll(".rescue-seat")];
  const boxes = seats.map((each) => each.getBoundingClientRect());
  return boxes.filter((a, n) => boxes.slice(n + 1).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""


def test_on_a_phone_held_sideways_four_seats_and_the_controls_have_their_room(
    people: People, tmp_path: Path
) -> None:
    eva = people(viewport={"width": 740, "height": 360})
    load(eva, played("rescue", 4), tmp_path)
    assert eva.page.locator(".rescue-seat").count() == 4
    controls = eva.page.locator(".look-back").bounding_box()
    assert controls
    assert controls["height"] < 60
    for key in ("Home", "End"):
        eva.page.keyboard.press(key)
        assert eva.page.evaluate(OVERLAPS) == 0, key


def test_play_pressed_before_the_steps_are_there_begins_when_they_are(people: People) -> None:
    eva = people()
    table = finished_table(eva)
    held: list[Route] = []
    hold = held.append
    eva.page.route("**/api/replay", lambda route: hold(route))
    eva.go(f"#/replay/{table}")
    eva.page.get_by_role("button", name="Play", exact=True).click()
    eva.until(lambda: held)
    hold = Route.continue_  # what is asked from now on is answered at once
    for route in held:
        route.continue_()
    eva.until(lambda: step_shown(eva) >= 2)


def test_a_replay_knows_the_names_from_the_table_or_from_the_record(
    people: People, tmp_path: Path
) -> None:
    eva = people("Eva")
    table = finished_table(eva)
    eva.go(f"#/replay/{table}")
    eyes = eva.page.get_by_label("View as")
    eva.until(lambda: eyes.inner_text().splitlines() == ["spectator", "Eva", "Pepper"])
    zoe = people("Zoe")
    load(zoe, eva.ask(f"tables/{table}/record"), tmp_path)
    seen_by = zoe.page.get_by_label("View as")
    assert seen_by.inner_text().splitlines() == ["spectator", "Eva", "Seat 2"]


def test_the_last_step_says_how_it_ended(people: People) -> None:
    eva = people("Eva")
    table = eva.open("hunt", "me", "bot")
    eva.sit_at(table)
    eva.await_turn()
    eva.give_up()
    eva.end_is_shown()
    eva.page.locator('.result:visible a[href^="#/replay"]').click()
    eva.page.get_by_role("button", name="Pause").wait_for()  # it plays by itself
    eva.page.get_by_text("Eva resigned. Pepper wins!").wait_for()


def test_a_link_leads_to_a_position_of_a_replay(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    table = finished_table(eva)
    eva.go(f"#/replay/{table}")
    for _ in range(4):
        eva.page.get_by_role("button", name="Next step").click()
    assert step_shown(eva) == 5
    eva.until(lambda: eva.page.url.endswith(f"#/replay/{table}/4"))
    jan.page.goto(eva.page.url)
    jan.page.locator(".look-back output").wait_for()
    jan.until(lambda: step_shown(jan) == 5)


def test_a_replay_shows_each_seats_own_cards_to_its_eyes_only(
    people: People, tmp_path: Path
) -> None:
    eva = people()
    load(eva, played("rescue"), tmp_path)
    page = eva.page
    page.get_by_role("slider", name="Step").fill("6")
    assert page.locator("[data-hand]").count() == 0
    page.get_by_label("View as").select_option("1")
    page.locator("[data-hand]").first.wait_for()
    page.get_by_label("View as").select_option("")
    page.locator("[data-hand]").first.wait_for(state="detached")


def test_a_record_is_kept_as_a_file_and_loaded_again(people: People, tmp_path: Path) -> None:
    eva = people()
    eva.go(f"#/replay/{finished_table(eva)}")
    eva.page.locator("main.board > *").first.wait_for()
    where = eva.page.locator(".look-back output").inner_text()
    with eva.page.expect_download() as download:
        eva.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "kept.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert cb.Match.replay(record).over
    assert record["names"][0] == "Eva"
    load(eva, record, tmp_path)
    assert eva.page.locator(".look-back output").inner_text() == where
    assert "Eva" in eva.page.locator("main.board").inner_text()


@pytest.mark.parametrize("game", cb.games())
def test_every_game_is_drawn_from_a_loaded_record(
    people: People, game: str, tmp_path: Path
) -> None:
    eva = people()
    load(eva, played(game), tmp_path)
    slider = eva.page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    for step in range(0, last + 1, max(1, last // 8)):
        slider.fill(str(step))
        assert eva.page.evaluate(FILLED) > 0.9
        assert eva.page.get_by_role("alert").count() == 0


@pytest.mark.parametrize(
    "text", ["", "not JSON", "7", "[1, 2]", "{}", '{"format": "cheeseboard/1"}']
)
def test_a_file_that_is_no_record_is_refused_with_a_sentence(
    people: People, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    eva = people()
    eva.go("#/replay")
    eva.page.locator("input[type=file]").set_input_files(file)
    said = eva.page.get_by_role("alert")
    eva.until(lambda: said.inner_text().strip())
    assert "not a record" in said.inner_text()


HEAD = ".table-top h1, p.caption, .table-top .field"
TOUCHING = """things => {
  const boxes = things.map((each) => each.getBoundingClientRect());
  return boxes.some((a, n) => boxes.slice(n + 1).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""


def test_on_a_phone_held_sideways_what_happened_stands_beside_the_choice_of_view(
    people: People, tmp_path: Path
) -> None:
    """Also after a table was open, whose styles are there from then on."""
    eva = people(viewport={"width": 740, "height": 360})
    eva.sit_at(eva.open("rescue", "me", *["bot"] * 3, options={"starter": 1}))
    eva.await_turn()
    load(eva, played("rescue", 4), tmp_path)
    for key in ("Home", "ArrowRight", "End"):
        eva.page.keyboard.press(key)
        assert not eva.page.locator(HEAD).evaluate_all(TOUCHING), key
