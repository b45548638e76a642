"""Samples as one matrix: the union of their genes, unique cell names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp


def union_of_genes(genes: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """(ids, symbols) of all samples, in the order of first appearance; a gene is its (id, symbol).

    Symbols stay unique: where two ids share one symbol, the later gets `<symbol>-<id>`.
    """
    first_ids, first_symbols = genes[0]
    if all(np.array_equal(i, first_ids) and np.array_equal(s, first_symbols) for i, s in genes[1:]):
        return first_ids, first_symbols
    seen: dict[tuple[str, str], None] = {}
    for ids, symbols in genes:
        seen.update(dict.fromkeys(zip(map(str, ids), map(str, symbols), strict=True)))
    taken: set[str] = set()
    unique = []
    for gene_id, symbol in seen:
        name = symbol if symbol not in taken else f'{symbol}-{gene_id}'
        taken.add(name)
        unique.append(name)
    return np.array([i for i, _ in seen], dtype=object), np.array(unique, dtype=object)


def stack(samples: Sequence[Any], kept: Sequence[np.ndarray]) -> tuple[sp.csr_matrix, np.ndarray, np.ndarray]:
    """Kept cells (boolean masks) of every sample, one below the other: CSR cells x genes, ids, symbols.

    `samples` have `counts`, `gene_ids`, `symbols`. Genes that a sample lacks are 0 there.
    """
    ids, symbols = union_of_genes([(s.gene_ids, s.symbols) for s in samples])
    place = {key: column for column, key in enumerate(_keys(samples))}
    blocks = []
    for sample, mask in zip(samples, kept, strict=True):
        block = sample.counts if mask.all() else sample.counts[np.flatnonzero(mask)]
        if len(sample.symbols) != len(ids) or not np.array_equal(sample.gene_ids, ids):
            pairs = zip(map(str, sample.gene_ids), map(str, sample.symbols), strict=True)
            columns = np.array([place[pair] for pair in pairs], dtype=block.indices.dtype)
            block = sp.csr_matrix((block.data, columns[block.indices], block.indptr), (block.shape[0], len(ids)))
            block.sort_indices()
        blocks.append(block)
    return sp.csr_matrix(sp.vstack(blocks, format='csr')), ids, symbols


def _keys(samples: Sequence[Any]) -> dict[tuple[str, str], None]:
    seen: dict[tuple[str, str], None] = {}
    for sample in samples:
        seen.update(dict.fromkeys(zip(map(str, sample.gene_ids), map(str, sample.symbols), strict=True)))
    return seen
