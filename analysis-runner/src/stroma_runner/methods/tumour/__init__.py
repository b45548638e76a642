"""Copy number from expression, trees of cells by it, and how different the cells of a tumour are.

Positions of genes are read by the tool; differences between groups are tested in `groups`.
"""
