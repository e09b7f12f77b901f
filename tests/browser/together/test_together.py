"""Several people, each at their own browser."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import TO_READ, Person
from tests.browser.playing.test_spoken import is_told, listening

LONG_ENOUGH_TO_READ = 15_000  # ms
# The page is in the background.
HIDE = """
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
"""


def invited(host: Person, guest: Person, game: str = "rescue", **wish: Any) -> str:
    """The guest stands before the seat that the host's link leads to."""
    table = host.open(game, "me", "link", **{"public": True, "grace": 5, **wish})
    host.sit_at(table)
    host.page.get_by_role("button", name="Create a link").click()
    link = host.page.get_by_label("Link to this seat").input_value()
    guest.page.goto(link)
    return table


def seated(host: Person, guest: Person, game: str = "rescue", **wish: Any) -> str:
    table = invited(host, guest, game, **wish)
    guest.page.get_by_role("button", name="Sit down").click()
    for each in (host, guest):
        each.until(lambda each=each: each.view)  # type: ignore[misc]
    return table


def play_by_turns(people: list[Person], steps: int = 1_000) -> None:
    """They play whatever is offered, until it is over or so many actions are played."""
    chance = Random(1)
    watch = people[0]
    for _ in range(steps):
        watch.until(lambda: watch.view["over"] or any(each.my_turn() for each in people))
        mover = next((each for each in people if each.my_turn()), None)
        if mover is None:
            return
        version = mover.sheet["version"]
        mover.do(chance.choice(mover.view["legal"]))
        for each in people:
            each.until(lambda e=each, v=version: e.sheet["version"] > v)  # type: ignore[misc]


def test_opening_a_link_takes_nothing_and_the_button_does(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    invited(eva, jan)
    button = jan.page.get_by_role("button", name="Sit down")
    button.wait_for()
    assert eva.sheet["seats"][1]["kind"] == "link"
    button.click()
    eva.until(lambda: eva.sheet["seats"][1]["kind"] == "person")
    jan.until(lambda: jan.you["seats"] == [2])
    jan.page.locator("main.board").wait_for()
    assert "/seat/" not in jan.page.url


def test_two_browsers_and_a_spectator_see_one_game_to_its_end(people: People) -> None:
    eva, jan, zoe = people("Eva"), people("Ján"), people("Zoe")
    table = seated(eva, jan)
    zoe.sit_at(table)
    play_by_turns([eva, jan])
    for each in (eva, jan, zoe):
        each.end_is_shown()
    zoe.until(lambda: zoe.view["over"])
    assert eva.view["points"] == jan.view["points"] == zoe.view["points"]
    assert zoe.page.get_by_text("watching").count()
    jan.page.evaluate(HIDE)
    eva.page.get_by_role("button", name="Play again").first.click()
    jan.page.get_by_text("The next game has begun.").wait_for()
    # Ján still reads the result of the last game: the table waits for Ján and calls nobody away.
    expect(eva.page.locator(".seat-tag.away", has_text="Ján")).to_contain_text("not here yet")
    assert "The next game has begun." in jan.page.title()
    zoe.until(lambda: zoe.sheet["next"])
    assert zoe.page.get_by_text("The next game has begun.").count() == 0
    jan.page.get_by_role("button", name="Close").click()
    assert jan.page.get_by_text("The next game has begun.").count() == 0
    jan.reload()  # a page that comes later is not called
    jan.end_is_shown()
    assert jan.page.get_by_text("The next game has begun.").count() == 0


def test_a_spectator_sees_no_hand_and_can_do_nothing(people: People) -> None:
    eva, jan, zoe = people("Eva"), people("Ján"), people("Zoe")
    zoe.sit_at(seated(eva, jan))
    play_by_turns([eva, jan], steps=3)
    zoe.until(lambda: zoe.sheet["version"] == eva.sheet["version"])
    assert zoe.view["board"]["hand"] is None
    heard = "".join(zoe.heard)
    assert not any(f"draw {animal}" in heard for animal in ("cat", "mouse", "dog"))
    assert zoe.page.locator("[data-action]:enabled, [data-pick]:enabled").count() == 0


def test_a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back(people: People) -> None:
    eva, jan = listening(people), people("Ján")
    table = seated(eva, jan)
    jan.page.goto("about:blank")
    away = eva.page.locator(".seat-tag.away", has_text="Ján")
    away.wait_for()
    assert "away" in away.inner_text()
    if eva.my_turn():
        eva.play(eva.view["legal"][0])
    eva.page.locator(".table-top .turn", has_text="Ján is away").wait_for()
    assert eva.page.locator("[data-prompt]").inner_text() == "Ján is away"
    eva.until(lambda: eva.sheet["seats"][1]["bot_plays"])
    eva.tab("table")
    panel = eva.page.get_by_role("tabpanel")
    panel.get_by_text("a bot plays for now", exact=True).wait_for()
    assert "Ján is away." in eva.page.evaluate("window.spoken")
    jan.sit_at(table)  # and that is enough
    eva.until(lambda: not eva.sheet["seats"][1]["bot_plays"])
    away.wait_for(state="detached")
    play_by_turns([eva, jan])
    assert eva.end_is_shown()


def say(person: Person, text: str) -> None:
    person.tab("chat")
    field = person.page.get_by_placeholder("Write as")
    field.fill(text)
    field.press("Enter")


def test_the_badge_of_the_chat_counts_what_others_have_said_at_this_table(people: People) -> None:
    eva, jan = people("Eva"), listening(people, "Ján")
    unread = jan.page.locator(".unread", has_text="1 new")
    tables = [eva.open("hunt", "me", "bot", public=True, options={"starter": 1}) for _ in range(2)]
    for table in tables:
        eva.go(f"#/t/{table}")
        eva.reload()
        say(eva, "Hello")
        eva.tab("log")
    for table in reversed(tables):  # the older line comes last, and is new all the same
        jan.go(f"#/t/{table}")
        jan.reload()
        unread.wait_for()
        jan.tab("chat")
        unread.wait_for(state="detached")
    jan.go(f"#/t/{tables[1]}")
    jan.reload()
    for each in (eva, jan):
        each.page.get_by_role("tab", name="Chat", exact=True).wait_for()
        assert each.page.locator(".unread").count() == 0
    say(eva, "Good luck")
    is_told(jan, "Eva: Good luck")  # although the chat is closed
    bubble = jan.page.locator(".chat-news")
    expect(bubble).to_have_text("Eva Good luck")
    jan.tab("chat")
    expect(bubble).to_have_count(0)


def test_a_reload_between_two_touches_plays_nothing(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("rescue", "me", "bot", options={"starter": 1}))
    eva.await_turn()
    version, action = eva.sheet["version"], eva.view["legal"][0]
    card = eva.page.locator(f'[data-pick="{action.split(" ")[1]}"]')
    card.click()
    eva.page.locator(f'[data-action="{action}"]').wait_for()
    eva.reload()
    eva.await_turn()
    assert eva.sheet["version"] == version
    eva.play(action)


def test_a_reload_right_after_a_move_plays_it_once(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("rescue", "me", "bot", options={"starter": 1}))
    eva.await_turn()
    action = eva.view["legal"][0]
    eva.do(action)
    eva.reload()
    eva.await_turn()
    own = [line for line in eva.sheet["log"] if line["by"] == 1]
    assert len(own) <= 1
    for _ in range(3):  # and the game goes on
        eva.play(eva.view["legal"][0])
        assert eva.await_turn()


def test_a_player_who_leaves_is_mentioned_and_their_moves_keep_their_name(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    table = eva.open("hunt", "me", "bot", public=True, options={"starter": 1}, pace=5)
    jan.sit_at(table)
    eva.sit_at(table)
    eva.throw()
    eva.play(eva.view["legal"][0])
    eva.ask(f"tables/{table}/leave", {})
    log = jan.page.locator(".log")
    log.get_by_text("Eva has left").wait_for()
    assert log.get_by_text("Eva ").count() > 1


def test_after_a_player_gives_up_the_others_play_to_the_end(people: People) -> None:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot"))
    eva.await_turn()
    eva.tab("table")
    resign = eva.page.get_by_role("button", name="Resign", exact=True)
    cancel = eva.page.get_by_role("button", name="Cancel")
    resign.press("Enter")
    cancel.wait_for()
    eva.page.keyboard.press("Tab")
    eva.page.keyboard.press("Enter")  # on Cancel
    expect(resign).to_be_focused()
    resign.click()
    cancel.click()
    expect(resign).to_be_focused()
    eva.give_up()
    assert "resigned" in eva.end_is_shown()


def test_a_move_is_taken_back_when_the_other_player_agrees(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    seated(eva, jan, "hunt", options={"starter": 1})
    eva.throw()
    lures = eva.view["legal"]
    eva.play(lures[0])
    board = jan.page.locator("main.board").bounding_box()
    eva.page.get_by_role("button", name="Take back").click()
    yes = jan.page.get_by_role("button", name="Yes, take it back")
    yes.wait_for()
    assert jan.page.locator("main.board").bounding_box() == board
    yes.click()
    for each in (eva, jan):
        each.until(lambda e=each: e.sheet["log"][-1].get("event") == "takeback")  # type: ignore[misc]
    eva.until(lambda: eva.view["legal"] == lures)
    eva.see_the_board()
    assert eva.page.get_by_text("Your move was not taken back.").count() == 0
    eva.play(lures[0])


def is_refused(eva: Person, jan: Person) -> None:
    """Eva asks to take back the mice that she has lured; both read which, and Ján says no."""
    eva.page.get_by_role("button", name="Take back").click()
    eva.page.get_by_role("button", name="Withdraw the request").wait_for()
    question = jan.page.locator(".notice", has_text="Eva asks to take back a move.")
    for each, who in ((eva, "You"), (jan, "Eva")):
        expect(each.page.locator(".asked-move")).to_have_text(re.compile(f"^{who} lures? .*mouse"))
    jan.page.get_by_role("button", name="No", exact=True).click()
    question.wait_for(state="detached")
    eva.page.get_by_text("Your move was not taken back.").wait_for()


def test_a_refused_takeback_changes_nothing_and_is_told(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    eva.page.clock.install()
    seated(eva, jan, "hunt", options={"starter": 1})
    eva.throw()
    eva.play(eva.view["legal"][0])
    legal, log = eva.view["legal"], eva.sheet["log"]
    told = eva.page.get_by_text("Your move was not taken back.")
    is_refused(eva, jan)
    assert (eva.view["legal"], eva.sheet["log"]) == (legal, log)
    eva.page.get_by_role("button", name="Close").hover()
    eva.page.clock.fast_forward(LONG_ENOUGH_TO_READ)
    told.wait_for()  # nothing goes from under a hand
    eva.page.mouse.move(0, 0)
    eva.page.clock.fast_forward(LONG_ENOUGH_TO_READ)
    told.wait_for(state="detached")
    is_refused(eva, jan)
    eva.play(legal[0])
    told.wait_for(state="detached")


def test_at_a_shared_screen_a_seat_with_a_pin_must_agree_to_a_takeback_itself(
    people: People,
) -> None:
    eva, jan = people("Eva"), people("Ján")
    ben = {"kind": "here", "name": "Ben", "pin": "1234"}
    table = eva.open("hunt", "me", ben, "lobby", options={"starter": 3})
    eva.sit_at(table)
    jan.sit_at(table)
    jan.page.get_by_role("button", name="Sit down").click()
    jan.throw()
    jan.play(jan.view["legal"][0])
    jan.page.get_by_role("button", name="Take back").click()
    agree = eva.page.get_by_role("button", name="Yes, take it back")
    agree.click()
    eva.page.get_by_label("PIN").fill("1234")
    eva.page.get_by_role("button", name="I am Ben").click()
    agree.click()
    jan.until(lambda: jan.sheet["log"][-1].get("event") == "takeback")


def ask_for_a_seat_with_a_forgotten_pin(eva: Person, jan: Person) -> None:
    forgetful = {"kind": "here", "name": "Len", "pin": "1234"}
    table = eva.open("rescue", "me", "lobby", forgetful, options={"starter": 2})
    eva.sit_at(table)
    jan.sit_at(table)
    jan.page.get_by_role("button", name="Sit down").click()
    eva.until(lambda: eva.view and eva.you["take_over"] == [3])
    eva.tab("table")
    eva.page.get_by_role("button", name="Ask to take over this seat").click()
    jan.page.get_by_text("asks to take over this seat: Len").wait_for()


def test_a_forgotten_pin_is_dropped_when_the_other_player_agrees(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    ask_for_a_seat_with_a_forgotten_pin(eva, jan)
    jan.page.get_by_role("button", name="Yes, I agree").click()
    eva.until(lambda: not eva.sheet["seats"][2]["pin"])
    jan.tab("log")
    jan.page.get_by_role("tabpanel").get_by_text("Len takes over seat 3").wait_for()


def test_a_request_for_a_seat_can_be_withdrawn(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    ask_for_a_seat_with_a_forgotten_pin(eva, jan)
    assert jan.page.get_by_role("button", name="Withdraw the request").count() == 0
    eva.page.get_by_role("button", name="Withdraw the request").click()
    jan.page.get_by_text("asks to take over this seat: Len").wait_for(state="detached")
    assert eva.sheet["seats"][2]["pin"]


def test_the_owner_lets_a_bot_play_for_a_player_who_is_away(people: People) -> None:
    eva, jan = people("Eva"), people("Ján")
    seated(eva, jan, options={"starter": 2}, grace=None)  # otherwise one steps in by itself
    jan.page.close()
    notice = eva.page.locator(".notices .notice", has_text="Ján is away.")
    eva.way.press(notice.get_by_role("button", name="Let a bot play"))
    eva.page.wait_for_timeout(TO_READ)
    eva.way.press(notice.get_by_role("button", name="Yes, let a bot play"))
    notice.wait_for(state="detached")
    assert eva.sheet["seats"][1]["kind"] == "bot"


def test_players_read_when_a_bot_steps_in_for_a_player_who_is_away(people: People) -> None:
    eva, jan = people("Eva"), people("Christina")
    seated(eva, jan, options={"starter": 2}, grace=60)
    jan.page.close()
    for part in ("name", "absence"):
        word = eva.page.locator(f".seat-tag.away .{part}")
        assert word.evaluate("word => word.scrollWidth <= word.clientWidth"), part
    eva.page.set_viewport_size({"width": 360, "height": 740})
    eva.page.locator(".table-top .turn", has_text="Christina is away").wait_for()
    title = eva.page.locator(".table-top h1")  # beside it
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    notice = eva.page.locator(".notices .notice")
    expect(notice).to_contain_text("Christina is away. A bot steps in after 1 minute")
    eva.way.press(notice.get_by_role("button", name="Close"))
    expect(notice).to_have_count(0)
