"""The server on a real port. Here are the helpers; the tests are in the folders below."""
