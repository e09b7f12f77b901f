"""Fits the small neural networks that judge the positions of a game."""
