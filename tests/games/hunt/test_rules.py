"""The rules H1 to H14, each shown by small games."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.contract import zero_state
from cheeseboard.games.hunt import rules
from tests.play import go_on, played, refusal

COLOURS = ["red", "orange", "yellow", "green", "blue"]


def hunt(*actions: str, players: int = 2, **options: Any) -> cb.Match:
    """A match in which seat 1 starts."""
    return played("hunt", players, *actions, **({"starter": 1} | options))


def board(match: cb.Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(None)["board"]
    return found


def caught(match: cb.Match, seat: int) -> dict[str, int]:
    """The mice on a cat card, without colours that have none."""
    counts = board(match)["cats"][seat - 1]["caught"]
    return {colour: n for colour, n in counts.items() if n}


def a_turn(*mice: str) -> str:
    """A turn that lures one pair a roll and stops: a_turn("red blue") or a_turn("red red")."""
    rolls = [f"roll {pair}; lure {pair}" for pair in mice]
    return "; roll; ".join(rolls) + "; stop"


@pytest.mark.parametrize(("players", "can_play"), [(1, False), (2, True), (4, True), (5, False)])
def test_two_to_four_can_play(players: int, can_play: bool) -> None:
    with nullcontext() if can_play else refusal("bad_players"):
        cb.Match("hunt", players=players)


def test_h1_the_starter_is_drawn_and_play_goes_clockwise() -> None:
    m = played("hunt", 3)
    assert m.chances() == pytest.approx(
        {"starter 1": 1 / 3, "starter 2": 1 / 3, "starter 3": 1 / 3}
    )
    go_on(m, "starter 2", "roll red blue")
    assert m.mover == 2
    go_on(m, "lure red; stop; roll red blue")
    assert m.mover == 3
    go_on(m, "lure red; stop; roll red blue")
    assert m.mover == 1


def test_h1_all_mice_begin_in_the_centre() -> None:
    assert board(hunt())["centre"] == dict.fromkeys(COLOURS, 6)
    assert caught(hunt(), 1) == caught(hunt(), 2) == {}


def test_h1_with_a_given_starter_nothing_is_drawn() -> None:
    assert hunt(starter=2).record()["actions"] == []
    assert hunt("roll red red", starter=2).mover == 2


def test_h2_a_turn_begins_with_a_roll_and_then_the_player_rolls_or_stops() -> None:
    m = hunt()
    assert m.mover == "chance"
    assert len(m.legal()) == 21
    go_on(m, "roll red blue", "lure red")
    assert m.legal() == ["roll", "stop"]


def test_h2_rolling_is_allowed_even_when_it_must_fail() -> None:
    m = hunt("roll red orange; lure red orange; roll; roll yellow green; lure yellow green")
    go_on(m, "roll; roll blue blue; lure blue")
    assert "roll" in m.legal()
    go_on(m, "roll; roll white white")
    assert (m.mover, board(m)["turn"], caught(m, 1)) == ("chance", 2, {})


def test_h3_two_whites_are_any_two_colours() -> None:
    m = hunt("roll white white")
    singles = [f"lure {colour}" for colour in COLOURS]
    doubles = [f"lure {colour} {colour}" for colour in COLOURS]
    pairs = [f"lure {a} {b}" for i, a in enumerate(COLOURS) for b in COLOURS[i + 1 :]]
    assert set(m.legal()) == {*singles, *doubles, *pairs}
    assert len(m.legal()) == 20


def test_h3_white_counts_as_any_colour_even_that_of_the_other_die() -> None:
    m = hunt("roll red white")
    pairs = ["lure red red", *(f"lure red {colour}" for colour in COLOURS[1:])]
    assert set(m.legal()) == {*(f"lure {colour}" for colour in COLOURS), *pairs}


def test_h3_white_may_not_be_chosen_so_that_the_roll_fails() -> None:
    m = hunt("roll red red; lure red; roll; roll red white")
    # Red stands already: the white must be one of the four others.
    assert set(m.legal()) == {f"lure {colour}" for colour in COLOURS[1:]}


def test_h4_two_different_colours_lure_one_of_each_or_only_one() -> None:
    assert set(hunt("roll red blue").legal()) == {"lure red", "lure blue", "lure red blue"}


def test_h4_different_colours_take_from_the_centre_only() -> None:
    m = hunt(a_turn("red red"), "roll red blue")
    assert set(m.legal()) == {"lure red", "lure blue", "lure red blue"}


def test_h5_an_equal_pair_lures_two_or_one() -> None:
    # Nothing to take from others yet.
    assert set(hunt("roll red red").legal()) == {"lure red", "lure red red"}


def test_h5_an_equal_pair_takes_from_cat_cards_in_any_mixture() -> None:
    m = hunt(a_turn("red red"), a_turn("red red"), "roll red red", players=3)
    assert m.mover == 3
    assert set(m.legal()) == {
        *("lure red", "lure red red", "lure red red@1", "lure red red@2"),
        *("lure red@1", "lure red@1 red@1", "lure red@1 red@2"),
        *("lure red@2", "lure red@2 red@2"),
    }
    go_on(m, "lure red@1 red@2; stop")
    assert [caught(m, seat) for seat in (1, 2, 3)] == [{"red": 1}, {"red": 1}, {"red": 2}]


def test_h5_players_cannot_take_from_their_own_card() -> None:
    m = hunt(a_turn("red red"), a_turn("blue blue"), "roll red red")
    assert m.mover == 1
    assert set(m.legal()) == {"lure red", "lure red red"}


def test_h6_a_colour_that_is_already_lured_cannot_be_lured_again() -> None:
    m = hunt("roll red blue; lure red; roll; roll red blue")
    assert m.legal() == ["lure blue"]


def test_h7_a_roll_that_lures_nothing_fails_and_all_go_to_the_centre() -> None:
    m = hunt("roll red blue; lure red blue; roll; roll red blue")
    assert board(m)["turn"] == 2
    assert board(m)["centre"] == dict.fromkeys(COLOURS, 6)
    assert board(m)["lured"] == dict.fromkeys(COLOURS, 0)


def test_h7_mice_taken_from_others_go_to_the_centre_too() -> None:
    m = hunt(a_turn("red red"), "roll red red; lure red@1 red@1; roll; roll red red")
    assert caught(m, 1) == caught(m, 2) == {}
    assert board(m)["centre"]["red"] == 6


@pytest.mark.parametrize(("colours", "failing"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 36)])
def test_h7_the_chance_to_fail_grows_with_the_colours(colours: int, failing: int) -> None:
    m = hunt()
    for colour in COLOURS[:colours]:
        go_on(m, f"roll {colour} {colour}; lure {colour}; roll")
    fails = 0.0
    for outcome, chance in m.chances().items():
        trial = m.copy()
        trial.play(outcome)
        fails += chance * (board(trial)["turn"] == 2)
    assert fails == pytest.approx(failing / 36)


def test_h7_with_no_mice_to_take_the_first_roll_simply_ends_the_turn() -> None:
    # Seat 1 catches all six red mice alone, then rolls red red.
    m = hunt(a_turn("red red"), a_turn("blue blue"), a_turn("red red"), a_turn("blue blue"))
    go_on(m, a_turn("red red"), a_turn("green green"), "roll red red")
    assert board(m)["turn"] == 2
    assert caught(m, 1) == {"red": 6}


def test_h8_stopping_puts_the_lured_mice_onto_the_players_card() -> None:
    m = hunt("roll red blue; lure red blue")
    assert caught(m, 1) == {}
    go_on(m, "stop")
    assert caught(m, 1) == {"red": 1, "blue": 1}
    assert board(m)["lured"] == dict.fromkeys(COLOURS, 0)


def test_h8_a_failed_hunt_leaves_caught_mice_where_they_are() -> None:
    m = hunt(a_turn("red red"), a_turn("blue blue"), "roll green green; lure green; roll")
    go_on(m, "roll green green")
    assert caught(m, 1) == {"red": 2}


def test_h9_a_colour_that_is_gone_from_the_centre_needs_an_equal_pair() -> None:
    six_reds = [a_turn("red red"), a_turn("blue blue")] * 3
    m = hunt(*six_reds[:5], "roll red green")
    assert (m.mover, m.legal()) == (2, ["lure green"])
    m = hunt(*six_reds[:5], "roll red red")
    assert set(m.legal()) == {"lure red@1", "lure red@1 red@1"}
    m = hunt(*six_reds[:5], "roll red white")
    assert {"lure red@1", "lure red@1 red@1"} <= set(m.legal())
    assert not {"lure red", "lure red red"} & set(m.legal())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h9_the_last_seat_can_be_the_only_owner(players: int) -> None:
    others = [a_turn(f"{colour} {colour}") for colour in COLOURS[1:players]]
    m = hunt(*[*others, a_turn("red red")] * 3, "roll red red", players=players)
    assert (m.mover, caught(m, players)) == (1, {"red": 6})
    assert set(m.legal()) == {f"lure red@{players}", f"lure red@{players} red@{players}"}


@pytest.mark.parametrize(("gone", "other"), [("red", "blue"), ("blue", "red")])
def test_h9_h7_a_single_die_of_a_colour_on_cards_lures_nothing(gone: str, other: str) -> None:
    turns = [a_turn(f"{gone} {gone}"), a_turn(f"{other} {other}")] * 3
    dice = "roll red green" if gone == "red" else "roll green blue"
    m = hunt(*turns[:5], "roll green green; lure green; roll", dice)
    # The colour that is gone is on seat 1's card, and green is closed (H6).
    assert (m.mover, board(m)["turn"], board(m)["centre"]["green"]) == ("chance", 1, 6)


def test_h9_a_single_mouse_on_another_card_is_enough() -> None:
    # Seat 1 has five of the six red mice, seat 2 the last one.
    m = hunt(a_turn("red red"), a_turn("blue blue"), a_turn("red red"), a_turn("blue blue"))
    go_on(m, "roll red red; lure red; stop; roll red red; lure red; stop; roll red red")
    assert (m.mover, m.legal()) == (1, ["lure red@2"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h9_a_pair_that_only_the_roller_owns_lures_nothing(players: int) -> None:
    others = [a_turn(f"{colour} {colour}") for colour in COLOURS[1:players]]
    m = hunt(*[a_turn("red red"), *others] * 3, "roll red red", players=players)
    assert (caught(m, 1), board(m)["turn"]) == ({"red": 6}, 2)


def nearly_over() -> list[str]:
    """Thirteen turns of two mice each leave four in the centre; these are twelve of them."""
    return [a_turn(f"{colour} {colour}") for colour in COLOURS[:4] for _ in range(3)]


def test_h10_the_game_ends_when_fewer_than_five_are_left() -> None:
    m = hunt(*nearly_over())
    assert sum(board(m)["centre"].values()) == 6
    go_on(m, "roll blue blue; lure blue; stop")
    assert sum(board(m)["centre"].values()) == 5
    assert not m.over
    go_on(m, "roll blue blue; lure blue; stop")
    assert m.over


@pytest.mark.parametrize("colour", range(rules.COLOURS))
def test_h10_mice_of_every_colour_count(colour: int) -> None:
    s = zero_state(rules.State)
    s.centre[colour] = rules.ENOUGH_MICE
    assert rules.left_in_centre(s) == rules.ENOUGH_MICE


def test_h10_lured_mice_are_not_caught_yet() -> None:
    m = hunt(*nearly_over(), "roll blue blue; lure blue blue")
    assert sum(board(m)["centre"].values()) == 4
    assert not m.over
    # The hunt fails and refills the centre: the game goes on.
    go_on(m, "roll; roll blue blue")
    assert not m.over
    assert board(m)["turn"] == 2


def test_h11_points_by_colour() -> None:
    m = hunt(*nearly_over(), a_turn("blue blue"))
    # Seat 1: turns 1, 3, 5, …: red 4, orange 2, yellow 4, green 2, blue 2.
    assert m.points == [4 * 5 + 2 * 4 + 4 * 3 + 2 * 2 + 2 * 1, 2 * 5 + 4 * 4 + 2 * 3 + 4 * 2]
    assert m.winners == [1]


def ended(first: list[int], second: list[int]) -> rules.State:
    state: rules.State = cb.Match("hunt", players=2).state
    state.phase = rules.ENDED
    state.caught[0], state.caught[1] = first, second
    return state


def won(state: rules.State) -> list[bool]:
    return [rules.won(state, seat) for seat in range(state.players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h11_the_last_seat_can_be_the_winner(players: int) -> None:
    state: rules.State = cb.Match("hunt", players=players).state
    for caught, last_wins in (([1, 0, 0, 0, 1], True), ([0, 0, 1, 1, 0], True), ([0] * 5, False)):
        state.caught[: players - 1] = [[1, 0, 0, 0, 0]] * (players - 1)
        state.caught[players - 1] = caught
        assert won(state) == [not last_wins] * (players - 1) + [last_wins]


def test_h11_more_mice_break_a_tie() -> None:
    state = ended([1, 0, 0, 0, 0], [0, 0, 1, 1, 0])
    assert [rules.points(state, seat) for seat in (0, 1)] == [5, 5]
    assert won(state) == [False, True]


def test_h11_with_equal_mice_too_the_win_is_shared() -> None:
    assert won(ended([1, 0, 0, 0, 1], [0, 1, 0, 1, 0])) == [True, True]


def test_h12_a_series_has_a_game_for_each_player_and_the_start_passes_left() -> None:
    series = cb.Series("hunt", players=3, seed=4)
    starters = []
    for game in range(1, 4):
        view = series.view(None)
        assert view["series"] == {"game": game}
        starters.append(series.mover)
        while not series.over and series.view(None)["series"]["game"] == game:
            series.step(["sensible"] * 3)
    first = starters[0]
    assert isinstance(first, int)
    assert starters == [first, first % 3 + 1, (first + 1) % 3 + 1]
    assert series.over


def test_h12_only_the_first_game_draws_its_starter() -> None:
    series = cb.Series("hunt", players=2, seed=1).finish(["sensible", "sensible"])
    actions = series.record()["actions"]
    assert actions[0].startswith("starter")
    assert not any(action.startswith("starter") for action in actions[1:])


def test_h12_most_points_in_all_wins_then_more_mice_then_shared() -> None:
    from cheeseboard.games.hunt.series import winners

    assert winners([30, 41], [20, 9]) == [1]
    assert winners([41, 41], [20, 9]) == [0]
    assert winners([41, 41], [9, 9]) == [0, 1]


def test_h12_the_running_score_is_always_shown() -> None:
    series = cb.Series("hunt", players=2, chance="manual", starter=1)
    assert series.points == [0, 0]
    for turn in [*nearly_over(), a_turn("blue blue")]:
        for action in turn.split("; "):
            series.play(action)
    assert series.points == [46, 40]
    assert series.winners is None
    assert series.view(2)["points"] == [46, 40]
    series.play("roll red red")
    assert series.mover == 2


def test_h13_for_kids_every_mouse_is_worth_one() -> None:
    m = hunt(*nearly_over(), a_turn("blue blue"), kids=True)
    assert m.points == [14, 12]
    assert board(m)["worth"] == dict.fromkeys(COLOURS, 1)


FIVE_COLOURS = (
    "roll red orange; lure red orange; roll; roll yellow green; lure yellow green; roll;"
    "roll blue blue; lure blue blue"
)


def test_h14_with_risk_five_colours_are_caught_at_once_doubles_too() -> None:
    m = hunt(FIVE_COLOURS, risk=True)
    assert caught(m, 1) == {"red": 1, "orange": 1, "yellow": 1, "green": 1, "blue": 2}
    assert board(m)["lured"] == dict.fromkeys(COLOURS, 0)
    assert (m.mover, m.legal()) == (1, ["roll", "stop"])


def test_h14_every_colour_is_free_again_and_what_is_caught_stays_caught() -> None:
    m = hunt(FIVE_COLOURS, "roll; roll red red", risk=True)
    assert set(m.legal()) == {"lure red", "lure red red"}
    go_on(m, "lure red; roll; roll red red")
    assert board(m)["turn"] == 2
    assert caught(m, 1) == {"red": 1, "orange": 1, "yellow": 1, "green": 1, "blue": 2}


def test_h14_stopping_with_no_lured_mice_is_allowed() -> None:
    m = hunt(FIVE_COLOURS, "stop", risk=True)
    assert board(m)["turn"] == 2


def test_h14_the_end_waits_for_the_end_of_the_turn() -> None:
    # Twenty mice are caught; then one of each colour and a second blue leave four.
    turns = [a_turn(f"{c} {c}") for c in ("red", "orange", "yellow", "green", "blue") for _ in "12"]
    m = hunt(*turns, FIVE_COLOURS, risk=True)
    assert sum(board(m)["centre"].values()) == 4
    assert (m.over, m.legal()) == (False, ["roll", "stop"])
    go_on(m, "stop")
    assert m.over


def test_h14_a_failed_hunt_ends_the_game_if_enough_was_caught_before() -> None:
    turns = [a_turn(f"{c} {c}") for c in ("red", "orange", "yellow", "green", "blue") for _ in "12"]
    m = hunt(*turns, FIVE_COLOURS, "roll; roll red red; lure red", risk=True)
    assert not m.over
    go_on(m, "roll; roll red red")
    # The red mouse is back in the centre, where four are left; the six stay caught.
    assert sum(board(m)["centre"].values()) == 4
    assert m.over


def test_h14_without_risk_five_lured_colours_are_not_caught_at_once() -> None:
    m = hunt(FIVE_COLOURS)
    assert caught(m, 1) == {}
    assert board(m)["lured"]["blue"] == 2
