"""The log of a running game leads back to what these eyes have seen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator

from tests.browser.conftest import People
from tests.browser.person import Person

LONG = 60  # lines


def at_a_long_log(people: People) -> Person:
    eva = people()
    eva.sit_at(eva.open("hunt", "me", "bot"))
    for _ in range(LONG):
        eva.await_turn()
        if len(eva.sheet["log"]) > LONG:
            break
        eva.play(eva.view["legal"][0])
    return eva


def step(person: Person) -> int:
    text = person.page.locator(".look-back").inner_text()
    found = re.search(r"Step (\d+) of", text)
    assert found, text
    return int(found[1])


def marked(person: Person) -> Locator:
    return person.page.locator(".log li[aria-current]")


AT_END = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".log");
  return scrollHeight - scrollTop - clientHeight < 8;
}"""


def expect_at_end(person: Person) -> None:
    person.page.wait_for_function(AT_END)


def test_a_line_of_the_log_leads_to_its_moment_and_is_marked(people: People) -> None:
    eva = at_a_long_log(people)
    lines = eva.page.locator(".log li button")
    for chosen in (lines.nth(3), lines.nth(30)):
        chosen.click()
        eva.page.locator(".look-back").wait_for()
        assert chosen.inner_text() in marked(eva).all_inner_texts()
        assert 1 <= marked(eva).count() <= 3
    eva.page.get_by_role("button", name="Back to the game").click()
    marked(eva).first.wait_for(state="detached")


def test_arrows_go_through_the_whole_log(people: People) -> None:
    eva = at_a_long_log(people)
    log = eva.page.get_by_role("region", name="Moves")
    log.press("Home")
    assert step(eva) == 1
    for at in range(2, 25):
        log.press("ArrowDown")
        assert step(eva) == at
        assert marked(eva).count() <= 3
    log.press("End")
    marked(eva).first.wait_for(state="detached")


def test_the_log_stays_at_its_end_until_the_reader_scrolls_up(people: People) -> None:
    eva = at_a_long_log(people)
    eva.reload()
    log = eva.page.get_by_role("region", name="Moves")
    eva.page.locator(".log li button").nth(3).wait_for()  # earlier lines have been fetched
    expect_at_end(eva)
    eva.page.set_viewport_size({"width": 1000, "height": 500})
    expect_at_end(eva)
    log.evaluate("log => log.scrollTo({ top: 40 })")
    lines = eva.page.locator(".log li").count()
    eva.await_turn()
    eva.see_the_board()
    if eva.await_turn():
        eva.play(eva.view["legal"][0])
    eva.until(lambda: eva.page.locator(".log li").count() > lines)
    eva.page.set_viewport_size({"width": 1280, "height": 720})
    eva.page.wait_for_timeout(100)
    assert log.evaluate("log => log.scrollTop") == 40


# The browser reports its scrolling a frame later: by then another line can be there.
A_LINE_BEFORE_THE_EVENT = """log => {
  const line = document.createElement("li");
  line.style.height = "200px";
  log.querySelector("ol").append(line);
  log.dispatchEvent(new Event("scroll"));
}"""


def test_the_log_follows_lines_that_come_quickly(people: People) -> None:
    eva = at_a_long_log(people)
    eva.page.get_by_role("region", name="Moves").evaluate(A_LINE_BEFORE_THE_EVENT)
    expect_at_end(eva)
