"""Tests and summaries of groups of cells or samples: rank sums, DESeq2, markers, shares of cell types.

Tests along pseudotime are in `trajectory`, tests of pairs of genes between cell types in `interactions`.
"""
