"""Tournaments: seatings, figures, and sequential tests."""
