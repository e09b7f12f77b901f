"""Reports on a game: statistics of many games, in sentences and charts on one page."""
