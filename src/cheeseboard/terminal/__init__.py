"""What several commands share in a terminal: arguments, the progress bar, tables of figures."""
