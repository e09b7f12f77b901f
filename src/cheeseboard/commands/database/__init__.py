"""Commands on a whole database: copy it, bring a copy back, move it."""
