"""The SQL for PostgreSQL."""

from __future__ import annotations

from cheeseboard.server.storage.coding import MOST_LOOKED_THROUGH, SUMMARY

_LINE_TYPES = ["text", "float8", *["text"] * 3, "bool", *["int"] * 2, *["text"] * 5]
_ROW_TYPES = ["text", "int", "int", "text", "text", "float8", "bigint"]
_ARRAYS = [f"${n}::{type}[]" for n, type in enumerate(_LINE_TYPES + _ROW_TYPES, start=1)]
_LINES = ", ".join(_ARRAYS[: len(_LINE_TYPES)])
_ROWS = ", ".join(_ARRAYS[len(_LINE_TYPES) :])
_KEPT = ", ".join(f"{c} = coalesce(excluded.{c}, tables.{c})" for c in SUMMARY.split(", "))

# One statement for a whole batch, so that a commit is one round trip.
APPEND = f"""
WITH summed AS
  (INSERT INTO tables (id, touched, {SUMMARY}) SELECT * FROM unnest({_LINES})
   ON CONFLICT (id) DO UPDATE SET touched = greatest(tables.touched, excluded.touched), {_KEPT}
   RETURNING key, id)
INSERT INTO rows (of_table, number, seat, action, move_id, time, checksum)
SELECT key, number, seat, action, move_id, time, checksum
FROM unnest({_ROWS}) AS new (id, number, seat, action, move_id, time, checksum)
JOIN summed USING (id)"""

ROWS = """
SELECT number, seat, action, move_id, time, checksum FROM rows
WHERE of_table = (SELECT key FROM tables WHERE id = $1) AND number > $2 ORDER BY number"""

ONE_TABLE = f"SELECT id, touched, {SUMMARY} FROM tables WHERE id = $1 AND game IS NOT NULL"

# Only the latest tables are considered, so that a million public tables do not make it slow.
LOBBY = f"""
WITH candidates AS
  ((SELECT key FROM tables WHERE public AND status <> 'over'
    ORDER BY touched DESC LIMIT {MOST_LOOKED_THROUGH})
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

FORGET_NAME = "DELETE FROM persons WHERE id = $1"

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
AGED = f"UPDATE tables SET old_since = $3 WHERE old_since IS NULL AND {IS_OLD}"
RENEWED = f"UPDATE tables SET old_since = NULL WHERE old_since IS NOT NULL AND NOT ({IS_OLD})"
KEEP_UPTIME = "UPDATE server SET uptime = $1::float8 WHERE uptime < $1::float8 - $2::float8"

OLD_TABLES = """
SELECT key, id FROM tables WHERE old_since <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED"""
FORGET = (
    "DELETE FROM rows WHERE of_table = ANY($1::bigint[])",
    "DELETE FROM tables WHERE key = ANY($1::bigint[])",
)
FORGET_CODES = "DELETE FROM codes WHERE id = ANY($1::text[])"
