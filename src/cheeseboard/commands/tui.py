"""Play a game against bots in the terminal."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from cheeseboard.bots import make
from cheeseboard.games import Game, load, names
from cheeseboard.matches.contest import Contest
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series, series_of
from cheeseboard.refused import Refused
from cheeseboard.rulebooks import title
from cheeseboard.system.files import check_writable, naming_errors
from cheeseboard.terminal.arguments import (
    add_file,
    add_seed,
    add_setup,
    bots,
    games_with_series,
    setup_from,
    whole,
)
from cheeseboard.tui import plain


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(names())}")
    add_setup(parser, game=False)
    parser.add_argument(
        "--seat", type=whole("--seat"), default=1, metavar="N", help="yours; 1 unless given"
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="for the other seats, or one for all: random, sensible (unless given), search:1s",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--series",
        action="store_true",
        help=f"several games that count together ({games_with_series()})",
    )
    length.add_argument(
        "--one-round",
        action="store_true",
        help="a single round where the whole game is a series",
    )
    add_seed(parser)
    add_file(parser, "--record", "FILE.json", "save the game there")


def run(args: argparse.Namespace) -> None:
    try:
        if args.game is None:
            args.game = _choose_game()
            args.players = args.players or _choose_players(args.game)
        match, bot_names = _open(args)
        _play(match, bot_names, args)
    except (plain.PlayerLeft, EOFError):
        print("\n  Goodbye!")


def _play(match: Contest, bot_names: list[str], args: argparse.Namespace) -> None:
    try:
        print("\n  Type ? for help, quit to leave.")
        plain.play(match, args.seat, bot_names, input, print)
    finally:
        # A game that was left can be replayed as well.
        _keep(match, args.record)


def _open(args: argparse.Namespace) -> tuple[Contest, list[str]]:
    """The match, and a bot for each seat; the one in the person's seat is never used."""
    check_writable(args.record)
    setup = setup_from(args, players=2 if load(args.game).rules.MIN_PLAYERS < 2 else None)
    others = setup.players - 1
    if args.seat > setup.players:
        raise Refused("bad_players", f"There is no seat {args.seat} at a table of {setup.players}.")
    bot_names = bots(args.bots, others, default="sensible")
    if len(bot_names) != others:
        raise Refused("bad_players", f"Give {others} bots, one for each seat but yours.")
    for name in bot_names:
        make(name, setup)
    bot_names.insert(args.seat - 1, "sensible")
    kind = Series if _is_series(args, setup.game) else Match
    return kind(setup.game.name, setup.players, seed=args.seed, **setup.options), bot_names


def _is_series(args: argparse.Namespace, game: Game) -> bool:
    if args.series:
        series_of(game)
    return args.series or (game.whole_is_series and not args.one_round)


def _choose_game() -> str:
    print("\n  Which game?\n")
    for number, name in enumerate(names(), start=1):
        print(f"  {number}  {name:<8}{title(name, 'en')}, {_players(name)}")
    numbered = {str(number): name for number, name in enumerate(names(), start=1)}
    while True:
        typed = _ask("\n  game> ")
        chosen = numbered.get(typed, typed)
        if chosen in names():
            return chosen
        print(f"  Type a number from 1 to {len(names())}, or a name.")


def _players(game: str) -> str:
    rules = load(game).rules
    return f"{rules.MIN_PLAYERS} to {rules.MAX_PLAYERS} players"


def _choose_players(game: str) -> int:
    rules = load(game).rules
    counts = {str(n): n for n in range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1)}
    while True:
        typed = _ask(f"  How many players, {' or '.join(counts)}? ")
        if typed in counts:
            return counts[typed]
        print(f"  Type {' or '.join(counts)}, counting yourself.")


def _ask(prompt: str) -> str:
    typed = input(prompt).strip().lower()
    if typed in ("q", "quit", "exit"):
        raise plain.PlayerLeft
    return typed


def _keep(match: Contest, file: Path | None) -> None:
    if file is not None:
        with naming_errors(file):
            file.write_text(json.dumps(match.record(), ensure_ascii=False) + "\n", "utf-8")
