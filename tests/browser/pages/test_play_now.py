"""Play now takes the level of the last table, and offers an easier one after three losses."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.conftest import People
from tests.browser.person import Person


def press_play_now(eva: Person, name: str = "Play now") -> str:
    """Come to a table from the first page; return the level of its bot."""
    eva.go()
    box(eva).get_by_role("button", name=name).click()
    return level_of_the_bot(eva)


def box(eva: Person) -> Locator:
    return eva.page.locator(".box", has_text="Catch the Mice!")


def level_of_the_bot(eva: Person) -> str:
    eva.page.wait_for_url("**/#/t/*")
    eva.until(lambda: eva.sheet.get("table", {}).get("id") == eva.page.url.rpartition("/")[2])
    return str(eva.sheet["seats"][1]["level"])


def test_play_now_takes_the_level_of_the_last_table(people: People) -> None:
    eva = people("Eva")
    assert press_play_now(eva) == "tomcat"
    eva.go("#/new/hunt")
    eva.page.get_by_label("Level of Pepper").select_option("tiger")
    eva.page.get_by_role("button", name="Create the table").click()
    assert level_of_the_bot(eva) == "tiger"
    assert press_play_now(eva) == "tiger"


def test_after_three_losses_easier_bots_are_offered_and_stay(people: People) -> None:
    eva = people("Eva")
    for losses in range(3):
        assert press_play_now(eva) == "tomcat", losses
        eva.give_up()
        eva.go()
        eva.page.get_by_role("region", name="Finished games").wait_for()
        offered = box(eva).get_by_role("button", name="Play easier bots")
        assert offered.count() == 0 or losses == 2
    assert press_play_now(eva, "Play easier bots") == "tabby"
    assert press_play_now(eva) == "tabby"
