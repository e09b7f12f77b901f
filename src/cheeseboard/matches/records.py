"""Records: a whole game as JSON. All of a record is checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import names, versions
from cheeseboard.refused import Refused

if TYPE_CHECKING:
    from cheeseboard.matches.contest import Contest

FORMAT = "cheeseboard/1"

LONGEST_NAME = 60  # characters

Record = dict[str, Any]
Names = list[str | None]  # who sat on each seat; None: nobody with a name


class Header(NamedTuple):
    """The contents of a record whose form has been checked."""

    setup: Setup
    actions: list[str]
    forfeits: list[int]
    cut: bool
    result: Any
    names: Names | None


def record_of(contest: Contest, names: Names | None) -> Record:
    """All that was played. It holds every secret."""
    setup = contest.setup
    return {
        "format": FORMAT,
        "rules": setup.game.version,
        "game": setup.game.name,
        "players": setup.players,
        "options": deepcopy(setup.changed_options),
        "actions": contest.actions,
        **({"forfeits": contest.forfeits} if contest.forfeits else {}),
        **({"cut": True} if contest.cut else {}),
        **names_part(names),
        "result": _result_of(contest),
        **({"series": True} if contest.is_series else {}),
    }


def names_part(names: Names | None) -> Record:
    """The part of a record that says who played; nothing where nobody has a name."""
    return {"names": names[:]} if names and any(names) else {}


def _result_of(contest: Contest) -> dict[str, Any] | None:
    return {"points": contest.points, "winners": contest.winners} if contest.over else None


def header(record: Any, series: bool) -> Header:
    """The parts of a record of one game, or of a series."""
    if not isinstance(record, Mapping):
        raise _bad("it is not a mapping")
    for key in ("format", "rules", "game", "players", "options", "actions", "result"):
        if key not in record:
            raise _bad(f"it has no {key!r}")
    if record["format"] != FORMAT:
        raise _bad(f"its format is {record['format']!r}, and this program reads {FORMAT!r}")
    _check_game(record)
    if record.get("series", False) is not series:
        raise _bad("it is a series of games" if not series else "it is a single game")
    if not isinstance(record["options"], Mapping):
        raise _bad("its options are not a mapping")
    if not isinstance(record["actions"], list):
        raise _bad("its actions are not a list")
    if not isinstance(record.get("forfeits", []), list):
        raise _bad("its forfeits are not a list")
    if not isinstance(record.get("cut", False), bool):
        raise _bad("its cut is neither true nor false")
    forfeits, cut = record.get("forfeits", []), record.get("cut", False)
    setup, names = _setup_of(record), record.get("names")
    _check_names(names, setup.players)
    return Header(setup, record["actions"], forfeits, cut, record["result"], names)


def _check_game(record: Mapping[str, Any]) -> None:
    game, version = record["game"], record["rules"]
    if not isinstance(game, str) or game not in names():
        raise _bad(f"there is no game {game!r}")
    if version not in versions(game):
        known = ", ".join(map(repr, versions(game)))
        raise _bad(f"it was played by the rules {version!r}; here are {known}")


def _setup_of(record: Mapping[str, Any]) -> Setup:
    if record["players"] is None:
        raise _bad("it does not say how many players there are")
    try:
        return checked_setup(record["game"], record["players"], record["options"], record["rules"])
    except Refused as reason:
        raise _bad(f"{reason}") from None


def _check_names(names: Any, players: int) -> None:
    if names is None:
        return
    if not isinstance(names, list) or len(names) != players:
        raise _bad("its names are not a list with one entry for each seat")
    for name in names:
        if name is not None and not _is_name(name):
            raise _bad(f"its names are texts of 1 to {LONGEST_NAME} characters, or null")


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= LONGEST_NAME and name.isprintable()


def play_through(contest: Contest, header: Header) -> None:
    """Play the record's actions, and check that they give its result."""
    # With one seat left, a game ends at once. Otherwise it went on without the seats that resigned.
    forfeits_ended_it = len(header.forfeits) >= header.setup.players - 1
    if not forfeits_ended_it:
        _resign(contest, header.forfeits)
    for number, action in enumerate(header.actions, start=1):
        try:
            contest.play(action)
        except Refused as reason:
            raise _bad(f"action {number}: {reason}") from None
    if forfeits_ended_it:
        _resign(contest, header.forfeits)
    if header.cut:
        _cut_short(contest)
    result = _result_of(contest)
    if header.result != result:
        given = "none, for the game is not over" if result is None else repr(result)
        raise _bad(f"its result is {header.result!r}, but its actions give {given}")


def _resign(contest: Contest, seats: list[int]) -> None:
    try:
        for seat in seats:
            contest.forfeit(seat)
    except Refused as reason:
        raise _bad(f"its forfeits: {reason}") from None


def _cut_short(contest: Contest) -> None:
    try:
        contest.cut_short()
    except Refused as reason:
        raise _bad(f"it is said to be cut: {reason}") from None


def _bad(what: str) -> Refused:
    return Refused("bad_record", f"This record cannot be read: {what.rstrip('.')}.")
