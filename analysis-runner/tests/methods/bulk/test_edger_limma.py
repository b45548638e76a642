"""edgeR and limma-voom compared with R: three groups with a batch and an age, and a whole experiment."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from methods.bulk.oracle.reference import SAMPLES, stored
from support import real_data

from stroma_runner.methods.bulk.design import Design, Term, build
from stroma_runner.methods.bulk.table import Outcome
from stroma_runner.methods.bulk.tests import Method, run


def build_design(groups: pd.Series, reference: str, terms: list[Term], pairs: list[str] | None = None) -> Design:
    found = build(groups.tolist(), reference=reference, terms=terms, pairs=pairs)
    assert isinstance(found, Design)
    return found


BOTH = [Term('batch', SAMPLES['batch'].tolist()), Term('age', SAMPLES['age'].tolist(), True)]


@pytest.mark.parametrize(
    ('test', 'method', 'groups', 'terms'),
    [
        ('ql', 'edger-ql', 'bc', BOTH),
        ('anyql', 'edger-ql-any', 'ba', BOTH),
        ('exact', 'edger-exact', 'bc', []),
        ('voom', 'limma-voom', 'bc', BOTH),
    ],
)
def test_three_groups_are_compared_as_by_r(test: str, method: Method, groups: str, terms: list[Term]) -> None:
    counts, tables = stored()
    design = build_design(SAMPLES['group'], 'a', terms)
    found = run(counts.to_numpy(), design, design.between(*groups), method)
    names = [name for name in tables if name.startswith(f'{test}.')]
    assert len(names) >= 2
    for name in names:
        ours, theirs = found.genes[name.split('.')[1]].to_numpy(float), tables[name].to_numpy(float)
        np.testing.assert_array_equal(np.isnan(ours), np.isnan(theirs), err_msg=name)
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-6 if name.endswith('log2fc') else 0, err_msg=name)
    genes = found.genes
    untested = genes['reason'].isin(['zero', 'filtered'])
    pd.testing.assert_series_equal(genes['p_val'].isna(), untested, check_names=False)
    assert found.counts['zero'] == 3 and found.counts['filtered'] == untested.sum() - 3 and found.counts['failed'] == 0


def test_an_exact_test_is_refused_for_a_design_with_a_batch() -> None:
    counts, _ = stored()
    design = build_design(SAMPLES['group'], 'a', BOTH)
    with pytest.raises(ValueError, match='no further terms'):
        run(counts.to_numpy(), design, design.between('b', 'a'), 'edger-exact')
    with pytest.raises(ValueError, match='two groups'):
        run(counts.to_numpy(), design, design.slope('age'), 'edger-exact')
    with pytest.raises(ValueError, match='enough counts'):
        run(np.ones((50, 12), int), design, design.between('b', 'a'), 'limma-voom')


def call_overlap(found: Outcome, expected: pd.DataFrame, genes: pd.Index) -> float:
    """Jaccard index of the genes at an adjusted p below .05; p must agree for every gene that R tests."""
    ours = found.genes.set_index(genes)
    assert sorted(ours.index[ours['p_val'].notna()]) == sorted(expected.index)
    ours = ours.loc[expected.index]
    positive = expected['PValue'] > 0
    np.testing.assert_allclose(ours['log10_p_val'][positive], np.log10(expected['PValue'][positive]), atol=1e-4)
    np.testing.assert_allclose(ours['log2fc'], expected['logFC'], atol=1e-4)
    np.testing.assert_allclose(ours['mean'], expected['logCPM'], atol=1e-4)
    one, other = ours['p_val_adj'] < 0.05, expected['FDR'] < 0.05
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.floors
@pytest.mark.parametrize(
    ('name', 'method', 'is_paired'),
    [
        ('dex_edgeR_QL', 'edger-ql', False),
        ('cell_dex_edgeR_QL', 'edger-ql', True),
        ('dex_edgeR_exact', 'edger-exact', False),
    ],
)
def test_a_whole_experiment_is_tested_as_by_edger(name: str, method: Method, is_paired: bool) -> None:
    """64,102 genes of treated and control cells of four donors, by edgeR 3.40."""
    folder = real_data('bulk_airway')
    counts = pd.read_csv(folder / 'airway_rawcounts.csv', index_col=0)
    samples = pd.read_csv(folder / 'airway_metadata.csv', index_col=0).loc[counts.columns]
    design = build_design(samples['dex'], 'control', [], samples['celltype'].tolist() if is_paired else None)
    found = run(counts.to_numpy(), design, design.between('treated', 'control'), method)
    expected = pd.read_csv(folder / 'expected' / f'airway_{name}.csv.gz', index_col=0)
    assert call_overlap(found, expected, counts.index) == 1.0
