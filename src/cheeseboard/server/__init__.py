"""Tables where people and bots meet: one authority a table, one log, one wire."""
