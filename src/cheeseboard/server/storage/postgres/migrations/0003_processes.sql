-- What the processes of one database tell each other. All of it may be lost when PostgreSQL crashes:
-- each process says it again. So these tables are not logged.
CREATE SEQUENCE process_numbers AS INTEGER CYCLE;

CREATE UNLOGGED TABLE processes (
  number INTEGER PRIMARY KEY,
  beat   TIMESTAMPTZ NOT NULL, -- when it last said that it is alive
  crowds TEXT NOT NULL -- addresses with many sockets there, as JSON
);

-- The one process that lets the bots of a table move and its clocks run out.
CREATE UNLOGGED TABLE keepers (
  id      TEXT PRIMARY KEY, -- of the table
  process INTEGER NOT NULL
);

CREATE INDEX kept_by ON keepers (process);

-- Who watches a table at a process, as JSON.
CREATE UNLOGGED TABLE present (
  id       TEXT NOT NULL, -- of the table
  process  INTEGER NOT NULL REFERENCES processes (number) ON DELETE CASCADE,
  watchers TEXT NOT NULL,
  PRIMARY KEY (id, process)
);

CREATE INDEX present_at ON present (process);
