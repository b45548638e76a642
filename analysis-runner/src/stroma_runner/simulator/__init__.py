"""Simulated samples with full ground truth: for the first run of new users and for tests. README.md: the model."""
