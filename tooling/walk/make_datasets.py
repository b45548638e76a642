"""Six datasets of the stored public data, as people bring them: counts, log values, UMAP, names of types where known.

    python make_datasets.py <stored data> <folder>

Writes pbmc68k, ifnb, endoderm, visium, wu2020 and oligodendroglioma (.h5ad) and the contig files of wu2020, and prints
their paths by dataset.
"""

import glob
import gzip
import json
import os
import sys
from pathlib import Path

import anndata
import harmonypy
import numpy as np
import pandas as pd
import scanpy as sc
import scipy.sparse as sp

DATA, OUT = Path(sys.argv[1]), Path(sys.argv[2])


def mapped(data: anndata.AnnData, batch: str | None = None) -> anndata.AnnData:
    """Log values over the counts in X, which are kept as a layer; PCA of 2,000 genes, UMAP and clusters."""
    data.X = sp.csr_matrix(data.X, dtype=np.float32)
    data.layers['counts'] = data.X.copy()
    sc.pp.normalize_total(data, target_sum=1e4)
    sc.pp.log1p(data)
    sc.pp.highly_variable_genes(data, n_top_genes=2000, batch_key=batch)
    sc.pp.pca(data, n_comps=30)
    if batch:
        corrected = harmonypy.run_harmony(data.obsm['X_pca'], data.obs, batch, verbose=False).Z_corr
        data.obsm['X_pca_harmony'] = np.asarray(
            corrected if corrected.shape[0] == data.n_obs else corrected.T, np.float32
        )
    sc.pp.neighbors(data, use_rep='X_pca_harmony' if batch else 'X_pca')
    sc.tl.umap(data, random_state=0)
    sc.tl.leiden(data, flavor='igraph', n_iterations=2, random_state=0)
    data.obs['cluster'] = data.obs.pop('leiden')
    return data


def ifnb() -> anndata.AnnData:
    """Two samples; types by the highest of the sums of two marker genes."""
    data = mapped(anndata.read_h5ad(DATA / 'scrna_ifnb/ifnb_2samples.h5ad'), 'sample')
    pairs = {
        'Monocytes': ('LYZ', 'FTL'),
        'T cells': ('CD3D', 'IL7R'),
        'B cells': ('CD79A', 'MS4A1'),
        'NK cells': ('GNLY', 'NKG7'),
    }
    scores = np.column_stack([np.asarray(data[:, list(genes)].X.mean(axis=1)).ravel() for genes in pairs.values()])
    scores -= scores.mean(axis=0)
    data.obs['cell_type'] = pd.Categorical(np.array(list(pairs))[scores.argmax(axis=1)])
    return data


def endoderm() -> anndata.AnnData:
    """Two days of two libraries each."""
    parts = []
    for path in sorted(glob.glob(str(DATA / 'traj_mouse_endoderm/*.csv.gz'))):
        frame = pd.read_csv(path, index_col=[0, 1, 2])
        library, day = os.path.basename(path)[: -len('.csv.gz')].split('_')
        obs = pd.DataFrame({'day': day, 'library': library}, index=[f'{library}_{i}' for i in range(len(frame))])
        parts.append(
            anndata.AnnData(sp.csr_matrix(frame.to_numpy(np.float32)), obs=obs, var=pd.DataFrame(index=frame.columns))
        )
    data = mapped(anndata.concat(parts))
    for column in ('day', 'library'):
        data.obs[column] = data.obs[column].astype('category')
    return data


def visium() -> anndata.AnnData:
    """A slide with its picture."""
    data = sc.read_visium(DATA / 'spatial_visium')
    data.var_names_make_unique()
    return mapped(data)


def wu2020() -> anndata.AnnData:
    """200 T cells with receptors in columns; one contig file for each source."""
    data = anndata.read_h5ad(DATA / 'vdj/wu2020_200_v0_6.h5ad')
    text = lambda v: None if v is None or str(v) in ('nan', 'None') else str(v)  # noqa: E731
    rows = []
    for cell, row in data.obs.iterrows():
        for arm in ('VJ', 'VDJ'):
            for k in (1, 2):
                get = lambda name: text(row[f'IR_{arm}_{k}_{name}'])  # noqa: B023, E731
                if get('cdr3_nt') is None:
                    continue
                genes = {f'{gene}_gene': get(f'{gene}_gene') or 'None' for gene in 'vdjc'}
                facts = {
                    'full_length': True,
                    'productive': True,
                    'reads': 10,
                    'umis': int(float(get('expr') or 1)),
                    'raw_clonotype_id': 1,
                }
                rows.append(
                    {
                        'barcode': cell,
                        'chain': get('locus'),
                        **genes,
                        'cdr3': get('cdr3'),
                        'cdr3_nt': get('cdr3_nt'),
                        **facts,
                        'source': row['source'],
                    }
                )
    for source, part in pd.DataFrame(rows).groupby('source', observed=True):
        part.drop(columns='source').to_csv(OUT / f'{source}_filtered_contig_annotations.csv', index=False)
    kept = anndata.AnnData(
        data.X, obs=data.obs[['source', 'cluster_orig', 'patient']].astype(str).astype('category'), var=data.var[[]]
    )
    if (kept.X[:50].data % 1 if sp.issparse(kept.X) else kept.X[:50] % 1).any():
        kept.obsm['X_umap'] = np.asarray(data.obsm['X_umap_orig'], np.float32)
        return kept
    kept = mapped(kept)
    kept.obsm['X_umap'] = np.asarray(data.obsm['X_umap_orig'], np.float32)
    return kept


def oligodendroglioma() -> anndata.AnnData:
    """Malignant and other cells of several patients."""
    folder = DATA / 'cnv_oligodendroglioma'
    with gzip.open(folder / 'oligodendroglioma_expression_downsampled.counts.matrix.gz', 'rt') as file:
        counts = pd.read_csv(file, sep='\t', index_col=0)
    label = pd.read_csv(folder / 'oligodendroglioma_annotations_downsampled.txt', sep='\t', header=None, index_col=0)[
        1
    ][counts.columns]
    obs = pd.DataFrame(
        {'cell_type': label.to_numpy(), 'patient': [name.split('_')[0] for name in counts.columns]},
        index=counts.columns,
    )
    matrix = sp.csr_matrix(np.rint(counts.to_numpy().T).astype(np.float32))
    return mapped(anndata.AnnData(matrix, obs=obs.astype('category'), var=pd.DataFrame(index=counts.index)))


def pbmc68k() -> anndata.AnnData:
    """As published: 700 cells, 765 genes, with its own names and embedding."""
    return anndata.read_h5ad(DATA / 'scrna_pbmc68k/10x_pbmc68k_reduced.h5ad')


OUT.mkdir(parents=True, exist_ok=True)
written = {}
for make in (pbmc68k, ifnb, endoderm, visium, wu2020, oligodendroglioma):
    path = OUT / f'{make.__name__}.h5ad'
    if not path.exists():
        make().write_h5ad(path)
    written[make.__name__] = str(path)
contigs = sorted(str(path) for path in OUT.glob('*_contig_annotations.csv'))
print(json.dumps({'datasets': written, 'contigs': contigs}))
