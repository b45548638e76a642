"""The step `cells`: selects the cells of the parent and reads their counts and columns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, hash_of
from stroma_runner.shared.genes import check_genes
from stroma_runner.shared.pipeline import Cells
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column, Dataset
from stroma_store.dataset.rows import MemoryRows
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import pandas as pd

#: Genes seen in fewer cells are left out of an analysis, as in an integration.
MIN_CELLS_PER_GENE = 3
#: Cells read at a time.
BLOCK_CELLS = 20_000
#: The child's own clusters, and the new name of the parent's column of that name.
CLUSTERS, PARENT_CLUSTERS = 'cluster', 'parent_cluster'


@dataclass
class ChosenCells:
    """The parent's chosen cells."""

    #: n booleans over the parent's cells.
    selected: np.ndarray
    #: Their indices in the parent, ascending.
    rows: np.ndarray
    sha: str
    cells: Cells
    #: The child's column by the parent's column: all carried columns.
    names: dict[str, str]
    #: For a subset of the cells: the cluster of each (0 to clusters-1); None if there are no clusters or a cell has
    #: none.
    clusters: np.ndarray | None
    sample_column: str | None
    cluster_column: str | None


def choose_cells(job: JobContext, view: DatasetView) -> ChosenCells:
    """Reads the chosen cells. SUBCLUSTER_TOO_SMALL below the specification's 100 for an analysis, CELL_SET_EMPTY,
    TOO_FEW_GENES, and the errors of groups and labels."""
    analysis = job.params['analysis']
    selected = view.group(job.params['cells'])
    rows = np.flatnonzero(selected)
    minimum = int(limits()['subclusteringCells' if analysis else 'extractedCells']['min'])
    if not len(rows):
        raise StromaError('CELL_SET_EMPTY')
    if len(rows) < minimum:
        raise StromaError('SUBCLUSTER_TOO_SMALL', cells=len(rows), minimum=minimum)
    sha = hash_of(selected)
    names = _names(job, view)
    obs = _columns(view, rows, names)

    def note(folder: Path, progress: Progress) -> None:
        np.save(folder / 'rows.npy', rows)

    versions = {column: view.labels_read.get(column, '') for column in names}
    # Later computations use this key: an analysis leaves genes out, and markers are of these clusters.
    chosen_by = {'cells': sha, 'columns': versions, 'analysis': bool(analysis), 'clusters': job.params['clusterBy']}
    job.step('cells', params=chosen_by, inputs=[view.version], compute=note)
    report = job.progress('cells')
    counts = _counts(view.dataset, rows, report)
    ids, symbols = np.array(view.genes.ids, dtype=object), np.array(view.genes.symbols, dtype=object)
    if analysis:
        kept = np.flatnonzero(np.bincount(counts.indices, minlength=counts.shape[1]) >= MIN_CELLS_PER_GENE)
        check_genes(len(kept))
        counts, ids, symbols = sp.csr_matrix(counts[:, kept]), ids[kept], symbols[kept]
    counts.sort_indices()
    chosen = Cells(MemoryRows(counts), ids, symbols, obs, [], [], normalised_only=view.dataset.normalised_only)
    clusters, cluster_column = _clusters(job, obs, names)
    return ChosenCells(
        selected,
        rows,
        sha,
        chosen,
        names,
        clusters,
        names.get(job.params['sampleBy'] or ''),
        CLUSTERS if analysis else cluster_column,
    )


def _names(job: JobContext, view: DatasetView) -> dict[str, str]:
    """The child's name of every column that it carries: chosen labels, and all numbers."""
    p = job.params
    asked = [*p['labels'], p['sampleBy'], p['clusterBy'], (p['analysis'] or {}).get('batchBy')]
    numbers = [entry['name'] for entry in view.dataset.column_entries if entry['kind'] == 'number']
    carried = dict.fromkeys([name for name in asked if name is not None] + numbers)
    if not p['analysis'] or CLUSTERS not in carried:
        return {name: name for name in carried}
    free = PARENT_CLUSTERS
    while free in carried:
        free += '_'
    return {name: free if name == CLUSTERS else name for name in carried}


def _columns(view: DatasetView, rows: np.ndarray, names: dict[str, str]) -> pd.DataFrame:
    import pandas as pd

    obs = pd.DataFrame(index=pd.Index(view.dataset.barcodes_of(rows)))
    numbers = {entry['name'] for entry in view.dataset.column_entries if entry['kind'] == 'number'}
    for name, own in names.items():
        obs[own] = view.dataset.column(name).array[rows] if name in numbers else _labels(view.labels(name), rows)
    return obs


def _labels(column: Column, rows: np.ndarray) -> Any:
    """Labels of the rows; categories that no row has are left out, the others keep their order."""
    import pandas as pd

    codes = np.asarray(column.codes[rows]).astype(np.int64)
    codes[codes >= len(column.categories)] = -1
    labels = pd.Categorical.from_codes(codes, pd.Index(column.categories, dtype=object))
    return labels.remove_unused_categories()


def _clusters(job: JobContext, obs: pd.DataFrame, names: dict[str, str]) -> tuple[np.ndarray | None, str | None]:
    """Codes and column of the clusters of cells that are cut out."""
    by = job.params['clusterBy']
    if job.params['analysis'] or by is None or names[by] not in obs or not hasattr(obs[names[by]], 'cat'):
        return None, None
    codes = obs[names[by]].cat.codes.to_numpy().astype(np.int64)
    whole = bool((codes >= 0).all()) and len(np.unique(codes)) > 1
    return (codes if whole else None), names[by]


def _counts(dataset: Dataset, rows: np.ndarray, report: Progress) -> sp.csr_matrix:
    """Stored values of the rows, cells x genes: counts, or normalised values of a dataset without counts."""
    parts = []
    for start in range(0, dataset.n_cells, BLOCK_CELLS):
        stop = min(start + BLOCK_CELLS, dataset.n_cells)
        wanted = rows[(rows >= start) & (rows < stop)] - start
        if len(wanted):
            pointers, genes, values = dataset.cell_range(start, stop)
            block = sp.csr_matrix((values, genes, pointers), shape=(stop - start, dataset.n_genes))
            parts.append(block[wanted])
        report(stop / dataset.n_cells)
    return sp.csr_matrix(sp.vstack(parts, format='csr'))


__all__ = ['CLUSTERS', 'ChosenCells', 'choose_cells']
