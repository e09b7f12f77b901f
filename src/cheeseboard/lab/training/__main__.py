"""Train a policy network where only numpy, numba and torch are installed.

    python -m cheeseboard.lab.training GAME --out FILE

`cheeseboard train` does the same.
"""

from __future__ import annotations

import argparse

from cheeseboard.lab.training.arguments import add_arguments, run
from cheeseboard.refused import Refused


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.training")
    add_arguments(parser)
    try:
        run(parser.parse_args(arguments))
    except Refused as refused:
        parser.error(str(refused))


if __name__ == "__main__":
    main()
