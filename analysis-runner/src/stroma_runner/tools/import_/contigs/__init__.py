"""Tables of contigs and of clonotypes, row by row.

Clonotypes themselves are computed in `methods/repertoire`.
"""
