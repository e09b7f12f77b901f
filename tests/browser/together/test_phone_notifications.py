"""Phones allow notifications to service workers only: then ours shows them."""

from __future__ import annotations

from tests.browser.conftest import People

LIKE_A_PHONE = """
  localStorage.setItem("cheeseboard.notify", "on");
  window.shown = [];
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.hide = (on) => { hidden = on; document.dispatchEvent(new Event("visibilitychange")); };
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, tag }) {
    window.shown.push({ close() { window.shown = []; }, text: `${title} ${body}`, tag });
  };
  ServiceWorkerRegistration.prototype.getNotifications = async () => window.shown;
"""


def test_a_phone_shows_a_notification_and_takes_it_back(people: People) -> None:
    eva = people("Eva")
    eva.context.add_init_script(f"if (location.protocol === 'http:') {{ {LIKE_A_PHONE} }}")
    table = eva.open("hunt", "me", "bot", options={"starter": 1})
    eva.sit_at(table)
    eva.await_turn()
    eva.page.evaluate("hide(true)")
    eva.until(lambda: eva.page.evaluate("shown.length") == 1)
    shown = eva.page.evaluate("({ text: shown[0].text, tag: shown[0].tag })")
    assert shown == {"text": "Your turn Catch the Mice!", "tag": table}
    eva.page.evaluate("hide(false)")
    eva.until(lambda: eva.page.evaluate("shown.length") == 0)
