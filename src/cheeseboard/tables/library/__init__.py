"""What guests can look up: the games on offer, lessons, records step by step."""
