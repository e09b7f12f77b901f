"""Matches, series and records, without a server."""
