"""Games in which the bot `learned` plays some seats, compiled as a whole."""

from __future__ import annotations

from cheeseboard.bots.learned import Mind, decide
from cheeseboard.contract import CHANCE, OVER, assign, hide, mover, play, rng_state
from cheeseboard.drivers import (
    CUT,
    HIDDEN_FOR_MOVER,
    LEARNED,
    TRUE_STATE,
    Job,
    Memory,
    Opening,
    Results,
    begin,
    next_action,
    note,
)


def learned_games(
    memory: Memory, opening: Opening, bot_codes: list[int], mind: Mind, job: Job, results: Results
) -> None:
    """Like drivers.games, with this mind where a bot code is LEARNED or more."""
    for i in range(job.games):
        begin(memory, opening)
        memory.rng[0] = rng_state(job.seed, job.first + i)
        results.lengths[i] = learned_playout(memory, bot_codes, mind, job.max_steps)
        note(memory, opening, i, results)


def learned_playout(memory: Memory, bot_codes: list[int], mind: Mind, max_steps: int) -> int:
    s = memory.states[TRUE_STATE]
    for step in range(max_steps):
        who = mover(s)
        if who == OVER:
            return step
        play(s, any_action(memory, who, bot_codes, mind))
    return max_steps if mover(s) == OVER else CUT


def any_action(memory: Memory, who: int, bot_codes: list[int], mind: Mind) -> int:
    """What the mover does now, with this mind where its bot code is LEARNED or more."""
    if who != CHANCE and bot_codes[who] >= LEARNED:
        return learned_action(memory, who, mind, bot_codes[who] - LEARNED)
    return next_action(memory, who, bot_codes)


def learned_action(memory: Memory, who: int, mind: Mind, temperature: int) -> int:
    assign(memory.states, HIDDEN_FOR_MOVER, TRUE_STATE)
    hide(memory.states[HIDDEN_FOR_MOVER], who)
    return decide(memory.states[HIDDEN_FOR_MOVER], who, mind, temperature, memory.rng)
