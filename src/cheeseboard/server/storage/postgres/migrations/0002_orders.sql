-- What the host orders with `cheeseboard admin`, for a server to carry out; and an audit log.
CREATE TABLE orders (
  number  BIGINT PRIMARY KEY,
  given   DOUBLE PRECISION NOT NULL,
  by      TEXT NOT NULL,
  act     TEXT NOT NULL,
  done    DOUBLE PRECISION,
  outcome TEXT
);
