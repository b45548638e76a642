"""A simulated experiment and what R finds in it."""
