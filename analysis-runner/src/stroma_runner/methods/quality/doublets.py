"""Doublet scores of one sample: a classifier on neighbourhoods of real cells and simulated doublets.

A new implementation of the idea of scDblFinder (Germain et al. 2021, F1000Research 10:979): simulate doublets, embed
them with the cells, describe every point by the share of simulated doublets among its neighbours at several sizes and
by its depth, and learn to separate simulated from real ones, cross-validated, so that no cell is scored by a model that
has seen it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

VERSION = '4'
#: Doublets per cell of the sample: 0.4 % for each 1,000 cells loaded (CeleScope's documentation).
RATE_PER_CELL = 0.004 / 1000
#: Number of cells of the largest chip that the rate was measured on; more cells get the share for this number.
MEASURED_CELLS = 20_000
N_GENES, N_COMPONENTS, N_CLUSTERS = 1200, 25, 14
NEIGHBOURHOODS = (10, 20, 40, 80, 150)
FOLDS = 3
#: Points up to which all distances at once, BLOCK rows at a time, are found faster than by faiss.
FEW, BLOCK = 6000, 256
#: Share of the real cells left out of the second round of training.
DISTRUSTED = 0.10
#: Fewer cells carry no neighbourhood worth learning from.
MIN_CELLS = 100


@dataclass(frozen=True)
class Doublets:
    """`score`: 0 to 1 per cell, larger is more doublet-like; `called`: by `threshold`, which is None if the method
    finds no threshold."""

    score: np.ndarray
    called: np.ndarray
    threshold: float | None
    expected_rate: float


def expected_rate(cells: int) -> float:
    return RATE_PER_CELL * min(cells, MEASURED_CELLS)


def score_doublets(counts: sp.csr_matrix, seed: int) -> Doublets | None:
    """Scores every cell of one sample; `counts` CSR cells x genes.

    None for fewer than 100 cells. Single-threaded, because for the small matrices of one sample a second thread does
    not pay off.
    """
    from threadpoolctl import threadpool_limits

    if counts.shape[0] < MIN_CELLS:
        return None
    with threadpool_limits(limits=1):
        return score_doublets_with_all_threads(counts, seed)


def score_doublets_with_all_threads(counts: sp.csr_matrix, seed: int) -> Doublets:
    """The same with all threads of the process. The limit is global to the process, so code that runs next to a job,
    such as the warm-up, must not set it."""
    n = counts.shape[0]
    rng = np.random.default_rng(seed)
    chosen = variable_genes(counts)
    small = sp.csr_matrix(counts[:, chosen], dtype=np.float32)
    totals = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    clusters = _clusters(project(logged(small, totals), seed), seed)
    first, second = _pairs(clusters, totals, n, rng)
    fake = small[first] + small[second]
    fake_totals = totals[first] + totals[second]
    everything = sp.csr_matrix(sp.vstack([small, fake], format='csr'))
    sums = np.r_[totals, fake_totals]
    points = project(logged(everything, sums), seed)
    features = _features(points, everything, sums, n)
    labels = np.r_[np.zeros(n), np.ones(len(first))]
    score = _cross_validated(features, labels, seed)
    threshold = _threshold(score[:n], expected_rate(n))
    return Doublets(score[:n], score[:n] >= threshold, threshold, expected_rate(n))


def variable_genes(counts: sp.csr_matrix) -> np.ndarray:
    """Genes with more zeros than expected from a Poisson distribution of their mean, most first: cheap, and insensitive
    to depth outliers."""
    n = counts.shape[0]
    mean = np.asarray(counts.sum(axis=0), dtype=np.float64).ravel() / n
    seen = np.bincount(counts.indices, minlength=counts.shape[1]) / n
    expected = 1.0 - np.exp(-mean)
    z = (expected - seen) / np.sqrt(np.maximum(expected * (1.0 - expected), 1e-12) / n)
    z[seen * n < 3] = -np.inf
    best = np.argsort(-z, kind='stable')[:N_GENES]
    return np.sort(best[np.isfinite(z[best])])


def logged(matrix: sp.csr_matrix, totals: np.ndarray) -> sp.csr_matrix:
    scale = (np.median(totals) / np.maximum(totals, 1.0)).astype(np.float32)
    data = np.log1p(matrix.data * np.repeat(scale, np.diff(matrix.indptr)))
    return sp.csr_matrix((data, matrix.indices, matrix.indptr), shape=matrix.shape)


def project(logged: sp.csr_matrix, seed: int) -> np.ndarray:
    """Principal components of the dense variable genes, by a seeded randomised decomposition (Halko et al.
    2011)."""
    from sklearn.utils.extmath import randomized_svd

    dense = logged.toarray()
    dense -= dense.mean(axis=0)
    k = min(N_COMPONENTS, min(dense.shape) - 1)
    u, s, _ = randomized_svd(dense, k, n_oversamples=10, n_iter=4, random_state=seed)
    return np.ascontiguousarray(u * s, dtype=np.float32)


def _clusters(points: np.ndarray, seed: int) -> np.ndarray:
    from sklearn.cluster import KMeans

    k = max(2, min(N_CLUSTERS, len(points) // 25))
    return np.asarray(KMeans(k, n_init=1, max_iter=50, random_state=seed).fit_predict(points))


def _pairs(
    clusters: np.ndarray, totals: np.ndarray, number: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Indices of the two cells of each simulated doublet: random pairs, three quarters of them across
    clusters."""
    n = len(clusters)
    first, second = rng.integers(0, n, 2 * number), rng.integers(0, n, 2 * number)
    mixed = np.flatnonzero(clusters[first] != clusters[second])[: int(number * 0.75)]
    same = np.flatnonzero((clusters[first] == clusters[second]) & (first != second))[: number - len(mixed)]
    take = np.r_[mixed, same]
    return first[take], second[take]


def _features(points: np.ndarray, matrix: sp.csr_matrix, totals: np.ndarray, n: int) -> np.ndarray:
    """Share of simulated doublets among the neighbours at several sizes, and depth, absolute and relative to the
    neighbours.

    Distances, coordinates and co-expression of single genes were tried: they let the model memorise the real doublets
    that the training treats as single cells, and cost 0.03 to 0.08 of AUROC.
    """
    largest = min(max(NEIGHBOURHOODS), len(points) - 1)
    found, distances = nearest(points, largest)
    fake = (found >= n).astype(np.float32)
    running = np.cumsum(fake, axis=1)
    columns = [running[:, min(k, largest) - 1] / min(k, largest) for k in NEIGHBOURHOODS]
    weights = 1.0 / (distances + np.median(distances) * 0.1 + 1e-6)
    columns.append((fake * weights).sum(axis=1) / weights.sum(axis=1))
    depth, seen = np.log1p(totals), np.diff(matrix.indptr).astype(np.float64)
    around = depth[found[:, : min(20, largest)]].mean(axis=1)
    columns += [depth, np.log1p(seen), seen / np.maximum(depth, 1.0), depth - around]
    return np.column_stack(columns).astype(np.float32)


def nearest(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(indices, distances) of the k nearest other points, exact."""
    found, squared = _few(points, k + 1) if len(points) <= FEW else _many(points, k + 1)
    # The point itself comes first, except for equal points, whose order does not matter.
    return found[:, 1:], np.sqrt(np.maximum(squared[:, 1:], 0.0))


def _many(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    import faiss

    index = faiss.IndexFlatL2(points.shape[1])
    index.add(points)
    squared, found = index.search(points, k)
    return found, squared


def _few(points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Computes all distances of a block of rows by one matrix product: a third of faiss's time for the large k used
    here."""
    norms = np.einsum('ij,ij->i', points, points)
    found = np.empty((len(points), k), dtype=np.int64)
    squared = np.empty((len(points), k), dtype=np.float32)
    for start in range(0, len(points), BLOCK):
        rows = slice(start, start + BLOCK)
        apart = points[rows] @ points.T
        apart *= -2.0
        apart += norms
        near = np.argpartition(apart, k - 1, axis=1)[:, :k]
        values = np.take_along_axis(apart, near, axis=1)
        order = np.argsort(values, axis=1, kind='stable')
        found[rows] = np.take_along_axis(near, order, axis=1)
        squared[rows] = np.take_along_axis(values, order, axis=1) + norms[rows, None]
    return found, squared


def _cross_validated(features: np.ndarray, labels: np.ndarray, seed: int) -> np.ndarray:
    """Probability of being simulated, each point scored by the model of the folds without it.

    A second round trains without the real cells that the first finds most doublet-like: their label is
    probably wrong.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.model_selection import StratifiedKFold

    real = labels == 0
    trusted, score = np.ones(len(labels), dtype=bool), np.empty(len(labels))
    for _ in range(2):
        for train, test in StratifiedKFold(FOLDS, shuffle=True, random_state=seed).split(features, labels):
            chosen = train[trusted[train]]
            model = HistGradientBoostingClassifier(
                max_iter=30,
                learning_rate=0.15,
                max_depth=3,
                min_samples_leaf=50,
                max_bins=64,
                early_stopping=False,
                random_state=seed,
            )
            score[test] = model.fit(features[chosen], labels[chosen]).predict_proba(features[test])[:, 1]
        trusted = ~real | (score < np.quantile(score[real], 1.0 - DISTRUSTED))
    return score


def _threshold(real: np.ndarray, rate: float) -> float:
    """The score that the expected share of cells reaches, but at least 0.5: more like a doublet than like a
    cell."""
    return max(0.5, float(np.quantile(real, 1.0 - min(rate, 0.5))))
