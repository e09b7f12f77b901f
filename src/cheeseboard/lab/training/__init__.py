"""Trains the policy networks of the bot `learned`: PPO in self-play with a league."""
