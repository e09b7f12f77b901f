"""WebAssembly: the fourth way to run one source."""
