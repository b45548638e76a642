"""Scores equal scanpy's `score_genes`, controls included."""

from __future__ import annotations

from collections.abc import Iterator

import anndata as ad
import numpy as np
import pytest
import scanpy as sc
import scipy.sparse as sp
from support import real_data

from stroma_runner.methods.gene_sets.score_genes import Block, control_genes, gene_means, score_genes


def blocks(matrix: sp.csc_matrix, step: int = 37) -> Iterator[Block]:
    for start in range(0, matrix.shape[1], step):
        yield start, min(start + step, matrix.shape[1]), matrix[:, start : start + step]


def stroma_scores(matrix: sp.csc_matrix, sets: list[np.ndarray], seed: int) -> np.ndarray:
    means = gene_means(blocks(matrix), *matrix.shape)
    controls = [control_genes(means, one, seed) for one in sets]
    return score_genes(blocks(matrix), matrix.shape[0], sets, controls)


def scanpy_scores(matrix: sp.csc_matrix, genes: np.ndarray, seed: int) -> np.ndarray:
    names = [f'g{k}' for k in range(matrix.shape[1])]
    data = ad.AnnData(matrix.tocsr().astype(np.float64), var={'name': names})
    data.var_names = names
    sc.tl.score_genes(data, [names[k] for k in genes], random_state=seed)
    return data.obs['score'].to_numpy()


@pytest.mark.parametrize('seed', [0, 7])
def test_scores_are_scanpys_on_simulated_counts(seed: int) -> None:
    rng = np.random.default_rng(3)
    counts = rng.poisson(rng.gamma(0.3, 1.5, (1, 2500)), (300, 2500))
    matrix = sp.csc_matrix(np.log1p(counts / counts.sum(1, keepdims=True) * 1e4))
    sets = [np.array([5]), np.array([3, 900, 2400]), rng.choice(2500, 200, replace=False)]
    for one, found in zip(sets, stroma_scores(matrix, sets, seed), strict=True):
        np.testing.assert_allclose(found, scanpy_scores(matrix, one, seed), rtol=1e-9, atol=1e-12)


def test_scores_are_scanpys_on_pbmc() -> None:
    data = ad.read_h5ad(real_data('scrna_pbmc68k') / '10x_pbmc68k_reduced.h5ad')
    matrix = sp.csc_matrix(data.raw.X)
    names = list(data.raw.var_names)
    genes = np.array([names.index(g) for g in ('CD3D', 'CD3E', 'NKG7')])
    found = stroma_scores(matrix, [genes], 0)[0]
    np.testing.assert_allclose(found, scanpy_scores(matrix, genes, 0), rtol=1e-6, atol=1e-7)
    is_t = data.obs['bulk_labels'].astype(str).str.contains('CD4|CD8|CD56').to_numpy()
    assert found[is_t].mean() > found[~is_t].mean() + 0.5


def test_a_set_of_all_genes_has_no_controls() -> None:
    assert len(control_genes(np.arange(10.0), np.arange(10), 0)) == 0
