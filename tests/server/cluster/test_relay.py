"""A process hands on a socket to the process that keeps its table; nobody sees a difference."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple

import msgspec
import pytest
from websockets import ConnectionClosed

from cheeseboard.server.relay import addresses, sockets_here
from cheeseboard.server.relay import link as links
from cheeseboard.server.relay import relay as relays
from cheeseboard.server.relay.link import NONCE, PROOF
from cheeseboard.server.relay.sockets_elsewhere import MAX_UNREAD, LinkFromSockets, RemoteSocket
from cheeseboard.server.relay.sockets_here import SERVICE_RESTART, LinkToKeeper
from cheeseboard.server.routes.socket_protocol import CHANGES_AT_ONCE
from cheeseboard.server.security.sockets import FLOODED
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.neighbours import PostgresNeighbours
from tests.environment import PATIENCE
from tests.server.guests import Guest, Live, Server, run_bounded, server

HOST = "127.0.0.1"


class Two(NamedTuple):
    here: Server
    elsewhere: Server


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """On a busy machine a process that is slow must not be taken for frozen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(links, "HANDSHAKE_TIMEOUT", PATIENCE)
        patch.setattr(relays, "HANDSHAKE_TIMEOUT", PATIENCE)
        patch.setattr(links, "SILENCE", PATIENCE)
        yield


@pytest.fixture(params=["connections are passed on", "a link carries messages"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "link" in request.param:
        monkeypatch.setattr(sockets_here, "ATTEMPTS", 0)


@pytest.fixture
def two(way: None, postgres_database: PostgresAddress) -> Iterator[Two]:
    with (
        server(postgres_database, relay_host=HOST) as here,
        server(postgres_database, relay_host=HOST) as elsewhere,
    ):
        yield Two(here, elsewhere)


def taken_over(of: Server) -> int:
    count: int = of.app.state.relay.count + of.app.state.sockets.count
    return count


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def has_taken_over(of: Server, sockets: int) -> None:
    """Wait until it serves so many sockets of other processes."""
    await until(lambda: taken_over(of) == sockets)


@asynccontextmanager
async def at_two_processes(two: Two) -> AsyncIterator[tuple[Guest, str, Live]]:
    """Eva's table is kept elsewhere, and her socket is here."""
    eva = await Guest(two.elsewhere.port, "Eva").arrive()
    table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
    await until(lambda: two.elsewhere.house.services.neighbours.keeps(table))
    await announced(*two)
    eva.port = two.here.port
    async with eva.live(table) as live:
        yield eva, table, live


async def announced(*processes: Server) -> None:
    """Wait until these processes have told where they take over sockets."""
    query = processes[0].house.services.log.query  # type: ignore[attr-defined]
    reading = "SELECT count(*) FROM processes WHERE address <> ''"
    told = 0
    while told < len(processes):
        asked = asyncio.run_coroutine_threadsafe(query(reading), processes[0].loop)
        ((told,),) = await asyncio.wrap_future(asked)
        await asyncio.sleep(0.05)


def test_the_keeper_alone_has_the_table_awake(two: Two) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (_, table, live):
            assert taken_over(two.elsewhere) == 1
            assert two.here.house.last_row(table) is None  # it sleeps
            for _ in range(4):
                answer = await live.move(live.view["legal"][0], seat=live.view["mover"])
                assert answer["type"] == "ok"
                await live.until(lambda it, a=answer: it.sheet["version"] >= a["version"])  # type: ignore[misc]
        await has_taken_over(two.elsewhere, 0)

    run_bounded(work)


def test_every_request_is_answered_when_a_socket_changes_to_a_table_of_this_process(
    two: Two,
) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (eva, table, live):
            near = await eva.open("rescue", "me", {"kind": "here", "name": "Ben"})
            await until(lambda: two.here.house.services.neighbours.keeps(near))
            for back in (near, table, near):
                asking = [live.ask("chat", text=f"Line {n}") for n in range(5)]
                asking.append(live.ask("watch", table=back))
                asking.append(live.ask("ping"))
                answers = await asyncio.gather(*asking)
                assert {answer["type"] for answer in answers} == {"ok"}
                await live.until(lambda it, id=back: it.sheet["table"]["id"] == id)  # type: ignore[misc]
                await has_taken_over(two.elsewhere, 1 if back == table else 0)

    run_bounded(work)


def test_sockets_that_change_to_a_table_at_once_ask_for_its_keeper_once(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    relay, asked = two.here.app.state.relay, []

    async def keeper(table: str) -> None:
        asked.append(table)
        await asyncio.sleep(0)

    async def work() -> None:
        await asyncio.gather(*(relay._keeper(table) for table in ("one", "one", "other")))
        await relay._keeper("one")

    monkeypatch.setattr(two.here.house.services.neighbours, "keeper", keeper)
    asyncio.run_coroutine_threadsafe(work(), two.here.loop).result(PATIENCE)
    assert asked == ["one", "other", "one"]


def test_a_socket_that_changes_tables_all_the_time_stays_where_it_is(two: Two) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (eva, table, live):
            near = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
            await until(lambda: two.here.house.services.neighbours.keeps(near))
            answers = []
            for n in range(2 * int(CHANGES_AT_ONCE)):
                answers.append(await live.ask("watch", table=(near, table)[n % 2]))
            assert {answer["type"] for answer in answers} == {"ok"}

    run_bounded(work)


def test_a_flood_is_ended_as_at_the_keeper(two: Two) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (_, _, live):
            for _ in range(3 * MAX_UNREAD):
                with suppress(ConnectionClosed):
                    await live.send('{"type":"ping","id":"1"}')
            await until(lambda: live.closed)
            assert live.close_code == FLOODED

    run_bounded(work)


def test_nonsense_is_refused_by_the_keeper(two: Two) -> None:
    async def work() -> None:
        async with at_two_processes(two) as (_, _, live):
            for text in ("", "watch", '{"type":"watch"}', '"watch"', '{"type":"watch","table":7}'):
                known = len(live.received)
                await live.send(text)
                await live.until(lambda it, n=known: len(it.received) > n)  # type: ignore[misc]
                assert msgspec.json.decode(live.received[-1])["type"] == "refused"
            missing = await live.ask("watch", table="no such table")
            assert missing["type"] == "refused"

    run_bounded(work)


def test_clients_are_told_to_connect_again_when_the_keeper_ends(
    way: None, postgres_database: PostgresAddress
) -> None:
    with server(postgres_database, relay_host=HOST) as here, ExitStack() as stack:
        elsewhere = stack.enter_context(server(postgres_database, relay_host=HOST))

        async def work() -> None:
            async with at_two_processes(Two(here, elsewhere)) as (eva, table, live):
                await asyncio.to_thread(stack.close)
                await until(lambda: live.closed)
                assert live.close_code == SERVICE_RESTART
                async with eva.live(table) as again:
                    answer = await again.move(again.view["legal"][0], seat=again.view["mover"])
                    assert answer["type"] == "ok"
                    await until(lambda: here.house.services.neighbours.keeps(table))

        run_bounded(work)


def test_a_table_whose_keeper_cannot_be_reached_is_served_here(
    postgres_database: PostgresAddress,
) -> None:
    with (
        server(postgres_database, relay_host=HOST) as here,
        server(postgres_database, relay_host=HOST) as elsewhere,
    ):
        elsewhere.app.state.relay._server.close()  # it no longer answers at its address

        async def work() -> None:
            async with at_two_processes(Two(here, elsewhere)) as (_, table, live):
                assert here.house.last_row(table) is not None
                answer = await live.move(live.view["legal"][0], seat=live.view["mover"])
                assert answer["type"] == "ok"

        run_bounded(work)


def test_processes_on_several_machines_meet_at_a_port(postgres_database: PostgresAddress) -> None:
    host = "127.0.0.2"  # the system takes it for another address of this machine
    with (
        server(postgres_database, relay_host=host) as here,
        server(postgres_database, relay_host=host) as elsewhere,
    ):

        async def work() -> None:
            async with at_two_processes(Two(here, elsewhere)) as (_, _, live):
                assert address_of(elsewhere).startswith(f"{host} ")
                assert taken_over(elsewhere) == 1
                answer = await live.move(live.view["legal"][0], seat=live.view["mover"])
                assert answer["type"] == "ok"

        run_bounded(work)


def test_a_process_without_a_relay_serves_its_sockets_itself(
    postgres_database: PostgresAddress,
) -> None:
    with (
        server(postgres_database) as here,
        server(postgres_database, relay_host=HOST) as elsewhere,
    ):

        async def work() -> None:
            eva = await Guest(elsewhere.port, "Eva").arrive()
            table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
            await until(lambda: elsewhere.house.services.neighbours.keeps(table))
            await announced(elsewhere)
            eva.port = here.port
            async with eva.live(table):
                assert here.house.last_row(table) is not None

        run_bounded(work)


# --- The link ----------------------------------------------------------------------------------


def address_of(it: Server) -> str:
    neighbours = it.house.services.neighbours
    assert isinstance(neighbours, PostgresNeighbours)
    return neighbours.address


class Stranger(asyncio.Protocol):
    def __init__(self, said: bytes) -> None:
        self._said = said
        self.heard = b""
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._said)

    def data_received(self, data: bytes) -> None:
        self.heard += data

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\n\r\n", bytes(NONCE + PROOF), bytes(100_000)]
)
def test_a_stranger_learns_nothing_from_a_link(
    two: Two, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "HANDSHAKE_TIMEOUT", 0.2)

    async def work() -> None:
        await until(lambda: address_of(two.here))
        stranger = await addresses.connect(partial(Stranger, said), address_of(two.here))
        await until(lambda: stranger.is_lost)
        assert len(stranger.heard) in (0, NONCE)  # it may be cut off before it has read

    run_bounded(work)


def test_a_link_to_a_process_that_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(links, "SILENCE", 0.1)

    class Frozen(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = transport

    async def work() -> None:
        loop = asyncio.get_running_loop()
        frozen = await loop.create_server(Frozen, HOST, 0)
        port = frozen.sockets[0].getsockname()[1]

        class Watched(links.Link):
            lost_at = 0.0

            def lost(self) -> None:
                self.lost_at = loop.time()

            def receive(self, kind: int, number: int, content: bytes) -> None: ...

            def greet(self, data: bytes) -> int:
                return 0

        _, link = await loop.create_connection(lambda: Watched(b""), HOST, port)
        link.trust()
        await until(lambda: link.lost_at)
        frozen.close()

    run_bounded(work)


class FakeLink:
    is_open = True
    drained = None

    def __init__(self) -> None:
        self.sent: list[tuple[int, bytes]] = []

    def send(self, kind: int, number: int, content: bytes = b"") -> None:
        self.sent.append((kind, content))


def test_the_keeper_waits_for_a_client_that_does_not_read() -> None:
    async def work() -> None:
        link = FakeLink()
        socket = RemoteSocket(link, 1)  # type: ignore[arg-type]
        assert socket._send([b"one"]) is None
        socket.receive(links.Kind.FULL, b"")
        waiting = socket._send([b"two"])
        assert waiting is not None
        assert not waiting.done()
        socket.receive(links.Kind.DRAINED, b"")
        await waiting
        assert socket._send([b"three"]) is None
        assert [content[-3:] for _, content in link.sent] == [b"one", b"two", b"ree"]

    run_bounded(work)


def test_a_link_is_not_trusted_before_both_have_proved_that_they_know_the_key() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        known: set[LinkFromSockets] = set()
        keeper = await loop.create_server(
            lambda: LinkFromSockets(b"a key", None, known),  # type: ignore[arg-type]
            HOST,
            0,
        )
        port = keeper.sockets[0].getsockname()[1]
        for key, is_known in ((b"another key", False), (b"a key", True)):
            _, link = await loop.create_connection(
                partial(LinkToKeeper, key, lambda: None), HOST, port
            )
            try:
                await link.trusted
            except ConnectionError:
                assert not is_known
            else:
                assert is_known
            assert len(known) == is_known
            link.abort()
        keeper.close()

    run_bounded(work)
