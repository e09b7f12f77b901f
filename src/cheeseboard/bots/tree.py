"""Monte Carlo tree search over what one seat sees, for every game and every way to run.

A simulation guesses a world that fits all the seat knows and walks down the tree by actions
that are legal in this world. It adds one node, plays on to the end, and backs up the result to
every node on its way. An edge is what the seat sees of an action or of an outcome of chance, so
one tree serves all worlds. An action is compared with others only where it could be chosen.

Where a game foresees the result of a position, the simulation stops there. Where it foresees the
result well, the tree ends there too.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from cheeseboard.bots.logarithm import logarithm
from cheeseboard.game import (
    CHANCE,
    NEVER,
    OVER,
    ROUGHLY,
    WELL,
    assign,
    below,
    foreseen,
    guess,
    hide,
    legal,
    mover,
    play,
    prospect,
    quick,
    sample,
    seen,
    sensible,
    suspect,
    won,
)

WIN = 60  # divisible by every number of winners up to six
ROOT = 0
NONE = 0  # no node: the root is nobody's child
MOST_DEPTH = 128  # of the tree

WORLD, MIND, KNOWN = range(3)  # the states: being played; what the mover knows; what the seat knows

FIRST = 1e9  # more than the UCB1 value of any action

FINE = 1 << 16  # resolution in rounding to parts of WIN


class Node:
    edge: int  # what the seat saw of the action that leads here
    first: int  # its first child, and its parent's next one
    next: int
    visits: int
    available: int  # how often it could be chosen
    score: int  # won by the seat that chose it, in parts of WIN


class Desk(NamedTuple):
    """All the memory of a search. It comes from outside and does not grow."""

    states: list[Any]
    nodes: list[Node]
    used: list[int]  # [0]: how many nodes are used
    path: list[int]  # the nodes of this simulation, below the root
    by: list[int]  # the seats that chose them
    mark: list[int]  # for each action: when it was last found to be legal and untried
    clock: list[int]
    share: list[int]  # for each seat: what it won in this simulation, in parts of WIN
    total: list[int]  # the same, summed over all simulations
    out: list[int]
    weight: list[int]
    rng: list[int]


class Habits(NamedTuple):
    """The parameters of a search. A node gets its next child, chosen by the rule of thumb, after
    root · children² visits at the root, and after narrow · children² visits below it."""

    explore: float  # the exploration constant: more of it tries actions that look bad more often
    trust: float  # the bonus for the rule of thumb's own choice
    least: int  # how often every action at the root is tried, however bad it looks
    root: int
    narrow: int
    most_steps: int  # a longer game is cut, and counts as shared by all


def simulate(desk: Desk, habits: Habits, seat: int, players: int, count: int) -> None:
    for _ in range(count):
        assign(desk.states, WORLD, KNOWN)
        guess(desk.states[WORLD], seat, desk.rng)
        suspect(desk.states[WORLD], seat, desk.rng)
        depth = descend(desk, habits, seat)
        play_on(desk, habits)
        back_up(desk, players, depth)


def descend(desk: Desk, habits: Habits, seat: int) -> int:
    """Play down the tree and one step beyond it; return the depth."""
    s = desk.states[WORLD]
    node = ROOT
    depth = 0
    while depth < MOST_DEPTH:
        who = mover(s)
        if who == OVER or (depth > 0 and foreseen(s) == WELL):
            break
        if who == CHANCE:
            action = sample(s, desk.out, desk.weight, desk.rng)
        else:
            n = narrowed(desk, habits, node, legal(s, desk.out), seat)
            action = picked(desk, who, n)
        edge = seen(s, action, seat)
        play(s, action)
        child = child_by(desk, node, edge)
        known = child != NONE
        if not known:
            child = added(desk, node, edge)
        if child != NONE:
            desk.path[depth] = child
            desk.by[depth] = who
            depth += 1
        if not known:
            break
        node = child
    return depth


def play_on(desk: Desk, habits: Habits) -> None:
    """Play to the end, or to a position whose result is foreseen."""
    s = desk.states[WORLD]
    out = desk.out
    rng = desk.rng
    for _ in range(habits.most_steps):
        who = mover(s)
        if who == OVER or foreseen(s) >= ROUGHLY:
            break
        if who == CHANCE:
            action = sample(s, out, desk.weight, rng)
        elif foreseen(s) != NEVER:
            action = most_promising(desk, who, legal(s, out))
        else:
            assign(desk.states, MIND, WORLD)
            hide(desk.states[MIND], who)
            action = quick(desk.states[MIND], who, out, legal(s, out), rng)
        play(s, action)


# --- Choosing --------------------------------------------------------------------------------


def narrowed(desk: Desk, habits: Habits, node: int, n: int, seat: int) -> int:
    """Keep in out what the tree tries next: untried actions, or those of the best edge."""
    s = desk.states[WORLD]
    now = desk.clock[0] + 1
    desk.clock[0] = now
    for i in range(n):
        desk.mark[seen(s, desk.out[i], seat)] = now
    best = NONE
    most = -1.0
    tried = 0
    child = desk.nodes[node].first
    while child != NONE:
        it = desk.nodes[child]
        if desk.mark[it.edge] == now:
            desk.mark[it.edge] = 0
            tried += 1
            it.available += 1
            worth = promise(it, habits)
            if node == ROOT and it.visits < habits.least:
                worth = FIRST
            if worth > most:
                most = worth
                best = child
        child = it.next
    if best == NONE or may_widen(desk, habits, node, tried):
        untried = keep_marked(desk, n, seat, now)
        if untried > 0:
            return untried
    return keep_edge(desk, n, seat, desk.nodes[best].edge)


def may_widen(desk: Desk, habits: Habits, node: int, tried: int) -> bool:
    # The rule of thumb's choice is tried first, so even a short search is no worse than it.
    narrow = habits.root if node == ROOT else habits.narrow
    return has_room(desk) and narrow * tried * tried <= desk.nodes[node].visits


def promise(it: Node, habits: Habits) -> float:
    """UCB1, counting only the visits at which the action could be chosen."""
    hope = habits.explore * sqrt(logarithm(it.available))
    is_oldest = it.next == NONE
    if is_oldest:  # the rule of thumb liked it best
        hope += habits.trust
    return it.score / (WIN * it.visits) + hope / sqrt(it.visits)


def keep_marked(desk: Desk, n: int, seat: int, now: int) -> int:
    s = desk.states[WORLD]
    kept = 0
    for i in range(n):
        if desk.mark[seen(s, desk.out[i], seat)] == now:
            desk.out[kept] = desk.out[i]
            kept += 1
    return kept


def keep_edge(desk: Desk, n: int, seat: int, edge: int) -> int:
    s = desk.states[WORLD]
    kept = 0
    for i in range(n):
        if seen(s, desk.out[i], seat) == edge:
            desk.out[kept] = desk.out[i]
            kept += 1
    return kept


def picked(desk: Desk, who: int, n: int) -> int:
    """One of the first n actions in out, by the rule of thumb."""
    out = desk.out
    if n == 1:
        return out[0]
    if foreseen(desk.states[WORLD]) != NEVER:
        return most_promising(desk, who, n)
    assign(desk.states, MIND, WORLD)
    hide(desk.states[MIND], who)
    action = sensible(desk.states[MIND], who, out, n, desk.rng)
    for i in range(n):
        if out[i] == action:
            return action
    return out[0]  # the rule of thumb looks at all that is legal, not only at the first n


def most_promising(desk: Desk, who: int, n: int) -> int:
    """One of the first n actions in out: the one with the best foreseen result."""
    best = desk.out[0]
    most = -1.0
    for i in range(n):
        assign(desk.states, MIND, WORLD)
        play(desk.states[MIND], desk.out[i])
        worth = expected(desk.states[MIND], who)
        if worth > most:
            most = worth
            best = desk.out[i]
    return best


def expected(s: Any, who: int) -> float:
    """The seat's share of the win: as the game ended, or as foreseen."""
    if mover(s) == OVER:
        return 1.0 / winners(s, s.players) if won(s, who) else 0.0
    return prospect(s, who) if foreseen(s) >= ROUGHLY else 0.0


# --- The tree --------------------------------------------------------------------------------


def child_by(desk: Desk, node: int, edge: int) -> int:
    child = desk.nodes[node].first
    while child != NONE and desk.nodes[child].edge != edge:
        child = desk.nodes[child].next
    return child


def has_room(desk: Desk) -> bool:
    return desk.used[0] < len(desk.nodes)


def added(desk: Desk, node: int, edge: int) -> int:
    """A new child of the node; NONE if the memory is full."""
    if not has_room(desk):
        return NONE
    child = desk.used[0]
    desk.used[0] += 1
    it = desk.nodes[child]
    it.edge = edge
    it.available = 1
    it.next = desk.nodes[node].first
    desk.nodes[node].first = child
    return child


def back_up(desk: Desk, players: int, depth: int) -> None:
    """Each node counts for the seat that chose it."""
    share_win(desk, players)
    for who in range(players):
        desk.total[who] += desk.share[who]
    desk.nodes[ROOT].visits += 1
    for i in range(depth):
        it = desk.nodes[desk.path[i]]
        it.visits += 1
        if desk.by[i] != CHANCE:
            it.score += desk.share[desk.by[i]]


def share_win(desk: Desk, players: int) -> None:
    s = desk.states[WORLD]
    over = mover(s) == OVER
    if not over and foreseen(s) >= ROUGHLY:
        share_prospect(desk, players)
        return
    many = max(winners(s, players), 1) if over else players
    for who in range(players):
        desk.share[who] = WIN // many if not over or won(s, who) else 0


def share_prospect(desk: Desk, players: int) -> None:
    """Shares in whole parts of WIN, rounded up or down at random, so that the mean is right."""
    s = desk.states[WORLD]
    left = WIN
    for who in range(players - 1):
        exactly = int(prospect(s, who) * (WIN * FINE))
        desk.share[who] = (exactly + below(desk.rng, FINE)) // FINE
        left -= desk.share[who]
    desk.share[players - 1] = left


def winners(s: Any, players: int) -> int:
    count = 0
    for who in range(players):
        if won(s, who):
            count += 1
    return count
