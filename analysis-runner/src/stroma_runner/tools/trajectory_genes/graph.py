"""Genes that vary along the graph of a trajectory, and their modules."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.methods.groups.markers import benjamini_hochberg
from stroma_runner.methods.trajectory.graph_genes import (
    MOST_CELLS,
    NEIGHBOURS,
    Constants,
    constants,
    gene_components,
    modules,
    morans_i,
    neighbour_weights,
)
from stroma_runner.tools.trajectory_genes.found import (
    LEAST_CELLS,
    GenesFindings,
    GenesRequest,
    contract_gene,
    integers,
    read_selected,
    require_cells,
    rounded_values,
    short_number,
    table_of,
    warning,
)
from stroma_store.errors import StromaError

#: Stored values of all cells in a part: some seconds of work.
PART, BLOCK = 40_000_000, 2_000_000
#: Groups of the heat map, modules, and genes of the summary.
GROUPS, MODULES, TOP = 60, 200, 50
LEAST_GROUPS = 3
WEIGHTS, CELLS, CONSTANTS, GENES = 'weights.npz', 'cells.npy', 'constants.npz', 'genes.npz'


def compute(asked: GenesRequest, report: Progress) -> GenesFindings:
    """Raises TRAJECTORY_IMPOSSIBLE for too few cells."""
    job, view, order = asked.job, asked.view, asked.order
    places = _places(asked)
    cells = order.cells[places]
    key = _weights(asked, places)
    folders = job.map('test', tested_part, parts_of(view, key))
    described, statistic, p = _read(folders)
    tested = np.flatnonzero(described[1] >= LEAST_CELLS)
    statistic, p = statistic[tested], p[tested]
    q = benjamini_hochberg(p)
    best = np.lexsort((p, -statistic))
    significant = q < asked.analysis['q']
    module, scores = _modules(asked, cells, tested[significant], report)
    told = _of_modules(module, asked.analysis['resolution'])
    module[module > MODULES] = 0
    group = np.full(len(tested), np.nan)
    group[significant] = np.where(module > 0, module, np.nan)
    column, labels, codes, of_groups = _groups(asked, places)
    count = int(module.max(initial=0))
    heat = heat_of(scores, codes, len(labels)) if count and labels else None
    sizes = np.bincount(module[module > 0], minlength=count + 1)[1:]
    summary = {
        'neighbours': min(NEIGHBOURS, len(cells) - 1),
        'partitions': np.unique(order.partition[places]).tolist(),
        'nodes': len(asked.analysis['nodes']),
        'q': asked.analysis['q'],
        'resolution': asked.analysis['resolution'],
        'modules': [{'module': k, 'genes': int(size)} for k, size in enumerate(sizes.tolist(), 1)],
        'groupBy': column,
        'heatmap': None
        if heat is None
        else {
            'rows': [str(k) for k in range(1, count + 1)],
            'columns': labels,
            'values': [rounded_values(row) for row in heat],
        },
        'top': [
            {**contract_gene(view.genes, int(tested[k])), 'morans_i': short_number(statistic[k]), 'q_val': float(q[k])}
            for k in best[:TOP]
        ],
    }
    table = table_of(
        view.genes,
        tested[best],
        mean=described[0][tested][best] / len(cells),
        fraction=described[1][tested][best] / len(cells),
        statistic=statistic[best],
        p_val=p[best],
        q_val=q[best],
        group=integers(group[best]),
    )
    arrays = {'points': order.points[places], 'node': order.node[places], 'edges': order.edges, 'codes': codes}
    return GenesFindings(
        cells,
        table,
        summary,
        int(significant.sum()),
        scores=scores,
        genes=tested,
        arrays=arrays | ({} if heat is None else {'heat': heat}),
        facts={
            'nodes': len(order.nodes),
            'groups': len(labels),
            'modules': count,
            'q': asked.analysis['q'],
            'resolution': asked.analysis['resolution'],
            'neighbours': summary['neighbours'],
        },
        warnings=[*told, *(of_groups if count else [])],
    )


def _of_modules(module: np.ndarray, resolution: float) -> list[dict[str, Any]]:
    """Facts about the modules: whether most have one gene, which is not a module, or there are more than are shown."""
    sizes = np.bincount(module)[1:]
    single, told = int((sizes == 1).sum()), []
    if 2 * single > len(sizes) > 1:
        largest = int(sizes.max())
        told.append(warning('smallModules', single=single, modules=len(sizes), largest=largest, resolution=resolution))
    if len(sizes) > MODULES:
        left = int(sizes[MODULES:].sum())
        told.append(warning('modulesLeftOut', shown=MODULES, modules=len(sizes), genes=left))
    return told


def _places(asked: GenesRequest) -> np.ndarray:
    """Indices in the order of the cells of the chosen partitions and nodes."""
    order, analysis = asked.order, asked.analysis
    kept = np.ones(len(order.cells), bool)
    if analysis['partitions'] != 'all':
        kept &= np.isin(order.partition, analysis['partitions'])
    if analysis['nodes']:
        kept &= np.isin(order.node, analysis['nodes'])
    require_cells(int(kept.sum()))
    return np.flatnonzero(kept)


def _weights(asked: GenesRequest, places: np.ndarray) -> str:
    """Key of the checkpoint that holds the weights of the cells and their indices."""
    order, job = asked.order, asked.job

    def write(folder: Path, progress: Progress) -> None:
        found = neighbour_weights(order.points[places], order.node[places], order.edges, len(order.nodes))
        sp.save_npz(folder / WEIGHTS, found, compressed=False)
        np.save(folder / CELLS, order.cells[places])
        np.savez(folder / CONSTANTS, **vars(constants(found)))

    digest = hashlib.sha256(places.tobytes()).hexdigest()
    named = {'trajectory': job.params['trajectory'], 'neighbours': NEIGHBOURS}
    job.step('test', params=named, inputs=[asked.view.version, digest], compute=write, part='weights', share=(0, 0.02))
    return job.key('test:weights')


def parts_of(view: DatasetView, key: str) -> list[Part]:
    """Ranges of genes. `key`: of the weights' checkpoint."""
    indptr = view.dataset.indptr
    return [
        Part(f'{start}', {'genes': [start, stop]}, [view.version, key], key, float(indptr[stop] - indptr[start]))
        for start, stop in view.gene_ranges(PART)
    ]


def tested_part(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `genes.npz`: sum, number of cells above zero, Moran's I and p of each gene of the range."""
    view, stored = view_of(job), job.store.path(f'checkpoints/{part.data}')
    weights, cells = sp.load_npz(stored / WEIGHTS).tocsr(), np.load(stored / CELLS)
    with np.load(stored / CONSTANTS) as read:
        sums = {name: float(read[name]) for name in ('s0', 's1', 's2', 'skewness')}
        of = Constants(beside=read['beside'], **sums)
    first, last = part.params['genes']
    found = np.zeros((4, last - first))
    for start, stop, block in view.blocks(cells, BLOCK, (first, last)):
        total = np.asarray(block.sum(axis=0, dtype=np.float64)).ravel()
        seen = np.asarray((block > 0).sum(axis=0)).ravel()
        found[:, start - first : stop - first] = total, seen, *morans_i(block, weights, of)
        progress((stop - first) / (last - first))
    np.savez(folder / GENES, found=found)


def _read(folders: Sequence[Path]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(sum and number of cells above zero, Moran's I, p) of all genes."""
    whole = np.hstack([np.load(folder / GENES)['found'] for folder in folders])
    return whole[:2], whole[2], whole[3]


def _modules(
    asked: GenesRequest, cells: np.ndarray, genes: np.ndarray, report: Progress
) -> tuple[np.ndarray, np.ndarray]:
    """(module of each gene; score of each cell in each of the MODULES largest)."""
    if not len(genes):
        return np.empty(0, np.int64), np.empty((len(cells), 0))
    view, seed = asked.view, asked.job.seed
    sampled = cells
    if len(cells) > MOST_CELLS:
        sampled = np.sort(np.random.default_rng(seed).choice(cells, MOST_CELLS, replace=False))
    module = modules(gene_components(read_selected(view, sampled, genes), seed), asked.analysis['resolution'], seed)
    report(0.5)
    scores = np.zeros((len(cells), min(MODULES, int(module.max()))))
    for k in range(scores.shape[1]):
        own = genes[module == k + 1]
        for index in own.tolist():
            values = read_selected(view, cells, np.array([index])).toarray().ravel().astype(np.float64)
            scores[:, k] += (values - values.mean()) / (values.std() or 1.0)
        scores[:, k] /= len(own)
        report(0.5 + 0.5 * (k + 1) / scores.shape[1])
    return module, scores


def _groups(asked: GenesRequest, places: np.ndarray) -> tuple[str | None, list[str], np.ndarray, list[dict[str, Any]]]:
    """(column, names of the groups, group of each cell or -1, warnings). States are used if the trajectory had no
    labels, its labels no longer exist, or the cells have fewer than three of them: scaled by module, two groups are
    always -1 and 1. Only the largest groups if there are too many."""
    order, column, told = asked.order, asked.order.facts.get('groupBy'), []
    names, codes = np.unique(order.state[places], return_inverse=True)
    labels = [str(name) for name in names.tolist()]
    if column is not None:
        categories, own = _labels(asked, str(column), places)
        seen = len(np.unique(own[own >= 0]))
        if seen < LEAST_GROUPS:
            told.append(warning('labelsNotUsed', column=str(column), groups=seen, least=LEAST_GROUPS))
            column = None
        else:
            labels, codes = categories, own
    sizes = np.bincount(codes[codes >= 0], minlength=len(labels))
    kept = np.sort(np.argsort(-sizes, kind='stable')[:GROUPS])
    kept = kept[sizes[kept] > 0]
    groups, left = int((sizes > 0).sum()), int(sizes.sum() - sizes[kept].sum())
    if left:
        told.append(warning('groupsLeftOut', shown=len(kept), groups=groups, cells=left))
    number = np.full(len(labels) + 1, -1, np.int64)  # the last entry is for cells without a label
    number[kept] = np.arange(len(kept))
    return column, [labels[k] for k in kept.tolist()], number[codes], told


def _labels(asked: GenesRequest, column: str, places: np.ndarray) -> tuple[list[str], np.ndarray]:
    """(categories, code of each cell, -1 without a label) of a column; None if it no longer exists."""
    try:
        found = asked.view.labels(column)
    except StromaError:
        return [], np.full(len(places), -1)
    own = np.asarray(found.codes, np.int64)[asked.order.cells[places]]
    own[own == found.missing] = -1
    return list(found.categories), own


def heat_of(scores: np.ndarray, codes: np.ndarray, groups: int) -> np.ndarray:
    """Modules x groups: mean scores, each module with mean 0 and deviation 1."""
    means = np.array([scores[codes == k].mean(axis=0) for k in range(groups)]).T
    deviation = means.std(axis=1, keepdims=True)
    return np.asarray((means - means.mean(axis=1, keepdims=True)) / np.where(deviation > 1e-12, deviation, 1.0))
