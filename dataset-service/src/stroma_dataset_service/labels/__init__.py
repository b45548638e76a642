"""Versioned labels of the cells and who a label is through edits. Columns that nobody edits belong in columns."""
