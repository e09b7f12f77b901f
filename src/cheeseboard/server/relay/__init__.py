"""Sockets of one process whose table another process keeps: a link between the two carries them."""
