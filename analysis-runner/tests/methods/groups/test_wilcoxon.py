"""The comparison of two groups against scanpy with tie correction, and against numpy on dense values."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from stroma_runner.methods.groups.wilcoxon import COLUMNS, compare

GENES, CELLS, FIRST = 300, 2000, 700


@pytest.fixture(scope='module')
def logged() -> sp.csc_matrix:
    """Genes of all expression levels: two thirds differ, one is expressed nowhere, one is almost separated."""
    rng = np.random.default_rng(1)
    rate = rng.gamma(0.4, 1.5, (1, GENES)) * np.exp(
        0.6 * (np.arange(CELLS)[:, None] < FIRST) * (rng.random((1, GENES)) < 0.6)
    )
    counts = rng.poisson(rate).astype(np.float32)
    counts[:, 0] += 1
    counts[:, 5] = 0
    counts[:FIRST, 7] += 30
    scaled = counts / counts.sum(axis=1, keepdims=True) * np.float32(1e4)
    return sp.csc_matrix(np.log1p(scaled, dtype=np.float32))


IS_FIRST = np.arange(CELLS) < FIRST


def in_blocks(matrix: sp.csc_matrix, *ends: int):
    starts = (0, *ends[:-1])
    return iter([(a, b, matrix[:, a:b]) for a, b in zip(starts, ends, strict=True)])


def test_p_values_are_those_of_scanpy_with_tie_correction(logged: sp.csc_matrix) -> None:
    import anndata as ad
    import pandas as pd
    import scanpy as sc

    data = ad.AnnData(sp.csr_matrix(logged), obs=pd.DataFrame({'g': pd.Categorical(np.where(IS_FIRST, 'a', 'b'))}))
    options = {'groups': ['a'], 'reference': 'b', 'method': 'wilcoxon', 'tie_correct': True, 'n_genes': GENES}
    sc.tl.rank_genes_groups(data, 'g', **options)
    peer = sc.get.rank_genes_groups_df(data, 'a').set_index('names').loc[data.var_names]
    found = compare(in_blocks(logged, 130, GENES), IS_FIRST, GENES, 1)
    ours, theirs = found['p_val'].to_numpy(), peer['pvals'].to_numpy()
    tiny = theirs < 1e-300
    assert 0 < tiny.sum() < 5 and (ours[tiny] < 1e-290).all()
    assert np.abs(np.log10(ours[~tiny]) - np.log10(theirs[~tiny])).max() <= 1e-6
    np.testing.assert_allclose(found['z_score'], peer['scores'], atol=1e-5)
    np.testing.assert_allclose(found['p_val_adj'], peer['pvals_adj'], rtol=1e-6)


def test_means_shares_and_fold_changes_are_those_of_dense_values(logged: sp.csc_matrix) -> None:
    dense = np.expm1(logged.toarray().astype(np.float64))
    found = compare(in_blocks(logged, 1, 2, GENES), IS_FIRST, GENES, 1)
    one, two = dense[IS_FIRST].mean(axis=0), dense[~IS_FIRST].mean(axis=0)
    np.testing.assert_allclose(found['mean1'], one, rtol=1e-12)
    np.testing.assert_allclose(found['mean2'], two, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found['log2fc'], np.log2((one + 1) / (two + 1)), atol=1e-12)
    np.testing.assert_array_equal(found['pct1'], (dense[IS_FIRST] > 0).mean(axis=0))
    np.testing.assert_array_equal(found['pct2'], (dense[~IS_FIRST] > 0).mean(axis=0))
    assert found.loc[5, ['z_score', 'p_val', 'p_val_adj', 'log2fc']].tolist() == [0, 1, 1, 0]


def test_blocks_change_nothing(logged: sp.csc_matrix) -> None:
    whole = compare(in_blocks(logged, GENES), IS_FIRST, GENES, 1)
    pieces = compare(in_blocks(logged, *range(50, GENES + 1, 50)), IS_FIRST, GENES, 1)
    for name in COLUMNS:
        np.testing.assert_array_equal(whole[name], pieces[name])


def test_a_group_without_cells_is_refused(logged: sp.csc_matrix) -> None:
    with pytest.raises(ValueError, match='no cells'):
        compare(in_blocks(logged, GENES), np.zeros(CELLS, bool), GENES, 1)


def separated_genes(cells: int) -> sp.csc_matrix:
    """Gene 0: separated in the two halves of the cells and without ties; gene 1 its reverse; gene 2 constant."""
    rng = np.random.default_rng(4)
    values = np.sort(rng.random(cells)).astype(np.float32) + 1
    return sp.csc_matrix(np.column_stack([values, values[::-1], np.ones(cells, np.float32)]))


def test_the_size_of_a_p_value_that_underflows_is_known() -> None:
    from mpmath import erfc, log10, mp, mpf, sqrt

    mp.dps = 30
    cells = 2060  # z 39.3, p about 1e-337
    half = np.arange(cells) < cells // 2
    found = compare(iter([(0, 3, separated_genes(cells))]), half, 3, 1)
    assert found['p_val'].tolist() == [0, 0, 1]
    exact = [float(log10(erfc(abs(mpf(float(z))) / sqrt(2)))) for z in found['z_score'][:2]]
    assert all(-345 < one < -330 for one in exact)
    np.testing.assert_allclose(found['log10_p_val'], [*exact, 0.0], rtol=1e-12)
    # Benjamini-Hochberg: two of three tests have this p, so the adjusted one is 3/2 of it.
    np.testing.assert_allclose(found['log10_p_val_adj'][:2], np.array(exact) + np.log10(1.5), rtol=1e-12)
    assert found['log10_p_val_adj'][2] == 0


def test_logarithms_are_those_of_the_p_values(logged: sp.csc_matrix) -> None:
    found = compare(in_blocks(logged, GENES), IS_FIRST, GENES, 1)
    for name in ('p_val', 'p_val_adj'):
        some = found[name] > 1e-300
        np.testing.assert_allclose(found.loc[some, f'log10_{name}'], np.log10(found.loc[some, name]), atol=1e-9)


def test_a_gene_has_one_p_value_as_marker_and_in_a_comparison(logged: sp.csc_matrix) -> None:
    from stroma_runner.methods.groups.markers import find_markers

    ids = np.array([f'g{k}' for k in range(GENES)], object)
    codes = np.where(IS_FIRST, 0, 1)
    markers = find_markers(sp.csr_matrix(logged), codes, ids, ids, 1)
    markers = markers[markers['cluster'] == '0'].set_index('gene_id')
    deg = compare(in_blocks(logged, GENES), IS_FIRST, GENES, 1).set_index(ids).loc[markers.index]
    for name in ('z_score', 'log10_p_val', 'log10_p_val_adj'):
        np.testing.assert_allclose(markers[name], deg[name], rtol=1e-6, atol=1e-9)
