"""Columns of the cells, their colours and roles. Edits of labels belong in labels."""
