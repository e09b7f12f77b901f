"""Run a server for many tables.

Every flag can also be given by the environment: --port as CHEESEBOARD_PORT, and so on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from cheeseboard.server.addresses import listening_address, proxies, site_names
from cheeseboard.terminal.arguments import whole
from cheeseboard.variables import Variable


def arguments(parser: argparse.ArgumentParser) -> None:
    add_place(parser)
    what = "the address to listen on; only this machine's"
    _add(parser, "--host", listening_address("--host"), "127.0.0.1", what)
    what = "names under which it is reached, with commas"
    _add(parser, "--allowed-hosts", site_names("--allowed-hosts"), "", what)
    what = "addresses of proxies whose forwarded headers count"
    _add(parser, "--trusted-proxies", proxies("--trusted-proxies"), "", what)
    _add(parser, "--sockets-an-address", whole("--sockets-an-address"), 50, "sockets for each")
    _add(parser, "--requests-a-minute", whole("--requests-a-minute"), 600, "for each address")
    _add(parser, "--tables-a-guest", whole("--tables-a-guest"), 50, "open at the same time")
    _add(parser, "--keep-finished", whole("--keep-finished"), 365, "days that games are kept")
    _add(parser, "--keep-abandoned", whole("--keep-abandoned"), 60, "days without a move")


def add_place(parser: argparse.ArgumentParser) -> None:
    """Where it is found, and where its data are."""
    _add(parser, "--port", whole("--port", 0, 65_535), 8000, "where it is found; 0: any free one")
    parser.add_argument(
        "--database",
        default=Variable.of("--database"),
        metavar="FILE",
        help="where games are kept; in your data folder unless given",
    )


def _add(
    parser: argparse.ArgumentParser, flag: str, read: Callable[[str], Any], usual: Any, what: str
) -> None:
    given = Variable.of(flag)
    parser.add_argument(
        flag,
        type=read,
        default=usual if given is None else given,  # read only when this command is run
        metavar="N" if isinstance(usual, int) else "TEXT",
        help=f"{what} ({usual})" if usual != "" else what,
    )


def run(args: argparse.Namespace) -> None:
    # Imported only here: other commands need no server.
    from cheeseboard.server import running
    from cheeseboard.server.settings import Settings
    from cheeseboard.server.storage import locations
    from cheeseboard.tables.house import Limits

    settings = Settings(
        host=args.host,
        port=args.port,
        allowed_hosts=args.allowed_hosts,
        trusted_proxies=args.trusted_proxies,
        sockets_an_address=args.sockets_an_address,
        requests_a_minute=args.requests_a_minute,
    )
    limits = Limits(
        tables=args.tables_a_guest,
        finished_days=args.keep_finished,
        abandoned_days=args.keep_abandoned,
    )
    door = running.listening(args.host, args.port)
    database = locations.database_file(args.database)
    home = running.house(database, limits)
    host, port = door.getsockname()[:2]

    def ready() -> None:
        print(f"Cheeseboard is at {_where(host, port)} and keeps its games in {database}.")
        print("Ctrl-C ends it; nothing is lost.", flush=True)

    running.serve(home, settings, door, ready)


def _where(host: str, port: int) -> str:
    if host in ("0.0.0.0", "::"):
        return f"http://127.0.0.1:{port} , and at every other address of this machine,"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
