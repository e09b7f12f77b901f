-- What people do at tables, row by row; a table's state is always the replay of its rows.
PRAGMA application_id = 0x43685364;

CREATE TABLE tables (
  key     INTEGER PRIMARY KEY,
  id      TEXT NOT NULL UNIQUE,
  touched REAL NOT NULL,
  -- What lists show without waking the table; null until it has said so.
  game    TEXT,
  rules   TEXT,
  status  TEXT CHECK (status IN ('waiting', 'playing', 'over')),
  public  INTEGER CHECK (public IN (0, 1)),
  players INTEGER,
  open    INTEGER,
  names   TEXT,
  people  TEXT,
  turn    TEXT
) STRICT;

CREATE INDEX lobby ON tables (touched) WHERE public AND status <> 'over';

-- New rows of all tables lie side by side on the disk: a commit then touches few pages.
CREATE TABLE rows (
  of_table INTEGER NOT NULL REFERENCES tables (key),
  number   INTEGER NOT NULL CHECK (number >= 1),
  seat     INTEGER NOT NULL CHECK (seat >= -1),
  action   TEXT    NOT NULL,
  move_id  TEXT,
  time     REAL    NOT NULL,
  UNIQUE (of_table, number)
) STRICT;

CREATE UNIQUE INDEX moves ON rows (of_table, seat, move_id) WHERE move_id IS NOT NULL;

CREATE TRIGGER no_gap BEFORE INSERT ON rows
WHEN new.number > 1 AND NOT EXISTS
  (SELECT 1 FROM rows WHERE of_table = new.of_table AND number = new.number - 1)
BEGIN
  SELECT raise(ABORT, 'a row is missing before this one');
END;

-- Who sits where, kept from the summaries, so that a person's tables are found at once.
CREATE TABLE seated (
  person   TEXT    NOT NULL,
  of_table INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
  PRIMARY KEY (person, of_table)
) STRICT, WITHOUT ROWID;

CREATE INDEX seated_at ON seated (of_table);

CREATE TRIGGER first_seated AFTER INSERT ON tables WHEN new.people IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO seated SELECT value, new.key FROM json_each(new.people);
END;

CREATE TRIGGER seated_anew AFTER UPDATE OF people ON tables WHEN new.people IS NOT old.people
BEGIN
  DELETE FROM seated WHERE of_table = new.key;
  INSERT OR IGNORE INTO seated SELECT value, new.key FROM json_each(new.people);
END;

CREATE TABLE persons (
  id   TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Codes that move a seat to another device, hashed.
CREATE TABLE codes (
  digest  BLOB    NOT NULL PRIMARY KEY,
  id      TEXT    NOT NULL,
  seat    INTEGER NOT NULL,
  expires REAL    NOT NULL
) STRICT, WITHOUT ROWID;
