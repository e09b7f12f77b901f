"""Many games at once, for learning programs: arrays of what the seats know and may do."""
