"""What keeps a server safe: headers, cross-site requests, limits."""
