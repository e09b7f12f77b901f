"""Two people at one screen: nobody sees the other's cards, whatever they try."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import People
from tests.browser.inputs import Touch
from tests.browser.person import Person

PIN = "4711"
LONGEST_NAME = 24
STORES = """async () => JSON.stringify({
  local: { ...localStorage }, session: { ...sessionStorage },
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""

# What is seen of the board whenever the page changes, as long as there is one.
NOTICE = """() => {
  window.seen = [];
  const notice = () => {
    const cloth = document.querySelector(".rescue-cloth")?.getBoundingClientRect();
    if (!cloth) return;
    window.seen.push({
      hand: document.querySelectorAll("[data-hand]").length,
      backs: document.querySelectorAll(".rescue-face-down > .card").length,
      place: [cloth.x, cloth.y, cloth.width].map(Math.round).join(" "),
      prompt: document.querySelector("[data-prompt]").textContent,
    });
  };
  new MutationObserver(notice).observe(document.body, { subtree: true, childList: true });
}"""


def at_one_screen(people: People, **context: Any) -> Person:
    eva = people(**context)
    jan = {"kind": "here", "name": "Ján", "pin": PIN}
    eva.sit_at(eva.open("rescue", "me", jan, options={"starter": 1}))
    eva.until(lambda: eva.you.get("curtain") == 1)
    return eva


def say_who(screen: Person, pin: str = "") -> None:
    if pin:
        screen.page.locator(".curtain input[type=password]").fill(pin)
    screen.page.locator(".curtain button[type=submit]").click()


def lay_a_card(screen: Person) -> None:
    screen.await_turn()
    screen.play(screen.view["legal"][0])


def check_nothing_shows(screen: Person) -> None:
    """No card of any hand is on the page, in its copy of the table, or in storage."""
    page = screen.page
    page.locator(".curtain").wait_for()
    screen.until(lambda: screen.you.get("curtain") and screen.view)
    assert screen.view["board"]["hand"] is None
    assert screen.view["seat"] is None
    drawn = [line["action"] for line in screen.sheet["log"] if line["action"].startswith("draw")]
    assert set(drawn) == {"draw ?"}
    assert page.locator("[data-hand], [data-pick], [data-action]").count() == 0
    assert "You draw" not in page.content()
    kept = page.evaluate(STORES)
    assert not any(word in kept for word in ("mouse", "cheese1", "hand")), kept
    assert '"caches":[]' in kept
    assert '"databases":0' in kept
    assert '"workers":0' in kept


def test_the_curtain_hides_every_hand_until_a_player_confirms(people: People) -> None:
    screen = at_one_screen(people)
    check_nothing_shows(screen)
    say_who(screen)
    screen.page.locator("[data-hand]").first.wait_for()
    assert screen.view["seat"] == 1
    lay_a_card(screen)
    screen.until(lambda: screen.you["curtain"] == 2)
    check_nothing_shows(screen)


def test_a_wrong_pin_shows_nothing_and_says_so(people: People) -> None:
    screen = at_one_screen(people)
    say_who(screen)
    lay_a_card(screen)
    screen.until(lambda: screen.you["curtain"] == 2)
    say_who(screen, "1234")
    screen.page.get_by_text("Wrong PIN").wait_for()
    check_nothing_shows(screen)
    say_who(screen, PIN)
    screen.page.locator("[data-hand]").first.wait_for()
    assert screen.view["seat"] == 2


def test_a_pin_is_typed_at_once_and_a_wrong_one_is_typed_over(people: People) -> None:
    screen = at_one_screen(people)
    page = screen.page
    page.locator(".curtain button:focus").wait_for()
    page.keyboard.press("Enter")  # "I am Eva" needs no PIN
    lay_a_card(screen)
    screen.until(lambda: screen.you["curtain"] == 2)
    page.locator(".curtain input:focus").wait_for()
    page.keyboard.type("1234")
    page.keyboard.press("Enter")
    page.get_by_text("Wrong PIN").wait_for()
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    page.locator("[data-hand]").first.wait_for()
    assert screen.view["seat"] == 2


def test_going_back_or_reloading_does_not_look_behind_the_curtain(people: People) -> None:
    screen = at_one_screen(people)
    page = screen.page
    table = page.url
    say_who(screen)
    lay_a_card(screen)
    screen.until(lambda: screen.you["curtain"] == 2)
    screen.reload()
    check_nothing_shows(screen)
    page.goto(f"{screen.address}/#/settings")
    page.locator("main.page").wait_for()
    page.go_back()
    check_nothing_shows(screen)
    page.goto("about:blank")
    page.go_back()
    assert page.url == table
    check_nothing_shows(screen)


def test_a_reload_covers_the_cards_again(people: People) -> None:
    screen = at_one_screen(people)
    say_who(screen)
    screen.page.locator("[data-hand]").first.wait_for()
    screen.reload()
    check_nothing_shows(screen)


def test_looking_back_in_the_log_stays_behind_the_curtain(people: People) -> None:
    screen = at_one_screen(people)
    say_who(screen)
    lay_a_card(screen)
    screen.until(lambda: screen.you["curtain"] == 2)
    log = screen.page.get_by_role("region", name="Moves")
    log.focus()
    for key in ("ArrowLeft", "ArrowLeft"):
        screen.page.keyboard.press(key)
    check_nothing_shows(screen)


def test_with_motion_the_card_is_seen_to_lie_for_a_moment_without_anybodys_hand(
    people: People,
) -> None:
    screen = at_one_screen(people, reduced_motion="no-preference", way=Touch())
    say_who(screen)
    screen.await_turn()
    screen.page.evaluate(NOTICE)
    screen.play(screen.view["legal"][0])
    screen.page.locator(".curtain").wait_for()
    seen = screen.page.evaluate("window.seen")
    public = [each for each in seen if not each["hand"]]
    assert public, "the public board, then the curtain"
    assert {each["backs"] for each in public} == {8}, "the hand lies there, face down"
    assert {each["prompt"] for each in public} == {"Card laid."}
    assert len({each["place"] for each in seen}) == 1, "the cloth keeps its place"
    check_nothing_shows(screen)


def test_the_longest_names_fit_on_a_phone(people: People) -> None:
    eva = people("W" * LONGEST_NAME, way=Touch())
    other = {"kind": "here", "name": "M" * LONGEST_NAME, "pin": PIN}
    eva.sit_at(eva.open("sack", {"kind": "me", "pin": PIN}, other, "bot"))
    eva.page.locator(".curtain").wait_for()
    width = eva.page.evaluate("() => innerWidth")
    for part in eva.page.locator(".curtain > *").all():
        box = part.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
