"""The perfect player knows the value of every position, and refuses bad tables."""

from __future__ import annotations

import json
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cheeseboard as cb
from cheeseboard.bots import make, perfect
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.hunt import rules, solved
from cheeseboard.games.hunt.solved import positions, table
from cheeseboard.games.hunt.solved.positions import Variant
from cheeseboard.games.hunt.solved.table import (
    ValueTable,
    make_value_table,
    name,
    read,
    shipped,
    write,
)

MIXTURES = [dict(zip(("kids", "risk"), on, strict=True)) for on in product((False, True), repeat=2)]
every_mixture = pytest.mark.parametrize(
    "options", MIXTURES, ids=lambda it: "-".join(o for o in it if it[o]) or "plain"
)

# The first player's chance, as `cheeseboard solve hunt --device cuda` found it.
FIRST = {
    (False, False): 0.5282336,
    (False, True): 0.5255044,
    (True, False): 0.5303569,
    (True, True): 0.5275559,
}


def started(options: dict[str, Any], seed: int, steps: int) -> cb.Match:
    """A game of sensible players after some steps, with a choice for the mover."""
    m = cb.Match("hunt", 2, seed=seed, **options)
    m.finish(["sensible"] * 2, max_steps=steps)
    while not m.over and len(m.legal()) < 2:
        m.step(["sensible"] * 2)
    return m


def variant_of(options: dict[str, Any]) -> Variant:
    return positions.variant(checked_setup("hunt", 2, options).numbers)


def to_move(m: cb.Match) -> int:
    assert isinstance(m.mover, int)
    return m.mover


def same(options: dict[str, Any]) -> float:
    """How far two figures out of a table may be apart."""
    return 3 * shipped(variant_of(options)).error


# --- What everything is worth ----------------------------------------------------------------


@every_mixture
def test_the_start_is_worth_what_the_solver_found(options: dict[str, Any]) -> None:
    m = cb.Match("hunt", 2, chance="manual", starter=1, **options)
    first, second = m.odds(None)["win"]
    assert first == pytest.approx(FIRST[options["kids"], options["risk"]], abs=same(options))
    assert first + second == pytest.approx(1)


@every_mixture
def test_a_roll_is_worth_the_mean_of_what_it_shows(options: dict[str, Any]) -> None:
    for seed in (3, 4):
        m = started(options, seed, steps=25)
        record = m.record()
        record["actions"].append("roll") if "roll" in m.legal() else record["actions"].pop()
        rolling = cb.Match.replay(record)
        assert rolling.mover == "chance"
        mean = 0.0
        for outcome, chance in rolling.chances().items():
            after = rolling.copy()
            after.play(outcome)
            mean += chance * after.odds(1)["win"][0]
        assert rolling.odds(1)["win"][0] == pytest.approx(mean, abs=same(options))


@every_mixture
def test_an_action_is_worth_what_the_game_is_after_it(options: dict[str, Any]) -> None:
    for seed, steps in ((5, 7), (6, 30), (7, 44)):
        m = started(options, seed, steps)
        if m.over:
            continue
        seat = to_move(m)
        for hint in m.hint(seat):
            after = cb.Match.replay(m.record())
            after.play(hint["action"])
            win = after.odds(seat)["win"][seat - 1]
            assert hint["win"] == pytest.approx(win, abs=same(options))
        assert m.odds(seat)["win"][seat - 1] == pytest.approx(m.hint(seat)[0]["win"])


@every_mixture
def test_hints_are_all_legal_actions_best_first(options: dict[str, Any]) -> None:
    m = started(options, 8, steps=20)
    hints = m.hint(to_move(m), sims=1)
    wins = [hint["win"] for hint in hints]
    assert wins == sorted(wins, reverse=True)
    assert sorted(hint["action"] for hint in hints) == sorted(m.legal())
    json.dumps(hints)


def test_before_the_starter_is_drawn_the_odds_are_equal() -> None:
    m = cb.Match("hunt", 2, chance="manual", kids=True)
    assert m.odds(None) == {"win": [0.5, 0.5], "exact": True}


@every_mixture
def test_only_full_tables_are_called_exact(options: dict[str, Any]) -> None:
    m = cb.Match("hunt", 2, seed=1, **options)
    assert m.odds(1)["exact"] is options["kids"]


def test_three_players_get_the_advice_of_a_search() -> None:
    m = cb.Match("hunt", 3, seed=1)
    assert m.odds(1, sims=20)["exact"] is False


def test_perfect_stops_where_actions_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it could roll for ever where nothing can be lost any more."""
    m = cb.Match("hunt", 2, chance="manual", starter=1)
    m.play("roll green blue")
    m.play("lure green")
    even = {rules.ROLL: 0.7 + 1e-13, rules.STOP: 0.7}
    monkeypatch.setattr(solved, "shares_after", lambda table, s: even)
    assert [hint["action"] for hint in m.hint(1)] == ["stop", "roll"]
    even = dict(reversed(even.items()))
    assert [hint["action"] for hint in m.hint(1)] == ["stop", "roll"]


# --- Playing ---------------------------------------------------------------------------------


@every_mixture
def test_perfect_finishes_games_and_the_same_seed_gives_the_same_game(
    options: dict[str, Any],
) -> None:
    games = [cb.Match("hunt", 2, seed=9, **options).finish(["perfect"] * 2) for _ in range(2)]
    assert games[0].over
    assert games[0].record() == games[1].record()


def test_perfect_beats_the_rule_of_thumb() -> None:
    won = 0.0
    for seed in range(40):
        m = cb.Match("hunt", 2, seed=seed, kids=True).finish(["perfect", "sensible"])
        winners = m.winners or []
        won += (1 in winners) / len(winners)
    assert won > 22


def test_perfect_answers_at_once() -> None:
    m = started({}, 3, steps=1)
    m.hint(to_move(m))  # reads the table
    took = []
    for seed in range(10):
        m = started({}, seed, steps=1)
        began = time.process_time()
        m.hint(to_move(m))
        took.append(time.process_time() - began)
    assert sorted(took)[5] < 0.05


def test_asking_perfect_changes_nothing() -> None:
    m = started({"kids": True}, 3, steps=12)
    before = m.record()
    rng = m._bot_rng and m._bot_rng[:]
    assert (m.odds(1), m.hint(to_move(m))) == (m.odds(1), m.hint(to_move(m)))
    assert m.record() == before
    assert m._bot_rng == rng


@pytest.mark.parametrize(("game", "players"), [("sack", 3), ("hunt", 3), ("paths", 2)])
def test_a_game_that_is_not_solved_has_no_perfect_player(game: str, players: int) -> None:
    with pytest.raises(cb.Refused, match="for hunt with 2 players only") as refused:
        make("perfect", checked_setup(game, players, {}))
    assert refused.value.code == "unknown_bot"


def test_naming_the_bot_does_not_read_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect, "_value_table", None)
    make("perfect", checked_setup("hunt", 2, {}))


# --- Tables ----------------------------------------------------------------------------------

SMALL = Variant((3, 2, 2, 1, 0), (5, 4, 3, 2, 1), risk=True)


def some_table(variant: Variant = SMALL, error: float = 1e-6) -> ValueTable:
    return make_value_table(
        variant, np.random.default_rng(1).random(variant.turn_count), 1e-7, error
    )


@every_mixture
def test_every_combination_of_options_has_its_own_small_table(options: dict[str, Any]) -> None:
    variant = variant_of(options)
    assert shipped(variant).variant == variant
    assert (table.HERE / name(variant)).stat().st_size < 7e6


@pytest.mark.parametrize("error", [1e-6, 1e-4, 0.002])
def test_a_table_is_read_as_it_was_written(error: float, tmp_path: Path) -> None:
    for variant in (SMALL, Variant((2,) * 5, (1,) * 5, risk=False)):
        share = np.random.default_rng(2).random(variant.turn_count)
        written = make_value_table(variant, share, 1e-7, error)
        write(written, tmp_path / "table")
        found = read(tmp_path / "table", variant)
        assert (found.cells == written.cells).all()
        assert np.max(np.abs(found.cells / found.denominator - share)) <= found.error <= error
        assert found.exact is (error == 1e-6)


def test_a_table_contains_every_position_that_a_game_can_reach(tmp_path: Path) -> None:
    variant = Variant((3, 2, 2, 1, 0), (5, 4, 3, 2, 1), risk=False)
    written = some_table(variant)
    write(written, tmp_path / "table")
    found = read(tmp_path / "table")
    for number in range(variant.turn_count):
        rest, centre = number, 0
        for colour, digits in enumerate(variant.turn_digits):
            rest, digit = divmod(rest, digits)
            centre += positions.whereabouts(variant.mice[colour])[digit].centre
        if centre >= rules.ENOUGH_MICE:
            assert found.cells[number] == written.cells[number]


def refusal(file: Path, variant: Variant | None = None) -> str:
    with pytest.raises(cb.Refused) as refused:
        read(file, variant)
    assert refused.value.code == "malformed"
    return str(refused.value)


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.table"
    write(some_table(), file)
    whole = file.read_bytes()
    header_ends = whole.index(b"\n", len(table.MAGIC))
    for at in (header_ends + 2, len(whole) - 1):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert refusal(file) == "The file some.table is damaged."
    for cut in (header_ends - 3, header_ends + 1, len(whole) - 1):
        file.write_bytes(whole[:cut])
        assert refusal(file) == "The file some.table is damaged."


def test_a_table_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.table"
    write(some_table(), file)
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"cheeseboard table 1", b"cheeseboard table 2"))
    assert "of another version" in refusal(file)
    file.write_bytes(whole.replace(b'"hunt/1"', b'"hunt/9"'))
    assert "is for the rules hunt/9, and these are hunt/1" in refusal(file)
    file.write_bytes(whole)
    assert "is the table of another hunt" in refusal(file, variant_of({}))
    assert "Cannot read" in refusal(tmp_path / "none.table")


def test_a_damaged_table_in_the_package_stops_advice_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {"kids": True, "risk": True}
    (tmp_path / name(variant_of(options))).write_bytes(b"nonsense")
    monkeypatch.setattr(table, "HERE", tmp_path)
    shipped.cache_clear()
    m = cb.Match("hunt", 2, seed=1, **options)
    try:
        for ask in (lambda: m.odds(1), lambda: m.finish(["perfect"] * 2)):
            with pytest.raises(cb.Refused, match="is not a table of a solved hunt"):
                ask()
    finally:
        shipped.cache_clear()
