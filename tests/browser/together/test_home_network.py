"""Everything works over plain http at an address that is not loopback.

Browsers give less there: no clipboard, no service worker, no crypto.randomUUID. Where this
machine has no network, a name that only the browser knows stands for its address.
"""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import ELSEWHERE
from tests.browser.person import Person
from tests.server.guests import server
from tests.server.processes import process

AT_HOME = "127.0.0.2"  # stands for the address of this machine at home
ANYWHERE = "192.0.2.1"  # an address for examples: nothing is sent there


def own_address() -> str | None:
    """This machine's address in its network; None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as bound:
        try:
            bound.connect((ANYWHERE, 9))
        except OSError:
            return None
        address = str(bound.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def test_a_game_is_played_over_plain_http_at_a_home_networks_address(
    browser: Browser, tmp_path: Path
) -> None:
    flags = ("--host", "0.0.0.0", "--allowed-hosts", ELSEWHERE)
    with process(tmp_path / "games.db", *flags) as house:
        context = browser.new_context(reduced_motion="reduce", locale="en")
        eva = Person(context, f"http://{own_address() or ELSEWHERE}:{house.port}")
        eva.go()
        assert eva.page.evaluate("isSecureContext") is False
        check_playing_at_once(eva)
        check_sharing(eva)
        context.close()
        assert eva.console_errors == []


def check_playing_at_once(eva: Person) -> None:
    eva.page.locator(".box-buttons .button.main").first.click()
    eva.until(lambda: eva.sheet)
    for _ in range(2):
        eva.await_turn()
        eva.play(eva.view["legal"][0])


def check_sharing(eva: Person) -> None:
    """Without a clipboard the link is selected, to be copied by hand."""
    eva.go("#/new/hunt")
    eva.page.get_by_label("Who plays").nth(1).select_option("link")
    eva.page.get_by_role("button", name="Create the table").click()
    field = eva.page.get_by_label("Link to this seat")
    eva.page.get_by_role("button", name="Copy the link").first.click()
    selected = field.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert selected == field.input_value()
    assert eva.address in selected
    assert eva.page.locator(".only-here").count() == 0


def test_one_touch_lets_others_at_home_in(browser: Browser, tmp_path: Path) -> None:
    """Only the person at the server's own machine is asked; the guest opens the new link."""
    with server(tmp_path / "games.db") as house:
        house.offer_home_network(AT_HOME)
        context = browser.new_context(reduced_motion="reduce", locale="en")
        eva = Person(context, f"http://127.0.0.1:{house.port}")
        eva.go("#/new/hunt")
        eva.page.get_by_label("Who plays").nth(1).select_option("link")
        eva.page.get_by_role("button", name="Create the table").click()
        touch = eva.page.get_by_role("button", name="Let others at home in")
        touch.wait_for()
        assert eva.page.locator(".qr").count() == 0  # nobody could open what it says
        assert eva.page.get_by_text("--lan").count() == 0
        touch.click()
        eva.page.locator(".qr").wait_for()
        assert touch.count() == 0
        link = eva.page.get_by_label("Link to this seat").input_value()
        assert link.startswith(f"http://{AT_HOME}:{house.port}/#/t/")
        guest = Person(browser.new_context(reduced_motion="reduce", locale="en"), link)
        guest.page.goto(link)
        guest.until(lambda: guest.sheet)
        guest.page.context.close()
        context.close()
        assert eva.console_errors == []
