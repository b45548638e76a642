"""Serves datasets of the store to the BFF: docs/interfaces.md, "Dataset service"."""
