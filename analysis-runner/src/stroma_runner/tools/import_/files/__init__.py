"""Bounded reading of untrusted files: archives, streams, HDF5 behind its guard.

Nothing here knows genes or cells.
"""
