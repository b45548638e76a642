"""From counts to normalised values, components, neighbours, clusters and layouts, on the CPU or a GPU.

Quality of cells before that is in `quality`, tests of the clusters in `groups`.
"""
