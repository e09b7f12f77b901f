"""Plain second tellings of the rules, in text and full view, to hold the real ones against."""
