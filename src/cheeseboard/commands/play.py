"""Play in the browser, on this computer or with others at home."""

from __future__ import annotations

import argparse
import socket
from http.client import HTTPConnection, HTTPException

from cheeseboard.commands.serve import add_port_and_database
from cheeseboard.refused import Refused


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port_and_database(parser)
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let others at home join; shows the address and a QR code",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address, but open no browser"
    )


def run(args: argparse.Namespace) -> None:
    # Imported late: other commands need no server.
    from cheeseboard.server import running
    from cheeseboard.server.home_network import own_address
    from cheeseboard.server.settings import Settings
    from cheeseboard.server.storage import locations
    from cheeseboard.tables.house import Limits

    host = "0.0.0.0" if args.lan else "127.0.0.1"
    listener = _bind_socket(host, args.port)
    port = listener.getsockname()[1]
    database = locations.database_location(args.database)
    here = f"http://127.0.0.1:{port}/"
    address = own_address() if args.lan else None
    at_home = f"http://{address}:{port}" if address else ""

    def ready() -> None:
        print(f"\n  Cheeseboard runs at {here}")
        if at_home:
            _invite(f"{at_home}/")
        elif args.lan:
            print("  This computer is not connected to a network, so nobody else can join.")
        print(f"  Your games are saved in {database}.\n  Press Ctrl-C to stop.\n", flush=True)
        if not args.no_browser:
            _open_browser(here)

    settings = Settings(host=host, port=port, address=at_home, may_open_home_network=not args.lan)
    running.serve(database, Limits(), settings, listener, ready)
    print("\n  Goodbye!")


def _bind_socket(host: str, port: int) -> socket.socket:
    from cheeseboard.server import running

    try:
        return running.bind_socket(host, port)
    except Refused:
        if not _answers(port):
            raise
    raise Refused(
        "port",
        f"Cheeseboard is already running at http://127.0.0.1:{port}/ ; open that, "
        "or start a second one with --port and --database.",
    )


def _answers(port: int) -> bool:
    """Whether a Cheeseboard server has the port."""
    asking = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        asking.request("GET", "/health")
        return b"tables_awake" in asking.getresponse().read(200)
    except (OSError, HTTPException):
        return False
    finally:
        asking.close()


def _invite(address: str) -> None:
    import segno

    print(f"  Others at home open {address}\n")
    segno.make(address).terminal(compact=True)
    print()


def _open_browser(address: str) -> None:
    """Open it in a thread, because some browsers return only when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
