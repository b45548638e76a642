"""Reads and writes R files without R (docs/adr/0040)."""
