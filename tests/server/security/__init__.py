"""Attacks and limits: hosts, floods, secrets, names."""
