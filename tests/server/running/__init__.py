"""The server as a program: starting, routes, faults, background work."""
