"""Лови мышей!: dice and nerve, for 2 to 4 players."""
