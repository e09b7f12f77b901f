"""The project itself: README, Makefile, guides, examples for hosts, and these tests."""
