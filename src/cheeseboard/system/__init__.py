"""What the machine provides: environment variables, output files, optional libraries."""
