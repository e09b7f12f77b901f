"""If the server refuses a move, the board explains it in place, with the rule."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import WebSocketRoute

import cheeseboard as cb
from cheeseboard.games import load
from cheeseboard.server import thinking
from tests.browser.conftest import People
from tests.browser.person import Person


def impossible(person: Person) -> str:
    """An action of the game that is not legal now, of the kind that is."""
    legal = person.view["legal"]
    verb = legal[0].split(" ")[0]
    known: Iterable[str] = load(person.view["game"]).words.ACTIONS
    return next(text for text in known if text.split(" ")[0] == verb and text not in legal)


def send_instead(person: Person, wrong: list[str]) -> None:
    """What the board sends becomes another action on its way: no board offers a wrong one."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move" and wrong:
                message["action"] = wrong.pop()
            server.send(json.dumps(message))

        socket.on_message(pass_on)

    person.page.route_web_socket("**/api/live?*", route)


@pytest.mark.parametrize("game", cb.games())
def test_a_refused_move_says_why_on_the_board_and_leads_to_its_rule(
    people: People, game: str
) -> None:
    eva = people()
    table = eva.open(game, "me", *["bot"] * (2 if game == "sack" else 1), options={"starter": 1})
    eva.sit_at(table)  # to learn what is legal
    eva.await_turn()
    version, action, wrong = eva.sheet["version"], eva.view["legal"][0], [impossible(eva)]
    send_instead(eva, wrong)
    eva.reload()
    eva.do(action)
    refusal = eva.page.locator("main.board .refusal[role=alert]")
    refusal.wait_for()
    assert wrong == []
    assert eva.sheet["version"] == version
    rule = refusal.locator("[data-rule]")
    number = rule.get_attribute("data-rule")
    assert number
    assert number in rule.inner_text()
    rule.click()
    eva.page.locator(f"#rule-{number}.now").wait_for()
    eva.play(action)  # and one goes on as if nothing had been
    assert refusal.count() == 0


def test_a_hint_that_fails_says_so_and_can_be_asked_for_again(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("planted")

    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}))
    eva.await_turn()
    eva.see_the_board()  # no hint before the first dice are thrown: it would tell what they show
    hint = eva.page.get_by_role("button", name="Hint")
    monkeypatch.setattr(thinking, "_advice", broken)
    hint.click()
    eva.page.get_by_text("Something went wrong on the server. Try again.").wait_for()
    monkeypatch.undo()
    hint.click()
    hint.click()
    eva.page.locator("ul.odds").wait_for()
