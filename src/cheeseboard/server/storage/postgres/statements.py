"""The SQL for PostgreSQL."""

from __future__ import annotations

from cheeseboard.server.storage.coding import MAX_LOOKED_THROUGH, SUMMARY
from cheeseboard.server.storage.postgres.news import CHANNEL

_TABLE_TYPES = ["text", "float8", *["text"] * 3, "bool", *["int"] * 2, *["text"] * 5]
_ROW_TYPES = ["text", "int", "int", "text", "text", "float8", "bigint"]
_ARRAYS = [f"${n}::{type}[]" for n, type in enumerate(_TABLE_TYPES + _ROW_TYPES, start=1)]
_TABLE_ARRAYS = ", ".join(_ARRAYS[: len(_TABLE_TYPES)])
_ROW_ARRAYS = ", ".join(_ARRAYS[len(_TABLE_TYPES) :])
_KEPT = ", ".join(f"{c} = coalesce(excluded.{c}, tables.{c})" for c in SUMMARY.split(", "))

# One statement for a whole batch, so that a commit is one round trip. The other processes hear of
# it when it is committed, and not otherwise.
APPEND = f"""
WITH summed AS
  (INSERT INTO tables (id, touched, {SUMMARY}) SELECT * FROM unnest({_TABLE_ARRAYS})
   ON CONFLICT (id) DO UPDATE SET touched = greatest(tables.touched, excluded.touched), {_KEPT}
   RETURNING key, id),
added AS
  (INSERT INTO rows (of_table, number, seat, action, move_id, time, checksum)
   SELECT key, number, seat, action, move_id, time, checksum
   FROM unnest({_ROW_ARRAYS}) AS new (id, number, seat, action, move_id, time, checksum)
   JOIN summed USING (id))
SELECT pg_notify('{CHANNEL}', told) FROM unnest(${len(_ARRAYS) + 1}::text[]) AS told"""

ROWS = """
SELECT number, seat, action, move_id, time, checksum FROM rows
WHERE of_table = (SELECT key FROM tables WHERE id = $1) AND number > $2 ORDER BY number"""

ONE_TABLE = f"SELECT id, touched, {SUMMARY} FROM tables WHERE id = $1 AND game IS NOT NULL"

# Only the latest tables are considered, so that a million public tables do not make it slow.
LOBBY = f"""
WITH candidates AS
  ((SELECT key FROM tables WHERE public AND status <> 'over'
    ORDER BY touched DESC LIMIT {MAX_LOOKED_THROUGH})
   UNION SELECT key FROM tables WHERE id = ANY($3::text[]) AND public AND status <> 'over'),
judged AS
  (SELECT key, touched, coalesce(nullif(owner, ''), id) AS opener,
          CASE WHEN id = ANY($3::text[]) THEN 2
               WHEN status = 'waiting' AND open > 0 AND people <> '[]' THEN 1 ELSE 0 END AS waits
   FROM candidates JOIN tables USING (key)),
ranked AS
  (SELECT key, waits,
          row_number() OVER (PARTITION BY opener ORDER BY waits DESC, touched DESC) AS nth
   FROM judged)
SELECT id, touched, {SUMMARY} FROM ranked JOIN tables USING (key) WHERE nth <= $2
ORDER BY waits DESC, nth, touched DESC LIMIT $1"""

OF_PERSON = f"""
SELECT id, touched, {SUMMARY} FROM tables WHERE key IN
  (SELECT of_table FROM seated WHERE person = $1
   UNION SELECT key FROM tables WHERE owner = $1 AND status = 'playing'
   AND people = '[]')  -- only bots play there
ORDER BY status = 'over', touched DESC LIMIT $2"""

MENTIONING = "SELECT id FROM mentioned JOIN tables ON key = of_table WHERE person = $1"

UNFINISHED = """
SELECT count(*) FROM
  (SELECT key FROM seated JOIN tables ON key = of_table WHERE person = $1 AND status <> 'over'
   UNION
   SELECT key FROM tables WHERE owner = $1 AND status <> 'over' AND touched > $2
   AND (status = 'playing' OR public OR people <> '[]')) AS found"""  # otherwise everyone has left

NAME = "SELECT name FROM persons WHERE id = $1"

RENAME = """
INSERT INTO persons (id, name) VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET name = excluded.name"""

DELETE_NAME = "DELETE FROM persons WHERE id = $1"

KEEP_CODE = """
INSERT INTO codes (digest, id, seat, holder, expires) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (digest) DO UPDATE SET id = excluded.id, seat = excluded.seat,
holder = excluded.holder, expires = excluded.expires"""

USE_CODE = "DELETE FROM codes WHERE digest = $1 AND expires > $2 RETURNING id, seat, holder"
DROP_EXPIRED_CODES = "DELETE FROM codes WHERE expires <= $1"

TEST_WRITE = """
UPDATE server SET beat = beat + 1
RETURNING (SELECT coalesce(max(number), 0) FROM migrations)"""

# --- Retention ---------------------------------------------------------------------------------

IS_OLD = "touched < CASE status WHEN 'over' THEN $1::float8 ELSE $2::float8 END"
MARK_OLD = f"UPDATE tables SET old_since = $3 WHERE old_since IS NULL AND {IS_OLD}"
UNMARK_OLD = f"UPDATE tables SET old_since = NULL WHERE old_since IS NOT NULL AND NOT ({IS_OLD})"
KEEP_UPTIME = "UPDATE server SET uptime = $1::float8 WHERE uptime < $1::float8 - $2::float8"

OLD_TABLES = """
SELECT key, id FROM tables WHERE old_since <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED"""
DELETE_TABLES = (
    "DELETE FROM rows WHERE of_table = ANY($1::bigint[])",
    "DELETE FROM tables WHERE key = ANY($1::bigint[])",
)
DELETE_CODES = "DELETE FROM codes WHERE id = ANY($1::text[])"

# --- Processes ---------------------------------------------------------------------------------

NEW_PROCESS = "SELECT nextval('process_numbers')"

LOCK = "SELECT pg_try_advisory_lock($1, $2)"

END_HOLDER = """
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database
WHERE locktype = 'advisory' AND datname = current_database()
AND classid::bigint = $1::bigint AND objid::bigint = $2::bigint"""

# True if the process was not known, or taken for dead.
BEAT = """
INSERT INTO processes (number, beat, crowds, address) VALUES ($1, clock_timestamp(), $2, $3)
ON CONFLICT (number) DO UPDATE
SET beat = excluded.beat, crowds = excluded.crowds, address = excluded.address
RETURNING xmax = 0"""

REAP = """
DELETE FROM processes WHERE beat < clock_timestamp() - $2::float8 * interval '1 second'
OR number NOT IN
  (SELECT objid::bigint::int FROM pg_locks JOIN pg_database ON oid = database
   WHERE locktype = 'advisory' AND datname = current_database()
   AND classid::bigint = $1::bigint AND granted)"""

LIVING = "SELECT number, crowds FROM processes"

LEAVE = f"""
WITH gone AS (DELETE FROM processes WHERE number = $1)
SELECT pg_notify('{CHANNEL}', $2)"""

CLAIM = """
INSERT INTO keepers (id, process) SELECT id, $2 FROM unnest($1::text[]) AS id
ON CONFLICT (id) DO UPDATE SET process = excluded.process
WHERE keepers.process = excluded.process
OR NOT EXISTS (SELECT 1 FROM processes WHERE number = keepers.process)
RETURNING id"""

KEEPER = """
SELECT process, address FROM keepers JOIN processes ON number = process
WHERE id = $1 AND process <> $2"""

RELEASE = f"""
WITH freed AS (DELETE FROM keepers WHERE id = ANY($1::text[]) AND process = $2)
SELECT pg_notify('{CHANNEL}', told) FROM unnest($3::text[]) AS told"""

# The empty name is that of housekeeping. Where the game is over, nothing is left to do.
ORPHANS = """
WITH finished AS
  (DELETE FROM keepers WHERE process NOT IN (SELECT number FROM processes)
   AND id IN (SELECT id FROM tables WHERE status = 'over') RETURNING id)
SELECT id FROM keepers WHERE id <> '' AND process NOT IN (SELECT number FROM processes)
AND id NOT IN (SELECT id FROM finished) LIMIT $1"""

PRESENT = "SELECT id, watchers FROM present WHERE id = ANY($1::text[]) AND process <> $2"

# A process that the others do not know, such as after a crash of PostgreSQL, shows all at its next
# beat. Until then it shows nothing.
SHOW = f"""
WITH known AS (SELECT number FROM processes WHERE number = $1 FOR KEY SHARE),
gone AS (DELETE FROM present WHERE process = $1 AND id = ANY($4::text[])),
shown AS
  (INSERT INTO present (process, id, watchers)
   SELECT number, id, watchers
   FROM known CROSS JOIN unnest($2::text[], $3::text[]) AS new (id, watchers)
   ON CONFLICT (id, process) DO UPDATE SET watchers = excluded.watchers)
SELECT pg_notify('{CHANNEL}', told) FROM unnest($5::text[]) AS told"""

WAITING = """
SELECT DISTINCT present.id FROM present JOIN tables ON tables.id = present.id
WHERE public AND status = 'waiting' AND open > 0 AND EXISTS
  (SELECT 1 FROM seated JOIN json_array_elements(watchers::json) AS watcher
   ON person = watcher ->> 0 WHERE of_table = key)"""

NEW_ROWS = """
SELECT id, number, seat, action, move_id, time, checksum
FROM unnest($1::text[], $2::int[]) AS known (id, after)
JOIN tables USING (id) JOIN rows ON of_table = key AND number > after ORDER BY id, number"""

TELL = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest($1::text[]) AS told"
