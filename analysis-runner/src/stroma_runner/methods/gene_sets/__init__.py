"""Gene sets: scores in cells and tests of lists and rankings of genes.

Regulons and their scores are in `regulons`.
"""
