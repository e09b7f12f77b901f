"""Files of simulated games: their results as Parquet, whole games as JSON lines."""
