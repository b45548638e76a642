"""Means against CellPhoneDB's stored results, means and p values against liana, p values without signal."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.interactions.permutations import (
    Partners,
    all_rows,
    exceedances,
    is_expressed,
    means_of,
    observe,
    p_values,
    ranks,
)
from stroma_runner.tools.cell_interaction import cells as tool
from stroma_runner.tools.cell_interaction.resource import read_cellphonedb

DATA = Path(os.environ.get('STROMA_TEST_DATA', 'missing')) / 'lr_cellphonedb'
needs_data = pytest.mark.skipif(not DATA.exists(), reason='needs STROMA_TEST_DATA')
EXPECTED = DATA / 'expected_v2'


def partners_of(tested: tool.TestedPairs) -> tuple[Partners, np.ndarray]:
    """The partners of all pairs, and the indices of the first ones; the second ones follow them."""
    sides = [one for pair in zip(tested.a, tested.b, strict=True) for one in pair]
    return Partners.of(sides), np.arange(0, len(sides), 2, dtype=np.int32)


def expected(name: str) -> pd.DataFrame:
    return pd.read_csv(EXPECTED / name, sep='\t').set_index('id_cp_interaction')


@needs_data
@pytest.mark.parametrize('cells', ['test', 'test_subsampled'])
def test_means_flags_and_names_are_those_of_cellphonedb_v2(cells: str) -> None:
    tables = {file.name: file.read_text('utf-8') for file in (DATA / 'db_v2').glob('*.csv')}
    counts = pd.read_csv(DATA / 'example/test_counts.txt', sep='\t', index_col=0)
    meta = pd.read_csv(DATA / 'example/test_meta.txt', sep='\t', index_col=0).loc[counts.columns]
    file = expected(f'analysis__means_result__data-{cells}_threshold-01_precision-3.txt')
    kinds = sorted(meta['cell_type'].unique())
    types = np.array([kinds.index(kind) for kind in meta['cell_type']])
    names = list(counts.index)
    tested = tool.tested_pairs(read_cellphonedb(tables), GeneFinder(names, names))
    partners, first = partners_of(tested)
    values = sp.csr_matrix(counts.T.to_numpy(float))[:, tested.genes]
    seen = observe(values, types, len(kinds), partners)
    rows = all_rows(first, first + 1, len(kinds))
    means = means_of(rows, seen).reshape(len(kinds), len(kinds), -1)
    found = {pair.id: k for k, pair in enumerate(tested.pairs)}
    # The subsampled example has fewer genes; its pairs and means are among those of the whole one.
    assert set(file.index) <= set(found)
    for id, row in file.iterrows():
        pair = tested.pairs[found[str(id)]]
        said = (pair.name, pair.partner_a, pair.partner_b, pair.secreted, pair.receptor_a, pair.receptor_b)
        assert said == tuple(
            row[['interacting_pair', 'partner_a', 'partner_b', 'secreted', 'receptor_a', 'receptor_b']]
        )
        for s, source in enumerate(kinds):
            for t, target in enumerate(kinds):
                if cells == 'test':
                    assert means[s, t, found[str(id)]] == pytest.approx(row[f'{source}|{target}'], abs=0.001)
    if cells == 'test':
        others = [k for id, k in found.items() if id not in file.index]
        assert means[:, :, others].max() == 0  # CellPhoneDB leaves out pairs without expression


@needs_data
def test_the_rank_is_that_of_cellphonedb_v2() -> None:
    name = 'statistical_analysis__{}_result__data-test_it-10_seed-0_threshold-01_precision-3.txt'
    p, significant = expected(name.format('pvalues')), expected(name.format('significant_means'))
    couples = [column for column in p.columns if '|' in column]
    values = p[couples].to_numpy()
    found = ranks(np.repeat(np.arange(len(p)), len(couples)), values.ravel(), len(p), 4)
    of = significant.loc[p.index, 'rank'].to_numpy()
    some = ~np.isnan(found)
    assert some.any() and (~some).any()
    np.testing.assert_allclose(found[some], of[some], atol=6e-4)  # three digits
    assert (of[~some] > 1).all()  # CellPhoneDB sorts pairs without a significant couple behind all others


@pytest.fixture(scope='module')
def simulated() -> tuple[sp.csr_matrix, np.ndarray, list[str]]:
    """Log-normalised values of 400 cells in 4 types that differ, genes A to P."""
    rng = np.random.default_rng(1)
    types = rng.integers(0, 4, 400)
    rates = rng.gamma(1.0, 1.5, (4, 16))
    counts = rng.poisson(rates[types])
    totals = counts.sum(axis=1, keepdims=True).clip(1)
    return sp.csr_matrix(np.log1p(counts / totals * 1e3).astype(np.float32)), types, [chr(65 + k) for k in range(16)]


def test_means_and_p_values_are_those_of_liana(simulated: tuple[sp.csr_matrix, np.ndarray, list[str]]) -> None:
    import liana
    from anndata import AnnData

    values, types, genes = simulated
    listed = [('A', 'B'), ('C', 'D'), ('E_F', 'G'), ('H', 'I_J'), ('K', 'L'), ('M', 'N'), ('O', 'P'), ('B', 'A')]
    permutations = 400
    data = AnnData(values, pd.DataFrame({'type': pd.Categorical([f't{k}' for k in types])}), pd.DataFrame(index=genes))
    data.obs_names = [f'c{k}' for k in range(400)]
    resource = pd.DataFrame(listed, columns=['ligand', 'receptor'])
    liana.mt.cellphonedb(
        data, groupby='type', resource=resource, expr_prop=0.1, n_perms=permutations, use_raw=False, verbose=False
    )
    theirs = data.uns['liana_res'].set_index(['ligand_complex', 'receptor_complex', 'source', 'target'])
    place = {gene: k for k, gene in enumerate(genes)}
    sides = [[[place[gene]] for gene in name.split('_')] for pair in listed for name in pair]
    partners, first = Partners.of(sides), np.arange(0, len(sides), 2, dtype=np.int32)
    seen = observe(values, types, 4, partners)
    rows = all_rows(first, first + 1, 4)
    rows = rows.take(np.flatnonzero(is_expressed(rows, seen, 0.1)))
    means = means_of(rows, seen)
    p = p_values(exceedances(values, types, 4, partners, rows, range(permutations), 7), permutations, means)
    assert len(rows) == len(theirs) > 60
    far = []
    for k in range(len(rows)):
        pair = listed[rows.pair[k]]
        one = theirs.loc[(*pair, f't{rows.source[k]}', f't{rows.target[k]}')]
        assert means[k] == pytest.approx(one['lr_means'], rel=1e-5)
        if '_' not in ''.join(pair):  # of a complex liana permutes its smallest subunit alone
            share = (p[k] + one['cellphone_pvals']) / 2
            far.append(abs(p[k] - one['cellphone_pvals']) / np.sqrt(2 * max(share * (1 - share), 1e-3) / permutations))
    # Two binomial shares: their difference in standard deviations.
    assert np.mean(np.array(far) > 2) < 0.15
    assert max(far) < 4.5


def test_p_values_are_uniform_on_shuffled_labels(simulated: tuple[sp.csr_matrix, np.ndarray, list[str]]) -> None:
    values, types, _ = simulated
    partners = Partners.of([[[0], [1]], [[2]], [[3]], [[4], [5]]])
    rows = all_rows(np.array([0, 2], np.int32), np.array([1, 3], np.int32), 4)
    rng = np.random.default_rng(11)
    shuffles, permutations = 400, 99
    # One row of each shuffle, so that the values are independent.
    p = []
    for number in range(shuffles):
        shuffled = rng.permutation(types)
        one = rows.take(np.array([int(rng.integers(len(rows)))]))
        p.append(exceedances(values, shuffled, 4, partners, one, range(permutations), number)[0])
    counts = np.bincount(np.array(p) * 10 // (permutations + 1), minlength=10)
    low, high = np.quantile(np.random.default_rng(0).binomial(shuffles, 0.1, 100_000), [0.0025, 0.9975])
    # Ten bins together: 95 %.
    assert (counts >= low).all() and (counts <= high).all(), counts


def test_a_minimum_a_mean_and_nothing() -> None:
    values = sp.csr_matrix(np.array([[2.0, 4.0, 0.0], [4.0, 0.0, 0.0], [0.0, 6.0, 0.0]]))
    types = np.array([0, 0, 1])
    partners = Partners.of([[[0], [1]], [[0, 1]], [[2]]])
    seen = observe(values, types, 2, partners)
    np.testing.assert_allclose(seen.means, [[2.0, 2.5, 0.0], [0.0, 3.0, 0.0]])
    np.testing.assert_allclose(seen.shares, [[0.5, 1.0, 0.0], [0.0, 1.0, 0.0]])
    rows = all_rows(np.array([0, 0], np.int32), np.array([1, 2], np.int32), 2)
    found = means_of(rows, seen)
    np.testing.assert_allclose(found, [2.25, 0.0, 2.5, 0.0, 0.0, 0.0, 0.0, 0.0])
    np.testing.assert_array_equal(p_values(np.zeros(8), 10, found), (found == 0).astype(float))


def test_permutations_divide_in_any_way(simulated: tuple[sp.csr_matrix, np.ndarray, list[str]]) -> None:
    values, types, _ = simulated
    partners = Partners.of([[[0]], [[1], [2]]])
    rows = all_rows(np.array([0], np.int32), np.array([1], np.int32), 4)
    left_out = np.where(types == 3, -1, types)
    whole = exceedances(values, left_out, 4, partners, rows, range(50), 3)
    parts = [exceedances(values, left_out, 4, partners, rows, range(a, b), 3) for a, b in ((0, 7), (7, 30), (30, 50))]
    np.testing.assert_array_equal(whole, np.sum(parts, axis=0))
