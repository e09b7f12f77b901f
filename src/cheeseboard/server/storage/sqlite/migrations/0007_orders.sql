-- What the host orders with `cheeseboard admin`, for the server to carry out; and an audit log.
CREATE TABLE orders (
  number  INTEGER PRIMARY KEY,
  given   REAL NOT NULL,
  by      TEXT NOT NULL,
  act     TEXT NOT NULL,
  done    REAL,
  outcome TEXT
) STRICT;
