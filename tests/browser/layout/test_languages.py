"""Every page in every language: nothing is missing, nothing sticks out."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from tests.browser.conftest import People
from tests.browser.layout import test_axe as axe
from tests.browser.person import Person
from tests.browser.places import DRAWN, PLACES, USUAL_PLACES

SOURCES = Path(__file__).parents[3] / "web" / "src"
LANGUAGES = sorted(file.stem for file in (SOURCES / "messages").glob("*.json"))
WIDTHS = {360: 640, 390: 844, 1280: 800}

WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // An action's text is the same in every language; what stands there without scripts is not seen.
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement.closest("code, noscript")) found.push(textContent);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  return found.map((each) => each.trim()).filter(Boolean);
}"""

CHOSEN_ELSEWHERE = """(language) => {
  const choice = { key: "cheeseboard.language", newValue: language };
  dispatchEvent(new StorageEvent("storage", choice));
}"""

STICKS_OUT = """() => {
  const root = document.documentElement, board = document.querySelector("main.board");
  const wide = [root, board].filter((each) => each && each.scrollWidth > each.clientWidth);
  const high = board && board.scrollHeight > board.clientHeight ? [board] : [];
  const cut = [...document.querySelectorAll("button, .button")].filter((each) =>
    each.checkVisibility() && each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX !== "visible");
  const name = (each) => `${each.tagName}.${each.className} ${each.scrollWidth}/${each.clientWidth}`
    + ` ${each.scrollHeight}/${each.clientHeight} ${each === root ? widest() : ""}`;
  const widest = () => [...document.querySelectorAll("body *")].filter((each) =>
    each.getBoundingClientRect().right > root.clientWidth + 1).slice(0, 3)
    .map((each) => `${each.tagName}.${each.className?.baseVal ?? each.className}`).join(", ");
  return [...wide, ...high, ...cut].map(name);
}"""


@cache
def messages(language: str) -> dict[str, str]:
    """All messages, by folder and key."""
    files = [SOURCES / "messages" / f"{language}.json"]
    for folder in sorted((SOURCES / "games").glob("*/messages")):
        files += [folder / f"{language}.json", folder / f"box.{language}.json"]
    return {
        f"{file.parent}/{file.name[-8:-7]}/{key}": text
        for file in files
        for key, text in json.loads(file.read_text()).items()
    }


@cache
def untranslated(language: str) -> frozenset[str]:
    """Texts that would show that a message is missing: its key, or English where it differs."""
    keys = {name.split("/")[-1] for name in messages("en")}
    english, own = set(messages("en").values()), set(messages(language).values())
    return frozenset((keys | english) - own)


# A hyphen is no minus.
BROKEN = re.compile(r"undefined|NaN|\[object|\{\w+[,}]|^[a-z_]+(\.[a-z_]+)+$|(?<!\w)-\d")


def missing_words(person: Person, language: str) -> list[str]:
    seen: list[str] = person.page.evaluate(WORDS)
    return [each for each in seen if each in untranslated(language) or BROKEN.search(each)]


def check(person: Person, place: str, language: str) -> None:
    page = person.page
    assert page.evaluate("document.documentElement.lang") == language
    assert missing_words(person, language) == [], (place, language)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(STICKS_OUT) == [], (place, language, width)


def switch(person: Person, language: str) -> None:
    """As if it were chosen in another tab."""
    person.page.evaluate(CHOSEN_ELSEWHERE, language)
    person.until(lambda: person.page.get_attribute("html", "lang") == language)
    person.page.evaluate(DRAWN)


def others_than(first: str) -> list[str]:
    return [each for each in LANGUAGES if each != first]


@pytest.mark.parametrize(("place", "first"), list(zip(USUAL_PLACES, cycle(LANGUAGES))))
def test_no_text_is_missing_no_overflow_and_axe_finds_nothing(
    people: People, place: str, first: str
) -> None:
    """In the language that a page begins with, and in all others; axe is asked in the first one."""
    person = people(locale=first)
    PLACES[place](person)
    axe.check(person, place)
    check(person, place, first)
    for language in others_than(first):
        switch(person, language)
        check(person, place, language)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_no_text_is_missing_and_no_overflow_from_the_beginning(
    people: People, place: str, language: str
) -> None:
    person = people(locale=language)
    PLACES[place](person)
    check(person, place, language)


def test_a_language_is_switched_at_once_and_remembered(people: People) -> None:
    eva = people(locale="en")
    eva.go()
    choice = eva.page.locator(".language select")
    for language in LANGUAGES:
        choice.select_option(language)
        eva.until(lambda tongue=language: eva.page.get_attribute("html", "lang") == tongue)  # type: ignore[misc]
        assert missing_words(eva, language) == []
    assert "2–4\u00a0hráči" in eva.page.inner_text("main")  # a number ends no line
    eva.page.reload()
    eva.until(lambda: eva.page.get_attribute("html", "lang") == LANGUAGES[-1])


def test_a_language_chosen_in_another_tab_holds_in_this_one(people: People) -> None:
    eva = people(locale="en")
    eva.go()
    other = eva.context.new_page()
    other.goto(f"{eva.address}/#/")
    other.locator(".language select").select_option("sk")
    eva.until(lambda: eva.page.get_attribute("html", "lang") == "sk")
    assert missing_words(eva, "sk") == []
    other.close()


def test_the_browsers_language_is_used_and_english_if_we_do_not_have_it(
    people: People,
) -> None:
    for locale, language in (("sk-SK", "sk"), ("fr", "en")):
        eva = people(locale=locale)
        eva.go()
        assert eva.page.get_attribute("html", "lang") == language
