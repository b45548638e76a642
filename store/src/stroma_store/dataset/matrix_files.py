"""A dataset's matrix in both orders, as files that can be created before the dataset and read in the meantime."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_store.dataset import layout
from stroma_store.dataset.anndata_group import link_file
from stroma_store.dataset.matrix_writer import survey, write_matrix
from stroma_store.dataset.rows import RowBlocks, SurveyedRows, as_rows

#: Description of the matrix in its own folder.
FACTS = 'matrix.json'
_FILES = (
    *(layout.CURRENT.indptr, layout.CURRENT.indices, layout.CURRENT.values, layout.CURRENT.scale),
    *(layout.CELL_INDPTR, layout.CELL_GENES, layout.CELL_VALUES),
)


@dataclass(frozen=True)
class MatrixFiles:
    """Cells x genes with `nnz` stored values of `value_type`; files as `layout.CURRENT` names them below `folder`."""

    folder: Path
    n_cells: int
    n_genes: int
    nnz: int
    value_type: np.dtype[Any]
    #: Size and sha256 of files whose bytes were hashed already.
    known: Mapping[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def write(
        cls, folder: Path, rows: sp.spmatrix | RowBlocks, *, counts: bool, report: Callable[[float], Any]
    ) -> MatrixFiles:
        """Writes the files with memory bounded by one block. `counts`: of whole numbers, kept in the smallest type.

        Raises MATRIX_VALUE_INVALID for NaN, infinite or negative values."""
        blocks = as_rows(rows)
        read = 0.0 if isinstance(blocks, SurveyedRows) else 0.4
        facts = survey(blocks, lambda done: report(read * done))
        kind = write_matrix(folder, blocks, facts, counts=counts, report=lambda done: report(read + (1 - read) * done))
        return cls(folder, blocks.n_cells, blocks.n_genes, facts.nnz, kind)

    def describe(self) -> None:
        """Writes `matrix.json`, from which `open` restores the matrix."""
        facts = {'cells': self.n_cells, 'genes': self.n_genes, 'nonZeros': self.nnz, 'valueType': self.value_type.str}
        (self.folder / FACTS).write_text(json.dumps(facts), encoding='utf-8')

    @classmethod
    def open(cls, folder: Path, known: Mapping[str, dict[str, Any]] | None = None) -> MatrixFiles:
        facts = json.loads((folder / FACTS).read_text(encoding='utf-8'))
        kind = np.dtype(facts['valueType'])
        return cls(folder, facts['cells'], facts['genes'], facts['nonZeros'], kind, known or {})

    def link_to(self, folder: Path) -> MatrixFiles:
        """The same files below another folder; copied if it is on another file system."""
        for name in _FILES:
            link_file(self.folder / name, folder / name)
        known = {name: dict(entry) for name, entry in self.known.items() if name in _FILES}
        return MatrixFiles(folder, self.n_cells, self.n_genes, self.nnz, self.value_type, known)


def shape_of(counts: sp.spmatrix | RowBlocks | MatrixFiles) -> tuple[int, int]:
    """Cells and genes."""
    if isinstance(counts, MatrixFiles):
        return counts.n_cells, counts.n_genes
    rows = as_rows(counts)
    return rows.n_cells, rows.n_genes
