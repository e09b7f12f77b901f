"""Finished games leave a device as a file of records, and come to another one."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import cheeseboard as cb
from tests.site.browser import Browser


def played(game: str, seed: int = 7, names: list[str | None] | None = None) -> dict[str, Any]:
    match = cb.Match(game, seed=seed)
    record: dict[str, Any] = match.finish(["random"] * match.players).record()
    return record | ({"names": names} if names else {})


def resigned(game: str) -> dict[str, Any]:
    match = cb.Match(game, players=3, seed=3)
    match.forfeit(2)
    return match.finish(["random"] * 3).record()


def test_all_games_are_the_same_on_another_device() -> None:
    async def move() -> None:
        given = [played(game) for game in cb.games()]
        given += [
            resigned("hunt"),
            cb.Series("paths", players=2, seed=5).finish(["random"] * 2).record(),
        ]
        given[0]["names"] = ["Eva", None]
        first, second = Browser(), Browser()
        await first.open()
        await first.asked("POST", "me", {"name": "Zoe"})
        assert await first.asked("POST", "records", given) == {"added": len(given)}
        kept = await first.asked("GET", "records")
        await second.open()
        assert await second.asked("POST", "records", kept) == {"added": len(given)}
        assert await second.asked("POST", "records", kept[0]) == {"added": 0}, "they are here"
        assert sorted(map(json.dumps, await second.asked("GET", "records"))) == sorted(
            map(json.dumps, kept)
        )
        lines = await second.asked("GET", "mine")
        assert {line["status"] for line in lines} == {"over"}
        results = [record["result"] for record in kept]
        assert sorted(map(json.dumps, (record["result"] for record in given))) == sorted(
            map(json.dumps, results)
        )
        named = [record["names"] for record in kept if record["actions"] == given[0]["actions"]]
        assert named == [["Eva", None]]
        again = Browser(second.stored)
        assert await again.open() == []
        assert len(await again.asked("GET", "records")) == len(given)

    asyncio.run(move())


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (7, "bad_record"),
        ([1], "bad_record"),
        ({"format": "cheeseboard/1"}, "bad_record"),
        ([played("hunt") | {"format": "cheeseboard/2"}], "other_version"),
        ([played("hunt") | {"rules": "hunt/9"}], "other_version"),
        ([played("hunt") | {"game": "tower", "rules": "tower/1"}], "other_version"),
        ([cb.Match("hunt", seed=1).record()], "not_over"),
        ([played("hunt"), played("hunt") | {"result": None}], "bad_record"),
    ],
)
def test_a_bad_file_adds_nothing_and_gets_a_sentence(given: Any, code: str) -> None:
    async def move() -> None:
        browser = Browser()
        await browser.open()
        answer = await browser.page.request("POST", "records", json.dumps(given))
        assert answer.status == 400
        assert json.loads(answer.body)["code"] == code
        assert await browser.asked("GET", "records") == []

    asyncio.run(move())
