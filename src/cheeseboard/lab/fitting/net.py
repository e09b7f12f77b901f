"""A small net, as the evaluation of hunt is: units of inputs, squashed, and counted together."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.games.hunt.evaluation import THOUSAND

SEED = 1


class Net(NamedTuple):
    weights: Any  # of each input in each unit
    constants: Any  # of each unit
    counts: Any  # of each unit in each share
    bias: Any  # of each share


def judged(net: Net, x: Any) -> Any:
    units = _squashed(x @ net.weights + net.constants)
    return (1 + _squashed(units @ net.counts + net.bias)) / 2


def fitted(x: Any, shares: Any, units: int, rounds: int, batch: int) -> Net:
    """The net with the least squared error: by Adam, with steps that get smaller."""
    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-6
    x = (x - mean) / spread
    shares = shares.astype(np.float32)
    rng = np.random.default_rng(SEED)
    net = _anyhow(rng, x.shape[1], units, shares.shape[1])
    slope, square = ([np.zeros_like(part) for part in net] for _ in range(2))
    steps = rounds * (len(x) // batch)
    done = 0
    for _ in range(rounds):
        shuffled = rng.permutation(len(x))
        for first in range(0, len(x) - batch + 1, batch):
            chosen = shuffled[first : first + batch]
            done += 1
            step = 0.01 * (1 + np.cos(np.pi * done / steps)) + 1e-5
            for i, now in enumerate(_slopes(net, x[chosen], shares[chosen])):
                slope[i] += 0.1 * (now - slope[i])
                square[i] += 0.002 * (now**2 - square[i])
                size = np.sqrt(square[i] / (1 - 0.998**done)) + 1e-10
                net[i][...] -= step * slope[i] / (1 - 0.9**done) / size
    weights = net.weights / spread[:, None]
    return net._replace(weights=weights, constants=net.constants - mean @ weights)


def _anyhow(rng: Any, width: int, units: int, shares: int) -> Net:
    parts = (
        rng.normal(0, width**-0.5, (width, units)),
        rng.normal(0, 0.5, units),
        rng.normal(0, 0.3 * units**-0.5, (units, shares)),
        np.zeros(shares),
    )
    return Net(*(part.astype(np.float32) for part in parts))


def _slopes(net: Net, x: Any, shares: Any) -> tuple[Any, Any, Any, Any]:
    """How the squared error of a batch changes with each part of the net."""
    sums = x @ net.weights + net.constants
    units = _squashed(sums)
    totals = units @ net.counts + net.bias
    of_totals = ((1 + _squashed(totals)) / 2 - shares) * _steepness(totals) / (2 * len(x))
    of_sums = of_totals @ net.counts.T * _steepness(sums)
    return x.T @ of_sums, of_sums.sum(axis=0), units.T @ of_totals, of_totals.sum(axis=0)


def _squashed(x: Any) -> Any:
    return x / np.sqrt(1 + x * x)


def _steepness(x: Any) -> Any:
    return (1 + x * x) ** -1.5


def tested(
    x: Any, shares: Any, kept: int, units: int, rounds: int, batch: int
) -> tuple[Net, float]:
    """A net, and the root of its mean squared error at the first ones, which are kept from it."""
    net = fitted(x[kept:], shares[kept:], units, rounds, batch)
    return net, float(np.sqrt(np.mean((judged(net, x[:kept]) - shares[:kept]) ** 2)))


# --- In thousandths, as games keep it ---------------------------------------------------------


def rows_of(net: Net) -> Any:
    """A row for each unit: its weights, its constant, what it counts in each share."""
    return thousandths(np.vstack([net.weights, net.constants, net.counts.T]).T)


def thousandths(numbers: Any) -> Any:
    return np.rint(numbers * THOUSAND).astype(int).tolist()
