"""The server: HTTP routes and sockets for tables, settings, starting and stopping."""
