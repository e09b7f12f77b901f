"""A policy network for a board that wraps around: the same weights look at every cell.

The last features are planes, each with a number for every cell. In every layer a cell sees itself
and the four cells that share an edge with it. The choices are kinds of action, cell by cell; they
are judged from what the cell sees and from its planes as they are.
"""

from __future__ import annotations

from typing import Any

from cheeseboard.bots.policy import (
    FIRST_PLANE,
    PLANES,
    SIDE,
    Network,
    add_weighted,
    copy_units,
    evaluate_layers,
    rectify,
    scale_features,
    shift_down,
    weigh,
)

# Where a cell looks: at itself and around.
TAPS = 5
DOWN = (0, -1, 1, 0, 0)
ACROSS = (0, 0, 0, -1, 1)
LAYERS_OF_HEADS = 3  # one for the scores of the choices, two for the shares of the win


def evaluate(net: Network, units: Any, grid: Any) -> None:
    """Compute all layers. The features lie in units[0]; the outputs come into the last row.
    `grid` has two rows for each cell."""
    scale_features(net, units[0])
    if net.board[SIDE] > 0:
        evaluate_board(net, units, grid)
    else:
        evaluate_layers(net, units)


def cells_of(net: Network) -> int:
    side: int = net.board[SIDE]
    return side * side


def evaluate_board(net: Network, units: Any, grid: Any) -> None:
    cells = cells_of(net)
    outputs = units[len(units) - 1]
    board_layers = len(net.shapes) - LAYERS_OF_HEADS
    first_layer(net, units[0], units[1], grid)
    row = net.shapes[0][0]
    here = 0  # the half of the grid that was written last
    for layer in range(1, board_layers):
        next_layer(net, layer, row, grid, here, cells - here)
        here = cells - here
        row += net.shapes[layer][0]
    for cell in range(cells):
        inputs_of_choices(net, board_layers, grid[here + cell], cell, units)
        weigh(net, board_layers, row, units[1], units[2])
        for kind in range(net.shapes[board_layers][1]):
            outputs[kind * cells + cell] = units[2][kind]
    row += net.shapes[board_layers][0]
    score_wins(net, board_layers + 1, row, units, grid, here)


def first_layer(net: Network, features: Any, base: Any, grid: Any) -> None:
    """The first layer: also what is not on the board, the same for every cell."""
    apart = net.board[FIRST_PLANE]
    planes = net.board[PLANES]
    cells = cells_of(net)
    width = net.shapes[0][1]
    copy_units(net.biases[0], base, width)
    for i in range(apart):
        if features[i] != 0:
            add_weighted(net.weights[i], features[i], base, width)
    for cell in range(cells):
        copy_units(base, grid[cell], width)
    for plane in range(planes):
        for cell in range(cells):
            x = features[apart + plane * cells + cell]
            if x != 0:
                spread_to_neighbours(net, apart + plane, planes, x, cell, grid, 0, width)
    finish_layer(net, 0, grid, 0)


def next_layer(net: Network, layer: int, row: int, grid: Any, here: int, there: int) -> None:
    cells = cells_of(net)
    inputs = net.shapes[layer][0] // TAPS
    width = net.shapes[layer][1]
    for cell in range(cells):
        copy_units(net.biases[layer], grid[there + cell], width)
    for cell in range(cells):
        for i in range(inputs):
            x = grid[here + cell][i]
            if x != 0:
                spread_to_neighbours(net, row + i, inputs, x, cell, grid, there, width)
    finish_layer(net, layer, grid, there)


def spread_to_neighbours(
    net: Network, row: int, inputs: int, x: int, cell: int, grid: Any, there: int, width: int
) -> None:
    """Add a number on a cell, weighted, to the units of all cells that look there."""
    side = net.board[SIDE]
    for tap in range(TAPS):
        row_there = (cell // side - DOWN[tap] + side) % side
        column_there = (cell % side - ACROSS[tap] + side) % side
        units = grid[there + row_there * side + column_there]
        add_weighted(net.weights[row + tap * inputs], x, units, width)


def finish_layer(net: Network, layer: int, grid: Any, there: int) -> None:
    width = net.shapes[layer][1]
    for cell in range(cells_of(net)):
        shift_down(net.shifts[layer], grid[there + cell], width)
        rectify(grid[there + cell], width)


def inputs_of_choices(net: Network, head: int, seen: Any, cell: int, units: Any) -> None:
    """What the choices of a cell are judged by: what it sees, and its planes as they are."""
    width = net.shapes[head][0] - net.board[PLANES]
    copy_units(seen, units[1], width)
    for plane in range(net.board[PLANES]):
        feature = net.board[FIRST_PLANE] + plane * cells_of(net) + cell
        units[1][width + plane] = units[0][feature]


def score_wins(net: Network, layer: int, row: int, units: Any, grid: Any, here: int) -> None:
    """Who will win: from the mean of all cells, and from what is not on the board."""
    cells = cells_of(net)
    seen = net.shapes[layer][0] - net.board[FIRST_PLANE]
    whole = units[1]
    for i in range(seen):
        total = 0
        for cell in range(cells):
            total += grid[here + cell][i]
        whole[i] = total // cells
    for i in range(net.board[FIRST_PLANE]):
        whole[seen + i] = units[0][i]
    weigh(net, layer, row, whole, units[2])
    rectify(units[2], net.shapes[layer][1])
    weigh(net, layer + 1, row + net.shapes[layer][0], units[2], units[1])
    for k in range(net.shapes[layer + 1][1]):
        units[len(units) - 1][net.choices + k] = units[1][k]
