"""The variable genes of all cells as a file, because the components read them several times and few genes are
variable."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import numpy as np
import scipy.sparse as sp

from stroma_runner.shared.stored_matrix import StoredMatrix
from stroma_store.arrays import Slices

_GENES, _VALUES = 'variable-genes.tmp', 'variable-values.tmp'


class VariableFile:
    """`reduce.VariableRows` of a stored matrix; its two files are gone after `with`."""

    def __init__(self, matrix: StoredMatrix, variable: np.ndarray, folder: Path) -> None:
        """`variable`: truth value of each gene; `folder`: of the files meanwhile."""
        self._paths = (folder / _GENES, folder / _VALUES)
        place = np.full(matrix.n_genes, -1, np.int32)
        place[variable] = np.arange(int(variable.sum()), dtype=np.int32)
        lengths = np.zeros(matrix.n_cells, np.int64)
        with self._paths[0].open('wb') as genes, self._paths[1].open('wb') as values:
            for start, stop in matrix.cell_ranges():
                block = matrix.cells(start, stop)
                found = place[block.indices]
                kept = found >= 0
                lengths[start:stop] = np.diff(np.concatenate([[0], np.cumsum(kept)])[block.indptr])
                genes.write(found[kept].data)
                values.write(block.data[kept].data)
        self._pointers = np.concatenate([[0], np.cumsum(lengths)])
        self._genes, self._values = (
            Slices(path, np.dtype(kind)) for path, kind in zip(self._paths, ('<i4', '<f4'), strict=True)
        )
        self.shape = (matrix.n_cells, int(variable.sum()))

    def __enter__(self) -> VariableFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for path in self._paths:
            path.unlink(missing_ok=True)

    def rows(self, start: int, stop: int) -> np.ndarray:
        """Cells `start` to `stop` as dense float32."""
        first, last = int(self._pointers[start]), int(self._pointers[stop])
        pointers = self._pointers[start : stop + 1] - first
        sparse = sp.csr_matrix(
            (self._values.read(first, last), self._genes.read(first, last), pointers),
            shape=(stop - start, self.shape[1]),
        )
        return np.asarray(sparse.toarray(order='C'))
