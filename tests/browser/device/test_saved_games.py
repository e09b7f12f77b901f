"""Games outlive a crash of their page, and go to another device as a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.conftest import People
from tests.browser.device.host import AtDevice
from tests.browser.device.test_playing import at_device


def test_a_game_survives_a_crash_of_its_page(people: People) -> None:
    eva = at_device(people)
    table = eva.open("rescue", "me", "bot")
    eva.sit_at(table)
    assert eva.await_turn()
    eva.play(eva.view["legal"][0])
    version = eva.sheet["version"]
    with eva.page.expect_event("crash"), suppress(Error):
        eva.page.goto("chrome://crash")
    again = AtDevice(eva.context, eva.address)
    again.sit_at(table)
    assert again.sheet["version"] >= version
    assert again.await_turn()
    again.play(again.view["legal"][0])
    assert again.console_errors == []


def test_finished_games_go_to_another_device_as_a_file(people: People, tmp_path: Path) -> None:
    eva, jan = at_device(people), at_device(people, name="Ján")
    eva.sit_at(eva.open("rescue", "me", "bot"))
    eva.play_out()
    eva.go("#/settings")
    with eva.page.expect_download() as saved:
        eva.page.get_by_role("button", name="Save all finished games").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    add_games(jan, file, "1 game added.")
    add_games(jan, file, "0 games added.")
    jan.go()
    jan.page.get_by_text("Finished games", exact=True).wait_for()


def test_a_file_that_holds_no_games_of_this_version_is_named_as_such(
    people: People, tmp_path: Path
) -> None:
    eva, file = at_device(people), tmp_path / "games.json"
    file.write_text('[{"format": "cheeseboard/2", "game": "hunt"}]')
    add_games(eva, file, "another version of Cheeseboard")
    file.write_text("no JSON")
    add_games(eva, file, "not a record")


def add_games(person: AtDevice, file: Path, answer: str) -> None:
    person.go("#/settings")
    person.page.reload()
    person.page.get_by_label("Add games from a file").set_input_files(file)
    person.page.locator(".device-games").get_by_text(answer).wait_for()
