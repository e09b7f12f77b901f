"""The bot `learned` at seats of a batch on the CPU."""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.batch.driver import Scratch
from cheeseboard.batch.driver import bots_action as simple_bots_action
from cheeseboard.bots.learned import Mind, decide
from cheeseboard.drivers import LEARNED


class ThinkingScratch(NamedTuple):
    """A `driver.Scratch`, and the mind by which `learned` decides."""

    states: Any
    out: Any
    weight: Any
    mind: Mind


def bots_action(bot: int, who: int, n: int, rng: Any, scratch: ThinkingScratch) -> int:
    """Takes the place of the driver's own, which does not know `learned`."""
    if bot >= LEARNED:
        return decide(scratch.states[1], who, scratch.mind, bot - LEARNED, rng)
    return simple_bots_action(bot, who, n, rng, Scratch(*scratch[:3]))
