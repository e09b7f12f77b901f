"""Where processes meet: at a port, or on one machine at a socket of the system, which is faster."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio import AbstractServer
from collections.abc import Callable
from secrets import token_hex
from typing import TypeVar

LOCAL = "127.0.0.1"
MARK = "@"  # before the name of a local socket, as Linux writes it

P = TypeVar("P", bound=asyncio.Protocol)


async def listen(make: Callable[[], P], host: str, port: int) -> tuple[AbstractServer, str]:
    """Listen. The text is the address for other processes."""
    loop = asyncio.get_running_loop()
    if sys.platform == "linux" and (host, port) == (LOCAL, 0):
        name = f"cheeseboard-{token_hex(16)}"
        # The name is no file: nothing is left if the process is killed.
        return await loop.create_unix_server(make, f"\0{name}"), f"{MARK}{name}"
    server = await loop.create_server(make, host, port)
    return server, f"{host} {server.sockets[0].getsockname()[1]}"


def local_name(address: str) -> str:
    """The name of a local socket, as Python writes it; empty if the address is a port."""
    return f"\0{address.removeprefix(MARK)}" if address.startswith(MARK) else ""


async def connect(make: Callable[[], P], address: str) -> P:
    """Raises OSError if nobody is there."""
    loop = asyncio.get_running_loop()
    if name := local_name(address):
        joined = await _join(name)
        _, link = await loop.create_unix_connection(make, sock=joined)
        return link
    host, port = address.split()
    _, link = await loop.create_connection(make, host, int(port))
    return link


async def _join(name: str) -> socket.socket:
    """uvloop, which hosts may install, cannot connect to a name without a file by itself."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.setblocking(False)
        await asyncio.get_running_loop().sock_connect(made, name)
    except BaseException:
        made.close()
        raise
    return made
