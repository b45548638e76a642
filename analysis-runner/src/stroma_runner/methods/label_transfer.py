"""Labels of a reference for the cells of another dataset: nearest neighbours among the reference's principal
components."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import scipy.sparse as sp

#: Neighbours that vote, as in scanpy's `tl.ingest`.
NEIGHBOURS = 15
COMPONENTS = 30
#: Scaled values above it count as this much.
SCALE_LIMIT = 10.0
#: Cells per label that represent it, and cells of the reference in all.
MOST_PER_LABEL, MOST_CELLS = 1_000, 30_000
#: Cells that are searched at once.
BLOCK = 50_000


class Projection(NamedTuple):
    """Where a log-normalised cell lies among the components of the reference: genes x components, and an offset."""

    #: Values above are cut, per gene.
    limit: np.ndarray
    #: Loadings divided by the genes' standard deviations.
    weights: np.ndarray
    #: What the mean cell of the reference gets; subtracted.
    offset: np.ndarray


def chosen_cells(codes: np.ndarray, seed: int, most: int = MOST_CELLS) -> np.ndarray:
    """Ascending indices of cells that represent each label (`codes`, -1: none), drawn with a seed: a rare label keeps
    all its cells."""
    present = np.unique(codes[codes >= 0])
    share = max(1, min(MOST_PER_LABEL, most // max(1, len(present))))
    rng = np.random.default_rng(seed)
    parts = []
    for code in present:
        cells = np.flatnonzero(codes == code)
        parts.append(cells if len(cells) <= share else rng.choice(cells, share, replace=False))
    return np.sort(np.concatenate(parts)) if parts else np.empty(0, np.int64)


def fit(reference: sp.csr_matrix, seed: int, components: int = COMPONENTS) -> tuple[Projection, np.ndarray]:
    """(projection, unit-length points of the reference) of cells x genes, log-normalised.

    Each gene is scaled to unit variance and cut at 10 standard deviations above its mean; components by a seeded
    randomised decomposition (scikit-learn).
    """
    from sklearn.decomposition import PCA

    dense = np.asarray(reference.toarray(), dtype=np.float32)
    mean, deviation = dense.mean(axis=0, dtype=np.float64), dense.std(axis=0, dtype=np.float64)
    deviation[deviation == 0] = 1.0
    limit = mean + SCALE_LIMIT * deviation
    scaled = ((np.minimum(dense, limit) - mean) / deviation).astype(np.float32)
    del dense
    k = max(1, min(components, scaled.shape[0] - 1, scaled.shape[1] - 1))
    model = PCA(n_components=k, svd_solver='randomized', iterated_power=5, random_state=seed)
    model.fit(scaled)
    weights = model.components_.T.astype(np.float64) / deviation[:, None]
    offset = mean @ weights + model.mean_.astype(np.float64) @ model.components_.T.astype(np.float64)
    projection = Projection(limit, weights, offset)
    whole: Iterable[tuple[slice, sp.csr_matrix]] = [(slice(0, reference.shape[1]), reference)]
    return projection, project(projection, whole, reference.shape[0])


def project(projection: Projection, blocks: Iterable[tuple[slice, sp.spmatrix]], cells: int) -> np.ndarray:
    """Unit-length points (cells x components, float32) of log-normalised values, given as blocks of genes."""
    points = np.tile(-projection.offset, (cells, 1))
    for genes, values in blocks:
        part = sp.csc_matrix(values, dtype=np.float64)
        part.data = np.minimum(part.data, np.repeat(projection.limit[genes], np.diff(part.indptr)))
        points += part @ projection.weights[genes]
    length = np.linalg.norm(points, axis=1, keepdims=True)
    length[length == 0] = 1.0
    return np.ascontiguousarray(points / length, dtype=np.float32)


def vote(
    reference: np.ndarray, codes: np.ndarray, points: np.ndarray, labels: int, neighbours: int = NEIGHBOURS
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(label, share of the neighbours that have it, this share less that of the next commonest label) of each point:
    the commonest label among its nearest cells of the reference (faiss, exact); of equally common ones the first."""
    import faiss

    k = min(neighbours, len(reference))
    index = faiss.IndexFlatL2(reference.shape[1])
    index.add(np.ascontiguousarray(reference))
    found = np.empty(len(points), np.int64)
    share, margin = np.empty((2, len(points)), np.float64)
    for start in range(0, len(points), BLOCK):
        part = points[start : start + BLOCK]
        _, near = index.search(np.ascontiguousarray(part), k)
        votes = np.zeros((len(part), labels), np.int32)
        np.add.at(votes, (np.repeat(np.arange(len(part)), k), codes[near].ravel()), 1)
        found[start : start + BLOCK] = votes.argmax(axis=1)
        second, first = np.partition(votes, -2, axis=1)[:, -2:].T
        share[start : start + BLOCK], margin[start : start + BLOCK] = first / k, (first - second) / k
    return found, share, margin
