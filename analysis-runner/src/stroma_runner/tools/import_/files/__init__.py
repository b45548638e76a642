"""Bounded reading of untrusted files: archives, streams, HDF5 after its guard.

This code is independent of genes and cells.
"""
