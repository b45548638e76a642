"""Labels of a reference for the cells of another dataset: nearest neighbours among the reference's principal
components, with a limit on the distance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import scipy.sparse as sp

#: Neighbours that vote, as in scanpy's `tl.ingest`.
NEIGHBOURS = 15
COMPONENTS = 30
#: Scaled values are clipped at this limit.
SCALE_LIMIT = 10.0
#: Cells per label that represent it, and cells of the reference in all.
MOST_PER_LABEL, MOST_CELLS = 1_000, 30_000
#: Components whose variance is explained by labels to at least this share are used for distances.
EXPLAINED = 0.05
#: A cell that is more than this many times as far from the reference as is usual within its label is unlike it.
FARTHEST = 1.6
#: Reference cells that a cell's distance is measured to: few, so that a label of twenty cells is not compared with
#: others.
NEAREST = 3
#: Maximum factor for the larger distances of other samples, estimated from the quarter of the cells with the smallest
#: distances.
MOST_SHIFT = 1.5
#: Number of cells searched at once.
BLOCK = 50_000


class Projection(NamedTuple):
    """Maps a log-normalised cell to the components of the reference: genes x components, and an offset."""

    #: Maximum value per gene; larger values are clipped.
    limit: np.ndarray
    #: Loadings divided by the genes' standard deviations.
    weights: np.ndarray
    #: Projection of the reference's mean cell, which is subtracted.
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
    """(projection, points of the reference) of cells x genes, log-normalised.

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
    """Points (cells x components, float32) of log-normalised values, given as blocks of genes."""
    points = np.tile(-projection.offset, (cells, 1))
    for genes, values in blocks:
        part = sp.csc_matrix(values, dtype=np.float64)
        part.data = np.minimum(part.data, np.repeat(projection.limit[genes], np.diff(part.indptr)))
        points += part @ projection.weights[genes]
    return np.ascontiguousarray(points, dtype=np.float32)


def scale_to_unit_length(points: np.ndarray) -> np.ndarray:
    """The points with length 1; one at the origin stays there."""
    length = np.linalg.norm(points, axis=1, keepdims=True)
    length[length == 0] = 1.0
    return np.ascontiguousarray(points / length, dtype=np.float32)


def vote(
    reference: np.ndarray, codes: np.ndarray, points: np.ndarray, labels: int, neighbours: int = NEIGHBOURS
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(label, share of the neighbours that have it, this share less that of the next commonest label) of each point:
    the commonest label among its nearest cells of the reference (faiss, exact); of equally common ones the first.
    `reference`, `points`: of length 1."""
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


class TransferredLabels(NamedTuple):
    """Per cell: index of the most frequent label, whether the cell gets it, its score and margin over the next label
    (both 0 for a cell unlike the reference), and whether it is unlike the reference."""

    label: np.ndarray
    assigned: np.ndarray
    score: np.ndarray
    margin: np.ndarray
    remote: np.ndarray


def transfer_labels(
    reference: np.ndarray, codes: np.ndarray, points: np.ndarray, labels: int, floor: float, seed: int
) -> TransferredLabels:
    """Labels by the vote of the nearest reference cells, if its share reaches `floor` and the cell is not too far from
    the reference. `reference`, `points`: cells x components, from `project`."""
    label, share, margin = vote(scale_to_unit_length(reference), codes, scale_to_unit_length(points), labels)
    remote = remoteness(spread(reference, codes, labels), reference, points, label, seed) > FARTHEST
    return TransferredLabels(
        label, (share >= floor) & ~remote, np.where(remote, 0.0, share), np.where(remote, 0.0, margin), remote
    )


class Spread(NamedTuple):
    """Distance between cells of one label in the reference."""

    #: Indices of the components in which labels explain at least EXPLAINED of the variance; all if there are none.
    components: np.ndarray
    #: Median over a label's cells of the mean distance to the nearest reference cells; NaN for a label without cells.
    typical: np.ndarray
    #: Lower quartile of these distances, relative to that of the label.
    quarter: float


def spread(points: np.ndarray, codes: np.ndarray, labels: int) -> Spread:
    """Typical distance within each label. `points`: reference cells x components, not normalised to length 1."""
    within = np.zeros(points.shape[1])
    for code in np.unique(codes):
        own = points[codes == code].astype(np.float64)
        within += ((own - own.mean(axis=0)) ** 2).sum(axis=0)
    whole = points.astype(np.float64).var(axis=0) * len(points)
    used = np.flatnonzero(1 - within / np.where(whole > 0, whole, 1.0) >= EXPLAINED)
    used = used if len(used) else np.arange(points.shape[1])
    apart = _distances(points[:, used], points[:, used], NEAREST, itself=True)[0]
    typical = np.full(labels, np.nan)
    for code in np.unique(codes):
        typical[code] = max(float(np.median(apart[codes == code])), np.finfo(np.float32).tiny)
    return Spread(used, typical, float(np.quantile(apart / typical[codes], 0.25)))


def remoteness(of: Spread, reference: np.ndarray, points: np.ndarray, label: np.ndarray, seed: int) -> np.ndarray:
    """Distance of each cell from the reference, relative to the distances among the cells of its label (`label`): about
    1 for a similar cell, and more than FARTHEST for another type.

    Averaged over the cell and its nearest cells of the dataset (among at most MOST_CELLS, drawn with a seed), because
    single positions are noisy. To correct for differences between samples, if even the nearest quarter of the cells is
    farther than that of the reference, all distances are divided by this factor, at most MOST_SHIFT.
    """
    if not len(points):
        return np.empty(0)
    own = np.ascontiguousarray(points[:, of.components])
    apart = _distances(reference[:, of.components], own, NEAREST)[0] / of.typical[label]
    apart /= np.clip(np.quantile(apart, 0.25) / of.quarter, 1.0, MOST_SHIFT) if of.quarter > 0 else 1.0
    drawn = np.arange(len(own))
    if len(own) > MOST_CELLS:
        drawn = np.sort(np.random.default_rng(seed).choice(len(own), MOST_CELLS, replace=False))
    found: np.ndarray = apart[drawn][_distances(own[drawn], own, NEIGHBOURS)[1]].mean(axis=1)
    return found


def _distances(
    among: np.ndarray, points: np.ndarray, neighbours: int, itself: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """(mean Euclidean distance to the nearest points of `among`, their indices) of each point (faiss, exact).

    `itself`: the points are those of `among`, and a point is not its own neighbour.
    """
    import faiss

    index = faiss.IndexFlatL2(among.shape[1])
    index.add(np.ascontiguousarray(among, np.float32))
    k = min(neighbours + itself, len(among))
    mean, near = np.empty(len(points)), np.empty((len(points), k), np.int64)
    for start in range(0, len(points), BLOCK):
        stop = start + BLOCK
        squared, near[start:stop] = index.search(np.ascontiguousarray(points[start:stop], np.float32), k)
        apart = np.sqrt(np.maximum(squared, 0.0), dtype=np.float64)
        mean[start:stop] = apart[:, 1:].mean(axis=1) if itself and k > 1 else apart.mean(axis=1)
    return mean, near
