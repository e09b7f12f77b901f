"""Tests of tables, without a server."""
