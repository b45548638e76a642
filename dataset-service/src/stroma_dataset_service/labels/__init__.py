"""Versioned labels of the cells, and the identity of labels across edits. Read-only columns belong in columns."""
