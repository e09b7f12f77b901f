"""The first page is painted before any script is loaded, and nothing jumps afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize

from tests.browser.fonts import NARROW, WIDE
from tests.environment import PATIENCE
from tests.server.guests import Server

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LANGUAGES = ("en", "sk", "cs", "ru")
LATER = ("**/assets/index-*.js", "**/assets/base-*.js")
EARLY = "**/assets/early-*.js"
FONTS = "**/*.woff2"
ASKED = re.compile(r"/api/(games|mine|tables|me)$")  # what the first page asks the server for
A_FRAME_LATER = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))"

NUNITO_IS_LOADED = """() => [...document.fonts].some(
  ({ family, status }) => family.replaceAll('"', "") === "Nunito" && status === "loaded")"""

# In ms, from the end of a touch.
UNTIL_NUNITO_IS_SHOWN = """() => new Promise((resolve) => {
  const released = performance.now();
  dispatchEvent(new PointerEvent("pointerup", { pointerType: "touch" }));
  new MutationObserver(() => resolve(performance.now() - released)).observe(
    document.documentElement, { attributeFilter: ["class"] });
})"""

PLACES = """() => [...document.querySelectorAll(".brand, h1, .box, .box h2, .box .button")].map(
  (each) => { const { x, y, width, height } = each.getBoundingClientRect();
              return [each.className, ...[x, y, width, height].map(Math.round)]; })"""
TABLE = "getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(233, 208, 170)", "rgb(36, 26, 20)"


@pytest.fixture
def profile(browsers: dict[str, Browser]) -> Iterator[Any]:
    opened: list[BrowserContext] = []

    def new(size: str = "phone", fallback: str = WIDE, **likes: Any) -> Page:
        width, height = SIZES[size]
        viewport: ViewportSize = {"width": width, "height": height}
        context = browsers[fallback].new_context(viewport=viewport, **likes)
        opened.append(context)
        context.set_default_timeout(PATIENCE * 1_000)
        return context.new_page()

    yield new
    for each in opened:
        each.close()


def without_scripts(page: Page, address: str) -> Page:
    """The page as it looks before its scripts are loaded."""
    for each in LATER:
        page.route(each, lambda route: route.abort())
    page.goto(address, wait_until="load")
    return page


def address(house: Server, hash: str = "") -> str:
    return f"http://127.0.0.1:{house.port}/{hash}"


@pytest.mark.parametrize("fallback", [NARROW, WIDE])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_jumps_when_the_script_takes_over(
    profile: Any, house: Server, language: str, size: str, fallback: str
) -> None:
    page = profile(size, fallback, locale=language)
    before = without_scripts(page, address(house)).evaluate(PLACES)
    page.unroute_all()
    page.route(FONTS, lambda route: route.abort())
    take_over(page, address(house))
    assert page.evaluate(PLACES) == before


def take_over(page: Page, address: str) -> None:
    """Until the script has drawn all that the server has told it."""
    answered: set[str] = set()
    page.on("requestfinished", lambda request: answered.update(ASKED.findall(request.url)))
    page.goto(address)
    page.locator("#app:not([inert]) .box").first.wait_for()
    while answered != {"games", "mine", "tables", "me"}:
        page.wait_for_event("requestfinished")
    page.evaluate(A_FRAME_LATER)


def test_no_button_can_be_touched_before_it_works(profile: Any, house: Server) -> None:
    page = without_scripts(profile(), address(house))
    assert page.locator("#app[inert] .box .button.main").count() == 4


def test_a_click_is_not_lost_when_the_font_arrives_during_it(profile: Any, house: Server) -> None:
    """With a wide font before it, everything below the taglines moves up by a line."""
    page = profile("desk", locale="en")
    fonts: list[Route] = []
    page.route(FONTS, lambda route: fonts.append(route))
    take_over(page, address(house))
    link = page.locator('.box a[href="#/learn/hunt"]')
    before = link.bounding_box()
    while not fonts:
        page.wait_for_timeout(20)
    link.hover()
    page.mouse.down()
    for each in fonts:
        each.continue_()
    page.wait_for_function(NUNITO_IS_LOADED)
    page.evaluate(A_FRAME_LATER)
    page.mouse.up()
    page.wait_for_url("**/#/learn/hunt")
    page.go_back()
    page.locator("html.has-nunito .box").first.wait_for()
    assert link.bounding_box() != before


def test_the_font_waits_for_the_click_that_follows_a_touch(profile: Any, house: Server) -> None:
    page = profile(locale="en")
    fonts: list[Route] = []
    page.route(FONTS, lambda route: fonts.append(route))
    take_over(page, address(house))
    while not fonts:
        page.wait_for_timeout(20)
    page.evaluate("dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))")
    for each in fonts:
        each.continue_()
    page.wait_for_function(NUNITO_IS_LOADED)
    page.evaluate(A_FRAME_LATER)
    assert page.evaluate(UNTIL_NUNITO_IS_SHOWN) >= 300


@pytest.mark.parametrize(("scheme", "colour"), [("light", LIGHT), ("dark", DARK)])
def test_the_dark_theme_of_the_system_is_used_at_once(
    profile: Any, house: Server, scheme: str, colour: str
) -> None:
    page = profile(color_scheme=scheme)
    page.route(EARLY, lambda route: route.abort())
    assert without_scripts(page, address(house)).evaluate(TABLE) == colour


@pytest.mark.parametrize(
    ("key", "theme", "colour"),
    [
        ("theme", "light", LIGHT),
        ("theme", "dark", DARK),
        ("light", "noon", LIGHT),  # as earlier versions kept it
        ("light", "night", DARK),
    ],
)
def test_the_chosen_theme_comes_before_the_systems(
    profile: Any, house: Server, key: str, theme: str, colour: str
) -> None:
    page = profile(color_scheme="dark" if colour == LIGHT else "light")
    page.add_init_script(f"localStorage.setItem('cheeseboard.{key}', '{theme}')")
    assert without_scripts(page, address(house)).evaluate(TABLE) == colour


def test_another_page_does_not_begin_with_the_first_page(profile: Any, house: Server) -> None:
    page = without_scripts(profile(), address(house, "#/settings"))
    assert page.locator(".box").count() == 4
    assert not page.locator(".box").first.is_visible()


def test_a_chosen_language_does_not_begin_with_the_browsers_language(
    profile: Any, house: Server
) -> None:
    page = profile(locale="en")
    page.add_init_script("localStorage.setItem('cheeseboard.language', 'sk')")
    without_scripts(page, address(house))
    assert not page.locator("h1").is_visible()


@pytest.mark.parametrize("learned", ["", "hunt"])
def test_the_painted_page_becomes_the_page_of_the_guest(
    profile: Any, house: Server, learned: str
) -> None:
    page = profile(locale="sk")
    page.add_init_script(f"localStorage.setItem('cheeseboard.learned', '{learned}')")
    take_over(page, address(house))
    ways = page.locator('.box-buttons a[href^="#/rules/"]')
    assert ways.count() == (1 if learned else 0)
    assert page.locator("#app > main, #app > header, #app script").count() == 2
    page.locator(".box .button.main").first.click()
    page.locator("main.board").wait_for()
