"""Files of policy networks: `learned.bin` holds the numbers, and `learned.json` beside it says what
they are and how they were made. Reading needs neither numpy nor torch."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard.bots.policy import SIDE, Network
from cheeseboard.refused import Refused

FORMAT = "cheeseboard-policy/1"
NUMBERS = "learned.bin"
DESCRIPTION = "learned.json"


class Layer(NamedTuple):
    """One layer in whole numbers: weights[input][unit], and a bias and a shift for each unit."""

    weights: list[list[int]]
    biases: list[int]
    shifts: list[int]


def write(folder: Path, layers: Sequence[Layer], about: dict[str, Any]) -> None:
    """Write both files. `about` has at least game, rules, encoding, choices, factors and board."""
    packed = zlib.compress(b"".join(map(_pack, layers)), 9)
    shapes = [[len(layer.weights), len(layer.biases)] for layer in layers]
    description = {"format": FORMAT, "sha256": sha256(packed).hexdigest(), "shapes": shapes}
    (folder / NUMBERS).write_bytes(packed)
    text = json.dumps(description | about, ensure_ascii=False, indent=1)
    (folder / DESCRIPTION).write_text(text + "\n", "utf-8")


def exists(folder: Path) -> bool:
    return (folder / DESCRIPTION).is_file()


def description(folder: Path) -> dict[str, Any]:
    """What a policy network is and how it was made."""
    found: dict[str, Any] = json.loads((folder / DESCRIPTION).read_text("utf-8"))
    if found.get("format") != FORMAT:
        raise Refused("bad_option", f"{folder / DESCRIPTION} has another format than {FORMAT}.")
    return found


def read(folder: Path) -> Network:
    """The network as lists; Refused if its file is damaged."""
    layers, about = read_layers(folder)
    return Network(
        shapes=about["shapes"],
        factors=about["factors"],
        weights=_pad(row for layer in layers for row in layer.weights),
        biases=_pad(layer.biases for layer in layers),
        shifts=_pad(layer.shifts for layer in layers),
        choices=about["choices"],
        board=about["board"],
    )


def read_layers(folder: Path) -> tuple[list[Layer], dict[str, Any]]:
    """The layers of a network, and what it is."""
    about = description(folder)
    packed = (folder / NUMBERS).read_bytes()
    if sha256(packed).hexdigest() != about["sha256"]:
        raise Refused("bad_option", f"{folder / NUMBERS} is damaged: its checksum is wrong.")
    return _layers(zlib.decompress(packed), about["shapes"]), about


def as_arrays(net: Network) -> Network:
    """The same network for compiled code."""
    import numpy as np

    return Network(
        shapes=np.array(net.shapes, np.int32),
        factors=np.array(net.factors, np.int32),
        weights=np.array(net.weights, np.int8),
        biases=np.array(net.biases, np.int32),
        shifts=np.array(net.shifts, np.int32),
        choices=net.choices,
        board=np.array(net.board, np.int32),
    )


def _pack(layer: Layer) -> bytes:
    weights = b"".join(array("b", row).tobytes() for row in layer.weights)
    return weights + _little(array("i", layer.biases)).tobytes() + bytes(layer.shifts)


def _layers(numbers: bytes, shapes: Sequence[Sequence[int]]) -> list[Layer]:
    layers = []
    taken = 0

    def take(size: int) -> bytes:
        nonlocal taken
        taken += size
        return numbers[taken - size : taken]

    for inputs, units in shapes:
        weights = [array("b", take(units)).tolist() for _ in range(inputs)]
        biases = _little(array("i", take(4 * units))).tolist()
        layers.append(Layer(weights, biases, list(take(units))))
    return layers


def _little(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _pad(rows: Any) -> list[list[int]]:
    """Rows of equal length, as arrays need them."""
    found = list(rows)
    width = max(map(len, found))
    return [row + [0] * (width - len(row)) for row in found]


def memory(net: Network, zeros: Callable[[int, int], Any]) -> tuple[Any, Any]:
    """The units and the grid that `evaluate` computes in."""
    widest = max(len(net.factors), max(max(shape) for shape in net.shapes))
    side = int(net.board[SIDE])
    if not side:
        return zeros(len(net.shapes) + 1, widest), zeros(1, 1)
    outputs = net.choices + int(net.shapes[-1][1])
    return zeros(4, max(widest, outputs)), zeros(2 * side * side, int(net.shapes[0][1]))
