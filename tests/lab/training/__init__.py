"""Training policy networks."""
