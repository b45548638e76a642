"""Enrichment of chosen genes in each cell: the AUCell score of one set (Aibar et al.

2017), computed on request. The runner computes many sets as a job (`methods/gene_sets/aucell.py`); both are tested
against its definition and decoupler.
"""

from __future__ import annotations

import hashlib
import math

import numpy as np

from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Id and symbol of the score, used in place of a gene's.
SCORE = {'gene_id': 'aucell', 'symbol': 'AUCell'}
#: Stored values read at a time.
_BLOCK = 8_000_000


def places(share: float, n_genes: int) -> int:
    """Number of a cell's ranks that count: this share of the genes, rounded up; at least 2, as in decoupler."""
    # 0.07 of 100 genes is 7.000000000000001 in floating point.
    return min(n_genes, max(2, math.ceil(round(share * n_genes, 9))))


def counted_places(dataset: OpenDataset) -> int:
    """Number of ranks that count in a dataset."""
    return places(limits()['geneExpression']['topShare'], dataset.n_genes)


def scores_of(dataset: OpenDataset, indices: list[int]) -> np.ndarray:
    """Scores of every cell, float32, 0 to 1. ENRICHMENT_TOO_LARGE for a matrix with more values than the limit.

    Counts rank the genes of a cell as its normalised values do."""
    most, values = _most_values(dataset), int(dataset.indptr[-1])
    if values > most:
        raise StromaError('ENRICHMENT_TOO_LARGE', values=values, most=most)
    chosen = np.unique(np.asarray(indices, np.int64))
    key = hashlib.sha256(chosen.tobytes()).hexdigest()[:24]
    kept, _ = dataset.shared.get(
        (dataset.id, dataset.version, 'aucell', key), lambda: (_computed(dataset, chosen).tobytes(), {})
    )
    return np.frombuffer(kept, np.float32)


def _most_values(dataset: OpenDataset) -> int:
    """The limit applies to the values that are read: in formats 1 and 2, every block reads the whole matrix."""
    most: int = limits()['geneExpression']['enrichmentValues']
    return most if dataset.meta['formatVersion'] >= 3 else min(most, math.isqrt(most * _BLOCK))


def _computed(dataset: OpenDataset, chosen: np.ndarray) -> np.ndarray:
    mean = max(1.0, int(dataset.indptr[-1]) / max(1, dataset.n_cells))
    step = max(1, int(_BLOCK / mean))
    found = np.empty(dataset.n_cells, np.float32)
    for first in range(0, dataset.n_cells, step):
        last = min(dataset.n_cells, first + step)
        found[first:last] = aucell(*dataset.cell_range(first, last), chosen, dataset.n_genes, counted_places(dataset))
    return found


def aucell(
    pointers: np.ndarray, genes: np.ndarray, values: np.ndarray, chosen: np.ndarray, n_genes: int, top: int
) -> np.ndarray:
    """Scores (float64, 0 to 1) of cells in CSR form; an absent value is zero.

    A gene at rank r (the highest value has rank 1) adds `top` - r to the area if r < `top`; the score is the area
    divided by the largest possible area of the genes. Tied values, including zeros, share the mean of their ranks'
    contributions: the score is the mean over all orders of ties, of which AUCell draws one at random.
    """
    from stroma_dataset_service.expression.enrichment_kernel import areas

    is_in = np.zeros(n_genes, np.bool_)
    is_in[chosen] = True
    given = (np.ascontiguousarray(pointers, np.int64), np.ascontiguousarray(genes, np.int64))
    found = areas(*given, np.ascontiguousarray(values, np.float64), is_in, len(chosen), n_genes, top)
    counted = min(len(chosen), top - 1)
    largest = counted * top - counted * (counted + 1) / 2
    return np.asarray(found / largest)
