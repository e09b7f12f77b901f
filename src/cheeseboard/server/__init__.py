"""What makes tables a server: routes, sockets, settings, running it."""
