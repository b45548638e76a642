"""From counts to normalised values, components, neighbours, clusters and layouts, on the CPU or a GPU.

Cell quality is in `quality`, tests of clusters in `groups`.
"""
