"""Neighbour graph, Leiden clusters, UMAP, t-SNE."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.embedding.compiled import load_umap

N_NEIGHBOURS = 15
#: From this number of cells on, an inverted file replaces the exact search (n^2), and UMAP starts from the components.
EXACT_BELOW = 50_000
#: Parameters of the inverted file: lists per square root of the cells, searched share of the lists and their minimum,
#: and cells per list for training its centres. Recall on simulated cells: at least .99.
LISTS, SEARCHED, LEAST_SEARCHED, LEARNED_FROM = 4.0, 0.04, 24, 64
#: UMAP epochs, for every size. umap-learn takes 500 below 10,000 cells; at 5,000 simulated cells trustworthiness is
#: .961 with both.
EPOCHS = 200
#: From this number of cells on, the graph's spectrum is computed here: around the largest eigenvalues, not the smallest
#: as umap-learn does. There the tolerance is absolute, and must be far below the gaps between eigenvalues, which are
#: 1e-6 where single weak edges join the clusters: with 1e-6 wrong vectors are accepted in silence. With 24 vectors such
#: graphs take several times as long as with 100, and others no less.
SPECTRUM_FROM, LANCZOS_VECTORS, LANCZOS_TOLERANCE = 2_000, 100, 1e-9
#: openTSNE's defaults, 250 iterations with early exaggeration and 500 without; iterations between reports of progress.
TSNE_ITERATIONS, TOLD_EVERY = 750, 25


def nearest(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(indices, euclidean distances) of the k nearest points, each point itself first: both n x k."""
    return search(index_of(points), points, k, 0, len(points))


def index_of(points: np.ndarray) -> Any:
    """A faiss index of the points: exact, or an inverted file where there are many."""
    import faiss

    values = np.ascontiguousarray(points, dtype=np.float32)
    index: Any = _inverted_file(values) if len(values) >= EXACT_BELOW else faiss.IndexFlatL2(values.shape[1])
    index.add(values)
    return index


def search(index: Any, points: np.ndarray, k: int, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
    """`nearest` of the points `start` to `stop` among all `points`, whose index is given: (stop - start) x k."""
    import faiss

    values = np.ascontiguousarray(points, dtype=np.float32)
    asked, own = values[start:stop], np.arange(start, stop)
    squared, found = index.search(asked, k)
    short = np.flatnonzero((found < 0).any(axis=1))
    if len(short):  # the searched lists hold fewer than k
        whole = faiss.IndexFlatL2(values.shape[1])
        whole.add(values)
        squared[short], found[short] = whole.search(asked[short], k)
    distances = np.sqrt(np.maximum(squared, 0.0))
    # Duplicated points can displace a point from its own first position, which UMAP requires.
    for row in np.flatnonzero(found[:, 0] != own):
        others = found[row] != own[row]
        keep = np.flatnonzero(others)[: k - 1]
        found[row], distances[row] = np.r_[own[row], found[row, keep]], np.r_[0.0, distances[row, keep]]
    distances[:, 0] = 0.0
    return found.astype(np.int64), distances.astype(np.float32)


def _inverted_file(values: np.ndarray) -> Any:
    """An index whose results depend neither on the order of insertion nor on the number of threads."""
    import faiss

    n, d = values.shape
    lists = int(LISTS * np.sqrt(n))
    coarse = faiss.IndexFlatL2(d)
    index = faiss.IndexIVFFlat(coarse, d, lists)
    index.cp.seed, index.cp.niter, index.cp.max_points_per_centroid = 1234, 10, LEARNED_FROM
    index.train(values)
    index.nprobe = min(lists, max(LEAST_SEARCHED, int(SEARCHED * lists)))
    return index


def connectivities(indices: np.ndarray, distances: np.ndarray) -> sp.csr_matrix:
    """UMAP's fuzzy graph over given neighbours (McInnes et al. 2018), symmetric, float32."""
    fuzzy_simplicial_set = load_umap().fuzzy_simplicial_set

    n, k = indices.shape
    graph = fuzzy_simplicial_set(
        sp.coo_matrix((n, 1)),
        k,
        None,
        None,
        knn_indices=indices,
        knn_dists=distances,
        apply_set_operations=True,
    )[0]
    return sp.csr_matrix(graph, dtype=np.float32)


def leiden(graph: sp.csr_matrix, resolution: float, seed: int, iterations: int = 2) -> np.ndarray:
    """Cluster of every cell (Traag et al. 2019, modularity by igraph), numbered from 0 by falling size."""
    return leiden_at(graph, [resolution], seed, iterations)[0]


def leiden_at(graph: sp.csr_matrix, resolutions: Sequence[float], seed: int, iterations: int = 2) -> list[np.ndarray]:
    """`leiden` at each resolution, with the same result as a separate call."""
    import igraph

    upper = sp.triu(graph, k=1).tocoo()
    network = igraph.Graph(
        n=graph.shape[0], edges=np.column_stack([upper.row, upper.col]), edge_attrs={'weight': upper.data}
    )
    found = []
    try:
        for resolution in resolutions:
            igraph.set_random_number_generator(random.Random(seed))
            parts = network.community_leiden(
                objective_function='modularity', weights='weight', resolution=resolution, n_iterations=iterations
            )
            found.append(renumber_by_size(np.asarray(parts.membership)))
    finally:
        igraph.set_random_number_generator(random)
    return found


def renumber_by_size(labels: np.ndarray) -> np.ndarray:
    """Labels numbered from 0 by falling size."""
    sizes = np.bincount(labels)
    order = np.lexsort((np.arange(len(sizes)), -sizes))
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return rank[labels]


def umap(graph: sp.csr_matrix, points: np.ndarray, dimensions: int, seed: int, epochs: int | None = None) -> np.ndarray:
    """UMAP of a fuzzy graph (umap-learn), n x dimensions float32; one thread, so that it repeats. It starts from the
    graph's spectrum, and from the first components of `points` where there are many cells."""
    umap_ = load_umap()
    find_ab_params, simplicial_set_embedding = umap_.find_ab_params, umap_.simplicial_set_embedding

    drawn = np.random.RandomState(seed)
    start = _spectral_start(graph, dimensions, drawn, epochs or EPOCHS) if len(points) < EXACT_BELOW else 'spectral'
    if len(points) >= EXACT_BELOW:
        spread = points[:, :dimensions].astype(np.float64)
        # Scales a given start like openTSNE and umap-learn: to a spread of 10, with noise that separates equal cells.
        spread = 10.0 * spread / np.abs(spread).max() + np.random.default_rng(seed).normal(0.0, 1e-4, spread.shape)
        start = np.ascontiguousarray(spread, dtype=np.float32)
    # As float32, whose powers in the inner loop are a fifth faster than float64; trustworthiness is the same (.950).
    a, b = (np.float32(value) for value in find_ab_params(1.0, 0.5))
    embedding, _ = simplicial_set_embedding(
        data=points,
        graph=graph.tocoo(),
        n_components=dimensions,
        initial_alpha=1.0,
        a=a,
        b=b,
        gamma=1.0,
        negative_sample_rate=5,
        n_epochs=epochs or EPOCHS,
        init=start,
        random_state=drawn,
        metric='euclidean',
        metric_kwds={},
        densmap=False,
        densmap_kwds={},
        output_dens=False,
        verbose=False,
    )
    return np.ascontiguousarray(embedding, dtype=np.float32)


def start_identity(cells: int) -> dict[str, str]:
    """Part of the key of a checkpoint of `umap` that names the start, for a number of cells: empty if umap-learn or the
    components give it."""
    return {'start': 'lanczos'} if SPECTRUM_FROM <= cells < EXACT_BELOW else {}


def _spectral_start(graph: sp.csr_matrix, dimensions: int, drawn: np.random.RandomState, epochs: int) -> Any:
    """umap-learn's start, cells x dimensions float32: eigenvectors of the graph's normalised Laplacian (McInnes et al.
    2018), scaled to 10, with noise from `drawn`.

    'spectral', which makes umap-learn compute it, for fewer than `SPECTRUM_FROM` cells, for a graph in several pieces,
    which it places apart, and if the eigenvectors do not converge.
    """
    from scipy.sparse.csgraph import connected_components
    from scipy.sparse.linalg import ArpackError, eigsh

    n, k = graph.shape[0], dimensions + 1
    if n < SPECTRUM_FROM:
        return 'spectral'
    # umap-learn removes the edges that no epoch samples.
    sampled = sp.csr_matrix(graph, dtype=np.float64, copy=True)
    sampled.data[graph.data < graph.data.max() / epochs] = 0.0
    sampled.eliminate_zeros()
    if connected_components(sampled, directed=False)[0] > 1:
        return 'spectral'
    root = sp.diags(1.0 / np.sqrt(np.asarray(sampled.sum(axis=0)).ravel()))
    # The smallest eigenvalues of I - A are 1 minus the largest of A, with the same vectors.
    try:
        values, vectors = eigsh(
            sp.csr_matrix(root @ sampled @ root),
            k,
            which='LA',
            ncv=LANCZOS_VECTORS,
            tol=LANCZOS_TOLERANCE,
            v0=np.ones(n),
            maxiter=5 * n,
        )
    except ArpackError:
        return 'spectral'  # umap-learn tries another way, and warns if that fails as well
    found = vectors[:, np.argsort(-values)[1:]]
    drawn.normal(size=(n, k))  # what umap-learn draws before the noise
    noise = drawn.normal(scale=1e-4, size=found.shape).astype(np.float32)
    return (found * (10.0 / np.abs(found).max())).astype(np.float32) + noise


def tsne(points: np.ndarray, seed: int, threads: int, progress: Callable[[float], None] | None = None) -> np.ndarray:
    """t-SNE (openTSNE, Poličar et al. 2024) started from the first two components, n x 2 float32. `progress` is
    called with the fraction (0 to 1) of the iterations that are done."""
    from openTSNE import TSNE, affinity, initialization
    from openTSNE.nearest_neighbors import PrecomputedNeighbors
    from scipy.spatial import cKDTree

    n = len(points)
    # Orders similar cells next to each other in memory: for 92,000 cells this saves a ninth of the time.
    order = cKDTree(points).indices
    ordered = np.ascontiguousarray(points[order])
    perplexity = min(30.0, max(1.0, (n - 1) / 3.0))
    found, distances = nearest(ordered, min(n, int(3 * perplexity) + 1))
    near = PrecomputedNeighbors(found[:, 1:], distances[:, 1:].astype(np.float64))
    weights = affinity.PerplexityBasedNN(knn_index=near, perplexity=perplexity, n_jobs=threads)
    model = TSNE(
        perplexity=perplexity,
        random_state=seed,
        n_jobs=threads,
        # The quadtree is faster for few points, the interpolation (Linderman et al. 2019) for many.
        negative_gradient_method='bh' if n < 8000 else 'fft',
        callbacks=_told(progress) if progress else None,
        callbacks_every_iters=TOLD_EVERY,
    )
    start = initialization.rescale(ordered[:, :2].astype(np.float64), inplace=False)
    embedding = np.empty((n, 2), dtype=np.float32)
    embedding[order] = model.fit(affinities=weights, initialization=start)
    return embedding


def _told(progress: Callable[[float], None]) -> Callable[[int, float, np.ndarray], None]:
    """A callback of openTSNE, which counts the iterations of its two phases apart."""
    calls = itertools.count(1)

    def told(iteration: int, error: float, embedding: np.ndarray) -> None:
        progress(next(calls) * TOLD_EVERY / TSNE_ITERATIONS)

    return told
