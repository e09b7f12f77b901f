"""Second, plain implementations of the rules, to which the real ones are compared."""
