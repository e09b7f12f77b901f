"""The event log in SQLite, its file and its backups."""
