"""What the server answers: requests over HTTP, and one socket for everything live."""
