"""Files of R, read and written without R (docs/adr/0040)."""
