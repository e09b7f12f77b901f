"""Monte Carlo tree search over what one seat sees, for every game and every way to run.

A simulation guesses a world that fits all the seat knows and walks down the tree by actions
that are legal in this world. It adds one node, plays on to the end, and backs up the result to
every node on its way. An edge is what the seat sees of an action or of an outcome of chance, so
one tree serves all worlds. An action is compared with others only where it could be chosen.

Where a game can estimate the result of a position, the simulation stops there. Where the estimate
is good, the tree ends there too.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from cheeseboard.bots.logarithm import logarithm
from cheeseboard.contract import (
    CHANCE,
    NEVER,
    OVER,
    ROUGHLY,
    WELL,
    assign,
    estimate,
    estimate_quality,
    guess,
    hide,
    legal,
    mover,
    play,
    quick,
    randbelow,
    sample,
    seen,
    sensible,
    suspect,
    won,
)

WIN = 60  # divisible by every number of winners up to six
ROOT = 0
NONE = 0  # no node: the root is nobody's child
MAX_DEPTH = 128  # of the tree

# The states: the guessed world that is played; what its mover knows; what the searching seat knows.
WORLD, HIDDEN_FOR_MOVER, HIDDEN_FOR_SEAT = range(3)

FIRST = 1e9  # more than the UCB1 value of any action

FINE = 1 << 16  # resolution in rounding to parts of WIN


class Node:
    edge: int  # what the seat saw of the action that leads here
    first: int  # its first child
    next: int  # its parent's next child
    visits: int
    available: int  # how often it could be chosen
    score: int  # won by the seat that chose it, in parts of WIN


class SearchMemory(NamedTuple):
    """All the memory of a search. It comes from outside and does not grow."""

    states: list[Any]
    nodes: list[Node]
    used: list[int]  # [0]: how many nodes are used
    path: list[int]  # the nodes of this simulation, below the root
    by: list[int]  # the seats that chose them
    liking: list[int]  # for each first action: how much a policy network likes it; 0: not asked
    mark: list[int]  # for each action: when it was last found to be legal and untried
    clock: list[int]
    share: list[int]  # for each seat: what it won in this simulation, in parts of WIN
    total: list[int]  # the same, summed over all simulations
    out: list[int]
    weight: list[int]
    rng: list[int]


class Parameters(NamedTuple):
    """The parameters of a search.

    Progressive widening: a node with c children gets its next child, chosen by the rule of thumb,
    once it has widening · c² visits; the root, once it has root_widening · c² visits.
    """

    explore: float  # the exploration constant: more of it tries actions that look bad more often
    trust: float  # the bonus for the rule of thumb's own choice
    min_root_visits: int  # how often every action at the root is tried, however bad it looks
    root_widening: int
    widening: int
    max_steps: int  # a longer game is cut, and counts as shared by all
    others_by_sensible: int  # percent of the simulations in which other seats play as `sensible`


def simulate(
    memory: SearchMemory, parameters: Parameters, seat: int, players: int, count: int
) -> None:
    for _ in range(count):
        assign(memory.states, WORLD, HIDDEN_FOR_SEAT)
        guess(memory.states[WORLD], seat, memory.rng)
        suspect(memory.states[WORLD], seat, memory.rng)
        depth = descend(memory, parameters, seat, others_use_rule_of_thumb(memory, parameters))
        play_on(memory, parameters)
        back_up(memory, players, depth)


def others_use_rule_of_thumb(memory: SearchMemory, parameters: Parameters) -> bool:
    """Whether the other seats follow the rule of thumb in this simulation."""
    percent = parameters.others_by_sensible
    return percent > 0 and randbelow(memory.rng, 100) < percent


def descend(memory: SearchMemory, parameters: Parameters, seat: int, by_sensible: bool) -> int:
    """Play down the tree and one step beyond it; return the depth."""
    s = memory.states[WORLD]
    node = ROOT
    depth = 0
    while depth < MAX_DEPTH:
        who = mover(s)
        if who == OVER or (depth > 0 and estimate_quality(s) == WELL):
            break
        if who == CHANCE:
            action = sample(s, memory.out, memory.weight, memory.rng)
        else:
            n = legal(s, memory.out)
            if who == seat or not by_sensible:
                n = select_actions(memory, parameters, node, n, seat)
            if node == ROOT and memory.liking[memory.out[0]] > 0:
                action = favourite(memory, n)
            else:
                action = pick(memory, who, n)
        edge = seen(s, action, seat)
        play(s, action)
        child = child_by(memory, node, edge)
        exists = child != NONE
        if not exists:
            child = add_child(memory, node, edge)
        if child != NONE:
            memory.path[depth] = child
            memory.by[depth] = who
            depth += 1
        if not exists:
            break
        node = child
    return depth


def play_on(memory: SearchMemory, parameters: Parameters) -> None:
    """Play to the end, or to a position that `estimate` judges."""
    s = memory.states[WORLD]
    out = memory.out
    rng = memory.rng
    for _ in range(parameters.max_steps):
        who = mover(s)
        if who == OVER or estimate_quality(s) >= ROUGHLY:
            break
        if who == CHANCE:
            action = sample(s, out, memory.weight, rng)
        elif estimate_quality(s) != NEVER:
            action = most_promising(memory, who, legal(s, out))
        else:
            assign(memory.states, HIDDEN_FOR_MOVER, WORLD)
            hide(memory.states[HIDDEN_FOR_MOVER], who)
            action = quick(memory.states[HIDDEN_FOR_MOVER], who, out, legal(s, out), rng)
        play(s, action)


# --- Choosing --------------------------------------------------------------------------------


def select_actions(
    memory: SearchMemory, parameters: Parameters, node: int, n: int, seat: int
) -> int:
    """Keep in out what the tree tries next: untried actions, or those of the best edge."""
    s = memory.states[WORLD]
    now = memory.clock[0] + 1
    memory.clock[0] = now
    for i in range(n):
        memory.mark[seen(s, memory.out[i], seat)] = now
    best = NONE
    highest = -1.0
    tried = 0
    child = memory.nodes[node].first
    while child != NONE:
        it = memory.nodes[child]
        if memory.mark[it.edge] == now:
            memory.mark[it.edge] = 0
            tried += 1
            it.available += 1
            bound = upper_bound(it, parameters)
            if node == ROOT and it.visits < parameters.min_root_visits:
                bound = FIRST
            if bound > highest:
                highest = bound
                best = child
        child = it.next
    if best == NONE or may_widen(memory, parameters, node, tried):
        untried = keep_marked(memory, n, seat, now)
        if untried > 0:
            return untried
    return keep_edge(memory, n, seat, memory.nodes[best].edge)


def may_widen(memory: SearchMemory, parameters: Parameters, node: int, tried: int) -> bool:
    # The rule of thumb's choice is tried first, so even a short search is no worse than it.
    widening = parameters.root_widening if node == ROOT else parameters.widening
    return has_room(memory) and widening * tried * tried <= memory.nodes[node].visits


def upper_bound(it: Node, parameters: Parameters) -> float:
    """UCB1, counting only the visits at which the action could be chosen."""
    bonus = parameters.explore * sqrt(logarithm(it.available))
    is_oldest = it.next == NONE
    if is_oldest:  # tried first: the network or the rule of thumb liked it best
        bonus += parameters.trust
    return it.score / (WIN * it.visits) + bonus / sqrt(it.visits)


def keep_marked(memory: SearchMemory, n: int, seat: int, now: int) -> int:
    s = memory.states[WORLD]
    kept = 0
    for i in range(n):
        if memory.mark[seen(s, memory.out[i], seat)] == now:
            memory.out[kept] = memory.out[i]
            kept += 1
    return kept


def keep_edge(memory: SearchMemory, n: int, seat: int, edge: int) -> int:
    s = memory.states[WORLD]
    kept = 0
    for i in range(n):
        if seen(s, memory.out[i], seat) == edge:
            memory.out[kept] = memory.out[i]
            kept += 1
    return kept


def favourite(memory: SearchMemory, n: int) -> int:
    """One of the first n actions in out: the one that the policy network likes best."""
    best = memory.out[0]
    for i in range(1, n):
        if memory.liking[memory.out[i]] > memory.liking[best]:
            best = memory.out[i]
    return best


def pick(memory: SearchMemory, who: int, n: int) -> int:
    """One of the first n actions in out, by the rule of thumb."""
    out = memory.out
    if n == 1:
        return out[0]
    if estimate_quality(memory.states[WORLD]) != NEVER:
        return most_promising(memory, who, n)
    assign(memory.states, HIDDEN_FOR_MOVER, WORLD)
    hide(memory.states[HIDDEN_FOR_MOVER], who)
    action = sensible(memory.states[HIDDEN_FOR_MOVER], who, out, n, memory.rng)
    for i in range(n):
        if out[i] == action:
            return action
    return out[0]  # the rule of thumb looks at all that is legal, not only at the first n


def most_promising(memory: SearchMemory, who: int, n: int) -> int:
    """One of the first n actions in out: the one after which `estimate` is best."""
    best = memory.out[0]
    highest = -1.0
    for i in range(n):
        after = HIDDEN_FOR_MOVER  # not in use now: the action is tried there
        assign(memory.states, after, WORLD)
        play(memory.states[after], memory.out[i])
        share = expected_share(memory.states[after], who)
        if share > highest:
            highest = share
            best = memory.out[i]
    return best


def expected_share(s: Any, who: int) -> float:
    """The seat's share of the win: as the game ended, or as `estimate` judges it."""
    if mover(s) == OVER:
        return 1.0 / winners(s, s.players) if won(s, who) else 0.0
    return estimate(s, who) if estimate_quality(s) >= ROUGHLY else 0.0


# --- The tree --------------------------------------------------------------------------------


def child_by(memory: SearchMemory, node: int, edge: int) -> int:
    child = memory.nodes[node].first
    while child != NONE and memory.nodes[child].edge != edge:
        child = memory.nodes[child].next
    return child


def has_room(memory: SearchMemory) -> bool:
    return memory.used[0] < len(memory.nodes)


def add_child(memory: SearchMemory, node: int, edge: int) -> int:
    """A new child of the node; NONE if the memory is full."""
    if not has_room(memory):
        return NONE
    child = memory.used[0]
    memory.used[0] += 1
    it = memory.nodes[child]
    it.edge = edge
    it.available = 1
    it.next = memory.nodes[node].first
    memory.nodes[node].first = child
    return child


def back_up(memory: SearchMemory, players: int, depth: int) -> None:
    """Each node counts for the seat that chose it."""
    share_win(memory, players)
    for who in range(players):
        memory.total[who] += memory.share[who]
    memory.nodes[ROOT].visits += 1
    for i in range(depth):
        it = memory.nodes[memory.path[i]]
        it.visits += 1
        if memory.by[i] != CHANCE:
            it.score += memory.share[memory.by[i]]


def share_win(memory: SearchMemory, players: int) -> None:
    s = memory.states[WORLD]
    over = mover(s) == OVER
    if not over and estimate_quality(s) >= ROUGHLY:
        share_prospect(memory, players)
        return
    many = max(winners(s, players), 1) if over else players
    for who in range(players):
        memory.share[who] = WIN // many if not over or won(s, who) else 0


def share_prospect(memory: SearchMemory, players: int) -> None:
    """Shares in whole parts of WIN, rounded up or down at random, so that the mean is right."""
    s = memory.states[WORLD]
    left = WIN
    for who in range(players - 1):
        exactly = int(estimate(s, who) * (WIN * FINE))
        memory.share[who] = (exactly + randbelow(memory.rng, FINE)) // FINE
        left -= memory.share[who]
    memory.share[players - 1] = left


def winners(s: Any, players: int) -> int:
    count = 0
    for who in range(players):
        if won(s, who):
            count += 1
    return count
