"""The same games, lessons and replays as with a server, played by the same checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cheeseboard as cb
from cheeseboard.rulebooks import LANGUAGES
from cheeseboard.site.thinking import SIMULATIONS
from tests.browser.conftest import People
from tests.browser.device.host import AtDevice
from tests.browser.inputs import Touch
from tests.browser.pages.test_learn import TAUGHT, check_lesson
from tests.browser.pages.test_replay import load, played, step_shown
from tests.browser.playing.test_playing import WAYS, check_whole_game, usual_players

# Where the browser took the page's scripts and styles from.
SOURCES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/assets/")).map((each) => each.workerFinalSourceType)"""


def at_device(people: People, **context: object) -> AtDevice:
    person = people(**context)
    assert isinstance(person, AtDevice)
    return person


def test_a_family_opens_the_page_plays_reloads_and_plays_on_without_a_network(
    people: People,
) -> None:
    """From the first page, as its users open it: the box of a game, and nothing else."""
    eva = at_device(people, way=Touch())
    eva.go()
    eva.way.press(eva.page.locator(".box").nth(cb.games().index("rescue")).locator("button.main"))
    eva.until(eva.my_turn)
    eva.play(eva.view["legal"][0])
    version = eva.sheet["version"]
    eva.await_offline()
    eva.context.set_offline(True)
    eva.reload()
    assert eva.sheet["version"] >= version
    sources = eva.page.evaluate(SOURCES)
    assert len(sources) > 20
    assert set(sources) == {"cache"}  # the browser takes them itself, without a worker's script
    assert eva.page.get_by_role("tab", name="Chat").count() == 0
    assert eva.play_out() > 3
    assert eva.end_is_shown()
    eva.go()
    eva.page.get_by_text("Finished").first.wait_for()
    eva.go("#/rules/hunt")
    eva.page.locator("main h1").first.wait_for()


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", cb.games())
def test_each_game_is_played_to_its_end_by_every_way(people: People, game: str, way: str) -> None:
    check_whole_game(people, game, usual_players(game), WAYS[way]())


@pytest.mark.long
@pytest.mark.parametrize("level", [level["name"] for level in cb.levels("hunt")])
@pytest.mark.parametrize("game", cb.games())
def test_bots_of_every_level_answer(people: People, game: str, level: str) -> None:
    eva = at_device(people)
    bots = [{"kind": "bot", "level": level}] * (usual_players(game) - 1)
    eva.sit_at(eva.open(game, "me", *bots))
    for _ in range(3):
        if eva.await_turn():
            eva.play(eva.view["legal"][0])
    eva.await_turn()


@pytest.mark.long
@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_leads_to_its_end(people: People, game: str, way: str) -> None:
    check_lesson(people, game, way)


@pytest.mark.long
@pytest.mark.parametrize("game", cb.games())
def test_hints_and_odds_come_from_the_search_in_the_page(people: People, game: str) -> None:
    eva = at_device(people)
    eva.sit_at(eva.open(game, "me", *["bot"] * (usual_players(game) - 1), hints=True))
    eva.await_turn()
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator(".advice").first.wait_for()


NOTE_SHARES = """() => {
  window.shares = [];
  const note = () => {
    const share = document.querySelector(".share-done")?.textContent;
    if (share && share !== window.shares.at(-1)) window.shares.push(share);
  };
  new MutationObserver(note).observe(document.body,
    { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("game", ["sack", "rescue"])
def test_the_page_says_how_far_the_chances_are_worked_out(people: People, game: str) -> None:
    """Playouts of the network in sack, a tree in rescue."""
    eva = at_device(people)
    bots = ["bot"] * (usual_players(game) - 1)
    eva.sit_at(eva.open(game, "me", *bots, hints=True, options={"starter": 1}))
    eva.await_turn()
    eva.page.evaluate(NOTE_SHARES)
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator(".advice .long").wait_for()
    shares = [int(text.removesuffix("%")) for text in eva.page.evaluate("() => window.shares")]
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert shares[-1] <= 100


def test_in_a_solved_game_hints_and_the_tiger_read_its_table_which_is_then_kept(
    people: People,
) -> None:
    eva = at_device(people)
    tiger = {"kind": "bot", "level": "tiger"}
    options = {"kids": True, "starter": 1}
    eva.sit_at(eva.open("hunt", "me", tiger, hints=True, options=options, series=False))
    assert not tables_fetched(eva), "a table is fetched when it is first needed"
    while "stop" not in eva.view["legal"]:
        eva.play(eva.view["legal"][0])
        assert eva.await_turn()
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("p.advice .long").wait_for()
    advice = [it for it in map(json.loads, eva.heard) if it.get("hints")][-1]
    assert advice["exact"], "only the table of the solved game is exact"
    assert {hint["action"] for hint in advice["hints"]} == {"roll", "stop"}
    (table,) = tables_fetched(eva)
    eva.await_offline()
    eva.page.wait_for_function("async (url) => Boolean(await caches.match(url))", arg=table)
    eva.context.set_offline(True)
    eva.reload()
    eva.play("stop")
    assert eva.await_turn(), "the tiger has looked up its moves"
    assert eva.console_errors == []


# The rows of a table, as the browser keeps them.
STORED = """(table) => new Promise((resolve) => {
  indexedDB.open("cheeseboard").onsuccess = ({ target }) => {
    const texts = target.result.transaction("texts").objectStore("texts");
    texts.get(table).onsuccess = (found) => resolve(found.target.result);
  };
})"""


@pytest.mark.long
def test_in_sack_a_hint_in_the_page_is_the_hint_of_native_code(people: People) -> None:
    eva = at_device(people)
    table = eva.open("sack", "me", "bot", "bot", hints=True, options={"starter": 1})
    eva.sit_at(table)
    eva.await_turn()
    eva.page.get_by_role("button", name="Hint").click()
    eva.page.locator("p.advice .long").wait_for()
    advice = [it for it in map(json.loads, eva.heard) if it.get("hints")][-1]
    rows = json.loads(eva.page.evaluate(STORED, table))["rows"]
    actions = [action for _, _, action, *_ in rows if not action.startswith("{")]
    match = cb.Match("sack", players=3, starter=1, chance="manual")
    for action in actions:
        match.play(action)
    assert advice["hints"] == match.hint(1, SIMULATIONS)
    assert advice["win"] == match.odds(1, SIMULATIONS)["win"]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("sack", 3), ("rescue", 2)])
def test_the_tiger_plays_by_its_network_in_the_page(
    people: People, game: str, players: int
) -> None:
    eva = at_device(people)
    said: list[str] = []
    eva.page.on("console", lambda line: said.append(line.text))
    tigers = [{"kind": "bot", "level": "tiger"}] * (players - 1)
    eva.sit_at(eva.open(game, "me", *tigers, options={"starter": 1}, series=False))
    for _ in range(2):
        assert eva.await_turn()
        eva.play(eva.view["legal"][0])
    assert eva.await_turn()
    assert any(f"{game}-learned-" in url for url in eva.asked), "the network was fetched"
    assert not said, "nothing else has answered instead"


def tables_fetched(eva: AtDevice) -> set[str]:
    return {url for url in eva.asked if url.endswith(".table")}


@pytest.mark.long
@pytest.mark.parametrize("game", cb.games())
def test_a_record_is_watched_again(people: People, game: str, tmp_path: Path) -> None:
    eva = at_device(people)
    load(eva, played(game), tmp_path)
    eva.page.get_by_role("button", name="Next step").click()
    assert step_shown(eva) == 2


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_work_offline_in_every_language(people: People, language: str) -> None:
    eva = at_device(people, locale=language)
    eva.await_offline()
    eva.context.set_offline(True)
    for game in cb.games():
        eva.page.reload()
        eva.sit_at(eva.open(game, "me", *["bot"] * (usual_players(game) - 1)))
        assert eva.page.locator("html").get_attribute("lang") == language
        assert eva.play_out() > 0
        assert eva.end_is_shown()
        eva.go(f"#/learn/{game}")
        eva.page.locator(".lesson-text").wait_for()
        eva.go(f"#/rules/{game}")
        eva.page.locator("main h1").first.wait_for()
