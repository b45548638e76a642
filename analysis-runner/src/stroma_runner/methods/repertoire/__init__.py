"""Clonotypes of T and B cell receptors, diversity of repertoires, and indices of clones between groups.

Reading contig files is in `tools/vdj` and `tools/import_`.
"""
