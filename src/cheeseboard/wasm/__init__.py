"""The fourth way to run one source: drivers as WebAssembly, built ahead for web pages and Node."""
