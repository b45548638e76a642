"""Names of genes: matching genes of several files, genes of a list in a matrix, lists of genes.

No statistics of expression.
"""
