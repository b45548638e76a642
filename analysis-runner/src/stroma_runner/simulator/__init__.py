"""Simulated samples with full truth: for newcomers' first run and for tests against what is known.
README.md: the model."""
