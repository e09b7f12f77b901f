"""The file of a tournament's results: a line of settings, then a line for each game that ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from cheeseboard.lab.game_files.settings import Settings, first_difference
from cheeseboard.lab.workers import Ended
from cheeseboard.refused import Refused
from cheeseboard.system.files import naming_errors

Results = dict[int, Ended]  # by the number of the game


def seed_in(state: Path | None) -> int | None:
    """The seed of a tournament begun earlier, so that it need not be given again."""
    if state is None or not state.exists():
        return None
    header = _read(_content(state).partition(b"\n")[0])
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if type(seed) is int else None


class Journal:
    """Results and how long they took, in a file or only in memory."""

    def __init__(self, known: Results, seconds: float, file: BinaryIO | None) -> None:
        self.known = known
        self.seconds = seconds  # of playing, by the clock, in all runs
        self._file = file
        self._last = monotonic()

    def keep(self, number: int, ended: Ended) -> None:
        now = monotonic()
        took, self._last = now - self._last, now
        self.seconds += took
        entry = {"game": number, "winners": ended.winners, "seconds": round(took, 3)}
        self.write(entry if ended.luck is None else entry | {"luck": ended.luck})

    def write(self, entry: dict[str, Any]) -> None:
        if self._file:
            with naming_errors(Path(self._file.name)):
                self._file.write(_line(entry))
                self._file.flush()


@contextmanager
def open_journal(state: Path | None, settings: Settings) -> Iterator[Journal]:
    """A journal with the results so far, to which more are appended."""
    if state is None:
        yield Journal({}, 0.0, None)
        return
    found = _understood(state, settings)
    with state.open("r+b" if state.exists() else "xb") as file:
        file.truncate(found.size)
        file.seek(found.size)
        journal = Journal(found.results, found.seconds, file)
        if not found.size:
            journal.write(settings)
        yield journal


@dataclass
class Understood:
    """The contents of a file, and how many of its bytes are valid; the last line may be cut off."""

    size: int = 0
    results: Results = field(default_factory=dict)
    seconds: float = 0.0


def _understood(state: Path, settings: Settings) -> Understood:
    header = _line(settings)
    content = _content(state) if state.exists() else b""
    if len(content) < len(header) and header.startswith(content):
        return Understood()
    first, *rest = content.splitlines(keepends=True)
    _check_header(state, _read(first), settings)
    found = Understood(len(first))
    for index, line in enumerate(rest):
        game: Any = _read(line) if line.endswith(b"\n") else None
        if not _is_result(game, settings) or game["game"] in found.results:
            if index == len(rest) - 1:
                break
            raise Refused("bad_record", f"Line {index + 2} of {state} is broken.")
        found.results[game["game"]] = Ended(game["winners"], game.get("luck"))
        found.seconds += game["seconds"]
        found.size += len(line)
    return found


def _check_header(state: Path, found: Any, settings: Settings) -> None:
    if not isinstance(found, dict) or found.get("format") != settings["format"]:
        raise Refused("bad_record", f"Line 1 of {state} is not the beginning of a tournament.")
    if different := first_difference(found, settings):
        sentence = f"{state} holds a tournament of other settings: {different}."
        raise Refused("bad_record", sentence)


def _is_result(game: Any, settings: Settings) -> bool:
    if not isinstance(game, dict) or set(game) - {"luck"} != {"game", "winners", "seconds"}:
        return False
    players = settings["players"]
    has_luck = "luck" in settings and game["winners"] is not None
    if has_luck != ("luck" in game) or not _is_luck(game.get("luck", [0.0] * players), players):
        return False
    number, winners, seconds = game["game"], game["winners"], game["seconds"]
    if type(number) is not int or number < 0:
        return False
    if not isinstance(seconds, float) or not 0 <= seconds < inf:
        return False
    seats = range(1, players + 1)
    return winners is None or (
        isinstance(winners, list)
        and all(type(seat) is int and seat in seats for seat in winners)
        and len(set(winners)) == len(winners)
    )


def _is_luck(luck: Any, players: int) -> bool:
    if not isinstance(luck, list) or len(luck) != players:
        return False
    return all(isinstance(each, float) and -inf < each < inf for each in luck)


def _content(state: Path) -> bytes:
    try:
        return state.read_bytes()
    except OSError as reason:
        raise Refused("bad_record", f"Cannot read {state}: {reason.strerror}.") from None


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _read(line: bytes) -> Any:
    """The entry in a line, or None."""
    with suppress(ValueError, RecursionError):
        return json.loads(line)
    return None
