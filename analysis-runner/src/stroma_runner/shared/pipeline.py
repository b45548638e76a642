"""From cells to clusters, embeddings and markers, each step a checkpoint of small arrays except the first, which is the
matrix on disk and never fully in memory. Shared by the integration and by the analysis of a subset."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import graph, processors, reduce
from stroma_runner.methods.embedding import normalise as normalise_method
from stroma_runner.methods.groups import markers as marker_method
from stroma_runner.shared import batches, sample_mixing
from stroma_runner.shared.cluster_names import ClusterNames
from stroma_runner.shared.component_parts import components_in_parts
from stroma_runner.shared.neighbour_parts import nearest_in_parts
from stroma_runner.shared.samples import pack
from stroma_runner.shared.stored_matrix import StoredMatrix
from stroma_runner.shared.variable_rows import StoredVariable
from stroma_store.dataset.matrix_files import MatrixFiles
from stroma_store.dataset.rows import RowBlocks

if TYPE_CHECKING:
    import pandas as pd

#: Maximum number of stored values of the genes in one part: with illico's copies about 1 GB.
MARKER_NONZEROS = 30_000_000
#: Above this number of cells, t-SNE is computed only on request: it takes as long as everything else.
MOST_TSNE_CELLS = 100_000


@dataclass
class Cells:
    """The kept cells: counts by blocks (cells x genes), gene names, one row of `obs` a cell, a row of `table` a
    sample."""

    counts: RowBlocks
    gene_ids: np.ndarray
    symbols: np.ndarray
    obs: pd.DataFrame
    table: list[dict[str, Any]]
    warnings: list[dict[str, Any]]
    #: Counts before ambient RNA was removed, for the same cells and genes; None if nothing was removed.
    raw: RowBlocks | None = None
    #: One entry per pair of samples, the smallest overlap of genes first (contract: GeneOverlap).
    overlap: list[dict[str, Any]] = field(default_factory=list)
    #: Per sample: its genes' joint (id, symbol) and own symbol, for reproduce.py.
    names: list[list[tuple[str, str, str]]] = field(default_factory=list)
    #: Per sample: import note on genes named by homologues of another species (contract: ReceiptHomologues).
    homologues: list[dict[str, Any] | None] = field(default_factory=list)
    #: Per sample: its row of the job's inputs; of a public sample with the key under which its cells were written.
    rows: list[dict[str, Any]] = field(default_factory=list)
    #: Samples to compress for reproduce.zip while embeddings are computed (`samples.pack`).
    packing: list[Part] = field(default_factory=list)
    #: `counts` contains log-normalised values, for a dataset without counts.
    normalised_only: bool = False


@dataclass
class State:
    """Results so far; filled from the checkpoints, whether they were computed now or before."""

    cells: Cells
    #: Parameters named as in the integration (contract: IntegrationParams); None: the job's own.
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
    #: Column of the samples in `cells.obs`, or None.
    sample_column: str | None = 'sample'
    #: Whether `points` are corrected for a batch effect.
    is_corrected: bool = False
    #: Sample mixing before and after the correction (contract: Mixing), from the step `embeddings` or `markers` on;
    #: None for one sample.
    mixing: dict[str, Any] | None = None
    clusters: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    #: Names of the clusters from automatic annotation; None if not requested.
    names: ClusterNames | None = None
    embeddings: dict[str, np.ndarray] = field(default_factory=dict)
    #: Checkpoints of the statistics of ranges of genes by cluster.
    compared: list[Path] | None = None
    marker_table: pd.DataFrame | None = None
    #: Checkpoints of the cells' `packing`.
    packed: list[Path] = field(default_factory=list)
    #: Called when clusters and the 2D UMAP are available, with the list of pending parts.
    first_picture: Callable[[list[str]], None] | None = None
    _matrix: StoredMatrix | None = None
    _graph: Path | None = None

    @property
    def matrix(self) -> StoredMatrix:
        assert self._matrix is not None
        return self._matrix

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
        return read_graph(self._graph)


def read_graph(folder: Path) -> sp.csr_matrix:
    return sp.csr_matrix(sp.load_npz(folder / 'graph.npz'))


def normalise(job: JobContext, state: State) -> None:
    """Checkpoint: the counts in both orders, and each cell's scale, from which the normalised values follow."""

    def compute(folder: Path, progress: Progress) -> None:
        MatrixFiles.write(
            folder, state.cells.counts, counts=not state.cells.normalised_only, report=lambda done: progress(done)
        ).describe()

    folder = job.step('normalise', params={}, inputs=[job.key(state.first)], compute=compute)
    state._matrix = StoredMatrix(folder, state.cells.normalised_only)


def variable_genes(job: JobContext, state: State) -> None:
    number = int(state.option(job, 'numberOfHighlyVariableGenes'))

    def compute(folder: Path, progress: Progress) -> None:
        mean, variance = state.matrix.moments(progress)
        table = normalise_method.variable_by_moments(mean, variance, number)
        table.insert(0, 'symbol', state.cells.symbols.astype(str))
        table.to_parquet(folder / 'genes.parquet', index=False)

    folder = job.step('variableGenes', params={'number': number}, inputs=[job.key('normalise')], compute=compute)
    import pandas as pd

    state.variable = pd.read_parquet(folder / 'genes.parquet')['highly_variable'].to_numpy(dtype=bool)


def pca(job: JobContext, state: State) -> None:
    scale = bool(state.option(job, 'scaleLargeData'))
    remove = bool(state.option(job, 'removeCellCycle')) and 's_score' in state.cells.obs
    if state.option(job, 'removeCellCycle') and not remove:
        state.cells.warnings.append({'id': 'warning.cellCycleNotRemoved', 'params': {}})
    # The maximum of the parameter, so that another choice can use this checkpoint.
    wanted = max(reduce.N_COMPONENTS, int(state.option(job, 'pcValueNum') or 0))
    library = processors.steps()

    def compute(folder: Path, progress: Progress) -> None:
        covariates = None
        if remove:
            covariates = state.cells.obs[['s_score', 'g2m_score']].fillna(0.0).to_numpy(dtype=np.float64)
        values = StoredVariable(state.matrix, state.variable)
        scores, variance, loadings = components_in_parts(job, values, wanted, covariates, scale)
        np.save(folder / 'scores.npy', scores)
        np.save(folder / 'loadings.npy', loadings)
        np.save(folder / 'variance.npy', variance)

    folder = job.step(
        'pca',
        params={'removeCellCycle': remove, 'components': wanted, 'scale': scale, **library.identity},
        inputs=[job.key('variableGenes')],
        compute=compute,
    )
    state.scores, state.variance = np.load(folder / 'scores.npy'), np.load(folder / 'variance.npy')
    state.loadings = np.load(folder / 'loadings.npy')
    state.components = reduce.components(state.variance)
    number = int(state.option(job, 'pcValueNum') or state.components['recommended'])
    state.used = min(number, state.scores.shape[1])


def batch(job: JobContext, state: State) -> None:
    """Corrected components, or the first components if there is nothing to correct."""
    name, method = str(state.option(job, 'batchName')), str(state.option(job, 'batchRemoveMethod'))
    if method == 'harmony' and state.cells.obs[name].nunique() < 2:
        state.cells.warnings.append({'id': 'warning.oneBatch', 'params': {'column': name}})
        method = 'none'
    sizes: list[tuple[str, int]] = []
    if method == 'harmony':
        state.cells.warnings += batches.batch_warnings(state.cells.obs, name)
        counts = state.cells.obs[name].astype(str).value_counts()
        sizes = sorted((str(group), int(cells)) for group, cells in counts.items())

    of_samples = next((c['values'] for c in job.params.get('sampleColumns') or () if c['name'] == name), None)

    def compute(folder: Path, progress: Progress) -> None:
        points = np.ascontiguousarray(state.scores[:, : state.used])
        if method == 'harmony':
            points = reduce.harmony(points, state.cells.obs[[name]].astype(str), name, job.seed, job.threads)
        np.save(folder / 'points.npy', points)

    folder = job.step(
        'batch',
        # The samples' groups are not part of the counts, so they belong to the key where they are the batches. The
        # mixing of the samples has this step as its input, so their names belong to the key as well.
        params={
            'method': method,
            'name': name,
            'used': state.used,
            'batches': sizes,
            'rows': state.cells.table,
            'mixed': state.sample_column,
            **({'of': of_samples} if of_samples else {}),
        },
        inputs=[job.key('pca')],
        compute=compute,
    )
    state.points, state.is_corrected = np.load(folder / 'points.npy'), method == 'harmony'
    # Started early, because it takes longest and needs no graph.
    job.ahead('embeddings', _each_of, _layouts(job, state, 'tsne'))


def neighbours(job: JobContext, state: State) -> None:
    library = processors.steps()

    def compute(folder: Path, progress: Progress) -> None:
        k = min(graph.N_NEIGHBOURS, len(state.points) - 1)
        found = library.connectivities(state.points, k, job.seed, functools.partial(nearest_in_parts, job))
        sp.save_npz(folder / 'graph.npz', found, compressed=False)

    params = {'neighbours': graph.N_NEIGHBOURS, **library.identity}
    state._graph = job.step('neighbours', params=params, inputs=[job.key('batch')], compute=compute)
    job.ahead('embeddings', _each_of, _layouts(job, state, 'umap3'))


def cluster(job: JobContext, state: State) -> None:
    resolution = float(state.option(job, 'clusterResolution'))
    library = processors.steps()

    def compute(folder: Path, progress: Progress) -> None:
        np.save(folder / 'clusters.npy', library.leiden(state.graph, resolution, job.seed))

    params = {'resolution': resolution, **library.identity}
    folder = job.step('cluster', params=params, inputs=[job.key('neighbours')], compute=compute)
    state.clusters = np.load(folder / 'clusters.npy')


def embeddings(job: JobContext, state: State) -> None:
    """UMAP in 2 and 3 dimensions, t-SNE, gene statistics of the clusters, the mixing of the samples, and the packed
    samples, each on a free worker."""
    layouts = _layouts(job, state)
    names = [part.label for part in layouts]
    scores = np.ascontiguousarray(state.scores[:, : max(2, state.used)])

    def shown(folder: Path) -> None:
        state.embeddings = {'umap': np.load(folder / 'points.npy'), 'pca': scores}
        if state.first_picture:
            state.first_picture([*names[1:], 'markers'])

    markers_of, mixing = _marker_parts(job, state), sample_mixing.mixing_parts(job, state)
    found = job.map('embeddings', _each_of, [*layouts, *markers_of, *mixing, *state.cells.packing], then={0: shown})
    points = {name: np.load(folder / 'points.npy') for name, folder in zip(names, found, strict=False)}
    state.embeddings = {'umap': points.pop('umap2'), **points, 'pca': scores}
    compared, measured = len(names) + len(markers_of), len(names) + len(markers_of) + len(mixing)
    state.compared, state.packed = found[len(names) : compared], found[measured:]
    sample_mixing.add_mixing(state, found[compared:measured])


def _layouts(job: JobContext, state: State, *names: str) -> list[Part]:
    """The embeddings as parts of the step `embeddings`; `names`: only these, as soon as their inputs are available."""
    cost, library = float(max(1, state.matrix.nnz)), processors.steps()
    of_umap = library.identity or graph.start_identity(len(state.points))
    # The first picture comes first, then the slowest part.
    wanted = ['umap2', *(['tsne'] if _wants_tsne(job, state) else []), 'umap3']
    return [
        Part(
            name,
            {'embedding': name, **(of_umap if name != 'tsne' else {'order': 'tree'})},
            [*([job.key('neighbours')] if name != 'tsne' else []), job.key('batch')],
            weight=cost * (9.0 - number),
            in_background=name != 'umap2',
        )
        for number, name in enumerate(wanted)
        if not names or name in names
    ]


def _wants_tsne(job: JobContext, state: State) -> bool:
    asked = (job.params if state.options is None else state.options).get('tsne')
    return len(state.points) <= MOST_TSNE_CELLS if asked is None else bool(asked)


def _marker_parts(job: JobContext, state: State) -> list[Part]:
    """Ranges of genes; empty with a single cluster, which has no markers."""
    if not len(state.clusters) or int(state.clusters.max()) < 1:
        return []
    pointers = state.matrix.gene_pointers
    return [
        Part(
            f'genes {start + 1} to {stop}',
            {'genes': [start, stop]},
            [job.key('normalise'), job.key('cluster')],
            data={'clusters': state.clusters.astype(np.int32), 'normalisedOnly': state.cells.normalised_only},
            weight=float(max(1, pointers[stop] - pointers[start])),
            in_background=True,
        )
        for start, stop in state.matrix.gene_ranges(MARKER_NONZEROS)
    ]


def _each_of(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """One part of the step `embeddings`."""
    if 'packed' in part.params:
        return pack(job, folder, part, progress)
    if 'mixing' in part.params:
        return sample_mixing.measure_part(job, folder, part)
    inputs = [job.store.path(f'checkpoints/{key}') for key in part.inputs]
    if 'genes' in part.params:
        genes = StoredMatrix(inputs[0], part.data['normalisedOnly']).genes(*part.params['genes'])
        found = marker_method.compare(genes, part.data['clusters'].astype(np.int64), job.threads)
        np.savez(folder / 'compared.npz', sums=found.sums, hits=found.hits, z=found.z, p=found.p)
        return
    points, name = np.load(inputs[-1] / 'points.npy'), part.params['embedding']
    if name == 'tsne':
        np.save(folder / 'points.npy', graph.tsne(points, job.seed, job.threads, progress))
    else:
        made = processors.steps().umap(read_graph(inputs[0]), points, 2 if name == 'umap2' else 3, job.seed)
        np.save(folder / 'points.npy', made)


def markers(job: JobContext, state: State) -> None:
    """The table of what `embeddings`, or this step itself, found of the genes."""
    if state.compared is None:
        parts, mixing = _marker_parts(job, state), sample_mixing.mixing_parts(job, state)
        found = job.map('markers', _each_of, [*parts, *mixing], share=(0.0, 0.9))
        state.compared = found[: len(parts)]
        sample_mixing.add_mixing(state, found[len(parts) :])
    compared = state.compared

    def compute(folder: Path, progress: Progress) -> None:
        cells, table = state.cells, marker_method.empty_marker_table()
        if compared:
            found = marker_method.MarkerStatistics.joined([_read_compared(one) for one in compared])
            table = marker_method.markers_table(found, state.clusters, cells.gene_ids, cells.symbols)
        table.to_parquet(folder / 'markers.parquet', index=False)

    inputs = [job.key('cluster'), job.key('normalise')]
    folder = job.step('markers', params={}, inputs=inputs, compute=compute, share=(0.9, 1.0))
    import pandas as pd

    state.marker_table = pd.read_parquet(folder / 'markers.parquet')


def _read_compared(folder: Path) -> marker_method.MarkerStatistics:
    with np.load(folder / 'compared.npz') as found:
        return marker_method.MarkerStatistics(found['sums'], found['hits'], found['z'], found['p'])


#: The steps after `filter` and before `dataset`, by their names in the contract.
ORDER: tuple[tuple[str, Callable[[JobContext, State], None]], ...] = (
    ('normalise', normalise),
    ('variableGenes', variable_genes),
    ('pca', pca),
    ('batch', batch),
    ('neighbours', neighbours),
    ('cluster', cluster),
    ('embeddings', embeddings),
    ('markers', markers),
)


def method_facts(state: State) -> dict[str, Any]:
    """Numbers for the method text."""
    return {
        'components': state.used,
        'variableGenes': int(state.variable.sum()),
        'neighbours': graph.N_NEIGHBOURS,
        'exact': len(state.points) < graph.EXACT_BELOW,
        'tsne': 'tsne' in state.embeddings,
        'gpu': bool(processors.steps().identity),
        'mixing': state.mixing,
    }
