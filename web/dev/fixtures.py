"""A recorded game for the harness: each step's view and lines for every seat.

    python web/dev/fixtures.py GAME PLAYERS [SEED] [--bot sensible] [--option kids]

It is written to web/dev/fixtures/GAME-PLAYERS.json, which git ignores.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cheeseboard as cb

FOLDER = Path(__file__).parent / "fixtures"
MAX_STEPS = 400


def seen(match: cb.Match, known: dict[str, int]) -> dict[str, Any]:
    """What each seat sees now and what it has heard since; "0" is a spectator."""
    views, lines = {}, {}
    for seat in range(match.players + 1):
        name = str(seat)
        log = match.log(seat or None)
        views[name] = match.view(seat or None)
        lines[name] = log[known.get(name, 0) :]
        known[name] = len(log)
    return {"views": views, "lines": lines}


def steps(match: cb.Match, bot: str) -> list[dict[str, Any]]:
    known: dict[str, int] = {}
    bots = [bot] * match.players
    found = [{"action": None, **seen(match, known)}]
    while not match.over and len(found) < MAX_STEPS:
        before = len(match.record()["actions"])
        match.step(bots)
        found.append({"action": match.record()["actions"][before], **seen(match, known)})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=7)
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args()
    options = dict.fromkeys(asked.option, True)
    match = cb.Match(asked.game, players=asked.players, seed=asked.seed, **options)
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{asked.game}-{asked.players}.json"
    file.write_text(json.dumps({"steps": steps(match, asked.bot)}))
    print(file)


if __name__ == "__main__":
    main()
