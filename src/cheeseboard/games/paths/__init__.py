"""Myší cestičky: paths to the cheese, past the trap, for 1 to 4 players."""
