"""The search repeats its moves, finds obvious ones and never hangs."""

from __future__ import annotations

import asyncio
from threading import Timer
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard import contract as stand_in
from cheeseboard.bots import learned, make, safely_async, search, tree
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.search import Search, SearchBot
from cheeseboard.bots.simple import play_sensibly
from cheeseboard.contract import OVER, copy
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.games.hunt import rules as hunt
from cheeseboard.games.hunt import solved
from cheeseboard.games.paths import grid as paths_grid
from cheeseboard.games.paths import state as paths_state
from cheeseboard.lab.judging import loss_of
from cheeseboard.lab.simulate import simulate

HUNT = checked_setup("hunt", 2, {})
every_game = pytest.mark.parametrize("game", names())


def started(game: str, steps: int, players: int | None = None, seed: int = 3) -> cb.Match:
    """A match after some random steps, with a choice for the mover."""
    m = cb.Match(game, players, seed=seed)
    m.finish(["random"] * m.players, max_steps=steps)
    while len(m.legal()) < 2:
        m.step(["random"] * m.players)
    return m


def choose(bot: Any, m: cb.Match, rng: int = 77) -> int:
    seat = to_move(m)
    return int(bot(load(m.game), m.position.known(seat), seat, [rng]))


def to_move(m: cb.Match) -> int:
    assert isinstance(m.mover, int)
    return m.mover - 1


def searching(m: cb.Match, nodes: int, is_compiled: bool) -> Search:
    seat = to_move(m)
    return Search(load(m.game), m.position.known(seat), seat, [77], nodes, is_compiled)


# --- The same again --------------------------------------------------------------------------


@every_game
def test_plain_and_native_grow_the_same_tree(game: str) -> None:
    for steps, simulations in ((0, 7), (12, 40)):
        m = started(game, steps)
        plain = searching(m, simulations + 1, is_compiled=False)
        native = searching(m, simulations + 1, is_compiled=True)
        plain.run(simulations)
        native.run(simulations)
        assert plain.tried() == native.tried()
        assert plain.totals() == native.totals()
        bots = [SearchBot(simulations, is_compiled=way, is_classic=True) for way in (False, True)]
        assert choose(bots[0], m) == choose(bots[1], m)


@every_game
def test_a_seeded_match_is_played_the_same_again(game: str) -> None:
    matches = [cb.Match(game, seed=4) for _ in range(2)]
    for m in matches:
        m.finish(["search:30", *["random"] * (m.players - 1)], max_steps=40)
    assert matches[0].record() == matches[1].record()


@every_game
def test_chunks_do_not_change_the_tree(game: str) -> None:
    m = started(game, 10)
    at_once, bit_by_bit = (searching(m, 201, is_compiled=True) for _ in range(2))
    at_once.run(200)
    for _ in range(20):
        bit_by_bit.run(10)
    assert at_once.tried() == bit_by_bit.tried()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_early_stop_does_not_change_the_move(players: int) -> None:
    for seed in range(5):
        m = started("hunt", 30, players, seed)
        full = searching(m, 1001, is_compiled=True)
        full.run(1000)
        assert choose(SearchBot(1000), m) == full.tried()[0].action


def test_a_guided_search_begins_with_what_the_network_likes() -> None:
    m = started("rescue", 12)
    rescue, seat = load("rescue"), to_move(m)
    known = m.position.known(seat)
    liked = learned.likings(rescue, known, seat, is_compiled=False)
    assert liked == learned.likings(rescue, known, seat, is_compiled=True)
    assert min(liked.values()) == 1
    assert liked.keys() == {rescue.words.ACTIONS[text] for text in m.legal()}
    favourite = max(liked, key=lambda action: liked[action])
    assert favourite == LearnedBot(rescue)(rescue, known, seat, [1])
    plain, native = (searching(m, 41, is_compiled=way) for way in (False, True))
    for it in (plain, native):
        it.begin_with(liked, others_by_sensible=50)
        it.run(1)
        assert [tried.action for tried in it.tried()] == [favourite]
        it.run(39)
    assert plain.tried() == native.tried()
    assert choose(SearchBot(1), m) == favourite


# --- The obvious -----------------------------------------------------------------------------


def last_choice(mine: int, theirs: int) -> cb.Match:
    """A hunt in which stopping ends the game, with so many red mice on the two cats' cards."""
    m = cb.Match("hunt", 2, chance="manual", starter=1)
    s: hunt.State = m.state
    s.phase = hunt.CHOOSING
    for colour in range(hunt.COLOURS):
        s.centre[colour] = 0
        s.lured[colour] = 0
    s.centre[3] = 4
    s.lured[4] = 1
    s.caught[0][0] = mine
    s.caught[1][0] = theirs
    m.position.update_mover()
    return m


def test_search_stops_if_that_wins_the_game() -> None:
    assert choose(SearchBot(200), last_choice(mine=4, theirs=2)) == hunt.STOP


def test_search_rolls_if_stopping_loses_the_game() -> None:
    assert choose(SearchBot(200), last_choice(mine=2, theirs=4)) == hunt.ROLL


@pytest.mark.parametrize("cheese", [paths_grid.UPPER, paths_grid.LOWER])
def test_search_takes_a_cheese_that_it_knows(cheese: int) -> None:
    m = cb.Match("paths", 2, chance="manual", starter=1)
    s: paths_state.State = m.state
    s.ahead = paths_grid.GOALS
    s.cheese = cheese
    s.peeker = s.player
    assert choose(SearchBot(100), m) == paths_state.FLIP + cheese


def outcome(m: cb.Match, action: int) -> float:
    """The mover's share of the win after an action that ends the game."""
    rules = load(m.game).rules
    s = copy(m.state)
    seat = rules.mover(s)
    rules.play(s, action)
    assert rules.mover(s) == OVER
    winners = [who for who in range(m.players) if rules.won(s, who)]
    return (seat in winners) / max(len(winners), 1)


def test_the_last_card_is_laid_where_it_wins() -> None:
    mattered = 0
    for seed in range(60):
        m = cb.Match("rescue", 2, seed=seed)
        while m.state.laid < m.state.side**2 - 1:
            m.step(["random"] * 2)
        outcomes = {action: outcome(m, action) for action in m.position.legal_actions().actions}
        if len(set(outcomes.values())) > 1:
            mattered += 1
            assert outcomes[choose(SearchBot(50), m)] == max(outcomes.values())
    assert mattered > 3


# --- Limits ----------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("is_compiled", [False, True])
@pytest.mark.parametrize("nodes", [1, 2, 5])
def test_a_full_tree_does_not_grow_and_does_not_break(
    game: str, is_compiled: bool, nodes: int
) -> None:
    m = started(game, 8)
    search = searching(m, nodes, is_compiled)
    search.run(30)
    assert len(search.tried()) < nodes
    # With one node only there is no tree at all, and still every simulation counts.
    assert 0 < sum(search.totals()) <= 30 * tree.WIN


def test_with_one_node_search_plays_like_sensible(monkeypatch: pytest.MonkeyPatch) -> None:
    """One node is the root: no action has been tried."""
    monkeypatch.setattr(search, "PLAIN_NODES", 1)
    matches = [started("hunt", steps, players=3) for steps in range(4, 20, 2)]
    bot = SearchBot(20, is_compiled=False)
    assert [choose(bot, m) for m in matches] == [choose(play_sensibly, m) for m in matches]


def test_endless_games_are_cut_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_SIMULATED_STEPS", 3)
    looked = searching(started("sack", 5, players=3), 51, is_compiled=False)
    looked.run(50)
    assert looked.totals() == [50 * tree.WIN // 3] * 3


def test_a_forced_move_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    m = cb.Match("paths", 2, chance="manual", starter=1)
    assert m.legal() == ["flip 1 4"]
    monkeypatch.setattr(SearchBot, "_new_search", None)
    assert [choose(SearchBot(10**6), m)] == m.position.legal_actions().actions


def test_a_search_can_be_cancelled() -> None:
    m = started("rescue", 6)
    bot = SearchBot(seconds=3600.0)
    timer = Timer(0.1, bot.cancel)
    timer.start()
    assert choose(bot, m) in m.position.legal_actions().actions
    timer.join()
    assert choose(bot, m) in m.position.legal_actions().actions, (
        "once cancelled, it answers at once"
    )


def test_a_search_does_not_block_an_event_loop() -> None:
    m = started("rescue", 6)
    seat = to_move(m)
    bot = SearchBot(seconds=3600.0)

    async def give_up_soon() -> None:
        thinking = safely_async(bot, load("rescue"), m.position.known(seat), seat, [77], 3600)
        await asyncio.wait_for(thinking, timeout=0.1)

    with pytest.raises(TimeoutError):
        asyncio.run(give_up_soon())
    assert choose(bot, m) in m.position.legal_actions().actions, (
        "once cancelled, it answers at once"
    )
    counted = safely_async(SearchBot(20), load("rescue"), m.position.known(seat), seat, [77], 3600)
    assert asyncio.run(counted) == choose(SearchBot(20), m)


@pytest.mark.parametrize("ready", [False, True])
def test_a_search_with_a_time_limit_also_runs_before_it_is_compiled(
    ready: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(search, "is_ready", lambda game: ready)
    monkeypatch.setattr(search, "prepare", asked.append)
    m = started("paths", 9)
    assert choose(make("search:0.05s", m.setup), m) in m.position.legal_actions().actions
    assert asked == ([] if ready else [load("paths")])


def test_without_numba_search_runs_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    m = started("hunt", 20)
    expected = choose(SearchBot(25), m)
    monkeypatch.setattr(search, "can_compile", lambda: False)
    monkeypatch.setattr(search, "_native", None)
    assert choose(SearchBot(25), m) == expected
    assert choose(SearchBot(seconds=0.05), m) in m.position.legal_actions().actions


# --- What a game brings for it ---------------------------------------------------------------


@every_game
def test_suspect_changes_nothing_that_the_seat_knows(game: str) -> None:
    rules = load(game).rules
    suspect = bind.plain(load(game).parts, stand_in.suspect).suspect
    m = cb.Match(game, seed=6)
    while not m.over and m.steps < 120:
        for seat in range(m.players):
            world = m.position.known(seat)
            rules.guess(world, seat, [m.steps + 1])
            suspect(world, seat, [m.steps + 1])
            rules.hide(world, seat)
            assert vars(world) == vars(m.position.known(seat))
        m.step(["sensible"] * m.players)


@every_game
def test_quick_picks_a_legal_action_and_does_not_change_the_state(game: str) -> None:
    quick = bind.plain(load(game).parts, stand_in.quick).quick
    m = cb.Match(game, seed=6)
    while not m.over and m.steps < 120:
        known = m.position.known(to_move(m))
        before = vars(copy(known))
        out = [0] * load(game).rules.MAX_ACTIONS
        n = load(game).rules.legal(known, out)
        assert quick(known, to_move(m), out, n, [m.steps + 1]) in out[:n]
        assert vars(known) == before
        m.step(["random"] * m.players)


@every_game
def test_a_state_contains_the_number_of_players(game: str) -> None:
    m = cb.Match(game)
    assert m.state.players == m.players


# --- By name ---------------------------------------------------------------------------------


def test_a_bots_name_sets_how_long_it_thinks() -> None:
    by_count, by_clock, usual = (
        make(name, HUNT) for name in ("search:1000", "search:0.2s", "search")
    )
    assert isinstance(by_count, SearchBot)
    assert isinstance(by_clock, SearchBot)
    assert isinstance(usual, SearchBot)
    assert (by_count.simulations, by_count.seconds) == (1000, 0.0)
    assert (by_clock.simulations, by_clock.seconds) == (0, 0.2)
    assert usual.simulations > 0


NO_NUMBERS = ["", " 1", "1S", "s", "1 s", "nans", "infs", "1e3", "1_000", "٣", "1000:2"]
OUT_OF_BOUNDS = ["0", "-1", "1.5", "0s", "0.0s", "99999s", "1" * 12]


@pytest.mark.parametrize("strength", NO_NUMBERS + OUT_OF_BOUNDS)
def test_a_malformed_strength_is_refused(strength: str) -> None:
    with pytest.raises(cb.Refused, match=r"search:1000 or search:0\.5s") as refused:
        make(f"search:{strength}", HUNT)
    assert refused.value.code == "unknown_bot"


@pytest.mark.parametrize("name", ["searching", "Search:10", "research", ""])
def test_unknown_bot_names_are_refused(name: str) -> None:
    with pytest.raises(cb.Refused, match="random, sensible, careless, search") as refused:
        make(name, HUNT)
    assert refused.value.code == "unknown_bot"


@pytest.mark.parametrize("game", ["hunt", "paths"])
def test_search_plays_a_match_and_a_series(game: str) -> None:
    m = cb.Match(game, 2, seed=5).finish(["search:20", "random"])
    assert m.over
    series = cb.Series(game, 2, seed=5)
    series.finish(["search:5", "random"], max_steps=30)
    assert len(series.record()["actions"]) >= 30


def test_search_is_refused_for_simulations() -> None:
    with pytest.raises(cb.Refused, match="Only random, sensible, careless and learned") as refused:
        simulate(checked_setup("hunt", 2, {}), ["search:10", "random"], games=10)
    assert refused.value.code == "unknown_bot"


def test_in_a_solved_hunt_search_loses_a_tenth_of_what_the_rule_of_thumb_loses() -> None:
    table = solved.shipped(solved.variant(HUNT.numbers))
    searching, sensible = (
        loss_of(bot, HUNT, table, games=6, seed=3) for bot in ("search:3000", "sensible")
    )
    assert searching.per_game < sensible.per_game / 10


def test_search_is_stronger_than_the_rule_of_thumb() -> None:
    won = 0.0
    for seed in range(20):
        m = cb.Match("rescue", 2, seed=seed).finish(["search:200", "sensible"])
        winners = m.winners or []
        won += (1 in winners) / max(len(winners), 1)
    assert won > 12


def test_classic_is_the_search_without_networks() -> None:
    by_number, by_time = (make(name, HUNT) for name in ("classic:50", "classic:0.5s"))
    assert isinstance(by_number, SearchBot)
    assert isinstance(by_time, SearchBot)
    assert (by_number.simulations, by_time.seconds) == (50, 0.5)
    assert cb.Match("sack", 3, seed=4).finish(["classic:9", "random", "random"]).over
