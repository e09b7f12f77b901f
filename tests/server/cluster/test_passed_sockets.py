"""A process passes a client's connection on to the process of this machine that keeps its table."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest
from websockets import ConnectionClosed
from websockets.frames import Frame, Opcode

from cheeseboard.server.relay import passed_sockets, sockets_here
from cheeseboard.server.relay.passed_sockets import PassedSocket, pass_on
from cheeseboard.server.routes.serving import Guest as GuestThere
from cheeseboard.server.routes.serving import SocketState
from cheeseboard.server.routes.socket_protocol import CHANGES_AT_ONCE
from cheeseboard.server.security.sockets import FLOODED
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.tables.guests.visitor import Visitor
from tests.server.cluster.test_relay import HOST, Two, address_of, at_two_processes, until
from tests.server.guests import Server, run_bounded, server


@pytest.fixture
def two(postgres_database: PostgresAddress) -> Iterator[Two]:
    with (
        server(postgres_database, relay_host=HOST) as here,
        server(postgres_database, relay_host=HOST) as elsewhere,
    ):
        yield Two(here, elsewhere)


def sockets(of: Server) -> int:
    count: int = of.app.state.sockets.count
    return count


def relayed(to: Server) -> int:
    count: int = to.app.state.relay.count
    return count


def frame(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


def test_the_keeper_gets_the_connection_with_everything_that_was_not_handled(two: Two) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (eva, table, _):
            async with eva.live() as live:
                await until(lambda: sockets(two.here) == 1)
                watch = f'{{"type":"watch","id":"w","table":"{table}"}}'
                chats = [f'{{"type":"chat","id":"{n}","text":"Line {n}"}}' for n in range(5)]
                sent = b"".join(map(frame, (watch, *chats)))
                transport = live._connection.transport
                transport.write(sent[:-7])  # the last chat is not whole yet
                await until(lambda: sockets(two.here) == 0 and sockets(two.elsewhere) == 2)
                transport.write(sent[-7:])
                await live.until(lambda it: len(it.sheet.get("chat", ())) == 5)
                assert [line["text"] for line in live.sheet["chat"]] == [
                    f"Line {n}" for n in range(5)
                ]
                assert relayed(two.elsewhere) == 0
            await until(lambda: sockets(two.elsewhere) == 1)

    run_bounded(work)


def test_limits_of_a_socket_go_with_it(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[SocketState] = []

    def note(address: str, secret: bytes, descriptor: int, it: PassedSocket) -> None:
        passed.append(it.state)
        pass_on(address, secret, descriptor, it)

    monkeypatch.setattr(sockets_here, "pass_on", note)

    async def work() -> None:
        async with at_two_processes(two) as (eva, table, live):
            near = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
            await until(lambda: two.here.house.services.neighbours.keeps(near))
            for n in range(2 * int(CHANGES_AT_ONCE)):
                assert (await live.ask("watch", table=(near, table)[n % 2]))["type"] == "ok"
            assert 2 < len(passed) < CHANGES_AT_ONCE
            assert passed[-1].changes_spent > passed[0].changes_spent

    run_bounded(work)


def test_a_flood_of_pings_is_counted_on_at_the_keeper(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cheeseboard.server.routes.socket_protocol.CONTROL_A_SECOND", 0.0)
    monkeypatch.setattr("cheeseboard.server.routes.socket_protocol.CONTROL_AT_ONCE", 30.0)

    async def work() -> None:
        async with at_two_processes(two) as (eva, table, _), eva.live() as live:
            for _ in range(20):
                await (await live._connection.ping())
            await live.ask("watch", table=table)
            with suppress(ConnectionClosed):
                for _ in range(11):
                    await live._connection.ping()
            await until(lambda: live.closed)
            assert live.close_code == FLOODED

    run_bounded(work)


def test_a_process_without_room_takes_messages_by_a_link(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (eva, table, _):
            monkeypatch.setattr(passed_sockets, "most_connections", lambda: 0)
            async with eva.live(table):  # after this one it takes no more
                assert relayed(two.elsewhere) == 0
                async with eva.live(table) as third:
                    assert relayed(two.elsewhere) == 1
                    answer = await third.move(third.view["legal"][0], seat=third.view["mover"])
                    assert answer["type"] == "ok"

    run_bounded(work)


def test_a_stranger_passes_nothing_on(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        await until(lambda: address_of(two.here))
        guest = GuestThere(Visitor("127.0.0.1", "somebody"), "Eva")
        told = PassedSocket(guest, '{"type":"ping","id":"1"}', SocketState([], b"", 0.0, 0.0))
        near, far = socket.socketpair()
        with closing(near):
            with closing(far):
                pass_on(address_of(two.here), b"no key", far.fileno(), told)
            near.setblocking(False)
            assert await asyncio.get_running_loop().sock_recv(near, 1) == b""  # it was closed
        assert sockets(two.here) == 0

    run_bounded(work)


def test_a_connection_with_an_unfinished_message_is_not_given_away(two: Two) -> None:
    """Its link carries it: nothing is lost."""

    async def work() -> None:
        async with at_two_processes(two) as (eva, table, _), eva.live() as live:
            transport = live._connection.transport
            watch = f'{{"type":"watch","id":"w","table":"{table}"}}'
            part = Frame(Opcode.TEXT, b'{"type":"ping",', fin=False).serialize(mask=True)
            rest = Frame(Opcode.CONT, b'"id":"p"}').serialize(mask=True)
            answer = live._answers["p"] = asyncio.get_running_loop().create_future()
            transport.write(frame(watch) + part)
            await live.until(lambda it: it.sheet)
            assert relayed(two.elsewhere) == 1
            transport.write(rest)
            assert (await answer)["type"] == "ok"

    run_bounded(work)
