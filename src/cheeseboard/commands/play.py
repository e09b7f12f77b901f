"""Play in the browser, here or together with others at home."""

from __future__ import annotations

import argparse
import socket

from cheeseboard.commands.serve import add_place

NEXT_PORTS = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    add_place(parser)
    parser.add_argument(
        "--lan", action="store_true", help="let others at home in; shows the address and its code"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only say the address, open no browser"
    )


def run(args: argparse.Namespace) -> None:
    # Imported only here: other commands need no server.
    from cheeseboard.server import places, running
    from cheeseboard.server.house import Limits
    from cheeseboard.server.settings import Settings

    host = "0.0.0.0" if args.lan else "127.0.0.1"
    door = running.listening(host, args.port)
    port = door.getsockname()[1]
    database = places.database_file(args.database)
    home = running.house(database, Limits())
    here = f"http://127.0.0.1:{port}/"

    def ready() -> None:
        print(f"\n  Cheeseboard is at {here}")
        if args.lan:
            _invite(f"http://{_address()}:{port}/")
        print(f"  Your games are kept in {database}.\n  Ctrl-C ends it.\n", flush=True)
        if not args.no_browser:
            _open_browser(here)

    running.serve(home, Settings(host=host, port=port), door, ready)
    print("\n  Good-bye!")


def _invite(address: str) -> None:
    import segno

    print(f"  Others at home come to {address}\n")
    segno.make(address).terminal(compact=True)
    print()


def _address() -> str:
    """This machine's address at home. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _open_browser(address: str) -> None:
    """In a thread: some browsers only return when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
