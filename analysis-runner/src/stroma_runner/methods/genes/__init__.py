"""Names of genes: which genes of several files are the same, genes of a list in a matrix, lists of genes.

No statistics of expression.
"""
