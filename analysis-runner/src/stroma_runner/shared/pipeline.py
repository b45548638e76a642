"""From cells to clusters, embeddings and markers, each step a checkpoint of small arrays; the matrices stay in memory
and are made when needed. Shared by the integration and by the analysis of a subset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.methods import graph, reduce
from stroma_runner.methods import markers as marker_method
from stroma_runner.methods import normalise as normalise_method

if TYPE_CHECKING:
    import pandas as pd


@dataclass
class Cells:
    """What is kept: raw counts (CSR, cells x genes), gene names, one row of `obs` a cell, a row of `table` a
    sample."""

    counts: sp.csr_matrix
    gene_ids: np.ndarray
    symbols: np.ndarray
    obs: pd.DataFrame
    table: list[dict[str, Any]]
    warnings: list[dict[str, Any]]
    #: One entry per pair of samples, the smallest overlap of genes first (contract: GeneOverlap).
    overlap: list[dict[str, Any]] = field(default_factory=list)
    #: Per sample: its genes' joint (id, symbol) and own symbol, for reproduce.py.
    names: list[list[tuple[str, str, str]]] = field(default_factory=list)
    #: `counts` holds log-normalised values, of a dataset without counts.
    normalised_only: bool = False


@dataclass
class State:
    """Results so far; filled from the checkpoints, whether they were computed now or before."""

    cells: Cells
    #: Parameters by the integration's names (contract: IntegrationParams); None: those of the job.
    options: Mapping[str, Any] | None = None
    #: The step that chose the cells.
    first: str = 'filter'
    variable: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=bool))
    scores: np.ndarray = field(default_factory=lambda: np.empty((0, 0), dtype=np.float32))
    variance: np.ndarray = field(default_factory=lambda: np.empty(0))
    #: Variable genes x components.
    loadings: np.ndarray = field(default_factory=lambda: np.empty((0, 0), dtype=np.float32))
    used: int = 0
    components: dict[str, Any] = field(default_factory=dict)
    points: np.ndarray = field(default_factory=lambda: np.empty((0, 0), dtype=np.float32))
    clusters: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    embeddings: dict[str, np.ndarray] = field(default_factory=dict)
    marker_table: pd.DataFrame | None = None
    _graph: Path | None = None

    @cached_property
    def logged(self) -> sp.csr_matrix:
        if self.cells.normalised_only:
            return sp.csr_matrix(self.cells.counts, dtype=np.float32)
        return normalise_method.log_normalise(self.cells.counts)

    def option(self, job: JobContext, name: str) -> Any:
        return (job.params if self.options is None else self.options)[name]

    def varm(self) -> dict[str, np.ndarray]:
        """Loadings of the components in `pca` as `PCs`, genes x components; 0 for genes that are not variable, as
        scanpy has them."""
        if not self.loadings.size:
            return {}
        used = self.embeddings['pca'].shape[1]
        found = np.zeros((len(self.variable), used), np.float32)
        found[self.variable] = self.loadings[:, :used]
        return {'PCs': found}

    @cached_property
    def graph(self) -> sp.csr_matrix:
        assert self._graph is not None
        return sp.csr_matrix(sp.load_npz(self._graph / 'graph.npz'))


def normalise(job: JobContext, state: State) -> None:
    """Checkpoint: the cells' sums, from which the normalised values follow."""

    def compute(folder: Path, progress: Progress) -> None:
        np.save(folder / 'totals.npy', np.asarray(state.cells.counts.sum(axis=1), dtype=np.float64).ravel())
        progress(0.3)
        _ = state.logged

    job.step('normalise', params={}, inputs=[job.key(state.first)], compute=compute)


def variable_genes(job: JobContext, state: State) -> None:
    number = int(state.option(job, 'numberOfHighlyVariableGenes'))

    def compute(folder: Path, progress: Progress) -> None:
        table = normalise_method.variable_genes(state.logged, state.cells.symbols, number)
        table.reset_index(names='symbol').to_parquet(folder / 'genes.parquet', index=False)

    folder = job.step('variableGenes', params={'number': number}, inputs=[job.key('normalise')], compute=compute)
    import pandas as pd

    state.variable = pd.read_parquet(folder / 'genes.parquet')['highly_variable'].to_numpy(dtype=bool)


def pca(job: JobContext, state: State) -> None:
    scale = bool(state.option(job, 'scaleLargeData'))
    remove = bool(state.option(job, 'removeCellCycle')) and 's_score' in state.cells.obs
    if state.option(job, 'removeCellCycle') and not remove:
        state.cells.warnings.append({'id': 'warning.cellCycleNotRemoved', 'params': {}})

    def compute(folder: Path, progress: Progress) -> None:
        covariates = None
        if remove:
            covariates = state.cells.obs[['s_score', 'g2m_score']].fillna(0.0).to_numpy(dtype=np.float64)
        dense = reduce.dense_variable(state.logged[:, np.flatnonzero(state.variable)], covariates, scale)
        progress(0.4)
        # As many as the largest choice of the parameter, so that another choice finds this checkpoint.
        wanted = max(reduce.N_COMPONENTS, int(state.option(job, 'pcValueNum') or 0))
        scores, variance, loadings = reduce.principal_components(dense, wanted, job.seed)
        np.save(folder / 'scores.npy', scores)
        np.save(folder / 'loadings.npy', loadings)
        np.save(folder / 'variance.npy', variance)

    more = max(reduce.N_COMPONENTS, int(state.option(job, 'pcValueNum') or 0))
    folder = job.step(
        'pca',
        params={'removeCellCycle': remove, 'components': more, 'scale': scale, 'loadings': True},
        inputs=[job.key('variableGenes')],
        compute=compute,
    )
    state.scores, state.variance = np.load(folder / 'scores.npy'), np.load(folder / 'variance.npy')
    state.loadings = np.load(folder / 'loadings.npy')
    state.components = reduce.components(state.variance)
    wanted = int(state.option(job, 'pcValueNum') or state.components['recommended'])
    state.used = min(wanted, state.scores.shape[1])


def batch(job: JobContext, state: State) -> None:
    """Corrected components, or the first components as they are where there is nothing to correct."""
    name, method = str(state.option(job, 'batchName')), str(state.option(job, 'batchRemoveMethod'))
    if method == 'harmony' and state.cells.obs[name].nunique() < 2:
        state.cells.warnings.append({'id': 'warning.oneBatch', 'params': {'column': name}})
        method = 'none'
    groups = state.cells.obs[name].astype(str).tolist() if method == 'harmony' else []

    def compute(folder: Path, progress: Progress) -> None:
        points = np.ascontiguousarray(state.scores[:, : state.used])
        if method == 'harmony':
            points = reduce.harmony(points, state.cells.obs[[name]].astype(str), name, job.seed, job.threads)
        np.save(folder / 'points.npy', points)

    sizes = sorted({g: groups.count(g) for g in set(groups)}.items())
    folder = job.step(
        'batch',
        # The samples' groups are no part of the counts, so they belong to the key where they are the batches.
        params={
            'method': method,
            'name': name,
            'used': state.used,
            'batches': sizes,
            'rows': state.cells.table,
        },
        inputs=[job.key('pca')],
        compute=compute,
    )
    state.points = np.load(folder / 'points.npy')


def neighbours(job: JobContext, state: State) -> None:
    def compute(folder: Path, progress: Progress) -> None:
        found, distances = graph.nearest(state.points, min(graph.N_NEIGHBOURS, len(state.points) - 1))
        progress(0.5)
        sp.save_npz(folder / 'graph.npz', graph.connectivities(found, distances), compressed=False)

    state._graph = job.step(
        'neighbours', params={'neighbours': graph.N_NEIGHBOURS}, inputs=[job.key('batch')], compute=compute
    )


def cluster(job: JobContext, state: State) -> None:
    resolution = float(state.option(job, 'clusterResolution'))

    def compute(folder: Path, progress: Progress) -> None:
        np.save(folder / 'clusters.npy', graph.leiden(state.graph, resolution, job.seed))

    folder = job.step('cluster', params={'resolution': resolution}, inputs=[job.key('neighbours')], compute=compute)
    state.clusters = np.load(folder / 'clusters.npy')


def umap(job: JobContext, state: State, dimensions: int) -> None:
    def compute(folder: Path, progress: Progress) -> None:
        np.save(folder / 'points.npy', graph.umap(state.graph, state.points, dimensions, job.seed))

    folder = job.step(f'umap{dimensions}', params={}, inputs=[job.key('neighbours')], compute=compute)
    state.embeddings['umap' if dimensions == 2 else 'umap3'] = np.load(folder / 'points.npy')


def tsne(job: JobContext, state: State) -> None:
    def compute(folder: Path, progress: Progress) -> None:
        np.save(folder / 'points.npy', graph.tsne(state.points, job.seed, job.threads))

    folder = job.step('tsne', params={}, inputs=[job.key('batch')], compute=compute)
    state.embeddings['tsne'] = np.load(folder / 'points.npy')
    state.embeddings['pca'] = np.ascontiguousarray(state.scores[:, : max(2, state.used)])


def markers(job: JobContext, state: State) -> None:
    def compute(folder: Path, progress: Progress) -> None:
        cells = state.cells
        table = marker_method.find_markers(state.logged, state.clusters, cells.gene_ids, cells.symbols, job.threads)
        table.to_parquet(folder / 'markers.parquet', index=False)

    folder = job.step('markers', params={}, inputs=[job.key('cluster')], compute=compute)
    import pandas as pd

    state.marker_table = pd.read_parquet(folder / 'markers.parquet')


#: The steps after `filter` and before `dataset`, by their names in the contract.
ORDER: tuple[tuple[str, Callable[[JobContext, State], None]], ...] = (
    ('normalise', normalise),
    ('variableGenes', variable_genes),
    ('pca', pca),
    ('batch', batch),
    ('neighbours', neighbours),
    ('cluster', cluster),
    ('umap2', partial(umap, dimensions=2)),
    ('umap3', partial(umap, dimensions=3)),
    ('tsne', tsne),
    ('markers', markers),
)


def method_facts(state: State) -> dict[str, Any]:
    """Numbers that the method text names."""
    return {
        'components': state.used,
        'variableGenes': int(state.variable.sum()),
        'neighbours': graph.N_NEIGHBOURS,
    }
