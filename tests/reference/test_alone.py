"""The plain reference of each game: its own worked examples."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.reference import hunt, paths, rescue, sack
from tests.reference.walking import after, bold_or_careful, evenly, steps_alone

# sack: the worked examples


def worth(*row: str) -> int:
    return sum(sack.CATS.get(card, 0) for card in sack.after_dogs(list(row)))


def test_reference_sack_rows_after_the_dogs() -> None:
    assert worth("-5", "11", "smalldog", "rabbit") == 11
    assert worth("-5", "11", "bigdog", "rabbit") == -5
    assert sack.after_dogs(["-8", "-5", "bigdog"]) == ["-8"]
    assert sack.after_dogs(["-8", "-5", "smalldog"]) == ["-5"]
    assert sack.after_dogs(["3", "15", "smalldog"]) == ["15"]
    assert sack.after_dogs(["8", "bigdog", "smalldog", "-8"]) == ["8", "-8"]
    assert sack.after_dogs(["rabbit", "bigdog", "rabbit", "rabbit"]) == ["rabbit"] * 3


def sack_at_first_bid(players: int) -> sack.Game:
    """Seat 1 starts, everyone has lost 15 and puts 11; the dummy's card is a rabbit."""
    game = after(sack.Game(players), "starter 1")
    after(game, *(f"lose {seat} 15" for seat in game.seats))
    after(game, *["put 11"] * players)
    return after(game, "dummy rabbit") if players == 3 else game


def test_reference_sack_begins_with_starter_then_lose_in_order_of_seats() -> None:
    game = sack.Game(4)
    assert game.chances() == {f"starter {seat}": Fraction(1, 4) for seat in (1, 2, 3, 4)}
    after(game, "starter 3")
    assert game.chances() == {f"lose 1 {card}": Fraction(1, 10) for card in sack.CARDS}
    after(game, "lose 1 -5", "lose 2 rabbit", "lose 3 15", "lose 4 15")
    assert game.mover == 3
    assert game.legal() == {f"put {card}" for card in sack.CARDS if card != "15"}


@pytest.mark.parametrize(("players", "left"), [(3, 12), (4, 15), (5, 18)])
def test_reference_sack_bank_after_the_first_filling(players: int, left: int) -> None:
    assert sack.Game(players).bank == left


def test_reference_sack_nobody_bids_among_four() -> None:
    game = sack_at_first_bid(4)
    after(game, "pass", "pass", "pass")
    assert [game.mice[seat] for seat in game.seats] == [17, 19, 21, 15]
    assert game.mover == 4
    assert game.legal() == {"bid 1", "pass"}
    after(game, "bid 1")
    assert game.mice[4] == 14
    assert (game.starter, game.mover, game.won[4]) == (4, 4, ["11"] * 4)


def test_reference_sack_void_round_keeps_starter_and_fills_nothing() -> None:
    game = after(sack_at_first_bid(4), "pass", "pass", "pass", "pass")
    assert (game.mover, game.rounds_done) == (1, 1)
    assert set(game.on_cards.values()) == {0}
    after(game, *["put 8"] * 4, "bid 1", "pass", "pass", "pass")
    assert [game.mice[seat] for seat in game.seats] == [16, 19, 21, 15]
    assert game.on_cards == {2: 2, 4: 4, 6: 6}


def test_reference_sack_bids_must_rise_and_be_covered() -> None:
    game = sack_at_first_bid(4)
    assert game.legal() == {"pass"} | {f"bid {mice}" for mice in range(1, 16)}
    after(game, "bid 7")
    assert game.legal() == {"pass"} | {f"bid {mice}" for mice in range(8, 16)}
    after(game, "bid 15")
    assert game.legal() == {"pass"}


def test_reference_sack_cards_stay_empty_when_the_bank_cannot_fill_all() -> None:
    game = after(sack_at_first_bid(4), "bid 1", "pass", "pass", "pass")
    assert game.bank == 15 + 1 - 12
    after(game, *["put 8"] * 4, "bid 1", "pass", "pass", "pass")
    assert game.bank == 4 + 1
    assert set(game.on_cards.values()) == {0}


def test_reference_sack_dummy_lies_first_and_is_drawn_after_the_puts() -> None:
    game = sack_at_first_bid(3)
    assert game.row == ["rabbit", "11", "11", "11"]
    assert game.face_up == 1
    after(game, "pass")
    assert game.face_up == 2
    after(game, "bid 1", "pass", *["put 8"] * 3)
    assert game.chances() == {f"dummy {card}": Fraction(1, 9) for card in game.dummy_unseen}


def test_reference_sack_tie_goes_to_cats_then_is_shared() -> None:
    game = sack.Game(4, starter=1)
    game.phase = "over"
    game.won[2], game.mice[2] = ["5", "rabbit"], 10
    assert (game.points, game.winners) == ([15, 15, 15, 15], [2])
    game.won[4], game.mice[4] = ["8", "-8", "5"], 10
    assert game.winners == [2, 4]


# hunt: the worked examples


def test_reference_hunt_first_rolls() -> None:
    begun = ("starter 1",)
    two = after(hunt.Game(2), *begun, "roll red blue")
    assert two.legal() == {"lure red", "lure blue", "lure red blue"}
    assert after(hunt.Game(2), *begun, "roll red red").legal() == {"lure red", "lure red red"}
    assert len(after(hunt.Game(2), *begun, "roll white white").legal()) == 20


def test_reference_hunt_white_may_make_a_pair() -> None:
    game = after(hunt.Game(2, starter=1), "roll red white")
    singles = {f"lure {colour}" for colour in hunt.COLOURS}
    others = {f"lure red {colour}" for colour in hunt.COLOURS}
    assert game.legal() == singles | others


def test_reference_hunt_fails_on_colours_that_stand_there() -> None:
    game = after(hunt.Game(2), "starter 1", "roll red blue", "lure red blue", "roll")
    after(game, "roll red blue")
    assert (game.mover, game.turn, game.centre.total()) == ("chance", 2, 30)


@pytest.mark.parametrize("standing", [1, 2, 3, 4, 5])
def test_reference_hunt_chance_of_a_failing_roll(standing: int) -> None:
    game = hunt.Game(2, starter=1)
    game.lured = Counter(hunt.COLOURS[:standing])
    failing = Fraction(0)
    for text, chance in game.chances().items():
        _, one, other = text.split()
        game.dice = (one, other)
        failing += 0 if game.lures() else chance
    assert failing == (1 if standing == 5 else Fraction(standing**2, 36))


def test_reference_hunt_pair_takes_from_centre_and_cards() -> None:
    game = hunt.Game(3, starter=1)
    game.centre["red"], game.caught[2]["red"], game.caught[3]["red"] = 1, 2, 1
    game.caught[1]["red"] = 2
    singles = {"lure red", "lure red@2", "lure red@3"}
    doubles = {"lure red red@2", "lure red red@3", "lure red@2 red@2", "lure red@2 red@3"}
    assert after(game, "roll red red").legal() == singles | doubles


def test_reference_hunt_tie_goes_to_more_mice_then_is_shared() -> None:
    game = hunt.Game(3, starter=1)
    game.caught |= {1: Counter(red=1), 2: Counter(blue=5), 3: Counter(green=2, blue=1)}
    game.phase = "over"
    assert (game.points, game.winners) == ([5, 5, 5], [2])
    game.caught[3] = Counter(blue=5)
    assert game.winners == [2, 3]


def test_reference_hunt_kids_count_mice() -> None:
    game = hunt.Game(2, starter=1, kids=True)
    game.caught |= {1: Counter(red=2), 2: Counter(blue=2)}
    game.phase = "over"
    assert (game.points, game.winners) == ([2, 2], [1, 2])


def test_reference_hunt_risk_catches_five_colours_at_once() -> None:
    game = hunt.Game(2, starter=1, risk=True)
    after(game, "roll red orange", "lure red orange", "roll", "roll yellow green")
    after(game, "lure yellow green", "roll", "roll blue blue", "lure blue blue")
    assert (game.caught[1].total(), game.lured.total()) == (6, 0)
    assert game.legal() == {"roll", "stop"}


def test_reference_hunt_series_starts_once_from_each_seat() -> None:
    series = after(hunt.Series(3), "starter 2")
    starters: dict[int, int] = {}
    for _ in steps_alone(series, random.Random(1), bold_or_careful(0.8)):
        starters[series.games_done] = series.game.starter
    assert [starters[number] for number in (0, 1, 2)] == [2, 3, 1]
    assert (series.mover, series.games_done) == (None, 3)


# paths: the worked examples


def test_reference_paths_first_actions_of_two() -> None:
    game = after(paths.Game(2), "starter 1")
    assert game.legal() == {"flip 1 4"}
    assert game.chances() == {}
    assert after(game, "flip 1 4", "card NESW").legal() == {"flip 7 1"}
    assert game.mover == 2


@pytest.mark.parametrize(
    ("came", "expected"),
    [
        (["card EW"], {"flip 2 4"}),
        (["card NE", "turn"], {"flip 2 4"}),
        (["card NE", "keep"], {"flip 2 4"}),
        (["card NES", "keep"], {"flip 1 3", "flip 2 4"}),
        (["card NES", "turn"], {"flip 1 3"}),
    ],
)
def test_reference_paths_worked_examples(came: list[str], expected: set[str]) -> None:
    game = after(paths.Game(2), "starter 1", "flip 1 4", *came, "flip 7 1", "card NESW")
    assert (game.mover, game.legal()) == (1, expected)


def test_reference_paths_names_of_turned_cards() -> None:
    pairs = {"NESW": "NESW", "NES": "NSW", "NEW": "ESW", "NS": "NS", "EW": "EW"}
    pairs |= {"NE": "SW", "NW": "ES"}
    assert {name: paths.turned(name) for name in paths.COUNTS} == pairs


def test_reference_paths_corners_are_clockwise() -> None:
    first = {}
    for seat in (1, 2, 3, 4):
        first[seat] = paths.Game(4, starter=seat).legal()
    assert first == {1: {"flip 1 4"}, 2: {"flip 1 1"}, 3: {"flip 7 1"}, 4: {"flip 7 4"}}


def test_reference_paths_chances_follow_the_deck() -> None:
    game = after(paths.Game(1, starter=1), "flip 1 4")
    expected = {f"card {name}": Fraction(n, 26) for name, n in paths.COUNTS.items()}
    assert game.chances() == expected | {"card cage": Fraction(1, 26), "card swap": Fraction(1, 26)}


def test_reference_paths_cage_misses_a_turn_and_goals_are_drawn_once() -> None:
    game = after(paths.Game(2, starter=1), "flip 1 4", "card cage")
    assert game.legal() == {"peek upper", "peek lower"}
    after(game, "peek upper")
    assert game.chances() == {
        "goal upper cheese": Fraction(1, 2),
        "goal upper trap": Fraction(1, 2),
    }
    after(game, "goal upper trap", "flip 7 1", "card NS")
    assert game.mover == 2
    after(game, "flip 7 2", "card swap")
    assert (game.mover, game.upper) == (1, "cheese")


def test_reference_paths_trap_becomes_a_crossing() -> None:
    game = paths.Game(2, starter=1)
    game.face_up = {(4, 4): "NS"}
    game.mouse[1] = (4, 4)
    assert game.legal() == {"goal lower"}
    after(game, "goal lower", "goal upper cheese")
    assert (game.mover, game.out, game.face_up[4, 3]) == (2, {1}, "NESW")
    game.mouse[2] = (4, 1)
    game.face_up[4, 1] = "NS"
    assert after(game, "goal upper").points == [0, 1]
    assert game.winners == [2]


def test_reference_paths_all_out_with_one_trapped_gives_the_others_the_round() -> None:
    game = paths.Game(3, starter=1)
    game.face_up = {(column, 1): "EW" for column in range(1, 8)} | {(4, 4): "NS"}
    game.mouse[1] = (4, 4)
    after(game, "goal lower", "goal upper cheese")
    assert (game.points, game.winners) == ([0, 1, 1], [2, 3])


def test_reference_paths_alone_with_no_way_on_nobody_wins() -> None:
    game = paths.Game(1, starter=1, counts={**dict.fromkeys(paths.COUNTS, 0), "EW": 24})
    for column in range(1, 8):
        after(game, f"flip {column} 4", "card EW")
    assert (game.mover, game.points, game.winners) == (None, [0], [])


def test_reference_paths_series_points_never_fall_below_0() -> None:
    series = paths.Series(1, starter=1)
    series.count_round([-1])
    assert series.points == [0]
    for _ in range(5):
        series.count_round([1])
    assert (series.points, series.rounds_done) == ([5], 6)


# rescue: the worked examples


def in_a_line(*cards: str) -> list[str]:
    board = {(column, 0): card for column, card in enumerate(cards)}
    return list(rescue.after_driving_off(board).values())


def test_reference_rescue_driving_off() -> None:
    assert in_a_line("dog", "cat", "mouse", "cheese1") == ["dog", "mouse"]
    assert in_a_line("cat", "mouse", "cheese1") == ["cat", "cheese1"]
    assert in_a_line("dog", "cat", "mouse", "cat") == ["dog", "cat"]
    assert in_a_line("dog", "start", "cat") == ["dog", "start", "cat"]


def test_reference_rescue_first_actions_of_two() -> None:
    game = after(rescue.Game(2), "starter 2", "draw dog", "draw cat", "draw mouse", "draw mouse")
    assert game.mover == 2
    assert len(game.legal()) == 20
    assert {text.split(maxsplit=2)[2] for text in game.legal()} == {"0 1", "1 0", "0 -1", "-1 0"}


def test_reference_rescue_first_card_of_three_lies_at_0_0() -> None:
    game = after(rescue.Game(3, starter=1), *["draw mouse"] * 6)
    cards = ("cheese1", "cheese2", "cheese3", "mouse")
    assert game.legal() == {f"lay {card} 0 0" for card in cards}


def test_reference_rescue_square_is_not_fixed_to_the_table() -> None:
    game = rescue.Game(2, starter=1)
    game.board |= {(-1, 0): "mouse", (-2, 0): "mouse", (-3, 0): "mouse", (-4, 0): "mouse"}
    assert {column for column, _ in game.places()} == {0, -1, -2, -3, -4}
    assert {row for _, row in game.places()} == {1, -1}


def test_reference_rescue_tie_goes_to_more_cheeses_then_is_shared() -> None:
    game = rescue.Game(3, starter=1)
    game.phase = "over"
    assert (game.points, game.winners) == ([0, 0, 0], [1, 2, 3])
    game.board = {(0, 0): "cheese2", (1, 0): "cheese1", (2, 0): "cheese1"}
    game.laid_by = {(0, 0): 1, (1, 0): 3, (2, 0): 3}
    assert (game.points, game.winners) == ([2, 0, 2], [3])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reference_rescue_everyone_lays_12_of_15(players: int) -> None:
    game = rescue.Game(players)
    for _ in steps_alone(game, random.Random(1), evenly):
        assert sum(len(hand) for hand in game.hands.values()) > 0
    assert Counter(game.laid_by.values()) == dict.fromkeys(game.seats, 12)
    assert {hand.total() for hand in game.hands.values()} == {3}
