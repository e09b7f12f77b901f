"""Several processes on one database in PostgreSQL."""
