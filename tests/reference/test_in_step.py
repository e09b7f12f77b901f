"""The real rules in step with the plain reference of each game.

CHEESEBOARD_WALKS raises the number of walks for each game, player count and mixture of options.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import checked_setup
from cheeseboard.matches.contest import Contest
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from tests.reference import hunt, paths, rescue, sack
from tests.reference.walking import (
    MAX_STEPS,
    STYLES,
    Reference,
    Style,
    evenly,
    following,
    next_action,
    steps_alone,
    temper_of,
)

WALKS = int(os.environ.get("CHEESEBOARD_WALKS", "8"))

Options = dict[str, Any]

# Marks: the things that seldom happen, and that the walks must show

Marks = dict[str, bool]


def sack_marks(game: sack.Game) -> Marks:
    first_bid = game.phase == "bid" and len(game.still_in) == game.players
    last = game.phase == "bid" and len(game.still_in) == 1
    unfilled = not any(game.on_cards.values())
    return {
        "S12 last may buy": last and "bid 1" in game.legal(),
        "S13 void": game.void_rounds > 0,
        "S13 void twice": game.void_rounds > 1,
        "S18 unfilled": first_bid and unfilled and not game.void_rounds,
    }


def hunt_marks(game: hunt.Game) -> Marks:
    texts = game.legal()
    return {
        "H5 centre and card": any(re.fullmatch(r"lure (\w+) \1@\d", text) for text in texts),
        "H5 two cards": any(text.count("@") == 2 for text in texts),
        "H9 colour gone": min(game.centre[colour] for colour in hunt.COLOURS) == 0,
        "H14 at once": game.catches_at_once > 0,
        "H14 stop with nothing": texts == {"roll", "stop"} and not game.lured,
        "H14 twice": game.catches_at_once > 1,
    }


def paths_marks(game: paths.Game) -> Marks:
    peeked = game.upper is not None and game.trapped is None
    over = game.phase == "over"
    texts = game.legal()
    return {
        "P9 shut out": bool(game.out - {game.trapped}),
        "P9 nobody": over and game.winners == [],
        "P10 both goals": {"goal upper", "goal lower"} <= texts,
        "P10 forced to a known goal": peeked
        and len(texts) == 1
        and texts <= {"goal upper", "goal lower"},
        "P12 trapped": game.trapped is not None,
        "P13 others win": over and game.cheese is None and bool(game.winners),
        "P14 cage after trap": game.turned_card == "cage" and game.trapped not in (None, game.turn),
        "P15 swap after peek": peeked and game.turned_card == "swap",
    }


# In step with the real rules


def assert_same(real: Any, reference: Reference) -> None:
    assert real.mover == reference.mover
    assert real.over == (reference.mover is None)
    texts = real.legal()
    assert len(texts) == len(set(texts))
    assert set(texts) == reference.legal()
    chances = reference.chances()
    wanted = {text: pytest.approx(float(p), rel=0, abs=1e-12) for text, p in chances.items()}
    assert real.chances() == wanted
    assert real.points == reference.points
    assert real.winners == reference.winners


def walk_in_step(
    real: Any, reference: Reference, rng: random.Random, style: Style, max_steps: int
) -> None:
    played: list[str] = []
    try:
        assert_same(real, reference)
        while reference.mover is not None and len(played) < max_steps:
            played.append(next_action(reference, rng, style))
            real.play(played[-1])
            reference.play(played[-1])
            assert_same(real, reference)
    except Exception as error:
        error.add_note(f"after {len(played)} actions: {', '.join(played)}")
        raise


def odd_counts(**counts: int) -> dict[str, int]:
    return dict.fromkeys(paths.COUNTS, 0) | counts


CASES: dict[str, tuple[Callable[..., Reference], Iterable[int], list[Options]]] = {
    "sack": (
        sack.Game,
        (3, 4, 5),
        [{}, {"starter": 2}, {"memory": True}, {"open_mice": True, "memory": True, "starter": 3}],
    ),
    "hunt": (
        hunt.Game,
        (2, 3, 4),
        [{}, {"starter": 2}, {"kids": True}, {"risk": True}, {"risk": True, "kids": True}],
    ),
    "paths": (
        paths.Game,
        (1, 2, 3, 4),
        [
            {},
            {"starter": 1},
            {"counts": odd_counts(NESW=24)},
            {"counts": odd_counts(EW=24), "starter": 1},
            {"counts": odd_counts(NS=24)},
            {"counts": odd_counts(NES=9, NEW=9, NW=6)},
            {"counts": odd_counts(NS=5, EW=5, NE=7, NW=7)},
            {"counts": odd_counts(NESW=1, NES=4, NEW=3, NS=4, EW=4, NE=4, NW=4)},
        ],
    ),
    "rescue": (rescue.Game, (2, 3, 4), [{}, {"starter": 2}]),
}
SERIES_CASES: dict[str, tuple[Callable[..., Reference], Iterable[int], list[Options]]] = {
    "hunt": (hunt.Series, (2, 3, 4), [{}, {"starter": 2, "risk": True}, {"kids": True}]),
    "paths": (
        paths.Series,
        (1, 2, 3, 4),
        [{}, {"starter": 1}, {"counts": odd_counts(NESW=12, NS=12)}],
    ),
}


def spread(
    cases: dict[str, tuple[Callable[..., Reference], Iterable[int], list[Options]]],
) -> list[Any]:
    return [
        pytest.param(name, make, players, options, id=f"{name}-{players}-{number}")
        for name, (make, counts, mixtures) in cases.items()
        for players, (number, options) in product(counts, enumerate(mixtures))
    ]


@pytest.mark.parametrize(("name", "make", "players", "options"), spread(CASES))
def test_walks_in_step_with_the_reference(
    name: str, make: Callable[..., Reference], players: int, options: Options
) -> None:
    for seed in range(WALKS):
        real = cb.Match(name, players=players, chance="manual", **options)
        rng = random.Random(f"{name} {players} {options} {seed}")
        reference = make(players, **options)
        walk_in_step(real, reference, rng, temper_of(name, seed), MAX_STEPS)


@pytest.mark.parametrize(("name", "make", "players", "options"), spread(SERIES_CASES))
def test_series_walk_in_step_with_the_reference(
    name: str, make: Callable[..., Reference], players: int, options: Options
) -> None:
    for seed in range(max(1, WALKS // 3)):
        real = cb.Series(name, players=players, chance="manual", **options)
        rng = random.Random(f"series {name} {players} {options} {seed}")
        reference = make(players, **options)
        walk_in_step(real, reference, rng, temper_of(name, seed), MAX_STEPS)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", [Match, Series])
def test_paths_1_is_counted_by_its_own_rules(kind: type[Contest], players: int) -> None:
    make = paths.Series if kind is Series else paths.Game
    walls = odd_counts(NS=5, EW=5, NE=7, NW=7)  # in which the trap and P13 are common
    for seed in range(WALKS):
        real = kind.from_setup(
            checked_setup("paths", players, {"counts": walls}, version="paths/1")
        )
        reference = make(players, counts=walls, version=1)
        walk_in_step(real, reference, random.Random(seed), temper_of("paths", seed), MAX_STEPS)


def test_sack_last_player_without_mice_in_step_with_the_reference() -> None:
    rounds = [
        ["bid 15", "pass", "pass", "pass"],
        ["pass", "bid 1", "pass", "pass"],
        ["pass", "pass", "bid 1", "bid 2", "pass"],
        ["pass", "bid 1", "pass", "pass"],
        ["pass", "pass", "pass"],
    ]
    script = [text for texts in rounds for text in texts]
    real = cb.Match("sack", players=4, starter=1, chance="manual")
    reference = sack.Game(4, starter=1)
    steps_of_script = 4 + 4 * len(rounds) + len(script)
    walk_in_step(real, reference, random.Random(1), following(script), steps_of_script)
    assert (reference.mover, reference.mice[1], reference.legal()) == (1, 0, {"pass"})
    walk_in_step(real, reference, random.Random(2), evenly, MAX_STEPS)


def ends_tied(game: Reference, rng: random.Random, style: Style, *, shared: bool) -> bool:
    for _ in steps_alone(game, rng, style):
        pass
    points, winners = game.points or [], game.winners or []
    return points.count(max(points)) > 1 and (len(winners) > 1) == shared


@pytest.mark.parametrize(
    ("name", "real", "make", "players", "shared"),
    [
        ("sack", cb.Match, sack.Game, 5, False),
        ("hunt", cb.Match, hunt.Game, 4, False),
        ("hunt", cb.Match, hunt.Game, 4, True),
        ("hunt", cb.Series, hunt.Series, 2, False),
        ("hunt", cb.Series, hunt.Series, 2, True),
        ("rescue", cb.Match, rescue.Game, 4, False),
        ("rescue", cb.Match, rescue.Game, 4, True),
    ],
)
def test_ties_are_broken_or_shared_as_in_the_reference(
    name: str, real: Callable[..., Any], make: Callable[..., Reference], players: int, shared: bool
) -> None:
    style = STYLES[name][0]
    for seed in range(500):
        if ends_tied(make(players), random.Random(seed), style, shared=shared):
            table = real(name, players=players, chance="manual")
            walk_in_step(table, make(players), random.Random(seed), style, MAX_STEPS)
            return
    pytest.fail("no walk ended in such a tie")


@pytest.mark.parametrize(
    ("name", "marks"), [("sack", sack_marks), ("hunt", hunt_marks), ("paths", paths_marks)]
)
def test_walks_reach_the_rarely_used_rules(name: str, marks: Callable[[Any], Marks]) -> None:
    make, counts, mixtures = CASES[name]
    seen: Marks = {}
    for players, options, seed in product(counts, mixtures, range(8)):
        game = make(players, **options)
        rng = random.Random(f"{name} {players} {options} {seed}")
        for _ in steps_alone(game, rng, temper_of(name, seed)):
            seen = {mark: seen.get(mark, False) or now for mark, now in marks(game).items()}
    assert {mark for mark, ever in seen.items() if not ever} == set()
