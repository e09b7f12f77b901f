"""Finished games on the first page."""

from __future__ import annotations

from tests.browser.conftest import People

# Note what the page says about the turn.
NOTE_TURNS = """
  window.turns = new Set();
  new MutationObserver(() => {
    const turn = document.querySelector(".table-top .turn");
    if (turn) window.turns.add(turn.innerText);
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""


def test_a_finished_game_stands_on_the_first_page_with_its_result(people: People) -> None:
    eva = people("Eva", reduced_motion="no-preference")
    table = eva.open("hunt", "me", "bot", options={"starter": 1})
    eva.sit_at(table)
    eva.await_turn()
    eva.give_up()
    eva.end_is_shown()
    eva.context.add_init_script(NOTE_TURNS)
    eva.reload()
    eva.end_is_shown()
    assert eva.page.evaluate("[...window.turns]") == ["Game over"]  # it does not begin anew
    eva.go()
    finished = eva.page.get_by_role("region", name="Finished games")
    winner = finished.locator(".winner")
    own, others = eva.view["points"]
    assert winner.inner_text().split()[-2:] == ["Pepper", str(others)]
    assert f"Eva {own}" in finished.inner_text().replace("\n", " ")
    assert finished.get_by_role("link", name="Watch the replay").get_attribute("href") == (
        f"#/replay/{table}/play"
    )
    finished.get_by_role("button", name="Play again").click()
    eva.until(lambda: "#/t/" in eva.page.url and table not in eva.page.url)
