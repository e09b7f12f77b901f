"""Run a server for many tables.

Every flag can also be an environment variable: --port is CHEESEBOARD_PORT, and so on.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cheeseboard.refused import Refused
from cheeseboard.server.addresses import (
    address_for_others,
    listening_address,
    proxies,
    site_names,
)
from cheeseboard.system.variables import Variable
from cheeseboard.terminal.arguments import one_of, whole

if TYPE_CHECKING:
    from cheeseboard.server.settings import Settings
    from cheeseboard.tables.house import Limits

NO_RELAY = "none"  # in place of an address
HIGHEST_PORT = 65_535

logger = logging.getLogger("cheeseboard")


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port_and_database(parser)
    what = "the address to listen on; the default is this machine only"
    _add(parser, "--host", listening_address("--host"), "127.0.0.1", what)
    what = "host names of this server, separated by commas"
    _add(parser, "--allowed-hosts", site_names("--allowed-hosts"), "", what)
    what = "addresses of proxies whose forwarded headers are trusted"
    _add(parser, "--trusted-proxies", proxies("--trusted-proxies"), "", what)
    _add_limits(parser)
    _add_operation(parser)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    _add(
        parser,
        "--sockets-an-address",
        whole("--sockets-an-address"),
        50,
        "sockets for each address",
    )
    _add(
        parser,
        "--requests-a-minute",
        whole("--requests-a-minute"),
        600,
        "requests for each address",
    )
    _add(parser, "--tables-a-guest", whole("--tables-a-guest"), 50, "unfinished games of a guest")
    _add(
        parser,
        "--keep-finished",
        whole("--keep-finished"),
        365,
        "days until finished games are deleted",
    )
    _add(
        parser,
        "--keep-abandoned",
        whole("--keep-abandoned"),
        60,
        "days without a move until unfinished games are deleted",
    )


def _add_operation(parser: argparse.ArgumentParser) -> None:
    """Metrics, the log and the number of processes."""
    what = "the address for Prometheus's /metrics"
    host = listening_address("--metrics-host")
    _add(parser, "--metrics-host", host, "127.0.0.1", what)
    what = "the port for Prometheus's /metrics; 0: none"
    _add(parser, "--metrics-port", whole("--metrics-port", 0, HIGHEST_PORT), 0, what)
    what = "the address at which other processes reach this one; none: they do not"
    _add(parser, "--relay-host", address_for_others("--relay-host"), "127.0.0.1", what)
    what = "the port for them; 0: any free one"
    _add(parser, "--relay-port", whole("--relay-port", 0, HIGHEST_PORT), 0, what)
    what = "text, or json: one object a line"
    _add(parser, "--log-format", one_of("--log-format", "text", "json"), "text", what)

    what = "processes on this port; more than one needs PostgreSQL"
    _add(parser, "--workers", whole("--workers", 1, 64), 1, what)


def add_port_and_database(parser: argparse.ArgumentParser) -> None:
    _add(parser, "--port", whole("--port", 0, HIGHEST_PORT), 8000, "the port; 0: any free one")
    parser.add_argument(
        "--database",
        default=Variable.of("--database"),
        metavar="PLACE",
        help="where games are saved: a file, by default in your data folder; or postgresql://…",
    )


def _add(
    parser: argparse.ArgumentParser, flag: str, read: Callable[[str], Any], default: Any, what: str
) -> None:
    given = Variable.of(flag)
    parser.add_argument(
        flag,
        type=read,
        # A variable's text is read only when this command runs.
        default=default if given is None else given,
        metavar="N" if isinstance(default, int) else "TEXT",
        help=f"{what} ({default})" if default != "" else what,
    )


def run(args: argparse.Namespace) -> None:
    if args.log_format != "json":
        _run(args)
        return
    from cheeseboard.server.json_log import log_as_json

    log_as_json()
    try:
        _run(args)
    except Refused as reason:  # for programs that read the log
        logger.error("%s", reason)
        raise SystemExit(2) from None


def _run(args: argparse.Namespace) -> None:
    # Imported late: other commands need no server.
    from cheeseboard.server import running, workers
    from cheeseboard.server.storage import locations

    _check_ports(args)
    settings, limits = _settings(args), _limits(args)
    database = locations.database_location(args.database)
    workers.check_possible(args.workers, is_shared=not isinstance(database, Path))
    listener = running.bind_socket(args.host, args.port)
    where = _where(*listener.getsockname()[:2])

    def ready() -> None:
        if args.log_format == "json":  # without the database: its address is nobody's business
            logger.info("Cheeseboard runs at %s. Press Ctrl-C to stop; nothing is lost.", where)
            return
        print(f"Cheeseboard runs at {where} and saves its games in {database}.")
        print("Press Ctrl-C to stop; nothing is lost.", flush=True)

    if args.workers == 1:
        running.serve(database, limits, settings, listener, ready)
        return

    def work(number: int, answers: Callable[[], None]) -> None:
        own = replace(
            settings,
            metrics_port=args.metrics_port and args.metrics_port + number,
            relay_port=args.relay_port and args.relay_port + number,
        )
        running.serve(database, limits, own, listener, answers)

    workers.Workers(args.workers, work).run(ready)


def _check_ports(args: argparse.Namespace) -> None:
    """Each worker has a port of its own for metrics and for the others."""
    for flag, first in (("--metrics-port", args.metrics_port), ("--relay-port", args.relay_port)):
        last = first and first + args.workers - 1
        if last > HIGHEST_PORT:
            raise Refused(
                "malformed",
                f"{flag} {first} with {args.workers} workers needs ports up to {last}; the highest "
                f"one is {HIGHEST_PORT}.",
            )


def _settings(args: argparse.Namespace) -> Settings:
    from cheeseboard.server.settings import Settings

    return Settings(
        host=args.host,
        port=args.port,
        allowed_hosts=args.allowed_hosts,
        trusted_proxies=args.trusted_proxies,
        sockets_an_address=args.sockets_an_address,
        requests_a_minute=args.requests_a_minute,
        metrics_host=args.metrics_host,
        metrics_port=args.metrics_port,
        relay_host="" if args.relay_host == NO_RELAY else args.relay_host,
        relay_port=args.relay_port,
        log_format=args.log_format,
    )


def _limits(args: argparse.Namespace) -> Limits:
    from cheeseboard.tables.house import Limits

    return Limits(
        tables=args.tables_a_guest,
        finished_days=args.keep_finished,
        abandoned_days=args.keep_abandoned,
    )


def _where(host: str, port: int) -> str:
    if host in ("0.0.0.0", "::"):
        return f"http://127.0.0.1:{port} and every other address of this machine"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
