"""DESeq2 with any design compared with R: three groups with a batch and an age, R's tables of PyDESeq2, a whole
experiment."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from methods.bulk.oracle.reference import SAMPLES, stored
from support import real_data

from stroma_runner.methods.bulk.deseq2 import Deseq2
from stroma_runner.methods.bulk.design import Design, Term, build
from stroma_runner.methods.bulk.table import COLUMNS, Outcome
from stroma_runner.methods.bulk.tests import run

#: Genes of an outlier or of few counts: the likelihood is flat, and R stops elsewhere; log10 p is within 0.5.
FLAT = ('g6', 'g64', 'g116', 'g204')


def build_design(samples: pd.DataFrame, column: str, reference: str, **numeric: bool) -> Design:
    """`numeric`: further columns of the table, and whether each is a number."""
    terms = [Term(name, samples[name].tolist(), is_number) for name, is_number in numeric.items()]
    found = build(samples[column].tolist(), reference=reference, terms=terms)
    assert isinstance(found, Design)
    return found


def assert_agrees(found: Outcome, expected: pd.DataFrame) -> None:
    """`expected`: R's results in the columns of our table."""
    flat = expected.index.isin(FLAT)
    for name in expected.columns:
        ours, theirs = found.genes[name].to_numpy(float), expected[name].to_numpy(float)
        np.testing.assert_array_equal(np.isnan(ours), np.isnan(theirs), err_msg=name)
        # A flat gene moves the ranks of the others by one.
        rtol = 1e-2 if name == 'p_val_adj' and flat.any() else 1e-3
        np.testing.assert_allclose(ours[~flat], theirs[~flat], rtol=rtol, atol=1e-12, err_msg=name)
    apart = np.abs(found.genes['log10_p_val'].to_numpy() - np.log10(expected['p_val'].to_numpy()))
    assert (apart[flat] < 0.5).all(), apart[flat]


@pytest.mark.parametrize(('test', 'groups'), [('wald_ba', 'ba'), ('wald_bc', 'bc'), ('wald_age', None), ('lrt', 'ba')])
def test_three_groups_are_compared_as_by_r(test: str, groups: str | None) -> None:
    counts, tables = stored()
    design = build_design(SAMPLES, 'group', 'a', batch=False, age=True)
    contrast = design.between(*groups) if groups else design.slope('age')
    found = run(counts.to_numpy(), design, contrast, 'deseq2-lrt' if test == 'lrt' else 'deseq2')
    own = tables[[name for name in tables if name.startswith(f'{test}.')]]
    assert_agrees(found, own.rename(columns=lambda name: name.split('.')[1]))


def test_reasons_are_given_for_each_missing_value() -> None:
    counts, _ = stored()
    design = build_design(SAMPLES, 'group', 'a')
    found = run(counts.to_numpy(), design, design.between('b', 'a'), 'deseq2')
    genes = found.genes
    assert tuple(genes.columns) == COLUMNS
    assert (genes['reason'][:3] == 'zero').all() and genes['reason'][6] == 'outlier'
    without_p = genes['reason'].isin(['zero', 'outlier', 'failed'])
    pd.testing.assert_series_equal(genes['p_val'].isna(), without_p, check_names=False)
    pd.testing.assert_series_equal(genes['p_val_adj'].isna(), genes['reason'] != '', check_names=False)
    assert found.counts['zero'] == 3 and found.counts['outlier'] >= 1 and found.counts['filtered'] == 0
    assert found.counts['tested'] + found.counts['zero'] + found.counts['outlier'] == len(genes)
    assert found.counts['adjusted'] + found.counts['low-mean'] == found.counts['tested']
    assert found.facts['trend'] == 'parametric' and len(found.facts['size_factors']) == 12


SYNTHETIC = {
    'single_factor': ('synthetic', {}, None),
    'multi_factor': ('synthetic', {'group': False}, None),
    'continuous': ('continuous', {'group': False, 'measurement': True}, 'measurement'),
}


@pytest.mark.parametrize('name', SYNTHETIC)
def test_stored_tables_of_r_are_reached(name: str) -> None:
    folder = real_data('bulk_pydeseq2')
    source, terms, slope = SYNTHETIC[name]
    counts = pd.read_csv(folder / source / 'test_counts.csv', index_col=0)
    samples = pd.read_csv(folder / source / 'test_metadata.csv', index_col=0).loc[counts.columns]
    design = build_design(samples, 'condition', 'A', **terms)
    fit = Deseq2(counts.to_numpy(), design)
    found = fit.wald(design.slope(slope) if slope else design.between('B', 'A'))
    expected = pd.read_csv(folder / name / 'r_test_res.csv', index_col=0).loc[counts.index]
    names = ['baseMean', 'log2FoldChange', 'lfcSE', 'stat', 'pvalue', 'padj']
    expected = expected[names].set_axis(['mean', 'log2fc', 'se', 'stat', 'p_val', 'p_val_adj'], axis=1)
    assert_agrees(found, expected)
    dispersions = pd.read_csv(folder / name / 'r_test_dispersions.csv', index_col=0)['x']
    np.testing.assert_allclose(fit.dispersions, dispersions, rtol=1e-3)


@pytest.mark.parametrize('name', SYNTHETIC)
def test_fold_changes_are_shrunken_as_by_apeglm(name: str) -> None:
    folder = real_data('bulk_pydeseq2')
    source, terms, slope = SYNTHETIC[name]
    counts = pd.read_csv(folder / source / 'test_counts.csv', index_col=0)
    samples = pd.read_csv(folder / source / 'test_metadata.csv', index_col=0).loc[counts.columns]
    design = build_design(samples, 'condition', 'A', **terms)
    found = Deseq2(counts.to_numpy(), design).shrink(design.slope(slope) if slope else design.between('B', 'A'))
    expected = pd.read_csv(folder / name / 'r_test_lfc_shrink_res.csv', index_col=0).loc[counts.index]
    np.testing.assert_allclose(found.log2fc, expected['log2FoldChange'], rtol=2e-3, atol=3e-4)
    np.testing.assert_allclose(found.se, expected['lfcSE'], rtol=2e-3)
    assert found.unsettled == 0


def test_a_contrast_is_shrunken_whatever_the_reference_is() -> None:
    counts, _ = stored()
    found = []
    for reference in 'ab':
        design = build_design(SAMPLES, 'group', reference, batch=False)
        fit = Deseq2(counts.to_numpy(), design)
        found.append((fit.shrunken(design.between('c', 'b')), fit.wald(design.between('c', 'b')).genes['log2fc']))
    # A gene expressed in only one group has a flat likelihood, where the prior of the other coefficients matters.
    ordinary = ~np.isnan(found[0][0]) & (np.abs(found[0][1]) < 4)
    away = np.abs(found[0][0] - found[1][0])[ordinary]
    assert (away <= 0.01 + 0.02 * np.abs(found[1][0][ordinary])).mean() > 0.98 and away.max() < 0.05
    assert (np.abs(found[0][0][ordinary]) <= np.abs(found[0][1][ordinary]) + 1e-6).mean() > 0.99


@pytest.mark.floors
@pytest.mark.parametrize(
    ('is_paired', 'significant'), [pytest.param(False, 2697, marks=pytest.mark.broad), (True, 3994)]
)
def test_a_whole_experiment_is_tested_as_by_r(is_paired: bool, significant: int) -> None:
    """64,102 genes of treated and control cells of four donors. The stored tables filter for a rate of 0.1."""
    folder = real_data('bulk_airway')
    counts = pd.read_csv(folder / 'airway_rawcounts.csv', index_col=0)
    samples = pd.read_csv(folder / 'airway_metadata.csv', index_col=0).loc[counts.columns]
    pairs = samples['celltype'].tolist() if is_paired else None
    design = build(samples['dex'].tolist(), reference='control', pairs=pairs)
    assert isinstance(design, Design)
    found = run(counts.to_numpy(), design, design.between('treated', 'control'), 'deseq2', alpha=0.1).genes
    path = folder / 'expected' / f'airway_{"cell_" if is_paired else ""}dex_DESeq2.csv.gz'
    expected = pd.read_csv(path, index_col=0).loc[counts.index].reset_index(drop=True)
    called = found['p_val_adj'] < 0.05
    assert called.sum() == significant
    pd.testing.assert_series_equal(called, expected['padj'] < 0.05, check_names=False)
    for ours, theirs in (('p_val', 'pvalue'), ('p_val_adj', 'padj'), ('log2fc', 'log2FoldChange')):
        pd.testing.assert_series_equal(found[ours].isna(), expected[theirs].isna(), check_names=False)
    above = expected['padj'] > 1e-10
    np.testing.assert_allclose(found.loc[above, 'p_val_adj'], expected.loc[above, 'padj'], rtol=1e-3)
    away = np.abs(found['log2fc'] - expected['log2FoldChange'])
    # In one gene the fold change is nearly 0, and R's last digits decide.
    assert (away > 1e-4 * np.abs(expected['log2FoldChange'])).sum() <= 1
    below = expected['pvalue'] > 0
    np.testing.assert_allclose(found.loc[below, 'log10_p_val'], np.log10(expected.loc[below, 'pvalue']), atol=1e-3)
