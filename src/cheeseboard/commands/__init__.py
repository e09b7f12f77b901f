"""One module for each command: `arguments(parser)` declares its arguments, `run(args)` runs it."""
