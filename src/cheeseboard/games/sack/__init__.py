"""Mačka vo vreci: an auction with secrets, for 3 to 5 players."""
