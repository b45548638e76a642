"""Ligand-receptor pairs between cell types: means, permutation p values, differences of conditions.

Comparisons of single genes are in `groups`.
"""
