"""Computes the columns that a file's marker table lacks (mean, share of cells, fold change) from its matrix, in one
pass."""

from __future__ import annotations

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_store.dataset.layout import TARGET_SUM
from stroma_store.dataset.rows import RowBlocks

#: Seurat's pseudocount, as in the integration's markers, so that both tables mean the same.
_PSEUDO = 1.0


def complete_markers(
    markers: pd.DataFrame, column: pd.Series, rows: RowBlocks, symbols: list[str], *, counts: bool
) -> None:
    """Sets in place: `avg_expression` (mean of counts per 10,000, i.e. of expm1 of the normalised values, in the
    cluster), `pct1`, `pct2` (share of cells above zero inside and outside it) and, if it is missing, `log2fc`
    (log2((mean inside + 1) / (mean outside + 1))).
    """
    if not isinstance(column.dtype, pd.CategoricalDtype) or column.cat.categories.empty:
        return  # the file names a column of numbers, or one without any label, as the markers' clusters
    categories = [str(c) for c in column.cat.categories]
    codes = column.cat.codes.to_numpy()
    size = np.bincount(codes[codes >= 0], minlength=len(categories)).astype(float)
    linear, share = (np.zeros((len(categories), rows.n_genes)) for _ in range(2))
    for first, block in rows.blocks():
        values = _normalised(block) if counts else block
        part = codes[first : first + block.shape[0]]
        known = np.flatnonzero(part >= 0)
        member = sp.csr_matrix((np.ones(known.size), (part[known], known)), shape=(len(categories), block.shape[0]))
        for total, function in ((linear, np.expm1), (share, np.sign)):
            changed = values.copy()
            changed.data = function(changed.data)
            total += (member @ changed).toarray()
    place = {name: k for k, name in enumerate(symbols)}
    gene = np.array([place[symbol] for symbol in markers['symbol']], dtype=np.int64)
    cluster = np.array([categories.index(str(name)) if str(name) in categories else -1 for name in markers['cluster']])
    rest = np.maximum(size.sum() - size, 1)[cluster]
    inside = np.maximum(size, 1)[cluster]
    unknown = cluster < 0

    def ratio(total: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        own = total[cluster, gene]
        return own / inside, (total.sum(axis=0)[gene] - own) / rest

    own, other = ratio(linear)
    markers['avg_expression'] = np.where(unknown, np.nan, own)
    if markers['log2fc'].isna().all():
        markers['log2fc'] = np.where(unknown, np.nan, np.log2((own + _PSEUDO) / (other + _PSEUDO)))
    own, other = ratio(share)
    markers['pct1'], markers['pct2'] = np.where(unknown, np.nan, own), np.where(unknown, np.nan, other)


def _normalised(block: sp.csr_matrix) -> sp.csr_matrix:
    totals = np.asarray(block.sum(axis=1), dtype=float).ravel()
    scale = np.divide(TARGET_SUM, totals, out=np.zeros_like(totals), where=totals > 0)
    values = sp.csr_matrix(sp.diags(scale) @ block)
    values.data = np.log1p(values.data)
    return values
