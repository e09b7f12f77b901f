"""Records: what a match writes down, and what is refused as one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard as cb
from tests.play import bots, every_game, played, refusal


def test_a_record_has_the_documented_form() -> None:
    m = played("hunt", 2, "starter 1; roll red blue; lure red; stop", kids=True)
    assert m.record() == {
        "format": "cheeseboard/1",
        "rules": "hunt/1",
        "game": "hunt",
        "players": 2,
        "options": {"kids": True},
        "actions": ["starter 1", "roll red blue", "lure red", "stop"],
        "result": None,
    }


@every_game
def test_a_finished_record_has_its_result(game: str) -> None:
    m = cb.Match(game, seed=1)
    m.finish(bots(m, "sensible"))
    record = json.loads(json.dumps(m.record()))
    assert record["result"] == {"points": m.points, "winners": m.winners}
    assert cb.Match.replay(record).record() == record


@pytest.mark.parametrize("kind", [cb.Match, cb.Series])
def test_a_record_keeps_the_names_of_the_players(kind: Any) -> None:
    record = kind("hunt", players=2, seed=1).finish(["sensible"] * 2).record()
    assert "names" not in record
    named = record | {"names": ["Eva", None]}
    assert kind.replay(named).record() == named
    assert kind.replay(record | {"names": [None, None]}).record() == record


def test_a_replayed_match_can_be_continued() -> None:
    record = played("hunt", 2, "starter 1; roll red blue; lure red; roll").record()
    assert cb.Match.replay(record).mover == "chance"
    assert cb.Match.replay(record, chance="manual").mover == "chance"
    assert isinstance(cb.Match.replay(record, chance="auto").mover, int)
    first, second = (cb.Match.replay(record, seed=5).finish(["random"] * 2) for _ in range(2))
    assert first.record() == second.record()
    assert first.record()["actions"][:4] == record["actions"]


def good_record() -> dict[str, Any]:
    return cb.Match("hunt", players=2, seed=1).finish(["sensible"] * 2).record()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "cheeseboard/9"}, "cheeseboard/9"),
        ({"rules": "hunt/0"}, "'hunt/0'"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": ["hunt"]}, "no game"),
        ({"players": 7}, "2 to 4 players"),
        ({"players": None}, "how many players"),
        ({"players": True}, "2 to 4 players"),
        ({"options": {"flying": True}}, "no option 'flying'"),
        ({"options": {"seed": 4}}, "no option 'seed'"),
        ({"options": {"kids": 1}}, "true or false"),
        ({"options": []}, "not a mapping"),
        ({"actions": "starter 1"}, "not a list"),
        ({"actions": ["starter 1", "roll red blue", "lure green"]}, "action 3:"),
        ({"actions": ["starter 1", None]}, "action 2:"),
        ({"actions": ["starter 5"]}, "action 1:"),
        ({"result": None}, "its result is None"),
        ({"result": {"points": [1, 2], "winners": [2]}}, "but its actions give"),
        ({"series": True}, "series of games"),
        ({"names": "Eva"}, "its names are not a list"),
        ({"names": ["Eva"]}, "one entry for each seat"),
        ({"names": ["Eva", 7]}, "texts of 1 to 60 characters, or null"),
        ({"names": ["Eva", ""]}, "texts of 1 to 60 characters, or null"),
        ({"names": ["Eva", "a\nb"]}, "texts of 1 to 60 characters, or null"),
        ({"names": ["Eva", "x" * 61]}, "texts of 1 to 60 characters, or null"),
    ],
)
def test_a_damaged_record_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with refusal("bad_record", sentence):
        cb.Match.replay(good_record() | change)


@pytest.mark.parametrize("key", sorted(good_record()))
def test_a_record_without_one_of_its_parts_is_refused(key: str) -> None:
    record = good_record()
    del record[key]
    with refusal("bad_record", f"it has no '{key}'"):
        cb.Match.replay(record)


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    record = good_record()
    last = len(record["actions"])
    with refusal("bad_record", f"action {last + 1}: The game is over"):
        cb.Match.replay(record | {"actions": [*record["actions"], "stop"]})


@contextmanager
def suppress_bad_record() -> Iterator[None]:
    """A record may be accepted or refused as bad; any other error fails the test."""
    try:
        yield
    except cb.Refused as refused:
        if refused.code != "bad_record":
            raise


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(value=json_values, data=st.data())
def test_any_damage_to_a_record_is_a_bad_record(value: Any, data: st.DataObject) -> None:
    record: Any = good_record()
    key = data.draw(st.sampled_from(["", "actions", *record]))
    if key == "actions" and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(record["actions"]) - 1))
        record["actions"][place] = value
    else:
        record = value if key == "" else record | {key: value}
    for reader in (cb.Match.replay, cb.Series.replay):
        with suppress_bad_record():
            reader(record)


def test_a_record_of_one_game_is_refused_as_a_series() -> None:
    with refusal("bad_record", "single game"):
        cb.Series.replay(good_record())
