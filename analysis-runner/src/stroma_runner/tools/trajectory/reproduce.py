"""`reproduce.zip`: the input of the tree, and the script that learns it and orders the cells again."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.trajectory.cells import Ordering
from stroma_runner.tools.trajectory.learn import counts_of

#: Maximum number of counts in a zip, 160 MB: ordering this many takes minutes.
MOST_COUNTS = 20_000_000
LIBRARIES = {'monocle2': ('numpy', 'scipy', 'numba'), 'monocle3': ('numpy', 'scipy', 'numba', 'igraph')}
METHODS = {
    'monocle2': ('trajectory/graph_order.py', 'trajectory/ddrtree.py', 'trajectory/kmeans_kernel.py'),
    'monocle3': (
        *('trajectory/graph_order.py', 'trajectory/principal_graph.py', 'trajectory/kmeans_kernel.py'),
        *('embedding/graph.py', 'embedding/compiled.py'),
    ),
}


def write_reproduction(
    path: Path, job: JobContext, view: DatasetView, order: CellOrder, genes: Ordering | None, engine: str
) -> None:
    """The script starts from counts or points; from the learned tree with R, and where the counts have more than
    MOST_COUNTS numbers."""
    version = job.params['version']
    start, counts = 'points', None
    if genes is not None:
        nonzeros = int(np.diff(view.dataset.indptr)[genes.genes].sum())
        start = 'counts' if engine == 'python' and nonzeros <= MOST_COUNTS else 'tree'
        counts = counts_of(view, order.cells, genes.genes) if start == 'counts' else None
    facts = {
        'version': version,
        'engine': engine,
        'start': start,
        'seed': job.seed,
        'roots': order.roots.tolist(),
        'genes': [] if genes is None else [view.genes.symbols[gene] for gene in genes.genes.tolist()],
    }
    with Reproduction(path, __package__, LIBRARIES[version], facts) as packed:
        packed.methods(*METHODS[version])
        packed.text('barcodes.txt', ''.join(f'{name}\n' for name in view.dataset.barcodes_of(order.cells)))
        if counts is not None and genes is not None:
            packed.sparse('counts.npz', counts)
            packed.array('factors.npy', genes.factors)
        else:
            packed.array('points.npy', order.points)
        packed.array('nodes.npy', order.nodes)
        packed.array('edges.npy', order.edges)
        packed.array('expected.npy', order.pseudotime)
