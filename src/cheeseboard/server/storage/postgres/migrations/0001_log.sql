-- What people do at tables, row by row; a table's state is always the replay of its rows.
-- The same tables and columns as in SQLite, so that games can move from one to the other.
CREATE TABLE tables (
  key       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,
  touched   DOUBLE PRECISION NOT NULL,
  -- What lists show without waking the table; null until it has said so.
  game      TEXT,
  rules     TEXT,
  status    TEXT CHECK (status IN ('waiting', 'playing', 'over')),
  public    BOOLEAN,
  players   INTEGER,
  open      INTEGER,
  names     TEXT,
  people    TEXT,
  turn      TEXT,
  result    TEXT,
  owner     TEXT,
  -- The uptime when the table was first found to be old enough to be deleted.
  old_since DOUBLE PRECISION
) WITH (fillfactor = 80); -- each move updates `touched` of its table

CREATE INDEX lobby ON tables (touched) WHERE public AND status <> 'over';
CREATE INDEX opened_by ON tables (owner) WHERE status <> 'over';
CREATE INDEX found_old ON tables (old_since) WHERE old_since IS NOT NULL;

CREATE TABLE rows (
  of_table BIGINT NOT NULL REFERENCES tables (key),
  number   INTEGER NOT NULL CHECK (number >= 1),
  seat     INTEGER NOT NULL CHECK (seat >= -1),
  action   TEXT    NOT NULL,
  move_id  TEXT,
  time     DOUBLE PRECISION NOT NULL,
  checksum BIGINT  NOT NULL,
  PRIMARY KEY (of_table, number)
);

CREATE UNIQUE INDEX moves ON rows (of_table, seat, move_id) WHERE move_id IS NOT NULL;

CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE number > 1 AND NOT EXISTS
      (SELECT 1 FROM rows
       WHERE rows.of_table = added.of_table AND rows.number = added.number - 1)) THEN
    RAISE EXCEPTION 'a row is missing before this one' USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER no_gap AFTER INSERT ON rows REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION refuse_gap();

-- Who sits where, kept from the summaries, so that a person's tables are found at once.
CREATE TABLE seated (
  person   TEXT   NOT NULL,
  of_table BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
  PRIMARY KEY (person, of_table)
);

CREATE INDEX seated_at ON seated (of_table);

CREATE FUNCTION note_seated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seated WHERE of_table = new.key;
  INSERT INTO seated SELECT DISTINCT person, new.key
  FROM json_array_elements_text(new.people::json) AS people (person);
  RETURN NULL;
END $$;

CREATE TRIGGER first_seated AFTER INSERT ON tables FOR EACH ROW
WHEN (new.people IS NOT NULL) EXECUTE FUNCTION note_seated();

CREATE TRIGGER seated_anew AFTER UPDATE OF people ON tables FOR EACH ROW
WHEN (new.people IS DISTINCT FROM old.people) EXECUTE FUNCTION note_seated();

-- Which tables name a guest in their events, so that all of them can forget the guest.
CREATE TABLE mentioned (
  person   TEXT   NOT NULL,
  of_table BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
  PRIMARY KEY (person, of_table)
);

CREATE INDEX mentioned_at ON mentioned (of_table);

-- Ids need no escapes in JSON, and quotes inside of texts have them.
CREATE FUNCTION note_mentioned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mentioned
  SELECT ids[1], of_table FROM added,
    regexp_matches(action, '"(?:person|owner)":"([^"\\]+)"', 'g') AS ids
  WHERE seat = -1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER mention AFTER INSERT ON rows REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_mentioned();

CREATE TABLE persons (
  id   TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL
);

-- Codes that move a seat to another device, hashed.
CREATE TABLE codes (
  digest  BYTEA   NOT NULL PRIMARY KEY,
  id      TEXT    NOT NULL,
  seat    INTEGER NOT NULL,
  holder  TEXT    NOT NULL,
  expires DOUBLE PRECISION NOT NULL
);

CREATE TABLE server (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  key    BYTEA, -- signs the guests' cookies
  beat   BIGINT NOT NULL, -- test writes
  uptime DOUBLE PRECISION NOT NULL -- seconds that servers have run, by a clock that never jumps
);

INSERT INTO server VALUES (1, NULL, 0, 0);
