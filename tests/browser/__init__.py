"""The pages in a real browser. Here are the helpers; the tests are in the folders below."""
