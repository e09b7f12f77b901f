"""Cheese Rescue: dogs, cats, mice and cheese in one square, for 2 to 4 players."""
