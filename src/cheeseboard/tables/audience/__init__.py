"""Who watches a table, and what each audience is shown."""
