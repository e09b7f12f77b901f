"""The solved hunt as a file: the mover's share at the beginning of every turn.

The file has a line that names the format, a line of JSON, and the compressed cells. A cell is
written as its difference from a neighbour, in which one mouse of a cheap colour is elsewhere.
These differences are small and compress well.
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
STEPPED = 2  # the two cheapest colours are written as steps


@dataclass(frozen=True)
class ValueTable:
    """Shares in parts of `whole`; `error` is how far a cell may be from the truth."""

    variant: Variant
    cells: Any
    whole: int
    error: float

    @property
    def exact(self) -> bool:
        return self.error <= EXACT


def make_value_table(variant: Variant, share: Any, gap: float, error: float = EXACT) -> ValueTable:
    """A table of shares whose bounds are `gap` apart, with the smallest cells that are enough."""
    whole = int(np.ceil(0.5 / (error - gap / 2)))
    cells = np.rint(share * whole).astype(np.min_scalar_type(whole))
    return ValueTable(variant, cells, whole, gap / 2 + 0.5 / whole)


def name(variant: Variant) -> str:
    """The file name of the table of a full game in the package."""
    kids = len(set(variant.worth)) == 1
    return "-".join(["hunt", *["kids"] * kids, *["risk"] * variant.risk]) + ".table"


# --- Files -----------------------------------------------------------------------------------


def write(table: ValueTable, file: Path) -> None:
    packed = lzma.compress(_planes(_steps(table)), preset=9)
    variant = table.variant
    head = {
        "rules": RULES_VERSION,
        "mice": variant.mice,
        "worth": variant.worth,
        "risk": variant.risk,
        "enough": variant.enough,
        "whole": table.whole,
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
    whole: int
    error: float


def read(file: Path, variant: Variant | None = None) -> ValueTable:
    """A table from a file. If a variant is given, the table must be for that variant."""
    found = read_written(file, variant)
    cells = _cells(found.variant, found.whole, found.planes)
    return ValueTable(found.variant, cells, found.whole, found.error)


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
        sound = header["sha256"] == hashlib.sha256(packed).hexdigest()
        mice, worth = (tuple(map(int, header[row])) for row in ("mice", "worth"))
        variant = Variant(mice, worth, bool(header["risk"]), int(header["enough"]))
        rules, whole, error = str(header["rules"]), int(header["whole"]), float(header["error"])
    except (ValueError, TypeError, KeyError):
        raise _unfit(file, "is damaged") from None
    if rules != RULES_VERSION:
        raise _unfit(file, f"is for the rules {rules}, and these are {RULES_VERSION}")
    if not sound:
        raise _unfit(file, "is damaged")
    return Written(variant, lzma.decompress(packed), whole, error)


def _unfit(file: Path, what: str) -> Refused:
    return Refused("malformed", f"The file {file.name} {what}.")


# --- Steps -----------------------------------------------------------------------------------


def _steps(table: ValueTable) -> Any:
    """Each cell minus its neighbour; cells that no game can reach become 0."""
    steps = _by_colour(table.variant, table.cells)
    if steps.ndim == 1:
        return steps
    for axis in range(STEPPED):
        steps = steps - _neighbours(steps, axis, table.variant)
    steps[~_is_asked_for(table.variant)] = 0
    return steps


def _cells(variant: Variant, whole: int, planes: bytes) -> Any:
    cells = _by_colour(variant, _joined(planes, variant.turn_count, np.min_scalar_type(whole)))
    if cells.ndim > 1:
        for axis in range(STEPPED - 1, -1, -1):
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
    """For each axis that is written as steps, the neighbour of each digit."""
    return [_neighbour(_mice(variant, axis)) for axis in range(STEPPED)]


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


def _is_asked_for(variant: Variant) -> Any:
    """Positions in which a turn can begin: those with enough mice in the centre. With risk, a turn
    can also go on with fewer (H14)."""
    centre: Any = 0
    for colour, mice in enumerate(variant.mice):
        here = np.array([where.centre for where in whereabouts(mice) if where.lured == 0])
        centre = centre + here.reshape([-1] + [1] * colour)
    asked = (centre >= variant.enough) | variant.risk
    asked[(0,) * COLOURS] = True
    return asked


# --- Bytes -----------------------------------------------------------------------------------


def _planes(steps: Any) -> bytes:
    """Zigzag-encoded numbers by byte: first all their low bytes, then all the next."""
    signed = steps.ravel().view(f"i{steps.itemsize}")
    folded = ((signed << 1) ^ (signed >> (8 * steps.itemsize - 1))).astype(f"<i{steps.itemsize}")
    return np.ascontiguousarray(folded.view(np.uint8).reshape(-1, steps.itemsize).T).tobytes()


def _joined(planes: bytes, cells: int, kind: Any) -> Any:
    rows = np.frombuffer(planes, np.uint8).reshape(kind.itemsize, cells)
    folded = np.ascontiguousarray(rows.T).view(kind.newbyteorder("<")).ravel().astype(kind)
    return (folded >> 1) ^ (0 - (folded & 1)).astype(kind)
