"""The house inside a web page."""
