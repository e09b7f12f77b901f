"""Databases of earlier versions can be opened, show their games, and continue."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.server import running
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.keys import key_file
from cheeseboard.tables.house import Limits
from tests.fixtures.freeze import FOLDER
from tests.server.guests import Guest, Server, run_bounded

FOR_EVER = 1e6  # days: a frozen table must not be forgotten as it ages

FROZEN = sorted(file.stem for file in FOLDER.glob("*.db"))


def shown_still(now: Any, old: Any) -> Any:
    """The part of today's view that the old version showed too: a later version may show more."""
    if isinstance(old, dict) and isinstance(now, dict):
        return {key: shown_still(now.get(key), value) for key, value in old.items()}
    if isinstance(old, list) and isinstance(now, list) and len(old) == len(now):
        return [shown_still(*both) for both in zip(now, old, strict=True)]
    return now


class Frozen:
    """A server on a copy of a frozen database, and its guests."""

    def __init__(self, here: Server, facts: dict[str, Any]) -> None:
        self._here = here
        self.facts = facts

    def guest(self, name: str) -> Guest:
        it = Guest(self._here.port)
        it.cookies = dict(self.facts[name])
        return it


@pytest.fixture(scope="module", params=FROZEN)
def frozen(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Frozen]:
    file = tmp_path_factory.mktemp("frozen") / "games.db"
    shutil.copy(FOLDER / f"{request.param}.db", file)
    facts = json.loads((FOLDER / f"{request.param}.json").read_text())
    key = key_file(file)
    key.touch(0o600)
    key.write_bytes(bytes.fromhex(facts["key"]))
    limits = Limits(tables=10_000, finished_days=FOR_EVER, abandoned_days=FOR_EVER)
    settings = Settings(sockets_an_address=5_000, requests_a_minute=1_000_000)
    here = Server(lambda: running.open_sqlite_house(file, limits), settings).start()
    yield Frozen(here, facts)
    here.stop()


@pytest.mark.parametrize("game", cb.games())
def test_a_finished_game_of_an_earlier_version_is_shown(frozen: Frozen, game: str) -> None:
    async def work() -> None:
        old = frozen.facts["tables"][game]["finished"]
        eva = frozen.guest("eva")
        _, record = await eva.http("GET", f"/api/tables/{old['table']}/record")
        assert shown_still(record, old["record"]) == old["record"]
        async with eva.live(old["table"]) as e:
            assert e.sheet["status"] == "over"
            assert e.sheet["chat"][0]["text"] == "Good luck!"

    run_bounded(work)


@pytest.mark.parametrize("game", cb.games())
def test_a_running_game_of_an_earlier_version_goes_on(frozen: Frozen, game: str) -> None:
    async def work() -> None:
        old = frozen.facts["tables"][game]["running"]
        eva = frozen.guest("eva")
        _, found = await eva.http("GET", f"/api/tables/{old['table']}/record")
        assert shown_still(found["view"], old["view"]) == old["view"]
        async with eva.live(old["table"]) as e:
            assert e.you["seats"] == list(range(1, len(e.sheet["seats"]) + 1))
            assert (await e.ask("reveal", seat=2))["code"] == "wrong_pin"
            seat = e.sheet["view"]["mover"]
            pin = frozen.facts["pin"] if e.sheet["seats"][seat - 1]["pin"] else ""
            assert (await e.ask("reveal", seat=seat, pin=pin))["type"] == "ok"
            await e.until(lambda it: it.view["legal"])
            assert (await e.move(e.view["legal"][0]))["type"] == "ok"

    run_bounded(work)


@pytest.mark.parametrize("game", cb.games())
def test_a_guest_of_an_earlier_version_keeps_their_seat(frozen: Frozen, game: str) -> None:
    async def work() -> None:
        zoe = frozen.guest("zoe")
        table = frozen.facts["tables"][game]["by_link"]["table"]
        _, mine = await zoe.http("GET", "/api/mine")
        assert table in [line["table"] for line in mine]
        async with zoe.live(table) as z:
            assert z.you["seats"] == [2]

    run_bounded(work)
