"""A policy network in whole numbers: the same answers in plain Python, with Numba and on a GPU.

It is a multilayer perceptron. Its inputs are the features of what a seat knows (a game's
encoding.py). Its outputs are a score for each choice, a score for the win of each seat, and one
for a game that nobody wins. Seats are counted from the seat itself. A unit's value is a whole
number of parts of ONE. Each weight has 8 bits; each unit has a shift, by which the sum of its
inputs is divided.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.contract import randbelow

ONE = 256  # a feature at its bound, and the unit in which scores are counted
MAX_UNIT = 8191  # the largest value of a unit: sums of such inputs fit into 32 bits
MAX_INPUTS = 1_900
MAX_BIAS = 1 << 26

WARM = 10  # the temperature at which the network was trained

# Powers of e, for shares of the win: EXPONENTIAL[k] is exp(-k / STEPS) in parts of LARGE.
STEPS = 16
LARGE = 1 << 16
E = 2.718281828459045
MAX_STEPS = 12 * STEPS
EXPONENTIAL = [round(LARGE * E ** (-k / STEPS)) for k in range(MAX_STEPS)]


# What `Network.board` holds: the feature at which the planes begin, how many planes there are, and
# how wide the board is: 0 for a network without a board.
FIRST_PLANE, PLANES, SIDE = range(3)


class Network(NamedTuple):
    """The numbers of a policy network, as lists or as arrays."""

    shapes: Any  # for each layer: how many inputs and units it has
    factors: Any  # for each feature: what makes it a number up to ONE
    weights: Any  # a row for each input of each layer, with a weight for each unit
    biases: Any  # a row for each layer
    shifts: Any
    choices: int  # outputs before those for the seats
    board: Any  # by FIRST_PLANE, PLANES and SIDE


def evaluate_layers(net: Network, units: Any) -> None:
    """Compute all layers. The features lie in units[0]; the outputs come into the last row."""
    row = 0
    layers = len(net.shapes)
    for layer in range(layers):
        weigh(net, layer, row, units[layer], units[layer + 1])
        row += net.shapes[layer][0]
        if layer < layers - 1:
            rectify(units[layer + 1], net.shapes[layer][1])


def weigh(net: Network, layer: int, row: int, before: Any, after: Any) -> None:
    """One layer; the weights of its inputs begin at this row."""
    width = net.shapes[layer][1]
    copy_units(net.biases[layer], after, width)
    for i in range(net.shapes[layer][0]):
        if before[i] != 0:
            add_weighted(net.weights[row + i], before[i], after, width)
    shift_down(net.shifts[layer], after, width)


def scale_features(net: Network, features: Any) -> None:
    for i in range(len(net.factors)):
        features[i] = min(max(features[i] * net.factors[i], -MAX_UNIT), MAX_UNIT)


def copy_units(given: Any, units: Any, width: int) -> None:
    for j in range(width):
        units[j] = given[j]


def add_weighted(weights: Any, x: int, units: Any, width: int) -> None:
    for j in range(width):
        units[j] += weights[j] * x


def shift_down(shifts: Any, units: Any, width: int) -> None:
    for j in range(width):
        units[j] = units[j] >> shifts[j]


def rectify(units: Any, width: int) -> None:
    for j in range(width):
        units[j] = min(max(units[j], 0), MAX_UNIT)


# --- What the outputs say --------------------------------------------------------------------


def best_choice(outputs: Any, choices: Any, n: int) -> int:
    """Which of the first n choices has the highest score: its place among them."""
    best = 0
    for i in range(1, n):
        if outputs[choices[i]] > outputs[choices[best]]:
            best = i
    return best


def weigh_choices(outputs: Any, choices: Any, n: int, weights: Any, temperature: int) -> int:
    """A weight for each of the first n choices; return the sum. With a temperature of WARM they
    are as the network would draw them; the hotter, the more choices seem nearly equal."""
    top = outputs[choices[best_choice(outputs, choices, n)]]
    total = 0
    for i in range(n):
        weights[i] = exponential((top - outputs[choices[i]]) * WARM // temperature)
        total += weights[i]
    return total


def draw_index(weights: Any, total: int, rng: Any) -> int:
    """A place among the weights, as likely as its weight."""
    ticket = randbelow(rng, total)
    i = 0
    while ticket >= weights[i]:
        ticket -= weights[i]
        i += 1
    return i


def win_weights(net: Network, outputs: Any, players: int, weights: Any) -> int:
    """A weight for the win of each seat, counted from the seat itself; return the sum, in which
    the chance that nobody wins is counted too."""
    nobody = outputs[outputs_of(net) - 1]
    top = nobody
    for k in range(players):
        top = max(top, outputs[net.choices + k])
    total = exponential(top - nobody)
    for k in range(players):
        weights[k] = exponential(top - outputs[net.choices + k])
        total += weights[k]
    return total


def outputs_of(net: Network) -> int:
    last: int = net.shapes[len(net.shapes) - 1][1]
    return net.choices + last if net.board[SIDE] > 0 else last


def exponential(below_top: int) -> int:
    """exp(−below_top / ONE) in parts of LARGE."""
    k = below_top * STEPS // ONE
    return EXPONENTIAL[k] if k < MAX_STEPS else 0
