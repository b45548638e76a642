"""Two groups of cells compared gene by gene: Wilcoxon rank sum (illico), shares, means and fold changes.

Peer: `scanpy.tl.rank_genes_groups(method='wilcoxon', tie_correct=True)`. Mann and Whitney 1947.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.markers import benjamini_hochberg

if TYPE_CHECKING:
    import pandas as pd

#: (first gene, gene behind the last, cells x genes log-normalised): `DatasetView.blocks`.
Blocks = Iterator[tuple[int, int, sp.csc_matrix]]
COLUMNS = ('mean1', 'mean2', 'log2fc', 'pct1', 'pct2', 'z_score', 'p_val', 'p_val_adj')


def compare(
    blocks: Blocks,
    is_first: np.ndarray,
    genes: int,
    threads: int,
    progress: Callable[[float], None] = lambda done: None,
) -> pd.DataFrame:
    """One row per gene with `COLUMNS`, in the genes' order; the first group against the second.

    `blocks`: rows are the cells of both groups, log1p of counts per 10,000; `is_first`: truth value per row.
    `mean1`, `mean2`: mean of counts per 10,000; `log2fc`: log2((mean1 + 1) / (mean2 + 1)); `pct1`, `pct2`: shares
    (0 to 1) of cells above zero; `z_score`, `p_val`: two-sided normal approximation with tie correction, without
    continuity correction; `p_val_adj`: Benjamini-Hochberg over all genes. A gene that no cell of either group has
    says nothing: z 0, p 1. A p value below 5e-324 is 0; its size is in `z_score`.
    ValueError for a group without cells.
    """
    import pandas as pd

    sizes = np.array([is_first.sum(), (~is_first).sum()])
    if not sizes.all():
        raise ValueError('a group has no cells')
    found = {name: np.zeros(genes) for name in COLUMNS}
    for start, stop, block in blocks:
        part = _block(block, is_first, sizes, threads)
        for name, values in part.items():
            found[name][start:stop] = values
        progress(stop / genes)
    found['p_val_adj'] = benjamini_hochberg(found['p_val'])
    return pd.DataFrame(found)


def describe_all(
    blocks: Blocks, is_first: np.ndarray, genes: int, progress: Callable[[float], None] = lambda done: None
) -> pd.DataFrame:
    """What `compare` says of every gene without a test: `mean1`, `mean2`, `log2fc`, `pct1`, `pct2`."""
    import pandas as pd

    sizes = np.array([is_first.sum(), (~is_first).sum()])
    found = {name: np.zeros(genes) for name in COLUMNS[:5]}
    for start, stop, block in blocks:
        for name, values in describe(block, is_first, sizes).items():
            found[name][start:stop] = values
        progress(stop / genes)
    return pd.DataFrame(found)


def describe(block: sp.csc_matrix, is_first: np.ndarray, sizes: np.ndarray) -> dict[str, np.ndarray]:
    """`mean1`, `mean2`, `log2fc`, `pct1`, `pct2` of one block's genes (see `compare`); `sizes`: cells per group."""
    from stroma_runner.methods.kernels import two_group_sums

    total1, total2, hits1, hits2 = two_group_sums(block.indptr, block.indices, block.data, is_first).T
    mean1, mean2 = total1 / sizes[0], total2 / sizes[1]
    return {
        'mean1': mean1,
        'mean2': mean2,
        'log2fc': np.log2((mean1 + 1.0) / (mean2 + 1.0)),
        'pct1': hits1 / sizes[0],
        'pct2': hits2 / sizes[1],
    }


def _block(block: sp.csc_matrix, is_first: np.ndarray, sizes: np.ndarray, threads: int) -> dict[str, np.ndarray]:
    import anndata as ad
    import illico
    import pandas as pd
    from loguru import logger

    logger.disable('illico')  # it reports progress to stderr
    described = describe(block, is_first, sizes)
    groups = pd.Categorical.from_codes((~is_first).astype(np.int8), pd.Index(['first', 'second']))
    shell = ad.AnnData(X=block, obs=pd.DataFrame({'group': groups}, index=np.arange(len(is_first)).astype(str)))
    test = illico.asymptotic_wilcoxon(
        shell,
        is_log1p=True,
        group_keys='group',
        reference='second',
        n_threads=threads,
        use_continuity=False,
        tie_correct=True,
    ).loc['first']
    z = np.nan_to_num(test['z_score'].to_numpy(np.float64))
    p = np.nan_to_num(test['p_value'].to_numpy(np.float64), nan=1.0)
    empty = described['pct1'] + described['pct2'] == 0
    return described | {
        'z_score': np.where(empty, 0.0, z),
        'p_val': np.clip(np.where(empty, 1.0, p), 0.0, 1.0),
    }
