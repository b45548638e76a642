"""One small dataset with everything in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

CELLS, GENES = 600, 40


@dataclass
class Content:
    """Contents of the dataset `d1`."""

    counts: np.ndarray
    obs: pd.DataFrame
    var: pd.DataFrame
    umap: np.ndarray
    umap3: np.ndarray
    markers: pd.DataFrame

    @property
    def normalised(self) -> np.ndarray:
        totals = self.counts.sum(axis=1, keepdims=True)
        return np.log1p(self.counts / totals * 1e4)


def make_content() -> Content:
    rng = np.random.default_rng(7)
    counts = rng.poisson(rng.gamma(0.6, 2.0, (1, GENES)), (CELLS, GENES)).astype(np.int32)
    counts[:, 0] += 1  # every cell has a sum
    counts[0, 1] = 700  # does not fit a byte
    counts[:, 2] = 0  # a gene of nobody
    sample = np.repeat(['s1', 's2', 's3'], CELLS // 3)
    cluster = np.array(['0', '1', '2', '10'])[rng.integers(0, 4, CELLS)]
    obs = pd.DataFrame(
        {
            'sample': pd.Categorical(sample),
            'group': pd.Categorical(np.where(sample == 's1', 'ctrl', 'stim')),
            'cluster': pd.Categorical(cluster, ['0', '1', '2', '10']),
            'cell type': pd.Categorical(np.where(np.isin(cluster, ['0', '1']), 'T', 'B')),
            'n_genes': (counts > 0).sum(axis=1),
            'n_counts': counts.sum(axis=1),
            'pct_mito': rng.random(CELLS) * 0.9,
            'doublet_score': rng.random(CELLS),
            'predicted_doublet': rng.random(CELLS) < 0.1,
            'phase': pd.Categorical(np.array(['G1', 'S', 'G2M'])[rng.integers(0, 3, CELLS)]),
        },
        index=[f'c{k}' for k in range(CELLS)],
    )
    obs.loc['c5', 'cluster'] = np.nan
    obs.loc['c6', 'pct_mito'] = np.nan
    symbols = ['CD3D', 'CD3E', 'NOBODY', 'cd3d', *[f'GENE{k}' for k in range(4, GENES)]]
    var = pd.DataFrame({'gene_id': [f'ENSG{k:011d}' for k in range(GENES)]}, index=symbols)
    umap = rng.normal(size=(CELLS, 2)).astype(np.float32)
    umap[9] = np.nan
    rows = [
        (c, var['gene_id'].iloc[g], symbols[g], 1.0, f, 0.5, 0.1, f, 10.0**-g, 10.0**-g)
        for c in ('0', '1')
        for g, f in ((4, 2.0), (5, -1.0), (6, 0.1), (0, 3.0))
    ]
    names = [
        'cluster',
        'gene_id',
        'symbol',
        'avg_expression',
        'log2fc',
        'pct1',
        'pct2',
        'z_score',
        'p_val',
        'p_val_adj',
    ]
    markers = pd.DataFrame(rows, columns=names)
    markers.loc[1, 'symbol'] = '=HYPERLINK("x")'
    markers.loc[2, 'p_val_adj'] = np.nan
    return Content(counts, obs, var, umap, rng.normal(size=(CELLS, 3)).astype(np.float32), markers)


def write(store: DiskStore, id: str, content: Content, **other: object) -> None:
    """Publishes the content, or with other arguments of `write_dataset`, as dataset `id`."""
    folder = store.scratch()
    arguments: dict[str, object] = {
        'counts': sp.csr_matrix(content.counts),
        'obs': content.obs,
        'var': content.var,
        'embeddings': {'umap': content.umap, 'umap3': content.umap3},
        'markers': content.markers,
        'info': {
            'name': 'test',
            'species': 'Homo sapiens',
            'tissue': 'PBMC',
            'samples': [{'name': 's1', 'group': 'ctrl', 'cells': 200}],
            'levels': {'cluster': 'cluster', 'annot_full': 'cell type'},
            'analysisInfo': {'general': {'cells': CELLS}},
        },
    }
    write_dataset(folder, **{**arguments, **other})  # type: ignore[arg-type]
    store.publish(folder, f'datasets/{id}')
