"""The checkpoint `learn`: a tree or graph with the cells in its space. Root, direction and labels do not change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods import rscript
from stroma_runner.methods.trajectory import monocle2_r
from stroma_runner.methods.trajectory.graph_order import Graph
from stroma_runner.tools.trajectory.cells import LIMITS, Ordering, cells_key, ordering_counts
from stroma_store.errors import StromaError

TREE = 'tree.npz'


@dataclass(frozen=True)
class LearnedTrajectory:
    """`points`: n x 2, cells in the space of `graph`. `partition` of each cell and `node_partition` count from 0; they
    are the connected parts of the graph. `package`: version of R's monocle, '' without R. Per tree (one with Monocle 2,
    otherwise one per partition): `changes`, relative change of the objective in the last round if it had not converged,
    otherwise 0; `starts`, how the k-means of its first nodes ended (`methods/trajectory/kmeans_kernel.py`)."""

    points: np.ndarray
    graph: Graph
    partition: np.ndarray
    node_partition: np.ndarray
    package: str
    changes: np.ndarray
    starts: np.ndarray


def engine_of(params: Mapping[str, Any], cells: int) -> str:
    """`python` or `R`. TRAJECTORY_IMPOSSIBLE if R was requested and is missing or the cells are too many for it."""
    if params['version'] == 'monocle3' or params['engine'] == 'python':
        return 'python'
    reason = 'rCells' if cells > LIMITS['inR'] else rscript.missing_packages('monocle')
    if reason is None:
        return 'R'
    if params['engine'] == 'R':
        n, most = (cells, LIMITS['inR']) if reason == 'rCells' else (0, 0)
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason=reason, n=n, most=most)
    return 'python'


def learn_trajectory(
    job: JobContext, view: DatasetView, chosen: np.ndarray, genes: Ordering | None, engine: str
) -> LearnedTrajectory:
    """Finds or computes the checkpoint. `genes`: of Monocle 2. EMBEDDING_NOT_FOUND for Monocle 3 without the
    embedding; TRAJECTORY_IMPOSSIBLE if no ordering gene varies."""
    params = job.params
    if genes is None:
        points = view.embedding(params['embedding'], 2)[chosen].astype(np.float64)
        named = {'version': 'monocle3', 'embedding': params['embedding']}
        inputs = [view.version, cells_key(view, chosen)]

        def compute(folder: Path, progress: Progress) -> None:
            _on_embedding(folder, points, job.seed, progress)
    else:
        named = {'version': 'monocle2', 'engine': engine}
        inputs = [job.key('read')]

        def compute(folder: Path, progress: Progress) -> None:
            (_in_r if engine == 'R' else _in_python)(folder, view, chosen, genes, progress)

    folder = job.step('learn', params=named, inputs=inputs, compute=compute)
    with np.load(folder / TREE) as found:
        return LearnedTrajectory(
            found['points'],
            Graph(found['nodes'], found['edges']),
            found['partition'],
            found['node_partition'],
            str(found['package']),
            found['changes'],
            found['starts'],
        )


def _save(folder: Path, found: LearnedTrajectory) -> None:
    np.savez(
        folder / TREE,
        points=found.points,
        nodes=found.graph.nodes,
        edges=found.graph.edges,
        partition=found.partition,
        node_partition=found.node_partition,
        package=np.array(found.package),
        changes=found.changes,
        starts=found.starts,
    )


def _tree(points: np.ndarray, graph: Graph, change: float, start: int, package: str = '') -> LearnedTrajectory:
    """The only partition of Monocle 2."""
    parts = np.zeros(len(points), np.int64), np.zeros(len(graph.nodes), np.int64)
    return LearnedTrajectory(points, graph, *parts, package, np.array([change]), np.array([start]))


def _on_embedding(folder: Path, points: np.ndarray, seed: int, progress: Progress) -> None:
    from stroma_runner.methods.trajectory import principal_graph

    if not np.isfinite(points).all() or len(np.unique(points, axis=0)) < 2:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='flat', n=0, most=0)
    found = principal_graph.learn(points, seed, progress)
    parts = found.partition, found.node_partition
    _save(folder, LearnedTrajectory(points, found.graph, *parts, '', found.changes, found.starts))


def _in_python(folder: Path, view: DatasetView, chosen: np.ndarray, genes: Ordering, progress: Progress) -> None:
    from stroma_runner.methods.trajectory import ddrtree

    values = np.zeros((len(chosen), len(genes.genes)), np.float32)
    for number, (rows, counts) in enumerate(ordering_counts(view, chosen, genes.genes)):
        values[rows, number] = np.log2(1 + counts / genes.factors[rows])
    progress(0.3)
    scaled, kept = ddrtree.scale_genes(values)
    del values
    _require(int(kept.sum()))
    tree = ddrtree.learn(scaled, report=lambda done: progress(0.3 + 0.7 * done))
    _save(folder, _tree(tree.cells, tree.graph, 0.0 if tree.settled else tree.change, tree.start))


def _in_r(folder: Path, view: DatasetView, chosen: np.ndarray, genes: Ordering, progress: Progress) -> None:
    counts = counts_of(view, chosen, genes.genes)
    _require(int((counts.max(axis=0).toarray().ravel() > 0).sum()))
    progress(0.1)
    script = resources.files(__package__) / 'monocle2.R'
    with TemporaryDirectory() as scratch, resources.as_file(script) as path:
        found = monocle2_r.learn(Path(scratch), path, counts, genes.factors)
    _save(folder, _tree(found.points, found.graph, found.change, found.start, found.version))


def counts_of(view: DatasetView, chosen: np.ndarray, genes: np.ndarray) -> sp.csr_matrix:
    """Chosen cells x ordering genes."""
    columns = list(ordering_counts(view, chosen, genes))
    ends = np.concatenate([[0], np.cumsum([len(rows) for rows, _ in columns])])
    data = np.concatenate([values for _, values in columns]), np.concatenate([rows for rows, _ in columns]), ends
    return sp.csr_matrix(sp.csc_matrix(data, shape=(len(chosen), len(genes))))


def _require(varying: int) -> None:
    if varying < 3:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='genes', n=varying, most=3)
