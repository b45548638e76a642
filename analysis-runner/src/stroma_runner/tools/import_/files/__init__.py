"""Bounded reading of untrusted files: archives, streams, HDF5 after its guard.

This code knows nothing about genes or cells.
"""
