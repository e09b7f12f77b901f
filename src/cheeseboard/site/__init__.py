"""The house of tables inside a web page: no server, no threads, no numpy."""
