"""Connections to PostgreSQL, and sentences for what can go wrong with them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from ssl import SSLError
from typing import Any

from cheeseboard.refused import Refused
from cheeseboard.server.storage.postgres.address import SCHEMA, PostgresAddress
from cheeseboard.system.extras import require

require("asyncpg", "postgres", "PostgreSQL needs asyncpg")

import asyncpg  # noqa: E402

Connection = Any  # asyncpg has no types
PostgresError = asyncpg.PostgresError

CONNECTING = 5.0  # seconds
ANSWERING = 10.0  # seconds for one statement
SETTINGS = {
    "application_name": "cheeseboard",
    "search_path": SCHEMA,
    "timezone": "UTC",
    "synchronous_commit": "on",  # a row is on the disk before it is published
    # A process that stands still in a transaction must not make all others wait.
    "idle_in_transaction_session_timeout": "5000",
}
ARGUMENTS: dict[str, Any] = {
    "timeout": CONNECTING,
    "command_timeout": ANSWERING,
    "server_settings": SETTINGS,
    "target_session_attrs": "read-write",  # of several hosts, the one that can be written
}

# After these errors another connection may work, perhaps to another machine.
LOST = (
    OSError,  # TimeoutError as well
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,  # shut down, or starting up
    asyncpg.InvalidTransactionStateError,  # idle for too long, or read-only after a failover
    asyncpg.TooManyConnectionsError,
    asyncpg.InternalClientError,  # cut in the middle of a message, or no host can be written
)
REASONS: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.DiskFullError, "the database's disk is full"),
    (asyncpg.TooManyConnectionsError, "the database has too many connections"),
    (asyncpg.ReadOnlySQLTransactionError, "the database may not be written"),
    (asyncpg.TargetServerAttributeNotMatched, "the database may not be written"),
    (asyncpg.OperatorInterventionError, "the database is starting or stopping"),
    (asyncpg.InsufficientPrivilegeError, "the database may not be written by this user"),
    (TimeoutError, "the database does not answer"),
    (OSError, "the database cannot be reached"),
    (asyncpg.PostgresConnectionError, "the connection to the database was lost"),
    (asyncpg.InterfaceError, "the connection to the database was lost"),
    (asyncpg.InternalClientError, "the connection to the database was lost"),
)
AT_THE_START: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.InvalidAuthorizationSpecificationError, "the user or the password is wrong"),
    (asyncpg.InvalidCatalogNameError, "there is no such database"),
    (asyncpg.ClientConfigurationError, "the address is not understood"),
    (asyncpg.UndefinedObjectError, "the address has an unknown setting"),
    (ValueError, "the address is not understood"),
    (OverflowError, "the address is not understood"),  # a port above 65535
    (SSLError, "the encrypted connection cannot be trusted"),
    *REASONS,
)
FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
    OverflowError,
)


def reason(error: BaseException) -> str:
    """Why something failed, without any detail that may be secret."""
    known = (text for kind, text in AT_THE_START if isinstance(error, kind))
    return next(known, f"the database reports {type(error).__name__}")


def is_lost(error: BaseException) -> bool:
    """Whether the connection is to blame. Values that cannot be sent are no fault of it."""
    return isinstance(error, LOST) and not isinstance(error, ValueError)


def is_temporary(error: BaseException) -> bool:
    """Whether the same may work soon: the connection was lost, or two transactions collided."""
    return is_lost(error) or isinstance(error, asyncpg.TransactionRollbackError)


@contextmanager
def explaining_errors(address: PostgresAddress) -> Iterator[None]:
    """Turn errors into Refused, with a sentence that has no password in it."""
    try:
        yield
    except FAILURES as error:
        raise Refused("database", f"Cannot use {address}: {reason(error)}.") from None


async def connect(address: PostgresAddress) -> Connection:
    return await asyncpg.connect(address.url, **ARGUMENTS)


@asynccontextmanager
async def connection_to(address: PostgresAddress) -> AsyncIterator[Connection]:
    """A connection for a short time; Refused if there is none, or if it fails."""
    with explaining_errors(address):
        connection = await connect(address)
        try:
            yield connection
        finally:
            await let_go(connection)


async def let_go(connection: Connection) -> None:
    """Close a connection, even one that does not answer."""
    try:
        await connection.close(timeout=CONNECTING)
    except Exception:
        with suppress(Exception):
            connection.terminate()


async def open_pool(address: PostgresAddress, most: int) -> Any:
    # It connects when it must. Asked to keep a connection, asyncpg would log a traceback with the
    # database's address for each attempt while the database is down.
    return await asyncpg.create_pool(
        address.url, min_size=0, max_size=most, reset=_leave_as_it_is, **ARGUMENTS
    )


async def _leave_as_it_is(connection: Connection) -> None:
    """Readers change nothing in their session. Without this, asyncpg asks the server to reset the
    session after each statement, which takes as long as the statement."""
