"""Neighbours, clusters and UMAP on a GPU by rapids-singlecell (`STROMA_COMPUTE=gpu`).

Shapes are those of `methods.embedding.graph`. Labels and layouts differ from the CPU's because both algorithms are
random. Both meet the thresholds of `tests/methods/embedding/test_processors.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.embedding.graph import EPOCHS, EXACT_BELOW, N_NEIGHBOURS, renumber_by_size

#: Upper limit of Leiden's iterations. cuGraph stops earlier when nothing changes.
ITERATIONS = 100


def connectivities(points: np.ndarray, k: int, seed: int) -> sp.csr_matrix:
    """UMAP's fuzzy graph of the k nearest neighbours, in which each cell counts as its own first neighbour.

    The search is exact below 50,000 cells. Returns cells x cells float32.
    """
    import rapids_singlecell as rsc

    data = _cells(points)
    search = 'brute' if len(points) < EXACT_BELOW else 'ivfflat'
    rsc.pp.neighbors(data, n_neighbors=k, use_rep='points', random_state=seed, algorithm=search)
    return sp.csr_matrix(data.obsp['connectivities'], dtype=np.float32)


def leiden(graph: sp.csr_matrix, resolution: float, seed: int) -> np.ndarray:
    """Leiden cluster of each cell (Traag et al. 2019, cuGraph). Cluster 0 is the largest."""
    import rapids_singlecell as rsc

    data = _cells(np.zeros((graph.shape[0], 1), np.float32))
    rsc.tl.leiden(data, resolution=resolution, random_state=seed, n_iterations=ITERATIONS, adjacency=graph)
    return renumber_by_size(data.obs['leiden'].cat.codes.to_numpy())


def umap(graph: sp.csr_matrix, points: np.ndarray, dimensions: int, seed: int) -> np.ndarray:
    """UMAP layout of a fuzzy graph (cuML), cells x dimensions float32."""
    import rapids_singlecell as rsc

    data = _cells(points)
    data.obsp['connectivities'] = graph
    known = {'n_neighbors': N_NEIGHBOURS, 'method': 'rapids', 'metric': 'euclidean', 'use_rep': 'points'}
    data.uns['neighbors'] = {'connectivities_key': 'connectivities', 'distances_key': 'distances', 'params': known}
    rsc.tl.umap(data, n_components=dimensions, maxiter=EPOCHS, random_state=seed)
    return np.ascontiguousarray(data.obsm['X_umap'], dtype=np.float32)


def _cells(points: np.ndarray) -> Any:
    from anndata import AnnData

    data = AnnData(sp.csr_matrix((len(points), 1), dtype=np.float32))
    data.obsm['points'] = np.ascontiguousarray(points, dtype=np.float32)
    return data
