"""Monocle 2 of R, run in a separate process on files; `tools/trajectory/monocle2.R` is its script."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy.io
import scipy.sparse as sp

from stroma_runner.methods.trajectory.ddrtree import TOLERANCE
from stroma_runner.methods.trajectory.graph_order import Graph


@dataclass(frozen=True)
class RTrajectory:
    """`points`: cells in two dimensions; `graph`: centres and their spanning tree. Per cell R's own nearest node,
    `state` and `pseudotime` from R's own root, for comparison; `version` of the package. `change`: relative change of
    DDRTree's objective in the last round if it did not converge, otherwise 0; `start`: how R's kmeans ended, numbered
    as in `kmeans_kernel`."""

    points: np.ndarray
    graph: Graph
    node: np.ndarray
    state: np.ndarray
    pseudotime: np.ndarray
    version: str
    change: float
    start: int


def learn(folder: Path, script: Path, counts: sp.csr_matrix, factors: np.ndarray) -> RTrajectory:
    """`counts`: cells x ordering genes; `factors`: size factor of each cell. RuntimeError with R's message."""
    scipy.io.mmwrite(folder / 'counts.mtx', sp.coo_matrix(counts.T), field='real')
    np.savetxt(folder / 'factors.txt', factors, fmt='%.17g')
    command = [shutil.which('Rscript') or 'Rscript', '--vanilla', str(script), str(folder)]
    # The script matches R's warnings in English.
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'LANGUAGE': 'en'})
    if done.returncode:
        raise RuntimeError(f'Monocle 2 of R ended with {done.returncode}: {done.stderr[-2000:]}')
    points = np.fromfile(folder / 'points.bin').reshape(-1, 2)
    nodes = np.fromfile(folder / 'nodes.bin').reshape(-1, 2)
    edges = np.sort(np.loadtxt(folder / 'edges.txt', dtype=np.int64, ndmin=2) - 1, axis=1)
    cells = np.loadtxt(folder / 'cells.txt', ndmin=2)
    objective = np.array((folder / 'objective.txt').read_text('utf-8').split(), float)
    if objective.size < 2:
        raise RuntimeError(f'Monocle 2 of R returned the objective of {objective.size} rounds')
    change = float(np.abs(np.diff(objective[-2:]) / objective[-2:-1]).sum())
    if len(points) != counts.shape[0] or len(cells) != len(points) or len(edges) != len(nodes) - 1:
        raise RuntimeError(f'Monocle 2 of R returned {len(points)} cells, {len(nodes)} nodes and {len(edges)} edges')
    return RTrajectory(
        points,
        Graph(nodes, edges[np.lexsort(edges.T[::-1])]),
        cells[:, 0].astype(np.int64) - 1,
        cells[:, 1].astype(np.int64),
        cells[:, 2],
        (folder / 'version.txt').read_text('utf-8').strip(),
        0.0 if change < TOLERANCE else change,
        int((folder / 'start.txt').read_text('utf-8')),
    )


__all__ = ['RTrajectory', 'learn']
