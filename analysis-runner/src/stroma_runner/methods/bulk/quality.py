"""Quality of bulk samples from their counts, before any test.

`counts`: genes x samples, at least 0. Sizes are counts; shares and correlations are between 0 and 1, and -1 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

#: Genes with the largest variance that components are computed of, as DESeq2's `plotPCA` takes them.
VARIABLE_GENES = 500
COMPONENTS = 6
#: Added before the logarithm of components and correlations. Of negative binomial counts with the dispersion a, the
#: variance of log(x + 1 / 2a) hardly depends on the mean; .03 is common among replicates.
STEADY = 16.0
#: A sample is flagged if its median correlation is this many robust standard deviations below that of the others, and
#: also lower by this difference, because tiny differences between very similar samples do not matter.
OUTLIER_DEVIATIONS, OUTLIER_LEAST = 5.0, 0.02
#: Genes of the X chromosome that are expressed if one X is silent; genes of the Y chromosome outside of its shared
#: ends.
FEMALE = ('XIST', 'TSIX')
MALE = ('RPS4Y1', 'DDX3Y', 'KDM5D', 'UTY', 'EIF1AY', 'USP9Y', 'ZFY', 'UBA1Y')
#: Minimum counts per million of the sum of a list that indicate a sex, and minimum ratio to the other list.
SEX_LEAST, SEX_TIMES = 5.0, 5.0


def size_factors(counts: np.ndarray) -> np.ndarray:
    """Median of ratios (Anders and Huber 2010), one per sample; of genes that all samples have. Without such genes, the
    library sizes relative to their geometric mean."""
    with np.errstate(divide='ignore'):
        logs = np.log(counts.astype(float))
    kept = np.isfinite(logs).all(axis=1)
    if kept.any():
        ratios = logs[kept] - logs[kept].mean(axis=1, keepdims=True)
        return np.asarray(np.exp(np.median(ratios, axis=0)))
    sizes = np.maximum(counts.sum(axis=0), 1).astype(float)
    return np.asarray(sizes / np.exp(np.log(sizes).mean()))


def log2_normalised(counts: np.ndarray, factors: np.ndarray, added: float = 1.0) -> np.ndarray:
    """log2 of normalised counts + `added`, genes x samples."""
    return np.asarray(np.log2(counts / factors + added))


class Components(NamedTuple):
    """`coordinates`: samples x components; `percent`: explained variance per component. `genes`: number of most
    variable genes used."""

    coordinates: np.ndarray
    percent: np.ndarray
    genes: int


def components(values: np.ndarray) -> Components:
    """Principal components of `values` (genes x samples, logged). Signs: the largest coordinate is positive."""
    variance = values.var(axis=1)
    genes = min(VARIABLE_GENES, int((variance > 0).sum()))
    if genes == 0:
        return Components(np.zeros((values.shape[1], 1)), np.zeros(1), 1)
    chosen = np.argsort(-variance, kind='stable')[:genes]
    centred = values[chosen].T - values[chosen].mean(axis=1)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    kept = min(COMPONENTS, max(1, len(s) - 1))
    found = u[:, :kept] * s[:kept]
    largest = found[np.abs(found).argmax(axis=0), np.arange(kept)]
    percent = 100 * s**2 / (s**2).sum()
    return Components(found * np.where(largest < 0, -1, 1), percent[:kept], genes)


def correlations(values: np.ndarray) -> np.ndarray:
    """Pearson correlation of each pair of samples over the genes that any of them has, samples x samples."""
    seen = values[values.max(axis=1) > 0]
    if len(seen) < 2:
        return np.eye(values.shape[1])
    with np.errstate(invalid='ignore', divide='ignore'):
        found = np.corrcoef(seen.T)
    # A sample without any spread is like no other.
    found = np.nan_to_num(found, nan=0.0)
    np.fill_diagonal(found, 1.0)
    return np.asarray(np.clip(found, -1, 1))


class Outliers(NamedTuple):
    """`medians`: of each sample's correlations with the others, NaN for a single sample; `limit`: correlation below
    which a sample is an outlier; `are`: the outliers."""

    medians: np.ndarray
    limit: float
    are: np.ndarray


def outliers(correlation: np.ndarray, groups: Sequence[str]) -> Outliers:
    """Samples that are far less like the others of their group, or like all where a group has fewer than three."""
    n = len(correlation)
    if n < 4:
        return Outliers(np.full(n, np.nan), -1.0, np.zeros(n, bool))
    names = np.asarray(groups)
    own = correlation.copy()
    np.fill_diagonal(own, np.nan)
    medians = np.empty(n)
    for k in range(n):
        same = np.flatnonzero(names == names[k])
        medians[k] = np.nanmedian(own[k, same if len(same) >= 3 else slice(None)])
    centre = float(np.median(medians))
    spread = 1.4826 * float(np.median(np.abs(medians - centre)))
    limit = centre - max(OUTLIER_DEVIATIONS * spread, OUTLIER_LEAST)
    return Outliers(medians, limit, medians < limit)


def infer_sexes(counts: np.ndarray, symbols: Sequence[str]) -> list[str | None]:
    """`female`, `male` or None of each sample, by XIST and the genes of the Y chromosome, in counts per million."""
    names = np.array([str(one).upper() for one in symbols])
    sizes = np.maximum(counts.sum(axis=0), 1)
    female, male = (1e6 * counts[np.isin(names, wanted)].sum(axis=0) / sizes for wanted in (FEMALE, MALE))
    found: list[str | None] = []
    for x, y in zip(female.tolist(), male.tolist(), strict=True):
        if max(x, y) < SEX_LEAST or max(x, y) < SEX_TIMES * min(x, y):
            found.append(None)
        else:
            found.append('female' if x > y else 'male')
    return found


def top_genes(counts: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """(rows of the genes with the largest mean share of a sample, shares genes x samples), the largest first."""
    shares = counts / np.maximum(counts.sum(axis=0), 1)
    rows = np.argsort(-shares.mean(axis=1), kind='stable')[:most]
    return rows, shares[rows]


class Clustering(NamedTuple):
    """Average linkage, in the contract's form: `merges` (left, right, height, leaves) and the `order` of the leaves."""

    merges: np.ndarray
    order: list[int]


def cluster_rows(rows: np.ndarray, metric: str = 'correlation') -> Clustering:
    """Average linkage of the rows by `correlation` (1 - r, constant rows are at distance 1) or `euclidean`."""
    from scipy.cluster.hierarchy import linkage, optimal_leaf_ordering
    from scipy.spatial.distance import pdist

    if len(rows) < 2:
        return Clustering(np.zeros((0, 4)), list(range(len(rows))))
    distances = np.nan_to_num(pdist(rows, metric), nan=1.0)
    return _ordered(linkage(np.maximum(distances, 0), 'average'), distances, optimal_leaf_ordering)


def cluster_samples(correlation: np.ndarray) -> Clustering:
    """Average linkage of samples by 1 - their correlation."""
    from scipy.cluster.hierarchy import linkage, optimal_leaf_ordering
    from scipy.spatial.distance import squareform

    if len(correlation) < 2:
        return Clustering(np.zeros((0, 4)), list(range(len(correlation))))
    square = np.maximum(1 - (correlation + correlation.T) / 2, 0)
    np.fill_diagonal(square, 0)
    distances = squareform(square, checks=False)
    return _ordered(linkage(distances, 'average'), distances, optimal_leaf_ordering)


def _ordered(merges: np.ndarray, distances: np.ndarray, order: object) -> Clustering:
    from scipy.cluster.hierarchy import leaves_list

    best = order(merges, distances)  # type: ignore[operator]
    return Clustering(np.asarray(best), [int(k) for k in leaves_list(best)])
