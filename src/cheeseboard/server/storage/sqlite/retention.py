"""Which old tables are deleted. A wrong clock alone must not delete any."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

UPTIME_KEPT = 600.0  # seconds: an idle server does not write more often
PORTION = 20  # tables deleted in one commit, so that no move waits long

IS_OLD = "touched < CASE status WHEN 'over' THEN ? ELSE ? END"
MARK_OLD = f"UPDATE tables SET old_since = ? WHERE old_since IS NULL AND {IS_OLD}"
UNMARK_OLD = f"UPDATE tables SET old_since = NULL WHERE old_since IS NOT NULL AND NOT ({IS_OLD})"
KEEP_UPTIME = "UPDATE server SET uptime = ?1 WHERE uptime < ?1 - ?2"


class MarkOld(NamedTuple):
    """Mark tables that are old now, and unmark those that no longer are."""

    finished_before: float
    abandoned_before: float
    uptime: float  # of all servers that have run on this file

    def do(self, connection: sqlite3.Connection) -> None:
        before = self.finished_before, self.abandoned_before
        connection.execute(MARK_OLD, (self.uptime, *before))
        connection.execute(UNMARK_OLD, before)
        connection.execute(KEEP_UPTIME, (self.uptime, UPTIME_KEPT))


class DeleteOld(NamedTuple):
    """Delete some of the tables that were marked long ago."""

    found_before: float

    def do(self, connection: sqlite3.Connection) -> int:
        old = connection.execute(
            "SELECT key, id FROM tables WHERE old_since <= ? LIMIT ?", (self.found_before, PORTION)
        ).fetchall()
        keys = [(key,) for key, _ in old]
        connection.executemany("DELETE FROM rows WHERE of_table = ?", keys)
        connection.executemany("DELETE FROM tables WHERE key = ?", keys)
        connection.executemany("DELETE FROM codes WHERE id = ?", [(id,) for _, id in old])
        return len(old)
