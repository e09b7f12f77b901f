"""A game being played: every way of input, what moves and when, the end of a game."""
