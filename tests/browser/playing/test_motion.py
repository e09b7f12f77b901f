"""What moves, and what does not, while the board is drawn anew."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

MOVING = {"reduced_motion": "no-preference"}
NOTE_GLIDES = """() => {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.glides.push(this.getAttribute("data-moves"));
    return animate.call(this, frames, options);
  };
}"""

# Scenes pass while the test itself waits for its processor: the page notes what was there.
NOTE_FAILURE = """() => {
  const all = (what) => document.querySelectorAll(what).length;
  const failed = () => document.querySelector(".hunt-bar").textContent.includes("No luck");
  window.failures = [];
  const note = () => failed() && window.failures.push({
    mice: all(".hunt-lured.is-own .hunt-piece"),
    closed: all(".hunt-dice.is-closed"),
    others: all(".hunt-lured.is-others"),
    cheers: all(".hunt-centre.is-cheering .hunt-mouse"),
    centre: document.querySelector(".hunt-centre").clientHeight,
    game: document.querySelector(".hunt-bar").textContent.includes("Game"),
  });
  new MutationObserver(note).observe(
    document.body, { subtree: true, childList: true, attributes: true }
  );
}"""

# When mice glide: areas that lie as high as the one they come into, and numbers that change.
NOTE_MICE = """() => {
  window.covering = [], window.early = [];
  const areas = ".hunt-card, .hunt-lured, .hunt-centre";
  const height = (area) => Number(getComputedStyle(area).zIndex);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    const own = this.closest(".hunt-piece")?.closest(areas);
    if (own) requestAnimationFrame(() => window.covering.push(
      ...[...document.querySelectorAll(areas)]
        .filter((area) => area !== own && height(area) >= height(own))
        .map((area) => area.className)
    ));
    return animation;
  };
  const card = document.querySelector(".hunt-card.is-own");
  const glides = () => card.getAnimations({ subtree: true })
    .some((each) => each.playState === "running" && each.effect.target.matches(".hunt-piece"));
  const points = () => card.querySelector(".hunt-points b").textContent;
  const before = points();
  new MutationObserver(() => points() !== before && glides() && window.early.push(points()))
    .observe(card, { subtree: true, childList: true, characterData: true });
}"""

COMES_FROM_AFAR = """() => {
  const bar = document.querySelector("main .hunt-bar");
  bar.animate([{ translate: "150px 0" }, { translate: "0 0" }], 60_000);
}"""
STILL = 600  # ms after which nothing glides any more


def hunting(people: People, **wish: Any) -> Person:
    eva = people("Eva", **MOVING)
    eva.sit_at(eva.open("hunt", "me", "bot", options={"starter": 1}, **wish))
    return eva


def come_to_stop(person: Person) -> None:
    """Until the turn could be ended; with a white die there is something to choose before."""
    person.await_turn()
    while "stop" not in person.view["legal"]:
        person.play(person.view["legal"][0])
        person.await_turn()
    person.page.locator('main [data-action="stop"]').wait_for()


def test_what_lies_on_something_that_moves_is_carried_along(people: People) -> None:
    eva = hunting(people, pace=2.5)
    come_to_stop(eva)
    eva.page.evaluate(NOTE_GLIDES)
    eva.page.locator(".hunt-middle").evaluate("cheese => { cheese.style.top = '60px' }")
    eva.play("stop")
    eva.page.locator(".hunt-lured.is-others").wait_for()
    glides = eva.page.evaluate("() => window.glides")
    assert "cheese" in glides
    in_it = eva.page.eval_on_selector_all(
        ".hunt-middle [data-moves]", "all => all.map(each => each.getAttribute('data-moves'))"
    )
    assert not set(in_it) & set(glides)


def test_caught_mice_run_above_the_cards_and_count_when_they_have_arrived(people: People) -> None:
    eva = hunting(people, pace=2.5)
    come_to_stop(eva)
    eva.page.evaluate(NOTE_MICE)
    eva.play("stop")
    points = eva.view["board"]["cats"][0]["points"]
    expect(eva.page.locator(".hunt-card.is-own .hunt-points b")).to_have_text(str(points))
    assert eva.page.evaluate("() => [window.covering, window.early]") == [[], []]


def test_a_roll_that_fails_is_seen_before_the_next_turn(people: People) -> None:
    eva = hunting(people, pace=2.5, series=True)
    eva.page.set_viewport_size({"width": 360, "height": 740})
    eva.see_the_board()
    height = eva.page.locator(".hunt-centre").evaluate("it => it.clientHeight")
    eva.page.evaluate(NOTE_FAILURE)
    while eva.await_turn():
        legal = eva.view["legal"]
        eva.play("roll" if "roll" in legal else legal[0])
        if any("fail" in (line.get("then") or []) for line in eva.sheet["log"]):
            break
    eva.page.locator(".hunt-lured.is-others").wait_for()
    seen = eva.page.evaluate("() => window.failures")
    assert any(moment["closed"] for moment in seen)
    assert any(moment["mice"] for moment in seen)  # they were still there
    assert not any(moment["others"] for moment in seen)
    assert any(moment["cheers"] for moment in seen)  # the mice are glad to be home
    assert not any(moment["game"] for moment in seen)  # the words need the room
    assert {moment["centre"] for moment in seen} == {height}
    assert not eva.page.locator(".hunt-bar").get_by_text("No luck").count()


# What the bar says of others, when they have caught mice.
NOTE_TOTALS = """() => {
  window.totals = [];
  const says = () => document.querySelector(".hunt-bar").textContent;
  new MutationObserver(() => / now has /.test(says()) && window.totals.push(says()))
    .observe(document.querySelector("main"), { subtree: true, childList: true });
}"""


def test_the_bar_says_what_others_have_when_their_mice_are_caught(people: People) -> None:
    eva = hunting(people)
    eva.see_the_board()
    eva.page.evaluate(NOTE_TOTALS)
    while not eva.page.evaluate("() => window.totals.length"):  # the bot may fail at first
        come_to_stop(eva)
        eva.play("stop")
        eva.await_turn()
        eva.see_the_board()
    assert re.fullmatch(r"Pepper now has \d+ points?\.", eva.page.evaluate("window.totals[0]"))


def test_a_button_that_is_on_its_way_does_not_jump_from_under_the_finger(people: People) -> None:
    eva = hunting(people)
    come_to_stop(eva)
    eva.page.wait_for_timeout(STILL)
    eva.page.evaluate(COMES_FROM_AFAR)
    button = eva.page.locator('main [data-action="stop"]').bounding_box()
    assert button
    version = eva.sheet["version"]
    eva.page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    eva.until(lambda: eva.sheet["version"] > version)


def test_a_bot_that_thinks_shows_it(people: People) -> None:
    eva = people(viewport={"width": 360, "height": 740})
    seats = ("me", {"kind": "bot", "level": "kitten"})
    eva.sit_at(eva.open("rescue", *seats, options={"starter": 1}, pace=5))
    turn = eva.page.locator(".table-top .turn")
    eva.until(eva.my_turn)
    assert "thinking" not in (turn.get_attribute("class") or "")
    title = eva.page.locator(".table-top h1")
    place = title.bounding_box()
    eva.play(eva.view["legal"][0])
    eva.page.locator(".table-top .turn.thinking").wait_for()
    assert title.bounding_box() == place  # in as many lines
