"""Look after a server: list and close tables, ban, remove chat lines, rename.

A running server obeys within seconds. If none is running, the next one obeys before it lets anyone
in. `admin log` shows every order, who gave it and how it ended."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from cheeseboard.refused import Refused
from cheeseboard.server.addresses import network
from cheeseboard.system.variables import Variable
from cheeseboard.terminal.arguments import one_of, whole

if TYPE_CHECKING:
    from cheeseboard.server.admin.acts import Act
    from cheeseboard.server.admin.orders import Orders
    from cheeseboard.tables.log import Listed
    from cheeseboard.tables.state import TableState

OBEY_TIMEOUT = 5.0  # seconds for a server to obey
PAUSE = 0.1
STATUSES = "waiting", "playing", "over"
LATER = "No server has obeyed yet. If none is running, the next one obeys before it lets anyone in."

Do = Callable[["Orders", argparse.Namespace], Awaitable[None]]


def arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(required=True, metavar="ACT", dest="act")
    tables = _add(acts, "tables", list_tables, "list the latest tables")
    tables.add_argument("--status", type=one_of("--status", *STATUSES), metavar="TEXT")
    tables.add_argument("--limit", type=whole("--limit"), default=50, metavar="N")
    tables.add_argument("--json", action="store_true", help="as JSON")
    show = _add(acts, "show", show_table, "show who sits at a table, and its chat")
    show.add_argument("table", metavar="TABLE")
    close = _add(acts, "close", close_table, "end a table without winners")
    close.add_argument("table", metavar="TABLE")
    line = _add(acts, "remove-line", remove_line, "remove a line of the chat")
    line.add_argument("table", metavar="TABLE")
    line.add_argument("line", type=whole("LINE"), metavar="LINE", help="its number in `show`")
    rename = _add(acts, "rename", rename_guest, "give a guest another name")
    rename.add_argument("guest", metavar="GUEST", help="the guest's id in `show`")
    rename.add_argument("name", metavar="NAME")
    for word, what in (("ban", "ban"), ("unban", "end the ban of")):
        ban = _add(acts, word, change_ban, f"{what} a guest, or an address or network")
        one = ban.add_mutually_exclusive_group(required=True)
        one.add_argument("--guest", metavar="GUEST", help="the guest's id in `show`")
        one.add_argument("--address", metavar="ADDRESS", type=network("--address"))
    log = _add(acts, "log", show_log, "show all orders and how they ended")
    log.add_argument("--json", action="store_true", help="as JSON")


def _add(acts: Any, word: str, do: Do, what: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = acts.add_parser(word, help=what, description=what)
    parser.set_defaults(do=do)
    parser.add_argument(
        "--database",
        default=Variable.of("--database"),
        metavar="PLACE",
        help="the server's database: a file, by default in your data folder; or postgresql://…",
    )
    return parser


def run(args: argparse.Namespace) -> None:
    asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> None:
    from cheeseboard.server.admin.opening import open_checked_orders
    from cheeseboard.server.storage.locations import database_location

    orders = await open_checked_orders(database_location(args.database))
    try:
        await args.do(orders, args)
    finally:
        await orders.close()


# --- Looking -----------------------------------------------------------------------------------


def _listed_json(listed: Listed) -> dict[str, Any]:
    """The table as docs/json.md describes it."""
    found = listed.summary._asdict()
    found |= {"open": found.pop("free_seats"), "turn": found.pop("to_move")}
    return {"table": listed.id, "touched": listed.touched, **found}


async def list_tables(orders: Orders, args: argparse.Namespace) -> None:
    found = await orders.tables(args.status, args.limit)
    if args.json:
        print(json.dumps([_listed_json(table) for table in found], ensure_ascii=False))
        return
    for id, table, touched in found:
        names = ", ".join(table.names) or "bots only"
        print(f"{id}  {_date(touched)}  {table.game:7} {table.status:8} {names}")
    if not found:
        print("There are no such tables.")


async def show_table(orders: Orders, args: argparse.Namespace) -> None:
    """Seats and chat only: the cards of a running game are nobody's business, not even the
    host's."""
    state = await _state(orders, args.table)
    print(f"{state.setup.game.name}, {state.status}; opened by the guest {state.owner}")
    for seat, sitter in enumerate(state.seats, 1):
        guest = f"  guest {sitter.person}" if sitter.person else ""
        print(f"seat {seat}: {sitter.kind} {sitter.name or sitter.level}{guest}")
    for entry in state.chat.entries:
        guest = f"  guest {entry.guest}" if entry.guest else ""
        print(f"line {entry.number}: {entry.line['name']}: {entry.line['text']}{guest}")


async def show_log(orders: Orders, args: argparse.Namespace) -> None:
    found = await orders.after(0)
    if args.json:
        print(json.dumps([order._asdict() for order in found], ensure_ascii=False))
        return
    for order in found:
        print(f"{order.number}  {_date(order.given)}  {order.by}: {order.outcome or order.act}")
    if not found:
        print("There are no orders yet.")


async def _state(orders: Orders, table: str) -> TableState:
    from cheeseboard.tables.state import TableState

    rows = await orders.rows(table)
    if not rows:
        raise Refused(
            "no_table", f"There is no table {table}; `cheeseboard admin tables` lists all."
        )
    state = TableState()
    for row in rows:
        state.apply(row)
    return state


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "seconds")


# --- Ordering ----------------------------------------------------------------------------------


async def close_table(orders: Orders, args: argparse.Namespace) -> None:
    from cheeseboard.server.admin.acts import CloseTable

    if (await _state(orders, args.table)).status == "over":
        raise Refused("over", "The game at this table is over.")
    await _order(orders, CloseTable(args.table))


async def remove_line(orders: Orders, args: argparse.Namespace) -> None:
    from cheeseboard.server.admin.acts import RemoveLine

    chat = (await _state(orders, args.table)).chat
    if args.line not in [entry.number for entry in chat.entries]:
        raise Refused(
            "malformed", f"The chat of this table has no line {args.line}; see `admin show`."
        )
    await _order(orders, RemoveLine(args.table, args.line))


async def rename_guest(orders: Orders, args: argparse.Namespace) -> None:
    from cheeseboard.server.admin.acts import Rename
    from cheeseboard.tables.guests.names import clean_name

    await _check_guest(orders, args.guest)
    await _order(orders, Rename(args.guest, clean_name(args.name)))


async def change_ban(orders: Orders, args: argparse.Namespace) -> None:
    from cheeseboard.server.admin.acts import Ban, Unban

    if args.guest:
        await _check_guest(orders, args.guest)
    kind = Ban if args.act == "ban" else Unban
    await _order(orders, kind(args.guest or "", args.address or ""))


async def _check_guest(orders: Orders, guest: str) -> None:
    if not await orders.knows(guest):
        raise Refused("no_guest", f"There is no guest {guest}; `admin show TABLE` shows their ids.")


async def _order(orders: Orders, act: Act) -> None:
    """Store the order, and wait until a server has carried it out."""
    from cheeseboard.server.admin.acts import encode

    number = await orders.add(time.time(), _user(), encode(act))
    end = time.monotonic() + OBEY_TIMEOUT
    while True:
        (order, *_) = await orders.after(number - 1)
        if order.outcome is not None or time.monotonic() > end:
            print(order.outcome or LATER)
            return
        await asyncio.sleep(PAUSE)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container may have a user without a name
        return "unknown"
