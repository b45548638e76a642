"""A simulated experiment and R's results for it."""
