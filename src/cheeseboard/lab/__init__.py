"""The lab: games by the million, and what they tell."""
