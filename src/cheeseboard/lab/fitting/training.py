"""A network with one hidden layer, fitted by gradient descent."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.networks import THOUSAND, Examples

SEED = 1


class FittedNetwork(NamedTuple):
    weights: Any  # of each input in each unit
    constants: Any  # of each unit
    counts: Any  # of each unit in each share
    bias: Any  # of each share


def evaluate(network: FittedNetwork, x: Any) -> Any:
    units = _activation(x @ network.weights + network.constants)
    return (1 + _activation(units @ network.counts + network.bias)) / 2


def fit_network(x: Any, shares: Any, units: int, rounds: int, batch: int) -> FittedNetwork:
    """A network with small squared error, fitted by Adam with a decreasing learning rate."""
    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-6
    x = (x - mean) / spread
    shares = shares.astype(np.float32)
    rng = np.random.default_rng(SEED)
    network = _random_network(rng, x.shape[1], units, shares.shape[1])
    slope, square = ([np.zeros_like(part) for part in network] for _ in range(2))
    steps = rounds * (len(x) // batch)
    done = 0
    for _ in range(rounds):
        shuffled = rng.permutation(len(x))
        for first in range(0, len(x) - batch + 1, batch):
            chosen = shuffled[first : first + batch]
            done += 1
            step = 0.01 * (1 + np.cos(np.pi * done / steps)) + 1e-5
            for i, now in enumerate(_gradient(network, x[chosen], shares[chosen])):
                slope[i] += 0.1 * (now - slope[i])
                square[i] += 0.002 * (now**2 - square[i])
                size = np.sqrt(square[i] / (1 - 0.998**done)) + 1e-10
                network[i][...] -= step * slope[i] / (1 - 0.9**done) / size
    weights = network.weights / spread[:, None]
    return network._replace(weights=weights, constants=network.constants - mean @ weights)


def _random_network(rng: Any, width: int, units: int, shares: int) -> FittedNetwork:
    parts = (
        rng.normal(0, width**-0.5, (width, units)),
        rng.normal(0, 0.5, units),
        rng.normal(0, 0.3 * units**-0.5, (units, shares)),
        np.zeros(shares),
    )
    return FittedNetwork(*(part.astype(np.float32) for part in parts))


def _gradient(network: FittedNetwork, x: Any, shares: Any) -> tuple[Any, Any, Any, Any]:
    """The gradient of the squared error of a batch."""
    sums = x @ network.weights + network.constants
    units = _activation(sums)
    totals = units @ network.counts + network.bias
    of_totals = ((1 + _activation(totals)) / 2 - shares) * _activation_slope(totals) / (2 * len(x))
    of_sums = of_totals @ network.counts.T * _activation_slope(sums)
    return x.T @ of_sums, of_sums.sum(axis=0), units.T @ of_totals, of_totals.sum(axis=0)


def _activation(x: Any) -> Any:
    return x / np.sqrt(1 + x * x)


def _activation_slope(x: Any) -> Any:
    return (1 + x * x) ** -1.5


def fit_and_test(examples: Examples, units: int) -> tuple[FittedNetwork, float]:
    """A network, and its root mean squared error on the held-out examples."""
    x, shares, held_out, rounds, batch = examples
    network = fit_network(x[held_out:], shares[held_out:], units, rounds, batch)
    errors = evaluate(network, x[:held_out]) - shares[:held_out]
    return network, float(np.sqrt(np.mean(errors**2)))


# --- In thousandths, as files have it --------------------------------------------------------


def rows_of(network: FittedNetwork) -> Any:
    """A row for each unit: its weights, its constant, its weight in each share."""
    return thousandths(np.vstack([network.weights, network.constants, network.counts.T]).T)


def constants_of(network: FittedNetwork) -> Any:
    return thousandths(network.bias)


def thousandths(numbers: Any) -> Any:
    return np.rint(numbers * THOUSAND).astype(int).tolist()
