"""Measure our speed and batches beside others, our adapters, our search, or our server."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.refused import Refused
from cheeseboard.terminal.arguments import add_json, add_seed, add_series, whole
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar

if TYPE_CHECKING:
    from cheeseboard.bench.peers import NotMeasured, Rate

REFERENCE = ("pig", "OpenSpiel", "its own rollouts in C++")


UNITS = {"M": 1e6, "k": 1e3}  # by the first letter of a unit


class ComparedRate(NamedTuple):
    """A rate, and its ratio to another: ours to a peer's, or a peer's to ours."""

    rate: Rate
    ratio: float | None
    compared: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=("speed", "batch", "adapters", "ismcts", "server", "processes", "edition"),
        default="speed",
        metavar="WHAT",
        help="speed (unless given); batch: decisions a second of cb.Batch beside Pgx; "
        "adapters: steps a second of one environment of Gymnasium, PettingZoo or OpenSpiel; "
        "ismcts: our search against OpenSpiel's ISMCTSBot; server: ours beside a bare one; "
        "processes: one and two on PostgreSQL beside one on SQLite; "
        "edition: bytes and visits of the edition without a server",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="for a measurement: 2 unless given, 10 for server and processes; "
        "for a move of ismcts: 0.2",
    )
    parser.add_argument("--gpu", action="store_true", help="only the games on a GPU")
    first = names()[0]
    parser.add_argument(
        "--game", metavar="GAME", default=first, help=f"ismcts, server: {first} unless given"
    )
    parser.add_argument("--players", type=whole("--players"), metavar="N", help="ismcts")
    parser.add_argument(
        "--games", type=whole("--games"), default=40, metavar="N", help="ismcts: 40 unless given"
    )
    parser.add_argument(
        "--database", metavar="PLACE", help="processes: an empty database, postgresql://…"
    )
    parser.add_argument(
        "--one-core", action="store_true", help="edition: Chromium has one core in the visits"
    )
    add_series(parser)
    _add_server(parser)
    add_seed(parser)
    add_json(parser)


def _add_server(parser: argparse.ArgumentParser) -> None:
    for flag, default, what in (
        ("--sockets", 1_000, "players"),
        ("--tables", 250, "tables at which the players sit"),
        ("--sleeping", 10_000, "sleeping tables in the database, a tenth of which is woken"),
    ):
        parser.add_argument(
            flag,
            type=whole(flag),
            default=default,
            metavar="N",
            help=f"server: {what}; {default:,} unless given",
        )


def run(args: argparse.Namespace) -> None:
    if args.seconds is None:
        args.seconds = {"ismcts": 0.2, "server": 10.0, "processes": 10.0}.get(args.what, 2.0)
    if not 0.01 <= args.seconds <= 3600:
        raise Refused("malformed", "--seconds takes a number from 0.01 to 3600.")
    measures = {
        "speed": _speed,
        "batch": _batch,
        "adapters": _adapters,
        "ismcts": _duel,
        "server": _server,
        "processes": _processes,
        "edition": _edition,
    }
    measures[args.what](args)


def _duel(args: argparse.Namespace) -> None:
    from cheeseboard.bench.duel import fight
    from cheeseboard.lab.summary import title

    players = args.players or max(2, load(args.game).rules.MIN_PLAYERS)
    setup = checked_setup(args.game, players, {})
    if setup.players < 2:
        raise Refused("bad_players", "A game against OpenSpiel's bot needs at least 2 players.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    with bar(args.game, args.games) as on_progress:
        duel = fight(setup, args.seconds, args.games, seed, on_progress, args.series)
    found = duel.figures() | {"seed": seed}
    if args.json:
        print(json.dumps(found, indent=2))
        return
    low, high = found["interval"]
    print(f"{title(found)}, {args.seconds:g} s a move, seed {seed}")
    print(
        f"{found['bot']} wins {found['win']:.1%} ({low:.1%} to {high:.1%}) against OpenSpiel's "
        f"ISMCTSBot, {found['ratio']:.2f} times a fair share; the peer's simulations a move: "
        f"{found['peer_simulations']:,.0f}"
    )


def _server(args: argparse.Namespace) -> None:
    from cheeseboard.bench import server

    settings = server.Settings(args.game, args.seconds, args.sockets, args.tables, args.sleeping)
    with bar("server", server.PROGRESS_STEPS) as on_progress:
        found = server.measure(settings, on_progress)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(_sentences(found)))


def _processes(args: argparse.Namespace) -> None:
    from cheeseboard.bench import processes, server
    from cheeseboard.server.storage.locations import database_location
    from cheeseboard.server.storage.postgres.address import PostgresAddress

    place = database_location(args.database)
    if not isinstance(place, PostgresAddress):
        raise Refused("malformed", "bench processes needs --database postgresql://….")
    settings = server.Settings(args.game, args.seconds, args.sockets, args.tables, 0)
    with bar("processes", processes.STEPS) as on_progress:
        found = processes.measure(settings, place, on_progress)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(_sentences_on_processes(found)))


def _edition(args: argparse.Namespace) -> None:
    from cheeseboard.bench import edition

    sizes = edition.sizes()
    with bar("visits", 1) as on_progress:
        found = sizes | edition.in_chromium(args.one_core)
        on_progress(1)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(_sentences_on_edition(found)))


def _sentences_on_edition(found: dict[str, Any]) -> Iterator[str]:
    yield f"the engine: {found['engine'] / 1e6:.2f} MB, compressed by gzip"
    for game, size in found["modules"].items():
        code, weights = found["code"][game], found["weights"].get(game, 0)
        yield (
            f"{game}: the search {size / 1e3:.0f} kB, of it {code / 1e3:.0f} kB code; "
            f"the learned player {weights / 1e3:.0f} kB"
        )
    for name, size in found["tables"].items():
        yield f"{name}: the value table {size / 1e6:.1f} MB"
    yield (
        f"until the first move in Chromium: {found['seconds']['cold']:.1f} s on a first visit, "
        f"{found['seconds']['warm']:.1f} s later; the browser's processor time "
        f"{found['processor_seconds']['cold']:.1f} and {found['processor_seconds']['warm']:.1f} s"
    )
    for game, speed in found["simulations"].items():
        level, slowest = max(found["answers"][game].items(), key=lambda each: each[1])
        yield (
            f"{game}: {speed['wasm']:,.0f} simulations/s in a page, {speed['share']:.0%} of native;"
            f" of the levels below the strongest, {level} takes longest: {slowest * 1000:.0f} ms"
        )


def _sentences_on_processes(found: dict[str, Any]) -> Iterator[str]:
    yield from _sentences_on_load(found)
    moved, back = (
        ", ".join(f"{seconds:.2f}" for seconds in found[key])
        for key in ("takeover_s", "reconnect_s")
    )
    yield (
        f"PostgreSQL to SQLite: ×{found['postgresql_to_sqlite']:.2f} by the clock; two processes "
        f"take ×{found['processor_of_two_to_one']:.2f} of the processor of one; bots moved "
        f"{moved} s after kill -9, and clients were back after {back} s; "
        f"load average {found['load_average']}"
    )


def _sentences_on_load(found: dict[str, Any]) -> Iterator[str]:
    for how, sides in (("at once", found["at_once"]), ("paced", found["paced"])):
        for who, one in sides.items():
            yield (
                f"{who}, {how}: {one['moves_a_second']:,.0f} moves/s, half of them answered in "
                f"{one['p50_ms']:.1f} ms, 99 % in {one['p99_ms']:.1f} ms; the server's processor "
                f"{one['server_us_a_move']:,.0f} µs a move; the load takes {one['load_share']:.0%}"
            )


def _sentences(found: dict[str, Any]) -> Iterator[str]:
    yield from _sentences_on_load(found)
    yield (
        f"ours to the bare one: ×{found['ratio']:.2f} by the clock, "
        f"×{found['ratio_by_processor']:.2f} by the processor; load average "
        f"{found['load_average']}; {found['megabytes']:.0f} MB afterwards"
    )
    slept = found["sleeping"]
    yield (
        f"{slept['tables']:,} sleeping tables: answers after {slept['start_s']:.1f} s "
        f"({slept['start_processor_s']:.1f} s of the processor), {slept['megabytes']:.0f} MB; "
        f"with {slept['awake']:,} of them awake {slept['megabytes_awake']:.0f} MB"
    )
    for game in found["messages"]:
        what = f"{game['game']}, a series" if game["series"] else game["game"]
        yield (
            f"{what}: {game['messages']:,} messages, compressed {game['median']:.0f} bytes "
            f"in the middle, {game['max']:,} at most"
        )


def _speed(args: argparse.Namespace) -> None:
    lines, missing = _gpu() if args.gpu else _measure(args.seconds)
    _tell(args, lines, missing, "M steps/s")


def _tell(
    args: argparse.Namespace, lines: list[ComparedRate], missing: list[str], unit: str
) -> None:
    if args.json:
        rows = [asdict(line.rate) | {"ratio": line.ratio, "to": line.compared} for line in lines]
        print(json.dumps({"rates": rows, "missing": missing}, indent=2))
    else:
        _print(lines, missing, unit)


def _batch(args: argparse.Namespace) -> None:
    from cheeseboard.bench import batches, peers, playouts

    lines: list[ComparedRate] = []
    missing: list[str] = []
    with bar("batch", len(batches.YARDSTICKS) + len(list(playouts.all_setups()))) as on_progress:
        for rate in batches.measure(args.seconds):
            lines.append(ComparedRate(rate, None, ""))
            for peer in batches.peers_beside(rate, args.seconds):
                if isinstance(peer, peers.NotMeasured):
                    missing.append(str(peer))
                else:
                    lines.append(ComparedRate(peer, _times(rate, peer), "ours is"))
            on_progress(1)
    _tell(args, lines, list(dict.fromkeys(missing)), "M decisions/s")


def _adapters(args: argparse.Namespace) -> None:
    from cheeseboard.bench import environments, peers

    lines: list[ComparedRate] = []
    missing: list[str] = []
    with bar("adapters", environments.steps()) as on_progress:
        for rate in environments.measure(args.seconds):
            if isinstance(rate, peers.NotMeasured):
                missing.append(str(rate))
            else:
                lines.append(ComparedRate(rate, None, ""))
            on_progress(1)
    _tell(args, lines, missing, "k steps/s")


def _measure(seconds: float) -> tuple[list[ComparedRate], list[str]]:
    from cheeseboard.bench import peers, playouts

    plan = len(peers.plan()) + len(playouts.YARDSTICKS) + 2 * len(list(playouts.all_setups()))
    lines: list[ComparedRate] = []
    missing: list[str] = []
    with bar("bench", plan) as on_progress:
        for line in _lines(seconds):
            if isinstance(line, peers.NotMeasured):
                missing.append(str(line))
            else:
                lines.append(line)
            on_progress(1)
    return lines, list(dict.fromkeys(missing))


def _lines(seconds: float) -> Iterator[ComparedRate | NotMeasured]:
    from cheeseboard.bench import peers, playouts

    reference: Rate | None = None
    for game in playouts.YARDSTICKS:
        ours = playouts.one_core(game, playouts.yardstick(game), seconds)
        yield ComparedRate(ours, None, "")
        for peer in peers.measure([game], seconds):
            if isinstance(peer, peers.NotMeasured):
                yield peer
                continue
            yield ComparedRate(peer, _times(ours, peer), "ours is")
            if (game, peer.peer, peer.way) == REFERENCE:
                reference = peer
    yield from _games(seconds, reference)


def _games(seconds: float, reference: Rate | None) -> Iterator[ComparedRate]:
    from cheeseboard.bench import playouts
    from cheeseboard.system.cpu import cores

    for name, players in playouts.all_setups():
        where, title = playouts.workload(name, players), playouts.title(name, players)
        one = playouts.one_core(title, where, seconds)
        yield ComparedRate(one, _times(one, reference), "OpenSpiel's pig")
        alone = playouts.on_wall(title, where, seconds, threads=1)
        together = playouts.on_wall(title, where, seconds, threads=cores())
        yield ComparedRate(together, _times(together, alone), "one core")


def _times(rate: Rate, other: Rate | None) -> float | None:
    return rate.steps_per_second / other.steps_per_second if other else None


def _gpu() -> tuple[list[ComparedRate], list[str]]:
    from cheeseboard.bench import playouts
    from cheeseboard.lab import gpu

    gpu.require_cuda()
    return [ComparedRate(playouts.on_gpu(*where), None, "") for where in playouts.all_setups()], []


def _print(lines: list[ComparedRate], missing: list[str], unit: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD)
    for head in ("game", "who"):
        grid.add_column(head)
    grid.add_column(unit, justify="right", no_wrap=True)
    grid.add_column("")
    for line in lines:
        grid.add_row(*_cells(line, UNITS[unit[0]]))
    show(grid)
    for sentence in missing:
        print(sentence)


def _cells(line: ComparedRate, steps: float) -> list[str]:
    rate = line.rate
    return [
        rate.game,
        f"{'ours' if rate.peer == 'Cheeseboard' else rate.peer}, {rate.way}",
        f"{rate.steps_per_second / steps:,.1f}",
        f"{line.compared} ×{line.ratio:.2f}" if line.ratio else "",
    ]
