"""What the games of a file depend on. A run continues a file only if all of it is the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cheeseboard import __version__
from cheeseboard.game_setup import Setup
from cheeseboard.refused import Refused

FORMAT = "cheeseboard games 1"

Settings = dict[str, Any]


def settings_of(setup: Setup, bots: Sequence[str], seed: int, max_steps: int) -> Settings:
    return {
        "format": FORMAT,
        "version": __version__,
        "game": setup.game.name,
        "rules": setup.game.version,
        "players": setup.players,
        "options": setup.changed_options,
        "bots": list(bots),
        "max_steps": max_steps,
        "seed": seed,
    }


def as_text(settings: Settings) -> str:
    return json.dumps(settings, ensure_ascii=False)


def from_text(text: str | bytes | None, file: Path) -> Settings:
    """The settings that a file begins with, or Refused."""
    with suppress(ValueError, RecursionError):
        found = json.loads(text or "")
        if isinstance(found, dict) and found.get("format") == FORMAT:
            return found
    raise Refused("bad_record", f"{file} is not a file of games that simulate has written.")


def check_same(file: Path, found: Settings, wanted: Settings) -> None:
    """Refuse a file of other games."""
    if different := first_difference(found, wanted):
        raise Refused("bad_record", f"{file} has other games: {different}.")


def first_difference(found: Settings, wanted: Settings) -> str:
    """Which setting of a file is not the wanted one, in words; "" if all are the same."""
    for name, value in json.loads(as_text(wanted)).items():
        if found.get(name) != value:
            return f"{name} is {_show(found.get(name))} there and {_show(value)} here"
    return ""


def _show(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 60 else text[:60] + "…"
