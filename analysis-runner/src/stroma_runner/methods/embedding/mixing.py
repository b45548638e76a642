"""Mixing of the samples of a dataset in its components: the local inverse Simpson index of the samples (iLISI,
Korsunsky et al. 2019), relative to what cells without any difference between samples would have."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stroma_runner.methods.embedding import graph

#: Perplexity of the neighbourhoods, as in harmonypy, and three times as many neighbours plus the cell itself.
PERPLEXITY, NEIGHBOURS = 30.0, 91
#: More cells are drawn from, at random, and measured among each other.
MOST_CELLS = 20_000
#: Times that samples are shuffled among the cells.
SHUFFLES = 3
#: Cells whose neighbourhoods are in memory at a time.
BLOCK = 2048
#: Halvings of the interval of a kernel's width, and the error of its entropy that ends them.
HALVINGS, TOLERANCE = 50, 1e-5


@dataclass(frozen=True)
class Mixing:
    """0: each neighbourhood is of one sample; 1: as mixed as if samples were shuffled among all cells."""

    #: Of all measured cells.
    total: float
    #: By sample; NaN if none of its cells was measured.
    of_sample: np.ndarray


def choose_measured_cells(cells: int, seed: int) -> np.ndarray:
    """The rows that are measured, ascending: all, or `MOST_CELLS` of them at random."""
    if cells <= MOST_CELLS:
        return np.arange(cells)
    return np.sort(np.random.default_rng(seed).choice(cells, MOST_CELLS, replace=False))


def measure(points: np.ndarray, codes: np.ndarray, samples: int, seed: int) -> Mixing | None:
    """Mixing of cells x components; `codes`: sample of each cell, 0 to samples - 1. None for a single sample."""
    if len(np.unique(codes)) < 2:
        return None
    rng = np.random.default_rng(seed)
    labels = [codes, *(rng.permutation(codes) for _ in range(SHUFFLES))]
    found = inverse_simpson(points, labels, samples)
    expected = float(found[1:].mean()) - 1.0
    relative = (found[0] - 1.0) / expected
    cells = np.bincount(codes, minlength=samples)
    sums = np.bincount(codes, weights=relative, minlength=samples)
    of_sample = np.divide(sums, cells, out=np.full(samples, np.nan), where=cells > 0)
    return Mixing(float(relative.mean()), of_sample)


def inverse_simpson(points: np.ndarray, labels: list[np.ndarray], classes: int) -> np.ndarray:
    """Effective number of classes around each cell, labels x cells, 1 to `classes`: neighbours weigh by a Gaussian-like
    kernel of their distances whose perplexity is the same for all cells."""
    n = len(points)
    near = min(NEIGHBOURS, n)
    perplexity = min(PERPLEXITY, (near - 1) / 3.0)
    index = graph.index_of(points)
    found = np.empty((len(labels), n))
    for start in range(0, n, BLOCK):
        stop = min(n, start + BLOCK)
        indices, distances = graph.search(index, points, near, start, stop)
        others = indices[:, 1:]
        weights = kernel(distances[:, 1:].astype(np.float64), perplexity)
        row = np.repeat(np.arange(stop - start) * classes, others.shape[1])
        for number, codes in enumerate(labels):
            places = row + codes[others].ravel()
            shares = np.bincount(places, weights=weights.ravel(), minlength=(stop - start) * classes)
            found[number, start:stop] = 1.0 / np.square(shares.reshape(-1, classes)).sum(axis=1)
    return found


def kernel(distances: np.ndarray, perplexity: float) -> np.ndarray:
    """Weights exp(-b d) of each row's neighbours, with the b that gives the row this perplexity; rows sum to 1."""
    # Only differences matter, and the nearest distance becomes 0.
    apart = distances - distances.min(axis=1, keepdims=True)
    rows = len(apart)
    beta, low, high = np.ones(rows), np.zeros(rows), np.full(rows, np.inf)
    wanted, weights = np.log(perplexity), np.empty_like(apart)
    active = np.arange(rows)
    for _ in range(HALVINGS):
        if not len(active):
            break
        near = apart[active]
        raw = np.exp(-near * beta[active][:, None])
        total = raw.sum(axis=1)
        weights[active] = raw / total[:, None]
        entropy = np.log(total) + beta[active] * np.einsum('ij,ij->i', near, weights[active])
        wide = entropy > wanted
        low[active] = np.where(wide, beta[active], low[active])
        high[active] = np.where(wide, high[active], beta[active])
        bounded = np.isfinite(high[active])
        middle = (low[active] + np.where(bounded, high[active], 0.0)) / 2.0
        going = np.abs(entropy - wanted) >= TOLERANCE
        beta[active] = np.where(bounded, middle, beta[active] * 2.0)
        active = active[going]
    return weights
