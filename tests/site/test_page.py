"""The house inside a web page: whole games, kept by the browser, with and without storage."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import cheeseboard as cb
from cheeseboard.bots import search, weights
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.site import thinking
from cheeseboard.site.bundle import bundle
from cheeseboard.site.page import KEY
from cheeseboard.site.worker import Worker
from cheeseboard.tables.audience import client
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.wasm import remote
from tests.environment import LONGEST_RUN
from tests.site.browser import Browser, InPython, wish


@pytest.fixture(autouse=True)
def _fast_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ASKS_AT_ONCE", 1e9)


every_game = pytest.mark.parametrize("game", names())


@every_game
def test_a_whole_game_is_played_and_survives_a_reload(game: str) -> None:
    async def play() -> None:
        first = Browser()
        assert await first.open() == []
        await first.asked("POST", "me", {"name": "Eva"})
        levels = ["kitten"] * (load(game).rules.MIN_PLAYERS - 1)
        table = (await first.asked("POST", "tables", wish(game, *levels, series=False)))["table"]
        last = await first.played_out(table)
        assert last["view"]["over"]
        record = await first.asked("GET", f"tables/{table}/record")
        assert first.complaints == 0

        later = Browser(first.stored)
        assert await later.open() == []
        assert await later.asked("GET", f"tables/{table}/record") == record
        assert cb.Match.replay(record).over
        assert (await later.asked("GET", "me"))["name"] == "Eva"
        assert [line["table"] for line in await later.asked("GET", "mine")] == [table]

    asyncio.run(play())


def test_without_storage_the_game_goes_on_and_the_player_is_told() -> None:
    async def play() -> None:
        browser = Browser(is_full=True)
        await browser.open()
        table = (await browser.asked("POST", "tables", wish("hunt", "kitten")))["table"]
        assert (await browser.played_out(table))["view"]["over"]
        assert browser.complaints > 10
        assert browser.stored == {}

    asyncio.run(play())


def test_what_is_damaged_is_named_and_the_rest_is_there() -> None:
    async def play() -> None:
        first = Browser()
        await first.open()
        tables = [
            (await first.asked("POST", "tables", wish("hunt", "kitten")))["table"] for _ in "ab"
        ]
        first.stored[tables[0]] = first.stored[tables[0]][:-9]
        later = Browser(first.stored)
        assert await later.open() == [tables[0]]
        assert [line["table"] for line in await later.asked("GET", "mine")] == [tables[1]]

    asyncio.run(play())


def test_the_key_stays_the_same_so_that_pins_still_fit() -> None:
    async def play() -> None:
        browser = Browser()
        await browser.open()
        key = browser.stored[KEY]
        await Browser(browser.stored).open()
        assert browser.stored[KEY] == key

    asyncio.run(play())


def test_what_the_pages_ask_once_is_answered() -> None:
    async def ask() -> None:
        browser = Browser()
        await browser.open()
        assert [info["name"] for info in await browser.asked("GET", "games")] == names()
        assert (await browser.asked("GET", "lessons/hunt"))["steps"]
        rules = await browser.page.request("GET", "rules/sack/sk", "")
        assert rules.body.startswith("# ")
        record = cb.Match("rescue", seed=3).finish(["sensible"] * 2).record()
        assert (await browser.asked("POST", "replay", {"record": record}))["steps"]

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "nothing", "", "not_found"),
        ("GET", "tables/none/record", "", "no_table"),
        ("POST", "tables", "{", "malformed"),
        ("POST", "tables", json.dumps(wish("chess")), "unknown_game"),
    ],
)
def test_bad_requests_get_a_code_and_a_sentence(
    method: str, path: str, body: str, code: str
) -> None:
    async def ask() -> None:
        browser = Browser()
        await browser.open()
        answer = await browser.page.request(method, path, body)
        assert answer.status == 400
        problem = json.loads(answer.body)
        assert problem["code"] == code
        assert problem["text"].endswith(".")

    asyncio.run(ask())


def test_advice_from_elsewhere_is_the_advice_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cb.Match("sack", players=3, seed=5)
    seat = match.mover
    assert isinstance(seat, int)
    game, known = load("sack"), match.known(seat)
    sims = 120  # fewer are not worth compiling, and then native code searches a tree

    async def ask() -> None:
        odds = await remote.odds(InPython(), game, known, seat - 1, sims)
        assert odds == search.odds(game, known, seat - 1, sims)
        hints = await remote.hints(InPython(), game, known, seat - 1, sims)
        assert hints == search.hints(game, known, seat - 1, sims)
        monkeypatch.setattr(thinking, "SIMULATIONS", sims)
        advice = await thinking.PageThinker(InPython()).advise(match, seat, Visitor())
        assert advice.win == odds
        found = [{"action": hint.action, "win": hint.win} for hint in advice.hints]
        assert found == match.hint(seat, sims)

    asyncio.run(ask())


def test_a_search_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    class Gone(InPython):
        async def search(self, question: remote.Question) -> remote.Answer:
            raise OSError("the worker is gone")

    match = cb.Match("rescue", players=2, seed=5)
    chosen = thinking.PageThinker(Gone()).choose(match, "tiger", Visitor(), 1.0)
    assert asyncio.run(chosen) in match.legal()
    assert "A bot has failed" in caplog.text


def test_a_bot_moves_in_time_though_its_worker_never_answers() -> None:
    class Stalled(InPython):
        async def decide(self, decision: remote.Decision) -> int:
            return await asyncio.Future()

    async def play() -> None:
        match, thinker = cb.Match("sack", players=3, seed=5), thinking.PageThinker(Stalled(), 0.01)
        for _ in range(2):  # the first one gives the queue free
            choice = thinker.choose(match, "learned", Visitor(), 1.0)
            match.play(await asyncio.wait_for(choice, 20))

    asyncio.run(play())


def test_hints_in_rescue_promise_no_more_than_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cb.Match("rescue", players=2, seed=5, starter=1)
    first, second = (match.setup.game.words.ACTIONS[text] for text in match.legal()[:2])

    async def odds(*args: Any) -> list[float]:
        return [0.3, 0.7]

    async def hints(*args: Any) -> list[search.Tried]:
        return [search.Tried(first, 20, 0.6), search.Tried(second, 20, 0.5)]

    monkeypatch.setattr(remote, "odds", odds)
    monkeypatch.setattr(remote, "hints", hints)
    advice = asyncio.run(thinking.PageThinker(InPython()).advise(match, 1, Visitor()))
    assert [hint.win for hint in advice.hints] == pytest.approx([0.3, 0.25])


def test_where_a_game_is_solved_bots_and_advice_look_its_positions_up() -> None:
    class OnlyTables(InPython):
        async def search(self, question: remote.Question) -> remote.Answer:
            raise AssertionError("nothing is searched")

    thinker = thinking.PageThinker(OnlyTables())
    match = cb.Match("hunt", 2, seed=4, kids=True).finish(["sensible"] * 2, max_steps=21)
    for _ in range(3):
        seat = match.mover
        assert isinstance(seat, int)
        advice = asyncio.run(thinker.advise(match, seat, Visitor()))
        assert [{"action": it.action, "win": it.win} for it in advice.hints] == match.hint(seat)
        assert {"win": advice.win, "exact": advice.exact} == match.odds(seat)
        assert asyncio.run(thinker.advise(match, None, Visitor())).hints == []
        tiger = asyncio.run(thinker.choose(match, "tiger", Visitor(), 1.0))
        assert tiger == match.hint(seat)[0]["action"]
        match.play(tiger)


def test_where_a_table_is_not_available_a_search_answers(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "SIMULATIONS", 60)

    class Offline(InPython):
        async def look_up(self, position: remote.SolvedPosition) -> remote.Lookup:
            raise OSError("no network")

    match, thinker = cb.Match("hunt", 2, seed=4), thinking.PageThinker(Offline())
    seat = match.mover
    assert isinstance(seat, int)
    assert asyncio.run(thinker.choose(match, "tiger", Visitor(), 1.0)) in match.legal()
    advice = asyncio.run(thinker.advise(match, seat, Visitor()))
    assert {it.action for it in advice.hints} <= set(match.legal())
    assert not advice.exact
    assert "A value table is not available" in caplog.text


def test_where_the_network_of_sack_is_not_available_a_tree_advises(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "SIMULATIONS", 60)

    class WithoutNetwork(InPython):
        async def play_out(self, playouts: remote.Playouts) -> remote.Played:
            raise OSError("no network")

    match, thinker = cb.Match("sack", 4, seed=4), thinking.PageThinker(WithoutNetwork())
    seat = match.mover
    assert isinstance(seat, int)
    advice = asyncio.run(thinker.advise(match, seat, Visitor()))
    assert {it.action for it in advice.hints} <= set(match.legal())
    assert advice.hints
    assert sum(advice.win) == pytest.approx(1)
    assert "A network is not available" in caplog.text


class Searches:
    """A search worker that never comes to an end."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.cancelled: list[int] = []
        self.worker = Worker(self.search, self.cancelled.append, self.keep, lambda: None)

    async def search(self, id: int, question: str) -> str:
        self.asked.append(id)
        return await asyncio.Future()

    async def keep(self, key: str, text: str | None) -> None:
        pass


ADVICE = {"type": "advice", "seat": 1}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (ADVICE, ADVICE),
        (ADVICE, {"type": "unwatch"}),
        ({"type": "move", "seat": 1}, {"type": "resign", "seat": 1}),  # the bot searches
    ],
    ids=["asks_anew", "leaves", "changes_the_table"],
)
def test_a_search_is_cancelled_when_the_player(first: dict[str, Any], then: dict[str, Any]) -> None:
    async def play() -> None:
        searches = Searches()
        worker, sent = searches.worker, list[dict[str, Any]]()
        await worker.open("{}")
        await worker.connect(lambda text: sent.append(json.loads(text)))
        await worker.request("POST", "me", '{"name": "Eva"}')
        table = wish("rescue", "tiger", hints=True, series=False, options={"starter": 1})
        _, text = json.loads(await worker.request("POST", "tables", json.dumps(table)))
        await worker.hear(json.dumps({"type": "watch", "id": "w", **json.loads(text)}))
        while not (sheets := [it["sheet"] for it in sent if it["type"] == "fresh"]):
            await asyncio.sleep(0.01)
        (sheet,) = sheets
        if first["type"] == "move":
            first.update(version=sheet["version"], action=sheet["view"]["legal"][0])
        await worker.hear(json.dumps({**first, "id": "first"}))
        while not searches.asked:
            await asyncio.sleep(0.01)
        await worker.hear(json.dumps({**then, "id": "then"}))
        while searches.cancelled[:1] != [0]:
            await asyncio.sleep(0.01)
        if then == ADVICE:
            while not (codes := [it["code"] for it in sent if it["type"] == "refused"]):
                await asyncio.sleep(0.01)
            assert codes == ["stale"]
            assert len([it for it in sent if it["type"] == "fresh"]) == 1
        worker.disconnect()

    asyncio.run(asyncio.wait_for(play(), 30))


def test_a_table_with_older_rules_is_played_without_their_module() -> None:
    class Never(InPython):
        async def search(self, question: remote.Question) -> remote.Answer:
            raise AssertionError("today's module knows other rules")

    match = cb.Match.from_setup(checked_setup("paths", 2, {"starter": 1}, version="paths/1"))
    while not isinstance(match.mover, int):
        match.play(match.legal()[0])
    seat, mind = match.mover, thinking.PageThinker(Never())
    assert asyncio.run(mind.choose(match, "tiger", Visitor(), 1.0)) in match.legal()
    advice = asyncio.run(mind.advise(match, seat, Visitor()))
    assert len(advice.win) == 2
    assert {hint.action for hint in advice.hints} <= set(match.legal())


ALONE = """
import asyncio, sys
sys.path = [part for part in sys.path if "cheeseboard" not in part and not part.endswith("src")]
sys.path.insert(0, {archive!r})
for name in ("numba", "numpy", "litestar", "uvicorn", "sqlite3"):
    sys.modules[name] = None  # importing it fails
import cheeseboard as cb
from cheeseboard.site.worker import Worker
assert cb.__file__.startswith({archive!r}), cb.__file__

async def opened():
    async def keep(key, text):
        pass
    worker = Worker(None, None, keep, lambda: None)
    await worker.open("{{}}")
    return await worker.request("GET", "lessons/rescue", "")

assert asyncio.run(opened()).startswith("[200,")
for game in cb.games():
    match = cb.Match(game, seed=1)
    assert match.finish(["sensible"] * match.players).over
"""


def test_the_archive_for_pages_plays_without_anything_that_a_page_lacks(tmp_path: Path) -> None:
    archive = tmp_path / "house.zip"
    archive.write_bytes(bundle())
    with ZipFile(archive) as files:
        files.extractall(tmp_path / "house")
    script = ALONE.format(archive=str(tmp_path / "house"))
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=LONGEST_RUN
    )
    assert done.returncode == 0, done.stderr
    assert bundle() == archive.read_bytes(), "the same files give the same archive"


def test_a_learned_player_decides_elsewhere_as_it_does_in_python() -> None:
    assert not any(name.endswith(weights.NUMBERS) for name in ZipFile(BytesIO(bundle())).namelist())
    game, match = load("sack"), cb.Match("sack", players=3, seed=5)
    asked: list[remote.Decision] = []

    class Asked(InPython):
        async def decide(self, decision: remote.Decision) -> int:
            asked.append(decision)
            return await super().decide(decision)

    mind = thinking.PageThinker(Asked())
    for _ in range(3):
        seat = match.mover
        assert isinstance(seat, int)
        own = LearnedBot(game)(game, match.known(seat), seat - 1, [rng_state(1, 1)])
        chosen = asyncio.run(mind.choose(match, "learned", Visitor(), 1.0))
        assert chosen == game.words.text(own)
        match.play(chosen)
    assert {(it.game, it.temperature) for it in asked} == {("sack", 0)}


def test_a_request_that_fails_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        page = Browser()
        await page.open()
        monkeypatch.setattr(House, "lobby", lambda house: 1 / 0)
        answer = await page.page.request("GET", "tables", "")
        assert (answer.status, json.loads(answer.body)["code"]) == (500, "failed")

    asyncio.run(ask())
