"""A screen that several people share changes its eyes with a move, and can still show the move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.guests import Guest, Server, run_bounded, server


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


def last_fresh(received: list[bytes]) -> dict[str, Any]:
    messages = [json.loads(each) for each in received]
    return dict([each for each in messages if each["type"] == "fresh"][-1])


def shared_screen(*names: str) -> list[dict[str, str]]:
    return [{"kind": "me"}, *({"kind": "here", "name": name} for name in names)]


def test_when_the_cards_are_covered_the_public_view_before_the_move_is_sent_too(
    here: Server,
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("rescue", *shared_screen("Ben"))
        async with eva.live(table) as e:
            await e.until(lambda it: it.you["curtain"])
            seat = e.you["curtain"]
            await e.ask("reveal", seat=seat, pin="")
            await e.until(lambda it: it.sheet["view"]["legal"])
            assert "earlier" not in last_fresh(e.received)
            before = e.sheet
            action = before["view"]["legal"][0]
            await e.ask("move", seat=seat, version=before["version"], action=action)
            await e.until(lambda it: "earlier" in last_fresh(it.received))
            past = last_fresh(e.received)["earlier"]
            assert e.you["eyes"] is None
            assert past["view"]["seat"] is None
            assert past["view"]["legal"] == []
            assert past["view"]["board"]["table"] == before["view"]["board"]["table"]
            assert past["view"]["board"]["hand"] is None
            assert past["log"] == len(before["log"])
            # Who says now that it is them is not shown the move a second time.
            await e.ask("reveal", seat=e.you["curtain"], pin="")
            await e.until(lambda it: it.sheet["view"]["legal"])
            assert "earlier" not in last_fresh(e.received)

    run_bounded(work)


def test_in_a_game_without_secrets_the_view_before_the_move_is_sent_too(here: Server) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        table = await eva.open("hunt", *shared_screen("Ben"))
        async with eva.live(table) as e:
            await e.until(lambda it: it.sheet["view"]["legal"])
            first = e.you["eyes"]
            while e.you["eyes"] == first:
                legal = e.sheet["view"]["legal"]
                action = "stop" if "stop" in legal else legal[0]
                await e.ask("move", seat=first, version=e.sheet["version"], action=action)
                await e.until(lambda it: it.sheet["view"]["legal"])
            await e.until(lambda it: "earlier" in last_fresh(it.received))
            past = last_fresh(e.received)["earlier"]
            assert past["view"]["seat"] == e.you["eyes"]
            assert past["view"]["board"]["turn"] == first

    run_bounded(work)
