"""Genes that distinguish a group of cells from the others at a glance; tests of them are in `markers`."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

MARKERS = 3
#: Share of a group's cells that express one of its genes.
EXPRESSED = 0.25


def distinctive_genes(logged: sp.csr_matrix, symbols: np.ndarray, labels: np.ndarray) -> list[list[str]]:
    """Genes of each group with the highest mean log-normalised value relative to the other cells, among those that a
    quarter of its cells express; at most `MARKERS`. `logged`: cells x genes; `labels`: group of each cell from 0."""
    number = int(labels.max(initial=0)) + 1
    member = sp.csr_matrix((np.ones(len(labels), np.float32), (labels, np.arange(len(labels)))), (number, len(labels)))
    ones = sp.csr_matrix((np.ones_like(logged.data), logged.indices, logged.indptr), logged.shape)
    sizes = np.maximum(np.bincount(labels, minlength=number), 1)[:, None]
    sums = np.asarray((member @ logged).todense(), dtype=np.float64)
    hits = np.asarray((member @ ones).todense())
    others = (sums.sum(axis=0) - sums) / np.maximum(len(labels) - sizes, 1)
    above = np.where(hits >= EXPRESSED * sizes, sums / sizes - others, -np.inf)
    best = np.argsort(-above, axis=1, kind='stable')[:, :MARKERS]
    return [[str(symbols[gene]) for gene in row if above[k, gene] > 0] for k, row in enumerate(best)]
