"""The pages for browsers, as a server hands them out."""
