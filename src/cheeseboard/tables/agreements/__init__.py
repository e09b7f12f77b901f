"""Requests to which all others at a table must agree."""
