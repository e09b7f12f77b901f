"""The seat gets a legal action in time, whatever its bot does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from threading import Event
from time import monotonic
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.bots import Bot, make, safely, safely_async
from cheeseboard.bots.simple import play_at_random, play_sensibly
from cheeseboard.contract import copy
from cheeseboard.games import Game, load

IN_TIME = 30.0  # a busy machine may take long, but not so long
SOON = 0.05
stop = Event()


def raises(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    raise RuntimeError("I do not know this game.")


def leaves(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    raise SystemExit


def sleeps(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    stop.wait(IN_TIME)
    return 0


def answers_in_words(game: Game, known: Any, seat: int, rng: list[int]) -> Any:
    return "roll"


def answers_out_of_bounds(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    return 10**9


def answers_nothing(game: Game, known: Any, seat: int, rng: list[int]) -> Any:
    return None


def answers_yes(game: Game, known: Any, seat: int, rng: list[int]) -> Any:
    return True


def breaks_everything(game: Game, known: Any, seat: int, rng: list[int]) -> int:
    known.__dict__.clear()
    rng.clear()
    raise RuntimeError


BAD = [
    raises,
    leaves,
    answers_in_words,
    answers_out_of_bounds,
    answers_nothing,
    answers_yes,
    breaks_everything,
]


def position_of(game: str = "sack") -> tuple[Game, Any, int]:
    m = cb.Match(game, seed=3)
    m.finish(["random"] * m.players, max_steps=20)
    while len(m.legal()) < 2:
        m.step(["random"] * m.players)
    assert isinstance(m.mover, int)
    seat = m.mover - 1
    return load(game), m.position.known(seat), seat


def asked(bot: Bot, seconds: float, game: str = "sack") -> int:
    return safely(bot, seconds)(*position_of(game), [77])


def asked_async(bot: Bot, seconds: float, game: str = "sack") -> int:
    return asyncio.run(safely_async(bot, *position_of(game), [77], seconds))


both = pytest.mark.parametrize("ask", [asked, asked_async])
SENSIBLE = play_sensibly(*position_of(), [77])


@both
@pytest.mark.parametrize("bot", BAD)
def test_a_bot_that_fails_is_replaced_by_the_rule_of_thumb(ask: Any, bot: Bot) -> None:
    assert ask(bot, IN_TIME) == SENSIBLE


@both
@pytest.mark.parametrize("bot", [raises, leaves])
def test_the_log_says_that_a_bot_has_failed(
    ask: Any, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    ask(bot, IN_TIME)
    (line,) = caplog.records
    assert line.message == "A bot has failed; the rule of thumb answers instead."
    assert line.exc_info


@both
def test_a_bot_that_is_late_is_replaced_by_the_rule_of_thumb(ask: Any) -> None:
    began = monotonic()
    assert ask(sleeps, SOON) == SENSIBLE
    assert monotonic() - began < IN_TIME / 2
    stop.set()


@both
@pytest.mark.parametrize("bot", [play_at_random, play_sensibly])
def test_a_good_bot_answers_as_it_would_alone(ask: Any, bot: Bot) -> None:
    assert ask(bot, IN_TIME) == bot(*position_of(), [77])


def test_a_good_bot_draws_the_same_numbers_as_alone() -> None:
    alone, guarded = [77], [77]
    play_at_random(*position_of(), alone)
    safely(play_at_random, IN_TIME)(*position_of(), guarded)
    assert alone == guarded != [77]


def test_the_bot_cannot_change_the_position_it_is_asked_about() -> None:
    game, known, seat = position_of()
    before = vars(copy(known))
    safely(breaks_everything, IN_TIME)(game, known, seat, [77])
    assert vars(known) == before


@both
def test_a_search_that_overruns_is_cancelled(ask: Any) -> None:
    bot: Any = make("search:3600s", cb.Match("rescue").setup)
    assert ask(bot, SOON, "rescue") == play_sensibly(*position_of("rescue"), [77])
    assert bot._cancelled.is_set()


def test_other_tasks_go_on_while_a_bot_thinks() -> None:
    async def together() -> list[str]:
        order: list[str] = []

        async def think() -> None:
            await safely_async(sleeps, *position_of(), [77], 4 * SOON)
            order.append("bot")

        async def other() -> None:
            await asyncio.sleep(SOON)
            order.append("other")

        stop.clear()
        await asyncio.gather(think(), other())
        stop.set()
        return order

    assert asyncio.run(together()) == ["other", "bot"]


A_SLEEPER = """
import time
import cheeseboard as cb
from cheeseboard.bots import safely
m = cb.Match("hunt", seed=1)
safely(lambda *_: time.sleep(600), 0.01)(m.setup.game, m.known(m.mover), m.mover - 1, [7])
"""
A_COMPILER = """
from cheeseboard.bots import search
from cheeseboard.games import load
search.prepare(load("rescue"))
"""


@pytest.mark.parametrize("program", [A_SLEEPER, A_COMPILER], ids=["sleeping", "compiling"])
def test_a_thinking_bot_does_not_keep_the_process_from_ending(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], timeout=300, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
