"""A matrix as blocks of rows, so that one larger than memory can be written gene-major."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

import numpy as np
import scipy.sparse as sp


class RowBlocks(Protocol):
    """A cells x genes matrix that can be read repeatedly, some rows at a time."""

    n_cells: int
    n_genes: int

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        """(first row, CSR block) in order; together all rows."""
        ...


@runtime_checkable
class GeneBlocks(RowBlocks, Protocol):
    """A matrix stored by genes (CSC), which the writer reads in that order."""

    def gene_blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        """(first gene, CSR block genes x cells) in order; together all genes."""
        ...


@runtime_checkable
class SurveyedRows(RowBlocks, Protocol):
    """A matrix with known facts, for which the writer would otherwise read everything."""

    #: Stored values of each gene, which has no stored zeros.
    per_gene: np.ndarray
    #: No value is larger.
    largest: float
    #: Every value is a whole number.
    whole: bool


class MemoryRows:
    """A scipy matrix in memory; CSR is the cheap form."""

    def __init__(self, matrix: sp.spmatrix, block: int = 8192) -> None:
        self._matrix = sp.csr_matrix(matrix)
        self.n_cells, self.n_genes = self._matrix.shape
        self._block = block

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        if self.n_cells <= self._block:
            yield 0, self._matrix
            return
        for first in range(0, self.n_cells, self._block):
            yield first, self._matrix[first : first + self._block]


def as_rows(counts: sp.spmatrix | RowBlocks) -> RowBlocks:
    """The caller's input as blocks."""
    return MemoryRows(counts) if sp.issparse(counts) or isinstance(counts, np.ndarray) else counts
