"""Print a game's rulebook."""

from __future__ import annotations

import argparse

from cheeseboard.games import names
from cheeseboard.rulebooks import LANGUAGES, rulebook


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    parser.add_argument("--language", default="en", metavar="CODE", help=", ".join(LANGUAGES))


def run(args: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    text = rulebook(args.game, args.language)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text, end="")
