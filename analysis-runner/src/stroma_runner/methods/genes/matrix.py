"""Samples as one matrix: the union of their genes, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.genes.gene_names import JointGenes, join


def join_samples(samples: Sequence[Any]) -> JointGenes:
    """The joint genes of samples with `gene_ids` and `symbols`."""
    return join([(s.gene_ids, s.symbols) for s in samples])


@dataclass(frozen=True)
class KeptCounts:
    """Facts of the kept cells: their number with each joint gene, the largest count, and whether all counts are
    whole."""

    cells_with: np.ndarray
    largest: float
    whole: bool


class KeptRows:
    """Kept cells of all samples, concatenated (`stroma_store.dataset.rows.SurveyedRows`) and read block by block. Genes
    that a sample lacks are 0."""

    def __init__(
        self,
        counts: Sequence[Any],
        kept: Sequence[np.ndarray],
        columns: Sequence[np.ndarray],
        genes: np.ndarray,
        found: KeptCounts,
    ) -> None:
        """`counts`: of each sample, with `blocks()` like `StoredCounts`; `kept`: mask of its cells; `columns`: the
        joint gene of each of its genes; `genes`: the remaining joint genes, ascending; `found`: result of `kept_counts`
        for these cells."""
        self.per_gene, self.largest, self.whole = found.cells_with[genes], found.largest, found.whole
        self.n_cells, self.n_genes = sum(int(mask.sum()) for mask in kept), len(genes)
        self._counts, self._kept, self._columns, self._genes = counts, kept, columns, genes

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        first = 0
        for counts, mask, columns in zip(self._counts, self._kept, self._columns, strict=True):
            target = np.full(len(columns), -1, np.int32)
            place = np.searchsorted(self._genes, columns)
            place[place == len(self._genes)] = 0
            stays = self._genes[place] == columns if len(self._genes) else np.zeros(len(columns), dtype=bool)
            target[stays] = place[stays]
            for start, block in counts.blocks():
                wanted = mask[start : start + block.shape[0]]
                if wanted.any():
                    made = _selected(block, wanted, target, self.n_genes)
                    yield first, made
                    first += made.shape[0]


def _selected(block: sp.csr_matrix, rows: np.ndarray, target: np.ndarray, genes: int) -> sp.csr_matrix:
    """The chosen rows with each gene moved to its index in `target`; genes with -1 are left out."""
    if not rows.all():
        block = block[np.flatnonzero(rows)]
    indices = target[block.indices]
    pointers = block.indptr
    data = block.data
    if (indices < 0).any():
        stays = indices >= 0
        pointers = np.concatenate([[0], np.cumsum(stays, dtype=np.int64)])[pointers]
        indices, data = indices[stays], data[stays]
    made = sp.csr_matrix((data, indices, pointers), shape=(block.shape[0], genes))
    if not made.has_sorted_indices:
        made.data = made.data.copy()  # what is read from a file cannot be changed in place
        made.sort_indices()
    return made


def kept_counts(
    counts: Sequence[Any], kept: Sequence[np.ndarray], columns: Sequence[np.ndarray], genes: int
) -> KeptCounts:
    """Arguments as of `KeptRows`; `genes`: number of joint genes."""
    found, largest, whole = np.zeros(genes, np.int64), 0.0, True
    for one, mask, place in zip(counts, kept, columns, strict=True):
        for start, block in one.blocks():
            wanted = np.repeat(mask[start : start + block.shape[0]], np.diff(block.indptr))
            values = block.data[wanted]
            found += np.bincount(place[block.indices[wanted]], minlength=genes)
            if len(values):
                largest = max(largest, float(values.max()))
                whole = whole and (values.dtype.kind in 'iu' or bool((values == np.rint(values)).all()))
    return KeptCounts(found, largest, whole)
