"""The solved hunt as a file: the mover's share at the beginning of every turn.

The file has a line that names the format, a line of JSON, and the compressed cells. A cell is
written as a delta: its difference from a neighbour, in which one mouse of a cheap colour is
elsewhere. Deltas are small and compress well.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.games.hunt.rules import COLOURS, RULES_VERSION
from cheeseboard.games.hunt.solved.positions import Variant, whereabouts
from cheeseboard.refused import Refused

MAGIC = b"cheeseboard table 1\n"
EXACT = 1e-6  # a table is called exact if no cell is further from the truth
HERE = Path(__file__).parent / "tables"
DELTA_AXES = 2  # only the axes of the two cheapest colours are written as deltas


@dataclass(frozen=True)
class ValueTable:
    """Shares as fixed-point numbers: a share is cell / denominator. `error` is how far it may be
    from the truth."""

    variant: Variant
    cells: Any
    denominator: int
    error: float

    @property
    def exact(self) -> bool:
        return self.error <= EXACT


def make_value_table(variant: Variant, share: Any, gap: float, error: float = EXACT) -> ValueTable:
    """A table of shares whose bounds are `gap` apart, with the smallest cells that are enough."""
    denominator = int(np.ceil(0.5 / (error - gap / 2)))
    cells = np.rint(share * denominator).astype(np.min_scalar_type(denominator))
    return ValueTable(variant, cells, denominator, gap / 2 + 0.5 / denominator)


def name(variant: Variant) -> str:
    """The file name of the table of a full game in the package."""
    kids = len(set(variant.worth)) == 1
    return "-".join(["hunt", *["kids"] * kids, *["risk"] * variant.risk]) + ".table"


# --- Files -----------------------------------------------------------------------------------


def write(table: ValueTable, file: Path) -> None:
    packed = lzma.compress(_planes(_deltas(table)), preset=9)
    variant = table.variant
    head = {
        "rules": RULES_VERSION,
        "mice": variant.mice,
        "worth": variant.worth,
        "risk": variant.risk,
        "enough": variant.enough,
        "whole": table.denominator,
        "error": table.error,
        "sha256": hashlib.sha256(packed).hexdigest(),
    }
    try:
        file.write_bytes(MAGIC + json.dumps(head).encode() + b"\n" + packed)
    except OSError as error:
        raise Refused("malformed", f"Cannot write {file}: {error.strerror}.") from None


@cache
def shipped(variant: Variant) -> ValueTable:
    """The table that comes with the package, read once."""
    return read(HERE / name(variant), variant)


class Written(NamedTuple):
    """A table as its file has it."""

    variant: Variant
    planes: bytes  # see "Bytes" below
    denominator: int
    error: float


def read(file: Path, variant: Variant | None = None) -> ValueTable:
    """A table from a file. If a variant is given, the table must be for that variant."""
    found = read_written(file, variant)
    cells = _cells(found.variant, found.denominator, found.planes)
    return ValueTable(found.variant, cells, found.denominator, found.error)


def shipped_file(variant: Variant) -> Written:
    """The same as `shipped`, as its file has it."""
    return read_written(HERE / name(variant), variant)


def read_written(file: Path, variant: Variant | None) -> Written:
    try:
        found = file.read_bytes()
    except OSError as error:
        raise Refused("malformed", f"Cannot read {file}: {error.strerror}.") from None
    if not found.startswith(MAGIC):
        raise _unfit(file, "is not a table of a solved hunt, or one of another version")
    head, _, packed = found[len(MAGIC) :].partition(b"\n")
    table = _table(file, head, packed)
    if variant not in (None, table.variant):
        raise _unfit(file, "is the table of another hunt")
    return table


def _table(file: Path, head: bytes, packed: bytes) -> Written:
    try:
        header = json.loads(head)
        denominator = int(header["whole"])  # called so in the files
        sound = header["sha256"] == hashlib.sha256(packed).hexdigest()
        mice, worth = (tuple(map(int, header[row])) for row in ("mice", "worth"))
        variant = Variant(mice, worth, bool(header["risk"]), int(header["enough"]))
        rules, error = str(header["rules"]), float(header["error"])
    except (ValueError, TypeError, KeyError):
        raise _unfit(file, "is damaged") from None
    if rules != RULES_VERSION:
        raise _unfit(file, f"is for the rules {rules}, and these are {RULES_VERSION}")
    if not sound:
        raise _unfit(file, "is damaged")
    return Written(variant, lzma.decompress(packed), denominator, error)


def _unfit(file: Path, what: str) -> Refused:
    return Refused("malformed", f"The file {file.name} {what}.")


# --- Deltas ----------------------------------------------------------------------------------


def _deltas(table: ValueTable) -> Any:
    """Each cell minus its neighbour; cells that are never looked up become 0."""
    deltas = _by_colour(table.variant, table.cells)
    if deltas.ndim == 1:
        return deltas
    for axis in range(DELTA_AXES):
        deltas = deltas - _neighbours(deltas, axis, table.variant)
    deltas[~_needed_cells(table.variant)] = 0
    return deltas


def _cells(variant: Variant, denominator: int, planes: bytes) -> Any:
    kind = np.min_scalar_type(denominator)
    cells = _by_colour(variant, _joined(planes, variant.turn_count, kind))
    if cells.ndim > 1:
        for axis in range(DELTA_AXES - 1, -1, -1):
            along = np.moveaxis(cells, axis, 0)
            for digit, neighbour in enumerate(_neighbour(_mice(variant, axis))):
                if digit:
                    along[digit] += along[neighbour]
    return cells.ravel()


def _by_colour(variant: Variant, cells: Any) -> Any:
    """An axis for each colour, the last colour first; sorted positions have no axes."""
    return cells if variant.alike else cells.reshape(variant.turn_digits[::-1])


def _mice(variant: Variant, axis: int) -> int:
    return variant.mice[COLOURS - 1 - axis]


def neighbours_by_axis(variant: Variant) -> list[list[int]]:
    """For each axis that is written as deltas, the neighbour of each digit."""
    return [_neighbour(_mice(variant, axis)) for axis in range(DELTA_AXES)]


def _neighbours(cells: Any, axis: int, variant: Variant) -> Any:
    neighbours = np.take(cells, _neighbour(_mice(variant, axis)), axis)
    np.moveaxis(neighbours, axis, 0)[0] = 0
    return neighbours


def _neighbour(mice: int) -> list[int]:
    """For each digit an earlier one, in which one of my mice is theirs, or one of theirs is in the
    centre."""
    digits = [where for where in whereabouts(mice) if where.lured == 0]
    before = [0]
    for centre, mine, theirs, _ in digits[1:]:
        where = (centre, mine - 1, theirs + 1, 0) if mine else (centre + 1, mine, theirs - 1, 0)
        before.append(digits.index(where))  # type: ignore[arg-type]
    return before


def _needed_cells(variant: Variant) -> Any:
    """Which cells are ever looked up: positions in which a turn can begin have enough mice in the
    centre. With risk, a turn can also go on with fewer (H14)."""
    centre: Any = 0
    for colour, mice in enumerate(variant.mice):
        here = np.array([where.centre for where in whereabouts(mice) if where.lured == 0])
        centre = centre + here.reshape([-1] + [1] * colour)
    needed = (centre >= variant.enough) | variant.risk
    needed[(0,) * COLOURS] = True
    return needed


# --- Bytes -----------------------------------------------------------------------------------


def _planes(deltas: Any) -> bytes:
    """Zigzag-encoded numbers by byte: first all their low bytes, then all the next."""
    width = deltas.itemsize
    signed = deltas.ravel().view(f"i{width}")
    zigzag = ((signed << 1) ^ (signed >> (8 * width - 1))).astype(f"<i{width}")
    return np.ascontiguousarray(zigzag.view(np.uint8).reshape(-1, width).T).tobytes()


def _joined(planes: bytes, cells: int, kind: Any) -> Any:
    rows = np.frombuffer(planes, np.uint8).reshape(kind.itemsize, cells)
    zigzag = np.ascontiguousarray(rows.T).view(kind.newbyteorder("<")).ravel().astype(kind)
    return (zigzag >> 1) ^ (0 - (zigzag & 1)).astype(kind)
