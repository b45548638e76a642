"""Two groups of cells compared gene by gene: Wilcoxon rank sum, shares, means and fold changes.

Peer: `scanpy.tl.rank_genes_groups(method='wilcoxon', tie_correct=True)`. Mann and Whitney 1947.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from stroma_runner.methods.groups.log_p import log10_adjusted, log10_two_sided
from stroma_runner.methods.groups.markers import benjamini_hochberg

if TYPE_CHECKING:
    import pandas as pd


class Columns(Protocol):
    """Cells x genes by columns: a csc_matrix, or its arrays."""

    @property
    def indptr(self) -> Any: ...
    @property
    def indices(self) -> Any: ...
    @property
    def data(self) -> Any: ...


#: (first gene, gene after the last, cells x genes log-normalised): the matrix, or a function that reads it when needed.
Block = tuple[int, int, Columns | Callable[[], Columns]]
COLUMNS = (
    *('mean1', 'mean2', 'log2fc', 'pct1', 'pct2', 'z_score'),
    *('p_val', 'p_val_adj', 'log10_p_val', 'log10_p_val_adj'),
)
#: Of a cell in `sides`.
FIRST, SECOND, NEITHER = 0, 1, 2
#: The bits of infinity, the largest float32.
INFINITY = int(np.float32(np.inf).view(np.uint32))
Report = Callable[[float], None]
#: (first gene, gene after the last, result of `kernels.two_groups` for them).
Part = tuple[int, int, np.ndarray]


def compare(
    blocks: Iterable[Block], sides: np.ndarray, genes: int, threads: int, progress: Report = lambda done: None
) -> pd.DataFrame:
    """One row per gene with `COLUMNS`, in the genes' order; the first group against the second.

    `blocks`: cells x genes, log1p of counts per 10,000; `sides`: per cell, true for the first group and false for the
    second, or int8 `FIRST`, `SECOND`, `NEITHER`. `mean1`, `mean2`: mean of counts per 10,000; `log2fc`: log2((mean1 +
    1) / (mean2 + 1)); `pct1`, `pct2`: shares (0 to 1) of cells above zero; `z_score`, `p_val`: two-sided normal
    approximation with tie correction, without continuity correction; `p_val_adj`: Benjamini-Hochberg over all genes. A
    gene without values in both groups has z 0 and p 1. A p value below 5e-324 is 0; `log10_p_val` and `log10_p_val_adj`
    have its magnitude. ValueError for an empty group and for a negative value. The result does not depend on the number
    of threads.
    """
    import pandas as pd
    from scipy.special import ndtr

    codes, sizes = _codes(sides)
    found = _each_gene(blocks, codes, genes, threads, progress, is_ranked=True)
    described = _describe(found, sizes)
    n, m = sizes
    cells = n + m
    with np.errstate(divide='ignore', invalid='ignore'):
        correction = 1.0 - found[:, 5] / (cells**3 - cells)
        z = (found[:, 4] - n * (cells + 1.0) / 2.0) / np.sqrt(correction * n * m * (cells + 1.0) / 12.0)
    z[~np.isfinite(z) | (found[:, 2] + found[:, 3] == 0)] = 0.0
    p = 2.0 * ndtr(-np.abs(z))
    log10_p = log10_two_sided(z)
    tested = {
        **{'z_score': z, 'p_val': p, 'p_val_adj': benjamini_hochberg(p)},
        **{'log10_p_val': log10_p, 'log10_p_val_adj': log10_adjusted(log10_p)},
    }
    return pd.DataFrame(described | tested)


def describe_all(
    blocks: Iterable[Block], sides: np.ndarray, genes: int, threads: int, progress: Report = lambda done: None
) -> pd.DataFrame:
    """Result of `compare` per gene without a test: `mean1`, `mean2`, `log2fc`, `pct1`, `pct2`."""
    import pandas as pd

    codes, sizes = _codes(sides)
    return pd.DataFrame(_describe(_each_gene(blocks, codes, genes, threads, progress, is_ranked=False), sizes))


def _codes(sides: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(int8 of each cell, cells of the first and of the second group as float64)."""
    codes = np.where(sides, FIRST, SECOND).astype(np.int8) if sides.dtype == bool else sides.astype(np.int8)
    sizes = np.array([(codes == FIRST).sum(), (codes == SECOND).sum()], np.float64)
    if not sizes.all():
        raise ValueError('a group has no cells')
    return codes, sizes


def _each_gene(
    blocks: Iterable[Block], codes: np.ndarray, genes: int, threads: int, progress: Report, *, is_ranked: bool
) -> np.ndarray:
    """genes x 6 of `kernels.two_groups`; blocks are read and compared in several threads."""
    from stroma_runner.methods.groups.wilcoxon_kernel import two_groups

    def one(block: Block) -> Part:
        start, stop, given = block
        matrix = given() if callable(given) else given
        bits = np.ascontiguousarray(matrix.data, np.float32).view(np.uint32)
        if len(bits) and bits.max() > INFINITY:  # the sign is the highest bit
            raise ValueError('a value is below zero or not a number')
        arrays = matrix.indptr.astype(np.int64, copy=False), matrix.indices.astype(np.int32, copy=False), bits
        return start, stop, two_groups(*arrays, codes, is_ranked)

    found = np.zeros((genes, 6))
    for start, stop, part in _mapped(one, blocks, threads):
        found[start:stop] = part
        progress(stop / genes)
    return found


def _mapped(function: Callable[[Block], Part], items: Iterable[Block], threads: int) -> Iterator[Part]:
    """`map` in several threads, in order; pending items are dropped when the caller stops."""
    if threads == 1:
        yield from map(function, items)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(function, items)
    finally:
        pool.shutdown(cancel_futures=True)


def _describe(found: np.ndarray, sizes: np.ndarray) -> dict[str, np.ndarray]:
    """`mean1`, `mean2`, `log2fc`, `pct1`, `pct2` (see `compare`); `sizes`: cells per group."""
    mean1, mean2 = found[:, 0] / sizes[0], found[:, 1] / sizes[1]
    return {
        'mean1': mean1,
        'mean2': mean2,
        'log2fc': np.log2((mean1 + 1.0) / (mean2 + 1.0)),
        'pct1': found[:, 2] / sizes[0],
        'pct2': found[:, 3] / sizes[1],
    }
