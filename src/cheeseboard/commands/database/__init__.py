"""Commands on a whole database: look after it, copy it, bring a copy back, move it."""
