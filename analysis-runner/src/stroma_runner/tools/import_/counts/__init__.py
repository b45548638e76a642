"""Count matrices of one sample:

10x trios, full matrices as text, Cell Ranger .h5. Annotated files are in `annotated`; shared code for genes and cells
is in the parent folder.
"""
