"""Copy number from expression, trees of cells based on it, and heterogeneity of the cells of a tumour.

Gene positions are read by the tool; differences between groups are tested in `groups`.
"""
