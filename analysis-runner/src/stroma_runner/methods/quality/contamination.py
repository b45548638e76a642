"""Ambient RNA of one sample: the share of counts from other cells, and the corrected counts.

The model is that of SoupX (Young and Behjati 2020, GigaScience 9:giaa151), built here: a count of gene g in a cell of
cluster k is ambient with the probability q = fraction x soup[g] / share[k, g], where `soup` is the composition of the
ambient RNA and `share` that of the cluster. Genes that a cluster does not express have q = 1 and show the fraction.
Without raw droplets the soup is the sum of the sample's own cells; with them it is the sum of the empty droplets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.quality import doublets

VERSION = '1'
#: A sample with as many cells or fewer is not estimated (specification 5, 9).
NOT_ABOVE_CELLS = 100
NEIGHBOURS, RESOLUTION = 15, 1.0
#: Minimum number of a cluster's cells, in the selecting half, for its silent genes to count.
LEAST_CELLS = 7
#: Minimum expected counts of a gene in a cluster if all were ambient: fewer do not show that it is silent.
LEAST_EXPECTED = 20.0
#: Genes of each half that show the fraction, and their least number.
SILENT_GENES, LEAST_GENES = 10, 5
#: Standard deviations above a gene's count at which the genes are ranked, so that few counts are not silence.
RANKED_AT = 3.0
#: Cells with more counts of their cluster's silent genes than this quantile of the expected number are doublets or in
#: the wrong cluster.
OUTLIER, ROUNDS = 0.99, 4
#: Expected expression of genes that are treated as silent, as a share of the soup. Measured with a reference simulator
#: on the means of PBMC 4k, 36 samples: .031, standard deviation .012, at most .062; on PBMC 4k itself with its empty
#: droplets: none. The estimate takes `LEAK`, the ends of its interval the extremes.
LEAK, MOST_LEAK = 0.02, 0.06
#: Normal quantile of the 90 % interval.
WIDTH = 1.645
BOOTSTRAPS = 200
#: Above this fraction, or with a wider interval, even the most silent genes are expressed: the clusters are too
#: similar.
MOST, WIDEST = 0.6, 0.15
#: A count is removed where it is ambient with at least this probability.
CERTAIN = 0.8
#: Number of cells corrected at once.
BLOCK = 2048


@dataclass(frozen=True)
class Estimate:
    """`fraction`, `low`, `high`: share of the sample's counts that is ambient, 0 to 1, and its 90 % interval; None,
    with a `reason` (`fewCells`, `fewSilentGenes`, `clustersAlike`), if it cannot be estimated. `genes`: columns of the
    genes used. `observed`: the fraction before the calibration."""

    fraction: float | None
    low: float | None = None
    high: float | None = None
    genes: np.ndarray = field(default_factory=lambda: np.empty(0, np.int64))
    reason: str | None = None
    observed: float | None = None


def first_clusters(counts: sp.csr_matrix, seed: int) -> np.ndarray:
    """Broad clusters of the cells of one sample, numbered from 0: Leiden on the nearest neighbours in 25 components of
    variable genes."""
    import random

    import igraph

    chosen = doublets.variable_genes(counts)
    totals = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    if len(chosen) < 3 or counts.shape[0] <= NEIGHBOURS:
        return np.zeros(counts.shape[0], dtype=np.int64)
    small = sp.csr_matrix(counts[:, chosen], dtype=np.float32)
    points = doublets.project(doublets.logged(small, totals), seed)
    found, _ = doublets.nearest(points, NEIGHBOURS)
    n = len(points)
    edges = np.column_stack([np.repeat(np.arange(n), found.shape[1]), found.ravel()])
    network = igraph.Graph(n=n, edges=edges).simplify()
    igraph.set_random_number_generator(random.Random(seed))
    try:
        parts = network.community_leiden(objective_function='modularity', resolution=RESOLUTION, n_iterations=4)
    finally:
        igraph.set_random_number_generator(random)
    return np.asarray(parts.membership, dtype=np.int64)


def cluster_sums(counts: sp.csr_matrix, labels: np.ndarray, clusters: int) -> np.ndarray:
    """Counts of each gene in each cluster: clusters x genes, float64."""
    member = sp.csr_matrix((np.ones(len(labels)), (labels, np.arange(len(labels)))), shape=(clusters, len(labels)))
    return np.asarray((member @ sp.csr_matrix(counts, dtype=np.float64)).todense())


def soup_of_cells(counts: sp.csr_matrix) -> np.ndarray:
    """Composition of all cells together, which sums to 1: the RNA that they would release if they broke at equal
    rates."""
    return soup_of_sums(np.asarray(counts.sum(axis=0), dtype=np.float64).ravel())


def soup_of_sums(sums: np.ndarray) -> np.ndarray:
    """Composition of counts of each gene, which sums to 1."""
    found: np.ndarray = np.asarray(sums, dtype=np.float64) / max(1.0, float(np.sum(sums, dtype=np.float64)))
    return found


def estimate(
    counts: sp.csr_matrix, labels: np.ndarray, soup: np.ndarray, seed: int, of_droplets: bool = False
) -> Estimate:
    """Fraction of ambient counts of one sample. `counts`: CSR cells x genes; `labels`: cluster of each cell from 0;
    `soup`: composition of the ambient RNA, sums to 1; `of_droplets`: it is that of empty droplets, whose estimate needs
    no calibration.

    The silent genes are chosen in one half of the cells and counted in the other, so that genes that are silent by
    chance do not lower the fraction.
    """
    cells = counts.shape[0]
    if cells <= NOT_ABOVE_CELLS:
        return Estimate(None, reason='fewCells')
    rng = np.random.default_rng(seed)
    half = rng.permutation(cells) % 2
    totals = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    pairs, genes = [], []
    for chosen in (0, 1):
        found = _silent(counts, labels, soup, totals, half == chosen)
        if found is None:
            return Estimate(None, reason='fewSilentGenes')
        pairs.append(found[0])
        genes.append(found[1])
    shown = np.array(list(dict.fromkeys(np.concatenate(genes).tolist())), dtype=np.int64)
    whole = np.concatenate(pairs)
    observed = float(np.mean([one[:, 0].sum() / one[:, 1].sum() for one in pairs]))
    if observed > MOST:
        return Estimate(None, genes=shown, reason='clustersAlike', observed=observed)
    drawn = rng.integers(0, len(whole), (BOOTSTRAPS, len(whole)))
    spread = WIDTH * float(np.std(whole[drawn, 0].sum(axis=1) / whole[drawn, 1].sum(axis=1)))
    leak, most = (0.0, 0.0) if of_droplets else (LEAK, MOST_LEAK)
    fraction, low = (max(0.0, (value - by) / (1.0 - by)) for value, by in ((observed, leak), (observed - spread, most)))
    high = min(1.0, observed + spread)
    if high - low > WIDEST:
        return Estimate(None, genes=shown, reason='clustersAlike', observed=observed)
    return Estimate(fraction, low, high, shown, None, observed)


def _silent(
    counts: sp.csr_matrix, labels: np.ndarray, soup: np.ndarray, totals: np.ndarray, choosing: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """(per gene: counts, and expected counts if all were ambient; the genes): genes that `choosing` shows to be silent
    in a cluster, counted in the other cells. None if there are too few."""
    clusters = int(labels.max()) + 1
    sums = cluster_sums(sp.csr_matrix(counts[np.flatnonzero(choosing)]), labels[choosing], clusters)
    depth = np.bincount(labels[choosing], totals[choosing], minlength=clusters)
    sizes = np.bincount(labels[choosing], minlength=clusters)
    others = np.bincount(labels[~choosing], minlength=clusters)
    expected = np.outer(depth, soup)
    usable = (expected >= LEAST_EXPECTED) & (np.minimum(sizes, others)[:, None] >= LEAST_CELLS)
    highest = np.full(sums.shape, np.inf)
    np.divide(sums + RANKED_AT * np.sqrt(sums + 1.0), expected, out=highest, where=usable)
    cluster = np.argmin(highest, axis=0)
    least = highest[cluster, np.arange(len(soup))]
    genes = np.argsort(least, kind='stable')[:SILENT_GENES]
    genes = genes[np.isfinite(least[genes])]
    if len(genes) < LEAST_GENES:
        return None
    counted = np.flatnonzero(~choosing)
    blocks, order = [], []
    for k in np.unique(cluster[genes]):
        own = genes[cluster[genes] == k]
        cells = counted[labels[counted] == k]
        blocks.append((soup[own], totals[cells], sp.csr_matrix(counts[cells][:, own])))
        order.append(own)
    fraction = float(np.median(least[genes]))
    pairs = np.empty((0, 2))
    for _ in range(ROUNDS):
        pairs = np.concatenate([_without_outliers(fraction, *block) for block in blocks])
        fraction = float(pairs[:, 0].sum() / max(1e-12, pairs[:, 1].sum()))
    return pairs, np.concatenate(order)


def _without_outliers(fraction: float, soup: np.ndarray, depths: np.ndarray, block: sp.csr_matrix) -> np.ndarray:
    """Per gene of one cluster: counts, and the counts expected if all were ambient."""
    from scipy.stats import poisson

    seen = np.asarray(block.sum(axis=1), dtype=np.float64).ravel()
    stays = seen <= poisson.ppf(OUTLIER, fraction * soup.sum() * depths)
    kept = np.asarray(block[np.flatnonzero(stays)].sum(axis=0), dtype=np.float64).ravel()
    return np.column_stack([kept, soup * depths[stays].sum()])


def correct(counts: sp.csr_matrix, labels: np.ndarray, soup: np.ndarray, fraction: float) -> sp.csr_matrix:
    """Counts without those that are ambient with a probability of `CERTAIN` and more: whole numbers where `counts` are,
    never above them.

    `fraction`: share of the counts that is ambient, 0 to 1. Less than that is removed, because single ambient counts of
    genes that the cluster expresses cannot be identified. A cell with more removable counts than the ambient RNA
    explains (a doublet) keeps them.
    """
    counts = sp.csr_matrix(counts)
    sums = cluster_sums(counts, labels, int(labels.max(initial=0)) + 1)
    share = sums / np.maximum(sums.sum(axis=1, keepdims=True), 1.0)
    blocks = [
        _corrected(counts[start : start + BLOCK], labels[start : start + BLOCK], soup, share, fraction)
        for start in range(0, counts.shape[0], BLOCK)
    ]
    return sp.csr_matrix(sp.vstack(blocks, format='csr')) if blocks else counts


def _corrected(
    counts: sp.csr_matrix, labels: np.ndarray, soup: np.ndarray, share: np.ndarray, fraction: float
) -> sp.csr_matrix:
    """`correct` of some cells; `share`: composition of each cluster, clusters x genes."""
    from scipy.stats import poisson

    totals = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    rows = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
    expected = fraction * soup[counts.indices]
    ambient = np.minimum(1.0, expected / np.maximum(share[labels[rows], counts.indices], 1e-300))
    per_cluster = fraction * soup >= CERTAIN * share
    values = counts.data.astype(np.float64)
    certain = ambient >= CERTAIN
    # Counts of the certain genes beyond those explained by ambient RNA.
    explained = poisson.ppf(OUTLIER, fraction * totals * (per_cluster @ soup)[labels])
    found = np.bincount(rows, values * certain, minlength=len(totals))
    unlike = np.minimum(1.0, explained / np.maximum(found, 1e-12))
    ambient = np.where(certain, ambient * unlike[rows], ambient)
    removed = np.floor(values * ambient + (1.0 - CERTAIN))
    many = removed > 1
    removed[many] = np.minimum(removed[many], np.maximum(1.0, poisson.ppf(OUTLIER, (expected * totals[rows])[many])))
    left = (values - np.minimum(removed, values)).astype(counts.dtype)
    made = sp.csr_matrix((left, counts.indices.copy(), counts.indptr.copy()), shape=counts.shape)
    made.eliminate_zeros()
    return made


@dataclass(frozen=True)
class PreparedSample:
    """Facts of a sample before its counts are corrected: cluster of each cell, composition of the ambient RNA,
    and its fraction."""

    labels: np.ndarray
    soup: np.ndarray
    estimate: Estimate


def prepare(counts: sp.csr_matrix, seed: int, droplets: np.ndarray | None = None) -> PreparedSample:
    """Clusters, soup and estimate of one sample, on one thread, so that results are reproducible. `droplets`: counts of
    each gene in its empty droplets; None if only the cells are known."""
    from threadpoolctl import threadpool_limits

    soup = soup_of_cells(counts) if droplets is None else soup_of_sums(droplets)
    if counts.shape[0] <= NOT_ABOVE_CELLS:
        return PreparedSample(np.zeros(counts.shape[0], np.int64), soup, Estimate(None, reason='fewCells'))
    with threadpool_limits(limits=1):
        labels = first_clusters(counts, seed)
    return PreparedSample(labels, soup, estimate(counts, labels, soup, seed, of_droplets=droplets is not None))


def chosen_fraction(choice: str, own: float | None, found: Estimate) -> float | None:
    """The fraction for correcting a sample: the lower end of the interval for the choice `correct`, `own` for
    `fraction`. None means no correction."""
    if choice == 'fraction':
        return own
    return found.low if choice == 'correct' else None
