"""Tournaments: bots against bots, their ratings, and tests that stop when a result is shown."""
