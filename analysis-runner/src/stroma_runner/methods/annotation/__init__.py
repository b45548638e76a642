"""Cell types of clusters or cells: scores of markers, labels of a reference, models.

Clustering is in `embedding`.
"""
