"""Stability of clusters over seeds, resolutions and numbers of components."""
