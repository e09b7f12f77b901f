"""Where the event log is stored: in SQLite or in PostgreSQL."""
