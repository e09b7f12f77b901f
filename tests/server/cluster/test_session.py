"""A process hears news again after its connection was lost, however it was lost."""

from __future__ import annotations

import asyncpg

from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.session import ALIVE
from tests.server.guests import Guest, played, server

CUT = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND classid::bigint = {ALIVE}"""


def test_a_session_that_postgresql_still_holds_is_ended_and_opened_again(
    postgres_database: PostgresAddress,
) -> None:
    with server(postgres_database) as one, server(postgres_database) as two:

        async def work() -> None:
            eva, ben = await Guest(one.port, "Eva").arrive(), await Guest(two.port, "Ben").arrive()
            table = await eva.open("hunt", "me", "lobby")
            async with eva.live(table) as e, ben.live(table) as b:
                await b.ask("sit", seat=2)
                await e.until(lambda it: it.view)
                ghost = await asyncpg.connect(postgres_database.url)
                await ghost.execute(CUT)
                process = two.house.services.neighbours.process
                # The process may be faster; then it has simply connected again.
                taken = await ghost.fetchval("SELECT pg_try_advisory_lock($1, $2)", ALIVE, process)
                assert (await e.ask("chat", text="Do you hear me?"))["type"] == "ok"
                await b.until(lambda it: it.sheet["chat"])
                assert ghost.is_closed() or not taken
                ghost.terminate()

        played(work)
