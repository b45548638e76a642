"""Share of variance of each principal component of the evaluated cells: the wizard's PC curve."""

from __future__ import annotations

import functools

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.embedding.normalise import log_normalise, variable_genes
from stroma_runner.methods.embedding.reduce import MemoryVariableRows, principal_components
from stroma_runner.methods.genes.gene_names import JointGenes
from stroma_runner.shared.genes import check_genes
from stroma_runner.shared.samples import LoadedSample

#: Number of cells drawn over all samples: more hardly change the curve, which is ready within seconds.
CELLS = 10_000
VARIABLE_GENES = 2000


def variance_shares(samples: list[LoadedSample], joined: JointGenes, seed: int) -> list[float]:
    """Share of each component (0 to 1, of the first 50), on log-normalised variable genes that all samples have, before
    filtering and batch correction: a preview; the integration computes its own on the cells that stay."""
    rng = np.random.default_rng(seed)
    shared = functools.reduce(np.intersect1d, joined.columns)
    total = sum(s.sample.counts.shape[0] for s in samples)
    parts: list[sp.csr_matrix] = []
    for loaded, columns in zip(samples, joined.columns, strict=True):
        counts = loaded.sample.counts
        cells = counts.shape[0]
        wanted = cells if total <= CELLS else max(1, round(CELLS * cells / total))
        drawn = np.sort(rng.choice(cells, wanted, replace=False))
        place = np.full(len(joined.ids), -1)
        place[columns] = np.arange(len(columns))
        parts.append(counts.take(drawn)[:, place[shared]])
    pooled = sp.csr_matrix(sp.vstack(parts))
    expressed = np.flatnonzero(np.asarray((pooled > 0).sum(axis=0)).ravel() >= 3)
    check_genes(len(expressed))
    logged = log_normalise(pooled)[:, expressed]
    symbols = joined.ids[shared][expressed]
    chosen = variable_genes(sp.csr_matrix(logged), symbols, VARIABLE_GENES)['highly_variable'].to_numpy()
    _, variance, _ = principal_components(MemoryVariableRows(sp.csr_matrix(logged[:, np.flatnonzero(chosen)])))
    return [float(v) for v in variance / variance.sum()]
