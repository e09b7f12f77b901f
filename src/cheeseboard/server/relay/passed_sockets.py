"""Connections of clients that a process passes on to another one of the same machine.

A connection goes over a local socket of the system, with the state of its WebSocket. After that the
first process has nothing more to do with it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from hmac import compare_digest

from msgspec import Struct, msgpack

from cheeseboard.server.open_files import most_connections
from cheeseboard.server.relay.addresses import local_name
from cheeseboard.server.relay.link import PROOF, proof
from cheeseboard.server.routes.serving import Guest, SocketState

PASSES = b"passes"
MAX_BYTES = 1 << 18  # the system allows less
FULL_SECONDS = 30.0  # after there was no room, until connections are taken again


class PassedSocket(Struct):
    guest: Guest
    text: str  # asks for the table
    state: SocketState


Make = Callable[[PassedSocket], asyncio.Protocol]

decode = msgpack.Decoder(PassedSocket).decode
encode = msgpack.Encoder().encode


def pass_on(address: str, secret: bytes, descriptor: int, passed: PassedSocket) -> None:
    """Raises BlockingIOError if many are under way, and another OSError if none is taken there."""
    content = encode(passed)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as passing:
        passing.setblocking(False)
        passing.connect(local_name(address))
        socket.send_fds(passing, [proof(secret, PASSES, content), content], [descriptor])


class PassedSockets:
    """Takes connections of other processes."""

    def __init__(self, address: str, secret: bytes, make: Make, count: Callable[[], int]) -> None:
        """`make` makes the protocol of a connection; `count` tells how many there are."""
        self._name = local_name(address)
        self._secret = secret
        self._make = make
        self._count = count
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[object]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._open()

    def _open(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(self._name)  # links have this name, too, at a socket of another kind
        self._loop.add_reader(self._socket.fileno(), self._receive)

    def close(self) -> None:
        """Take no more: who tries gets an OSError."""
        if self._timer:
            self._timer.cancel()
        if self._socket.fileno() >= 0:
            self._loop.remove_reader(self._socket.fileno())
            self._socket.close()

    def _receive(self) -> None:
        message, descriptors, *_ = socket.recv_fds(
            self._socket, MAX_BYTES, 1, socket.MSG_CMSG_CLOEXEC
        )
        told, content = message[:PROOF], message[PROOF:]
        # There is none if this process may open no more: then the system has closed it.
        for connection in [socket.socket(fileno=each) for each in descriptors]:
            if compare_digest(told, proof(self._secret, PASSES, content)):
                self._take(connection, decode(content))
            else:
                connection.close()
        if self._count() >= most_connections():
            self.close()
            self._timer = self._loop.call_later(FULL_SECONDS, self._open)

    def _take(self, connection: socket.socket, passed: PassedSocket) -> None:
        taking = self._loop.connect_accepted_socket(lambda: self._make(passed), connection)
        task: asyncio.Task[object] = self._loop.create_task(taking)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
