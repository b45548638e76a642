"""The variable genes of a stored matrix as dense rows."""

from __future__ import annotations

import numpy as np

from stroma_runner.shared.stored_matrix import StoredMatrix


class StoredVariable:
    """`reduce.VariableRows` of a stored matrix."""

    def __init__(self, matrix: StoredMatrix, variable: np.ndarray) -> None:
        """`variable`: Boolean mask of the genes."""
        self.matrix, self.variable, self._place = matrix, variable, np.full(matrix.n_genes, -1, np.int32)
        self.shape = (matrix.n_cells, int(variable.sum()))
        self._place[variable] = np.arange(self.shape[1], dtype=np.int32)

    def rows(self, start: int, stop: int) -> np.ndarray:
        """Cells `start` to `stop` as dense float32."""
        return np.asarray(self.matrix.cells(start, stop, self._place).toarray(order='C'))
