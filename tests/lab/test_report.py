"""Reports: honest figures, one page that needs nothing else, the same page for the same seed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cheeseboard import bind
from cheeseboard.cli import main, parser
from cheeseboard.contract import NOBODY, rng_state, zero_state
from cheeseboard.drivers import SENSIBLE, begin
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.games.rescue import rules as rescue
from cheeseboard.lab.report import figures, findings, statistics
from cheeseboard.lab.report.figures import all_setups
from cheeseboard.lab.report.page import page
from cheeseboard.lab.report.statistics import Observations
from cheeseboard.lab.simulate import simulate
from tests.lab.schemas import check
from tests.laws.walks import Walk, plain_memory, plain_opening

Capture = pytest.CaptureFixture[str]

# Each game is compiled again to be observed: two of them are enough for every day.
EVERY_DAY = ("hunt", "sack")
every_game = pytest.mark.parametrize(
    "game", [pytest.param(it, marks=[] if it in EVERY_DAY else pytest.mark.long) for it in names()]
)


def observed(
    game: str, players: int | None = None, games: int = 400, **options: Any
) -> Observations:
    return statistics.play_and_count(
        checked_setup(game, players, options), games, 3, 1, lambda _: None
    )


# --- Watching --------------------------------------------------------------------------------


@every_game
def test_observing_does_not_change_the_games(game: str) -> None:
    setup = checked_setup(game, None, {})
    tally = simulate(setup, ["sensible"] * setup.players, games=400, seed=3).tally
    seen = observed(game)
    lengths, counts = np.unique(seen.notes[:, statistics.LENGTH], return_counts=True)
    assert dict(tally.lengths) == dict(zip(lengths.tolist(), counts.tolist(), strict=True))
    assert [int(seen.points[:, seat].sum()) for seat in range(setup.players)] == [
        sum(value * n for value, n in counted.items()) for counted in tally.points
    ]


@every_game
def test_plain_and_compiled_statistics_agree(game: str) -> None:
    setup = checked_setup(game, None, {})
    plain = bind.plain(setup.game.parts, begin, statistics.play_on)
    room, bot_codes = plain_memory(setup.game.rules), [SENSIBLE] * setup.players
    for number, compiled in enumerate(observed(game, games=3).notes.tolist()):
        note = [0] * statistics.NOTES
        plain.begin(room, plain_opening(setup))
        room.rng[0] = rng_state(3, number)
        plain.play_on(room, setup.players, bot_codes, statistics.MAX_STEPS, note)
        assert note == compiled


def test_a_sole_leader_has_more_than_all_others() -> None:
    leader = bind.plain(load("hunt").parts, statistics.sole_leader).sole_leader
    s = zero_state(load("hunt").rules.State)
    s.players = 3
    assert leader(s, 3) == NOBODY
    s.caught[1][0] = 1
    assert leader(s, 3) == 1
    s.caught[2][0] = 1
    assert leader(s, 3) == NOBODY
    s.caught[2][4] = 1
    assert leader(s, 3) == 2


def test_what_rescue_would_score_now_is_what_it_scores_at_the_end() -> None:
    for seed in range(5):
        walk = Walk(checked_setup("rescue", 3, {}), seed).go(1000)
        assert walk.over
        for seat in range(3):
            assert rescue.points_now(walk.state, seat) == rescue.points(walk.state, seat)


def test_a_winner_is_ever_more_likely_to_win() -> None:
    seen = statistics.ask_chances(observed("sack", games=60), 60, 3, 1, lambda _: None)
    chances = seen.chances.mean(axis=0)
    assert chances[0] == pytest.approx(1 / 3, abs=0.08)
    assert chances[0] < chances[4] < chances[9] <= 1


def test_an_option_that_only_shows_more_makes_no_difference() -> None:
    usual = observed("sack", games=50)
    assert observed("sack", games=50, open_mice=True).looks_like(usual)
    assert not observed("hunt", games=50, risk=True).looks_like(observed("hunt", games=50))


# --- Figures ---------------------------------------------------------------------------------


def test_every_number_of_players_and_every_option_has_a_table() -> None:
    for game in names():
        found = {(it.players, tuple(it.changed_options)) for it in all_setups(game)}
        rules = load(game).rules
        for players in range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1):
            assert (players, ()) in found
    assert len(all_setups("hunt")) == 3 * 4


@every_game
def test_figures_of_a_table_add_up(game: str) -> None:
    seen = observed(game)
    found = figures.figures_of_setup(statistics.ask_chances(seen, 20, 3, 1, lambda _: None))
    wins = sum(place["win"] for place in found["places"])
    assert wins * found["games"] + found["unwon"] == pytest.approx(400)
    assert wins == pytest.approx(sum(chair["win"] for chair in found["chairs"]))
    for place in found["places"]:
        assert place["interval"][0] <= place["win"] <= place["interval"][1]
    for spread in (found["length"], found["lead"]["changes"], found["points"]["margin"]):
        assert sum(n for _, n in spread["counts"]) == 400
        assert spread["least"] <= spread["median"] <= spread["most"]
    assert 1 <= found["choices"]["mean"] <= found["choices"]["most"]
    assert found["choices"]["most"] <= load(game).rules.MAX_ACTIONS


def test_the_first_place_belongs_to_the_first_player_to_move() -> None:
    """If the player who begins always won, the first place would win everything."""
    seen = observed("hunt", games=50)
    seen.wins[:] = 0
    seen.wins[np.arange(50), seen.notes[:, statistics.FIRST]] = 1
    assert [place["win"] for place in figures.figures_of_setup(seen)["places"]] == [1.0, 0.0]


# --- The page --------------------------------------------------------------------------------


class Look(HTMLParser):
    """What a page loads, and whether its tags are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "rect", "circle", "path", "polygon", "polyline"):
            self.open.append(tag)
        self.loads += [str(value) for name, value in attributes if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.loads += [str(value) for name, value in attributes if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def short_ladder() -> Iterator[None]:
    """Strong bots think for most of a report: four games on a rung are enough to see one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "FEWEST", 4)
        yield


@pytest.fixture(scope="module")
def written(
    short_ladder: None, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, dict[str, Any]]:
    """A page of a few games, and its figures."""
    file = tmp_path_factory.mktemp("report") / "hunt.html"
    assert main(f"report hunt --games 40 --seed 1 --out {file}".split()) == 0
    found = figures.figures("hunt", 40, 1, 1, lambda _: None)
    return file.read_text("utf-8"), found


def test_a_page_is_self_contained(written: tuple[str, dict[str, Any]]) -> None:
    text, _ = written
    look = Look(text)
    assert (look.open, look.loads) == ([], [])
    for outside in ("http:", "https:", "@import", "url(", "<script", "<link"):
        assert outside not in text
    assert "prefers-color-scheme: dark" in text
    assert "None" not in re.sub(r"<style>.*</style>", "", text, flags=re.S)


def test_a_page_contains_the_command_that_makes_it(written: tuple[str, dict[str, Any]]) -> None:
    text, found = written
    command = "cheeseboard report hunt --games 40 --seed 1"
    assert command in re.sub("</?span>", "", text)
    assert f"Cheeseboard {found['version']}, rules hunt/1" in text
    assert page(found, command) == text


def test_every_number_of_players_is_in_every_question(written: tuple[str, dict[str, Any]]) -> None:
    text, _ = written
    for section in text.split("<section>")[1:8]:
        for players in (2, 3, 4):
            assert f"<h3>{players} players</h3>" in section


def test_json_prints_the_figures_and_writes_no_page(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: tuple[str, dict[str, Any]],
) -> None:
    """The page shows that the command plays these games; here they are not played again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(figures, "figures", lambda *conditions: written[1])
    assert main(["report", "hunt", "--games", "40", "--seed", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(json.dumps(written[1]))
    check("report", found)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "games"), [("", 500), ("--thorough", 5_000), ("--games 7", 7), ("--games 1e4", 10_000)]
)
def test_a_report_is_quick_unless_thorough_is_given(line: str, games: int) -> None:
    assert parser().parse_args(["report", "hunt", *line.split()]).games == games


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chess", "There is no game 'chess'"),
        ("hunt --games 7 --thorough", "not allowed with argument"),
        ("hunt --games 0", "--games takes a whole number from 1"),
        ("hunt --out nowhere/at/all.html", "Cannot write"),
        ("hunt --out .", "Cannot write"),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: Capture, line: str, sentence: str
) -> None:
    assert main(["report", *line.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


# --- Sentences -------------------------------------------------------------------------------


def places(*wins: float, games: int = 10_000) -> dict[str, Any]:
    half = 0.01 if games == 10_000 else 0.2
    shares = [{"win": win, "interval": [win - half, win + half]} for win in wins]
    return {"players": len(wins), "places": shares, "chairs": shares}


def test_an_advantage_is_claimed_only_if_it_is_significant() -> None:
    assert "does not matter who begins" in findings.order(places(0.505, 0.495))
    assert "nobody would notice" in findings.order(places(0.515, 0.485))
    assert "regulars will notice" in findings.order(places(0.54, 0.46))
    assert "a real advantage" in findings.order(places(0.6, 0.4))
    assert "does not matter who begins" in findings.order(places(0.6, 0.4, games=10))


def test_skill_is_claimed_only_if_it_is_significant() -> None:
    def said(win: float, low: float) -> str:
        rung = {"weaker": "a", "stronger": "b", "games": 20, "win": win, "interval": [low, 1]}
        return findings.skill({"players": 4, "rungs": [rung]})

    assert "no difference is shown by 20 games" in said(0.4, 0.2)
    assert "luck matters more" in said(0.3, 0.26)
    assert "skill pays" in said(0.5, 0.3)
    assert "skill decides" in said(0.9, 0.7)
