"""The edition without a server, in a real browser."""
