"""Firefox and WebKit: one game of each, with a server and without, and one without a network."""
