"""Security: headers, cross-site requests, rate limits."""
