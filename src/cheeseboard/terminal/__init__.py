"""What several commands share at a terminal: arguments, the progress bar, tables of figures."""
