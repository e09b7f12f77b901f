-- Damage is found where it is: each row carries a checksum, by a function of the program.
ALTER TABLE rows ADD COLUMN checksum INTEGER;

UPDATE rows SET checksum =
  row_checksum((SELECT id FROM tables WHERE key = of_table), number, seat, action, move_id, time);

-- Which server uses the file now: a file that was put in its place names another one.
CREATE TABLE server (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  run    TEXT    NOT NULL,
  beat   INTEGER NOT NULL,
  uptime REAL    NOT NULL -- seconds that servers have run, by a clock that never jumps
) STRICT;

INSERT INTO server VALUES (1, '', 0, 0);

-- The uptime when a table was first found to be old enough to be deleted.
ALTER TABLE tables ADD COLUMN old_since REAL;
