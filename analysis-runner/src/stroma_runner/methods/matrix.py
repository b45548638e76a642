"""Samples as one matrix: the union of their genes, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.gene_names import Joined, join


def join_samples(samples: Sequence[Any]) -> Joined:
    """The joint genes of samples with `gene_ids` and `symbols`."""
    return join([(s.gene_ids, s.symbols) for s in samples])


def stack(
    samples: Sequence[Any], kept: Sequence[np.ndarray], joined: Joined | None = None
) -> tuple[sp.csr_matrix, np.ndarray, np.ndarray]:
    """Kept cells (boolean masks) of every sample, one below the other: CSR cells x genes, ids, symbols.

    `samples` have `counts`, `gene_ids`, `symbols`. Genes that a sample lacks are 0 there.
    """
    joint = joined or join_samples(samples)
    width = len(joint.ids)
    blocks = []
    for sample, mask, columns in zip(samples, kept, joint.columns, strict=True):
        block = sample.counts if mask.all() else sample.counts[np.flatnonzero(mask)]
        if len(columns) != width or not np.array_equal(columns, np.arange(width)):
            indices = columns.astype(block.indices.dtype)[block.indices]
            block = sp.csr_matrix((block.data, indices, block.indptr), (block.shape[0], width))
            block.sort_indices()
        blocks.append(block)
    return sp.csr_matrix(sp.vstack(blocks, format='csr')), joint.ids, joint.symbols
