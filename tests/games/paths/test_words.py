"""Refused actions say why, with the number of the rule; views and sketches tell what is known."""

from __future__ import annotations

import json

import pytest

import cheeseboard as cb
from cheeseboard.games.paths import words
from cheeseboard.games.paths.sketch import sketch
from cheeseboard.tables.library.replays import play_line
from tests.games.paths.small_games import AT_THE_GOALS
from tests.play import go_on, played

TRAPPED = "flip 1 4; card EW; flip 7 1; card NS; flip 2 4; card EW; flip 7 2; card NS"
TRAPPED += "; flip 3 4; card NE; keep; flip 7 3; card NESW; flip 4 4; card NESW"
TRAPPED += "; flip 6 3; card NESW; goal lower; goal upper cheese"
GOALS = ((4, 2), (4, 3))


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("", "flip 1 3", "does not lead to that card (P6)"),
        ("", "goal upper", "does not lead to that goal (P10)"),
        ("", "keep", "no card to keep or turn now (P7)"),
        ("", "peek upper", "only after turning up the cage (P14)"),
        ("", "card NS", "Chance decides that"),
        ("flip 1 4", "keep", "First the card is drawn (P5)"),
        ("flip 1 4; card NES", "flip 1 3", "keep it as it is or turn it (P7)"),
        ("flip 1 4; card NES", "card NES", "Chance decides that"),
        ("flip 1 4; card cage", "flip 1 3", "look at one goal (P14)"),
        ("flip 1 4; card cage; peek upper", "flip 7 1", "First the goals are drawn (P2)"),
        ("flip 1 4; card NESW", "flip 1 4", "already face up (P5)"),
        ("flip 1 4; card EW; flip 7 1; card EW; flip 2 4", "card EW", "are face up (P4)"),
        (TRAPPED, "goal lower", "already face up (P5)"),
    ],
)
def test_a_refused_action_says_why(before: str, action: str, reason: str) -> None:
    m = played("paths", 2, *filter(None, [before]), starter=1)
    with pytest.raises(cb.Refused) as refused:
        m.play(action)
    assert refused.value.code == "illegal"
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("action", "reason"), [("starter 3", "no such seat (P3)"), ("flip 1 4", "drawn (P16)")]
)
def test_before_the_starter_is_drawn(action: str, reason: str) -> None:
    with pytest.raises(cb.Refused) as refused:
        cb.Match("paths", players=2, chance="manual").play(action)
    assert reason in str(refused.value)


@pytest.mark.parametrize("text", ["flip 4 2", "flip 8 1", "flip 1 0", "goal upper ?", "flip 01 1"])
def test_a_text_that_is_not_an_action_is_malformed(text: str) -> None:
    with pytest.raises(cb.Refused) as refused:
        played("paths", 2, starter=1).play(text)
    assert refused.value.code == "malformed"


def test_every_action_of_the_rules_page_has_its_text() -> None:
    flips = {f"flip {c} {r}" for c in range(1, 8) for r in range(1, 5) if (c, r) not in GOALS}
    kinds = ("NESW", "NES", "NEW", "NS", "EW", "NE", "NW", "cage", "swap")
    cards = {f"card {kind}" for kind in kinds}
    goals = {"goal upper cheese", "goal upper trap", "goal upper", "goal lower"}
    rest = {"keep", "turn", "peek upper", "peek lower"}
    starters = {f"starter {seat}" for seat in range(1, 5)}
    assert set(words.ACTIONS) == flips | cards | goals | rest | starters


def test_a_board_for_json() -> None:
    m = played("paths", 2, "flip 1 4; card NES; turn; flip 7 1; card cage", starter=1)
    go_on(m, "peek upper; goal upper trap; flip 1 3; card swap")
    board = m.view(2)["board"]
    assert json.loads(json.dumps(board)) == board
    assert board["cards"][3][0] == "NSW"
    assert board["cards"][2][0] == "swap"
    assert board["cards"][0][6] == "cage"
    assert board["goals"] == {"upper": "cheese", "lower": "trap"}
    assert board["left"]["NES"] == 3
    assert board["mice"][0] == {
        "seat": 1,
        "side": "bottom",
        "column": 1,
        "path": [[1, 3], [1, 4]],
        "out": False,
        "trapped": False,
        "peeked": False,
        "misses": False,
    }


def test_a_sketch_shows_paths_goals_and_what_can_be_flipped() -> None:
    m = played("paths", 1, "flip 1 4; card NES; keep; flip 1 3; card NE", starter=1)
    assert "just turned up: column 1, row 3" in sketch(m.view(1))
    go_on(m, "turn; flip 2 4; card cage; peek upper; goal upper trap")
    drawing = sketch(m.view(1))
    for shown in ("┣", "┓", "(cage)", "│ 3 4 │", "║ trap  ║", "║cheese ║", "▲1", "knows"):
        assert shown in drawing, shown
    assert "upper ?" in sketch(m.view(None))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_sketch_is_at_most_80_columns_wide(players: int) -> None:
    for seed in range(10):
        m = cb.Match("paths", players=players, seed=seed)
        while not m.over:
            m.step(["random"] * players)
            for seat in (None, 1):
                assert max(map(len, sketch(m.view(seat)).split("\n"))) <= 80


def what_followed(m: cb.Match, actions: str) -> list[list[str]]:
    return [play_line(m, action.strip(), None).then for action in actions.split(";")]


def test_p8_and_p12_a_line_tells_new_entrances_and_the_trap() -> None:
    m = played("paths", 2, starter=1)
    followed = what_followed(m, TRAPPED)
    assert followed[3] == ["entrance 1 2"]  # after the turn of the other
    assert followed[-1] == ["trap 1"]
    assert sum(map(len, followed)) == 4


def test_p11_a_line_tells_who_has_found_the_cheese() -> None:
    m = played("paths", 2, AT_THE_GOALS, starter=1)
    seat = m.mover
    assert what_followed(m, "goal lower; goal upper trap") == [[], [f"cheese {seat}"]]
    assert m.winners == [seat]


def test_p14_and_p15_a_line_tells_a_missed_turn_and_what_the_swap_did() -> None:
    m = played("paths", 2, "flip 1 4; card cage; peek lower", starter=1)
    assert what_followed(m, "goal upper trap; flip 7 1; card NESW") == [[], [], ["missed 1"]]
    assert what_followed(m, "flip 7 2; card swap") == [[], ["swapped"]]
    m = played("paths", 2, TRAPPED, starter=1)
    assert what_followed(m, f"{m.legal()[0]}; card swap") == [[], ["useless"]]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_lines_tell_every_change_of_the_mice_and_every_new_round(players: int) -> None:
    whole = cb.Series("paths", players=players, seed=3).finish(["random"] * players)
    m = cb.Series("paths", players=players, chance="manual")
    for action in whole.actions:
        game, points = m.view(None)["series"]["game"], m.points
        before = {each["seat"]: each for each in m.view(None)["board"]["mice"]}
        then = play_line(m, action, None).then
        said = [each for each in then if each.split()[0] in ("entrance", "stuck", "trap")]
        if m.view(None)["series"]["game"] > game:
            assert then[-1] == f"game {game + 1} {m.mover}"
            by_cheese = any(each.startswith("cheese") for each in then)
            spared = [
                seat for each in then if each.startswith("spared") for seat in each.split()[1:]
            ]
            gained = [
                seat for seat in range(1, players + 1) if m.points[seat - 1] > points[seat - 1]
            ]
            assert by_cheese or [int(seat) for seat in spared] == gained
            continue
        for mouse in m.view(None)["board"]["mice"]:
            seat, was = mouse["seat"], before[mouse["seat"]]
            if mouse["out"]:
                assert mouse["out"] == was["out"] or any(f" {seat}" in each for each in said)
            elif mouse["column"] != was["column"]:
                assert f"entrance {seat} {mouse['column']}" in said
