"""Play a game against bots, here in the terminal."""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from pathlib import Path

from cheeseboard.arguments import add_seed, add_table, bots, table, whole
from cheeseboard.bots import make
from cheeseboard.games import load, names
from cheeseboard.match import Match
from cheeseboard.refused import Refused
from cheeseboard.tui import plain


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(names())}")
    add_table(parser, game=False)
    parser.add_argument("--seat", type=whole("--seat"), default=1, metavar="N", help="yours: 1")
    parser.add_argument("--bots", metavar="A,B,…", help="for the other seats: sensible")
    add_seed(parser)
    parser.add_argument("--record", type=Path, metavar="FILE.json", help="keep the game there")


def run(args: argparse.Namespace) -> int:
    try:
        if args.game is None:
            args.game = _choose_game()
            args.players = args.players or _choose_players(args.game)
        match, others = _opened(args)
        print("\n  Type ? for help, quit to leave.")
        plain.play(match, args.seat, others, input, print)
    except (plain.Leave, EOFError):
        print("\n  The game is left as it is. Good-bye!")
    else:
        _keep(match, args.record)
    return 0


def _opened(args: argparse.Namespace) -> tuple[Match, dict[int, str]]:
    setup = table(args, players=2 if load(args.game).rules.MIN_PLAYERS < 2 else None)
    seats = [seat for seat in range(1, setup.players + 1) if seat != args.seat]
    if len(seats) == setup.players:
        raise Refused("bad_players", f"There is no seat {args.seat} at a table of {setup.players}.")
    brains = bots(args.bots, len(seats), usual="sensible")
    if len(brains) != len(seats):
        raise Refused("bad_players", f"{len(seats)} other seats need {len(seats)} bots.")
    for brain in brains:
        make(brain)
    match = Match(setup.game.name, setup.players, seed=args.seed, **setup.options)
    return match, dict(zip(seats, brains, strict=True))


def _choose_game() -> str:
    print("\n  Which game?\n")
    for number, name in enumerate(names(), start=1):
        print(
            f"  {number}  {name:<8} {import_module(f'cheeseboard.games.{name}').__doc__}".rstrip()
        )
    while True:
        typed = input("\n  game> ").strip().lower()
        if typed in ("q", "quit", "exit"):
            raise plain.Leave
        chosen = dict(enumerate(names(), start=1)).get(int(typed) if typed.isdigit() else 0, typed)
        if chosen in names():
            return chosen
        print(f"  Type a number from 1 to {len(names())}, or a name.")


def _choose_players(game: str) -> int:
    fewest, most = load(game).rules.MIN_PLAYERS, load(game).rules.MAX_PLAYERS
    while True:
        typed = input(f"  How many players, {fewest} to {most}? ").strip().lower()
        if typed in ("q", "quit", "exit"):
            raise plain.Leave
        if typed.isascii() and typed.isdigit() and fewest <= int(typed) <= most:
            return int(typed)


def _keep(match: Match, file: Path | None) -> None:
    if file is None:
        return
    try:
        file.write_text(json.dumps(match.record(), ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused("bad_record", f"Cannot write {file}: {error.strerror}.") from None
