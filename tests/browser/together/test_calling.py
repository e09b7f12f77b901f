"""A page in the background says when it is your turn; what the settings change at a table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Route

from tests.browser.conftest import People
from tests.browser.person import Person

# A page that can be put into the background, and a browser that says what it was asked for.
BACKGROUND = """
  window.asked = [];
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.hide = (on) => { hidden = on; document.dispatchEvent(new Event("visibilitychange")); };
  navigator.setAppBadge = async (count) => { window.asked.push(`badge ${count}`); };
  navigator.clearAppBadge = async () => { window.asked.push("no badge"); };
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.asked.push("permission");
      return (this.permission = "granted");
    }
    constructor(title, { body }) { window.asked.push(`${title} ${body}`); }
    close() { window.asked.push("closed"); }
  };
"""


def hide(person: Person, on: bool) -> None:
    person.page.evaluate(f"hide({json.dumps(on)})")


def asked(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate("asked.splice(0)")
    return found


def icon(person: Person) -> str:
    return str(person.page.locator('link[rel="icon"]').get_attribute("href"))


def box_of_hunt(person: Person) -> Locator:
    return person.page.locator(".box", has_text="Catch the Mice!")


def test_a_page_in_the_background_says_when_it_is_your_turn(people: People) -> None:
    eva = people("Eva")
    eva.context.add_init_script(BACKGROUND)
    eva.go("#/settings")
    assert asked(eva) == []
    eva.page.get_by_label("Notify me when it is my turn").check()
    eva.until(lambda: eva.page.evaluate("asked").count("permission"))
    asked(eva)
    eva.page.goto("about:blank")
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.page.wait_for_function("document.title === '● Catch the Mice! · Cheeseboard'")
    eva.page.evaluate("Notification.permission = 'granted'")
    assert asked(eva) == []
    hide(eva, True)
    assert eva.page.title() == "● Your turn · Catch the Mice!"
    assert "icon-turn" in icon(eva)
    assert asked(eva) == ["badge 1", "Your turn Catch the Mice!"]
    hide(eva, False)
    assert eva.page.title() == "● Catch the Mice! · Cheeseboard"
    assert "icon-turn" not in icon(eva)
    assert asked(eva) == ["no badge", "closed"]


def test_slower_play_is_chosen_in_the_settings_and_holds_at_once(people: People) -> None:
    eva = people("Eva")
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.page.evaluate("location.hash = '#/settings'")
    eva.page.get_by_label("Bot speed").select_option("Slow")
    eva.page.get_by_role("link", name="Back to the table").click()
    eva.until(lambda: eva.sheet["table"]["pace"] == 2.5)
    eva.page.goto("about:blank")
    eva.go()
    box_of_hunt(eva).get_by_role("button", name="Play now").click()
    eva.until(lambda: eva.sheet.get("table", {}).get("pace") == 2.5)


def lost(number: int, level: str) -> dict[str, Any]:
    result = {
        "mine": [1],
        "named": [1],
        "cats": [1, 2],
        "levels": ["", level],
        "points": [1, 5],
        "winners": [2],
    }
    return {
        "table": f"table-{number}",
        "game": "hunt",
        "status": "over",
        "players": 2,
        "names": ["Eva"],
        "open": 0,
        "public": False,
        "touched": 1e9,
        "my_turn": False,
        "result": result,
    }


def test_three_losses_in_a_row_bring_an_offer_of_easier_bots(people: People) -> None:
    eva = people("Eva")
    hunt = next(each for each in eva.ask("games") if each["name"] == "hunt")
    names = [each["name"] for each in hunt["levels"]]
    usual = names[(len(names) - 1) // 2]
    lines = [lost(1, usual), lost(2, usual)]

    def answer(route: Route) -> None:
        route.fulfill(json=lines)

    eva.page.route("**/api/mine", answer)
    offer = box_of_hunt(eva).get_by_role("button", name="Play easier bots")
    eva.go()
    eva.page.get_by_role("region", name="Finished games").wait_for()
    assert offer.count() == 0
    lines.append(lost(3, usual))
    eva.page.reload()
    offer.click()
    eva.until(lambda: eva.sheet)
    assert eva.sheet["seats"][1]["level"] == names[names.index(usual) - 1]
