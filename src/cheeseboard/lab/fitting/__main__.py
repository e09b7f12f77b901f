"""Fit the networks with which a game judges positions.

    python -m cheeseboard.lab.fitting GAME [FILE …]

writes all its files of networks, or only the named ones.
"""

from __future__ import annotations

import argparse
from functools import partial

from cheeseboard.games import load
from cheeseboard.lab.fitting.fit import fit
from cheeseboard.refused import Refused


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.fitting")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("files", metavar="FILE", nargs="*", help="such as weights_for_two")
    args = parser.parse_args(arguments)
    try:
        run(args.game, args.files)
    except Refused as refused:
        parser.error(str(refused))


def run(name: str, files: list[str]) -> None:
    game = load(name)
    known = {task.FILE.stem: task for task in game.load_fitting_tasks()}
    if not known:
        raise Refused("malformed", f"The game {name} has no networks.")
    for file in files or known:
        if file not in known:
            raise Refused("malformed", f"There is no file {file!r}; there are {', '.join(known)}.")
    for file in files or known:
        fit(game, known[file], partial(print, flush=True))


if __name__ == "__main__":
    main()
