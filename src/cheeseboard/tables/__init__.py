"""Tables where people and bots meet: no HTTP, no database, no threads."""
