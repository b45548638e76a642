"""Values in which cells are compared: log-normalised expression, or the windows of a CNV result."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.ith.groups import Space
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column
from stroma_store.result_matrices import matrix_rows, result_matrix

#: Cells read at a time.
BLOCK = 1000


def space_of(job: JobContext, view: DatasetView, asked: np.ndarray) -> Space:
    """Raises PARENT_NOT_FOUND if the CNV result does not exist. `asked`: mask of the cells; those without values in the
    CNV result are left out."""
    if job.params['method'] == 'expression':
        chosen = np.flatnonzero(asked)
        return Space(chosen, lambda cells: expression(view, chosen[cells]))
    folder = f'results/{job.params["cnv"]}'
    if job.inputs.get('parent') != job.params['cnv'] or not job.store.exists(f'{folder}/cells.parquet'):
        raise StromaError('PARENT_NOT_FOUND')
    path = job.store.path(folder)
    row = np.fromfile(path / result_column(path, 'row')['file'], '<f4')
    chosen = np.flatnonzero(asked & np.isfinite(row))
    place = row[chosen].astype(np.int64) - 1
    parts = [result_matrix(path, name) for name in ('reference', 'tested')]
    upper = parts[0]['levels'][0]

    def values(cells: np.ndarray) -> np.ndarray:
        found = np.empty((len(cells), parts[0]['columns']), np.float32)
        at = place[cells]
        for name, entry, first in (('reference', parts[0], 0), ('tested', parts[1], upper)):
            rows = entry['levels'][0]
            inside = np.flatnonzero((at >= first) & (at < first + rows))
            found[inside] = matrix_rows(path, name, entry, at[inside] - first) * entry['scale']
        return found

    return Space(chosen, values)


def expression(view: DatasetView, cells: np.ndarray) -> sp.csr_matrix:
    """Log-normalised values of some cells (ascending indices) x all genes."""
    parts = []
    for start in range(0, view.cells, BLOCK):
        low, high = np.searchsorted(cells, (start, start + BLOCK))
        if low == high:
            continue
        first, last = int(cells[low]), int(cells[high - 1]) + 1
        pointers, genes, values = view.dataset.cell_range(first, last)
        of = np.repeat(np.arange(first, last), np.diff(pointers))
        logged = view.dataset.normalised(of, values)
        whole = sp.csr_matrix((logged, genes, pointers), shape=(last - first, len(view.genes)))
        parts.append(whole[cells[low:high] - first])
    return sp.vstack(parts, format='csr')
