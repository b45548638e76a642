"""Count matrices of one sample: 10x trios, full matrices as text, Cell Ranger .h5.

Annotated files are in `annotated`; what both know of genes and cells is in the folder above.
"""
