"""Benchmarks: random games beside other libraries, our search beside theirs, and the server."""
