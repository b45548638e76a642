"""Annotated .h5ad files: the matrix of values, columns, embeddings, markers and slides of a dataset.

Count matrices in HDF5 (Cell Ranger) are in `counts`.
"""
