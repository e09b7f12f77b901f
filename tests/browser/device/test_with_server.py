"""The pages of a server also lead to games on this device alone."""

from __future__ import annotations

from playwright.sync_api import Browser

import cheeseboard as cb
from tests.browser.device.host import AtDevice
from tests.server.guests import Server


def test_a_guest_of_a_server_plays_on_this_device_even_offline_and_comes_back(
    built: None, browser: Browser, house: Server
) -> None:
    context = browser.new_context(locale="en", reduced_motion="reduce")
    eva = AtDevice(context, f"http://127.0.0.1:{house.port}")
    eva.go()
    eva.page.get_by_role("link", name="Play on this device").click()
    box = eva.page.locator("#app:not([inert]) .box").nth(cb.games().index("hunt"))
    box.locator("button.main").click()
    eva.until(eva.my_turn)
    eva.play(eva.view["legal"][0])
    eva.await_offline()
    context.set_offline(True)
    version = eva.sheet["version"]
    eva.reload()
    assert eva.sheet["version"] >= version
    context.set_offline(False)
    eva.page.goto(f"{eva.address}/device/index.html")
    eva.page.get_by_role("link", name="Play with others on the server").click()
    eva.page.get_by_role("link", name="Play on this device").wait_for()
    assert eva.console_errors == []
    context.close()
