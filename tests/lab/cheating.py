"""What luck leaves to skill in paths: a cheat who always knows where the cheese is.

    python -m tests.lab.cheating 4 search:1000 sensible 600

lets the cheat play like `search:1000` among three `sensible` players, 600 rounds in all, and prints
its share of the wins with a 95 % interval. A player who follows the rules can hardly do better.
`ismcts` instead of `sensible` is OpenSpiel's bot, with 0.2 s a move.
"""

from __future__ import annotations

import sys

from cheeseboard.bench import duel
from cheeseboard.bots import Bot, make
from cheeseboard.contract import CHANCE, OVER, copy, randbelow, rng_state, zero_state
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games.paths import grid, rules, state
from cheeseboard.lab.summary import interval

PEER = "ismcts"
SECONDS = 0.2


def share(setup: Setup, bots: list[Bot], cheat: int, luck: int) -> float:
    """The cheat's share of the win in one round."""
    s = zero_state(state.State)
    dice, rng = [rng_state(luck, 0)], [rng_state(luck, 1)]
    rules.start(s, setup.players, setup.starter, setup.numbers)
    hide_cheese(s, dice)
    while (seat := rules.mover(s)) != OVER:
        if seat == CHANCE:
            action = drawn(s, dice)
        else:
            known = copy(s)
            if seat != cheat:
                rules.hide(known, seat)
            action = bots[seat](setup.game, known, seat, rng)
        rules.play(s, action)
    won = [rules.won(s, seat) for seat in range(setup.players)]
    return won[cheat] / max(sum(won), 1)


def share_among_peers(fight: duel.Duel, bot: Bot, cheat: int, luck: int) -> float:
    """The same among OpenSpiel's bots."""
    state, peer = duel.open_game(fight.setup), duel.peer_of(fight, luck)
    dice, rng = [rng_state(luck, 0)], [rng_state(luck, 1)]
    hide_cheese(state.world.position.state, dice)
    while not state.is_terminal():
        if state.is_chance_node():
            action = drawn(state.world.position.state, dice)
        elif state.current_player() == cheat:
            action = bot(fight.setup.game, copy(state.world.position.state), cheat, rng)
        else:
            action = peer(state)
        state.apply_action(action)
    shares: list[float] = state.returns()
    return shares[cheat]


def hide_cheese(s: state.State, dice: list[int]) -> None:
    s.cheese = grid.UPPER if randbelow(dice, 2) == 0 else grid.LOWER


def drawn(s: state.State, dice: list[int]) -> int:
    if s.phase == state.DRAW_PEEKED:  # the cheese lies where it lies
        return state.UPPER_CHEESE if s.cheese == grid.UPPER else state.UPPER_TRAP
    size = state.MAX_ACTIONS
    return rules.sample(s, [0] * size, [0] * size, dice)


def main(players: str, bot: str, others: str, rounds: str) -> None:
    setup = checked_setup("paths", int(players), {})
    total = 0.0
    for number in range(int(rounds)):
        cycle, cheat = divmod(number, setup.players)
        luck = rng_state(1, cycle)
        if others == PEER:
            fight = duel.Duel(setup, bot, SECONDS)
            total += share_among_peers(fight, make(bot, setup), cheat, luck)
        else:
            bots = [make(bot if seat == cheat else others, setup) for seat in range(setup.players)]
            total += share(setup, bots, cheat, luck)
    low, high = interval(total, int(rounds)) or [0, 1]
    print(f"{total / int(rounds):.1%} ({low:.1%} to {high:.1%}) of {rounds} rounds")


if __name__ == "__main__":
    main(*sys.argv[1:])
