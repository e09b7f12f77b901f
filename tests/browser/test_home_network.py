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
from tests.server.processes import process

ANYWHERE = "192.0.2.1"  # an address for examples: nothing is sent there


def own_address() -> str | None:
    """This machine's address in its network; None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect((ANYWHERE, 9))
        except OSError:
            return None
        address = str(door.getsockname()[0])
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
        assert eva.wrong == []


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
    eva.page.get_by_role("button", name="Open the table").click()
    field = eva.page.get_by_label("The link to this seat")
    eva.page.get_by_role("button", name="Copy the link").first.click()
    selected = field.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert selected == field.input_value()
    assert eva.address in selected
    assert eva.page.locator(".only-here").count() == 0
