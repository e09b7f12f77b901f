"""Our games as other libraries expect them. Each module needs the library that it is named
after, and nothing else in the house needs any of them."""
