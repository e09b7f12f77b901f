"""The event log in SQLite, its files and its backups."""
