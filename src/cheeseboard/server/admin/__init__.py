"""The host's orders: written into the database by `cheeseboard admin`, carried out by a server."""
