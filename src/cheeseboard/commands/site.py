"""Write an edition without a server: static files for any web host, which also play offline."""

from __future__ import annotations

import argparse
from shlex import quote

from cheeseboard.terminal.arguments import file_name


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out",
        type=file_name("--out", "folder"),
        required=True,
        metavar="FOLDER",
        help="an empty or new folder, or one with an older edition, which is replaced",
    )


def run(args: argparse.Namespace) -> None:
    from cheeseboard.site.folder import write

    done = write(args.out)
    size = f"{done.files} files, {done.bytes / 1e6:.1f} MB"
    print(f"{args.out}: Cheeseboard {done.version} without a server, {size}.")
    print(f"Try it here: python -m http.server --directory {quote(str(args.out))}")
