"""Read a game record and show the game: every action, and the board at the end.

A damaged record gives exit status 2 and a sentence with the number of its first bad action."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from cheeseboard.matches.contest import Contest
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from cheeseboard.refused import Refused
from cheeseboard.terminal.arguments import file_name
from cheeseboard.tui.boards import sketch


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=file_name("FILE"),
        metavar="FILE",
        help="a record as JSON; - reads standard input",
    )
    parser.add_argument("--json", action="store_true", help="print the spectator's view at the end")


def run(args: argparse.Namespace) -> None:
    record = _read(args.file)
    series = isinstance(record, dict) and record.get("series") is True
    played = Series.replay(record) if series else Match.replay(record)
    if args.json:
        print(json.dumps(played.view(None), ensure_ascii=False, indent=2))
        return
    for number, line in enumerate(played.log(None), start=1):
        by = "chance" if line["by"] == "chance" else f"seat {line['by']}"
        print(f"{number:>4}  {by:<7} {line['action']}")
    print("\n" + sketch(played.view(None)) + "\n")
    print(_ending(played))


def _ending(played: Contest) -> str:
    if not played.over:
        return "  The game is not over."
    seats = ", ".join(f"seat {seat}: {p}" for seat, p in enumerate(played.points or [], start=1))
    winners = " and ".join(f"seat {seat}" for seat in played.winners or [])
    return f"  Won by {winners or 'nobody'}. Points: {seats}."


def _read(name: Path) -> Any:
    try:
        text = sys.stdin.read() if name == Path("-") else name.read_text(encoding="utf-8")
        return json.loads(text)
    except OSError as error:
        raise Refused("bad_record", f"Cannot read {name}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused("bad_record", f"{name} is not a text file in UTF-8.") from None
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")  # some of Python's messages end with it
        where = f"line {error.lineno}, column {error.colno}"
        raise Refused("bad_record", f"{name} is not JSON: {what} at {where}.") from None
    except (RecursionError, ValueError):
        raise Refused(
            "bad_record", f"{name} is nested too deeply, or a number in it is too long."
        ) from None
