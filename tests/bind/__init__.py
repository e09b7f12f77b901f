"""Binding drivers to games."""
