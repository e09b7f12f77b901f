"""paths/1: points came from goal cards only, also in a single round."""
