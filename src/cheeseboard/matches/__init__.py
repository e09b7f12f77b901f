"""A game being played, from the first action to its record; no I/O."""
