"""At a shared screen without a server, the page forgets the cards when the turn has passed."""

from __future__ import annotations

from tests.browser.conftest import People
from tests.browser.device.host import AtDevice
from tests.browser.together.test_curtain import lay_a_card, say_who

# All that the window, its pages and its web storage hold. The worker and its log are not among it.
HELD = """async () => {
  const seen = new Set();
  const texts = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }),
                 JSON.stringify({ ...sessionStorage })];
  for (const element of document.querySelectorAll("*"))
    for (const key of Object.keys(element)) dig(element[key], 0);
  for (const key of Object.keys(window)) dig(window[key], 0);
  function dig(value, depth) {
    if (depth > 12 || value instanceof Node || value === window) return;
    if (typeof value === "string") texts.push(value);
    if (value === null || typeof value !== "object" || seen.has(value)) return;
    seen.add(value);
    for (const key of Object.keys(value)) try { dig(value[key], depth + 1); } catch {}
  }
  return texts.join("\\n");
}"""


def test_no_hidden_card_is_held_once_the_turn_has_passed(people: People) -> None:
    eva = people()
    assert isinstance(eva, AtDevice)
    eva.sit_at(eva.open("rescue", "me", {"kind": "here", "name": "Jan"}, options={"starter": 1}))
    eva.until(lambda: eva.you.get("curtain") == 1)
    say_who(eva)
    eva.page.locator("[data-hand]").first.wait_for()
    own = '"hand":[' in eva.page.evaluate("() => JSON.stringify(history.state) + ''")
    assert not own
    assert eva.view["board"]["hand"] is not None
    assert "data-hand" in eva.page.evaluate(HELD), "the probe sees what is there"
    lay_a_card(eva)
    eva.until(lambda: eva.you["curtain"] == 2)
    eva.page.locator(".curtain").wait_for()
    assert eva.view["board"]["hand"] is None
    held = eva.page.evaluate(HELD)
    assert "data-hand" not in held
    assert "You draw" not in held
    drawn = [line["action"] for line in eva.sheet["log"] if line["action"].startswith("draw")]
    assert set(drawn) == {"draw ?"}
