"""The event log of every table, in PostgreSQL. Rows are published only after their commit."""

from __future__ import annotations

import asyncio
from asyncio import Future
from typing import Any

from cheeseboard.refused import Refused
from cheeseboard.server.storage.coding import checked_rows, read_listed
from cheeseboard.server.storage.postgres import schema, statements
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import (
    CONNECTING,
    Connection,
    connect,
    explaining_errors,
    is_lost,
    let_go,
    open_pool,
    reason,
)
from cheeseboard.server.storage.postgres.tasks import (
    Append,
    Cutoffs,
    DeleteOld,
    MarkOld,
    Statement,
    UseCode,
    WriteCheck,
    do_all,
)
from cheeseboard.server.storage.postgres.writer import PAUSE, RECONNECT_TIMEOUT, Writer
from cheeseboard.tables.log import SECOND_LOOK, CodedSeat, Listed, Log, Row, Summary

READERS = 4  # connections


class PostgresLog(Log):
    """The methods are described in Log."""

    def __init__(self, pool: Any, writer: Writer, uptime: float, process: int) -> None:
        self.process = process  # its number, which no other process has
        self._pool = pool
        self._writer = writer
        self._earlier_uptime = uptime  # of all earlier servers on this database, in seconds

    @classmethod
    async def open(cls, address: PostgresAddress) -> PostgresLog:
        """Refused while the database is being restored or filled, or if it cannot be used."""

        async def connect_writer() -> Connection:
            return await connect_and_lock(address)

        await schema.prepare(address)
        with explaining_errors(address):
            connection = await connect_writer()
            try:
                uptime = await connection.fetchval("SELECT uptime FROM server")
                process = await connection.fetchval(statements.NEW_PROCESS)
                pool = await open_pool(address, READERS)
            except BaseException:
                await let_go(connection)
                raise
        writer = Writer(connection, connect_writer, do_all)
        return cls(pool, writer, uptime, process)

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        task = Append(table, rows, summary)
        task.process = self.process
        return self._writer.enqueue(task)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        if "\0" in table:  # PostgreSQL cannot store it, so there is no such table
            return []
        return checked_rows(table, await self.query(statements.ROWS, table, after), after)

    async def check(self) -> None:
        await self._writer.enqueue(WriteCheck(schema.known_version()))

    async def refresh_health(self) -> None:
        if self._writer.trouble.problem:
            await self.check()
        else:
            await self._writer.enqueue(Statement("SELECT 1"))

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        found = read_listed(await self.query(statements.ONE_TABLE, table))
        return found[0][1:] if found else None

    async def public(self, limit: int, per_owner: int, first: list[str]) -> list[Listed]:
        return read_listed(await self.query(statements.LOBBY, limit, per_owner, first))

    async def tables_of_person(self, person: str, limit: int) -> list[Listed]:
        return read_listed(await self.query(statements.OF_PERSON, person, limit))

    async def tables_mentioning(self, person: str) -> list[str]:
        return [id for (id,) in await self.query(statements.MENTIONING, person)]

    async def count_unfinished(self, person: str, active_since: float) -> int:
        found = await self.query(statements.UNFINISHED, person, active_since)
        return int(found[0][0])

    async def name_of(self, id: str) -> str | None:
        found = await self.query(statements.NAME, id)
        return found[0][0] if found else None

    async def set_name(self, id: str, name: str) -> None:
        await self._writer.enqueue(Statement(statements.RENAME, id, name))

    async def delete_name(self, id: str) -> None:
        await self._writer.enqueue(Statement(statements.DELETE_NAME, id))

    async def keep_code(self, digest: bytes, coded_seat: CodedSeat, expires: float) -> None:
        await self._writer.enqueue(Statement(statements.KEEP_CODE, digest, *coded_seat, expires))

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        answer: CodedSeat | None = await self._writer.enqueue(UseCode(digest, now))
        return answer

    async def delete_old_tables(
        self, finished_before: float, abandoned_before: float, uptime: float
    ) -> int:
        uptime += self._earlier_uptime
        await self._writer.enqueue(MarkOld(Cutoffs(finished_before, abandoned_before), uptime))
        deleted = 0
        while count := await self._writer.enqueue(DeleteOld(uptime - SECOND_LOOK)):
            deleted += count
        return deleted

    async def close(self) -> None:
        await self._writer.close()
        try:
            await asyncio.wait_for(self._pool.close(), CONNECTING)
        except Exception:
            self._pool.terminate()

    async def query(self, statement: str, *values: Any) -> list[Any]:
        """Read. If the connection is lost, try again for as long as players can be expected to
        wait."""
        loop = asyncio.get_running_loop()
        end = loop.time() + RECONNECT_TIMEOUT
        while True:
            try:
                rows: list[Any] = await self._pool.fetch(statement, *values)
                return rows
            except Exception as error:
                if not is_lost(error):
                    raise
                if loop.time() > end:
                    raise Refused("storage", f"Nothing can be read: {reason(error)}.") from None
            await asyncio.sleep(PAUSE)


async def connect_and_lock(address: PostgresAddress) -> Connection:
    connection = await connect(address)
    try:
        await schema.lock_for_server(connection, address)
    except BaseException:
        await let_go(connection)
        raise
    return connection
