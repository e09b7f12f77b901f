"""Fits a small neural network that judges the positions of a game."""
