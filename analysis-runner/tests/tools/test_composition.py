"""Composition of a small dataset against pandas and scipy, and errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from scipy import stats
from tool_support import run_tool

from stroma_store.cell_sets import save_cells
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

SLUG, CELLS = 'composition', 900
GROUPS = [
    {'name': 'old', 'samples': ['s0', 's2', 's4', 's6']},
    {'name': 'young', 'samples': ['s1', 's3', 's5']},
]


def columns() -> pd.DataFrame:
    rng = np.random.default_rng(4)
    sample = rng.integers(0, 8, CELLS)
    # More B cells in the odd samples; some cells have no type, and s7 none of type C.
    odd = rng.random(CELLS) < np.where(sample % 2, 0.6, 0.3)
    kind = np.where(odd, 'B', np.where((rng.random(CELLS) < 0.3) & (sample != 7), 'C', 'A'))
    kind = np.where(rng.random(CELLS) < 0.1, None, kind)
    return pd.DataFrame(
        {
            'type': pd.Categorical(kind, categories=['C', 'A', 'B', 'none of them']),
            'sample': pd.Categorical([f's{k}' for k in sample]),
            'tissue': pd.Categorical(np.where(sample < 3, 'blood', 'liver')),
            'half': pd.Categorical([f's{k}{"xy"[place % 2]}' for place, k in enumerate(sample)]),
            'one': pd.Categorical(['same'] * CELLS),
            'many': pd.Categorical([f'm{k % 600}' for k in range(CELLS)]),
            'score': rng.random(CELLS),
        },
        index=[f'c{k}' for k in range(CELLS)],
    )


OBS = columns()


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    folder = made.scratch()
    var = pd.DataFrame({'gene_id': ['E0', 'E1']}, index=['G0', 'G1'])
    counts = sp.csr_matrix(np.ones((CELLS, 2), np.int32))
    write_dataset(folder, counts=counts, obs=OBS, var=var, embeddings={}, markers=None, info={'name': 'x'})
    made.publish(folder, 'datasets/d1')
    return made


def run(store: DiskStore, **over: Any) -> tuple[dict[str, Any], pd.DataFrame, pd.DataFrame]:
    params = {'types': 'type', 'by': 'sample', 'cells': None, 'groups': None, 'tested': [], 'roeBy': None} | over
    summary = run_tool(store, SLUG, params, {'datasetId': 'd1'}, job='j1')
    counts, roe = (pd.read_parquet(store.path('results/j1') / f'{name}.parquet') for name in ('counts', 'roe'))
    return summary, counts, roe


def error_of(store: DiskStore, **over: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(StromaError) as found:
        run(store, **over)
    assert not store.exists('results/j1')
    return found.value.id, found.value.params


def test_counts_are_those_of_pandas(store: DiskStore) -> None:
    summary, counts, _ = run(store, groups=GROUPS)
    oracle = pd.crosstab(OBS['type'], OBS['sample'])
    assert [one['name'] for one in summary['cellTypes']] == ['C', 'A', 'B']
    assert [one['cells'] for one in summary['cellTypes']] == oracle.loc[['C', 'A', 'B']].sum(axis=1).tolist()
    assert {one['name']: one['cells'] for one in summary['samples']} == oracle.sum().to_dict()
    assert (summary['cells'], summary['left']) == (OBS['type'].notna().sum(), OBS['type'].isna().sum())
    shown = counts.pivot(index='cellType', columns='sample', values='cells')
    np.testing.assert_array_equal(shown, oracle.loc[shown.index.tolist(), shown.columns.tolist()])
    assert shown.loc['C', 's7'] == 0
    np.testing.assert_allclose(counts.groupby('sample')['share'].sum(), 1)
    of = counts.drop_duplicates('sample').set_index('sample')['sampleGroup']
    assert (of['s0'], of['s5'], of['s7']) == ('old', 'young', None)


def test_two_groups_are_compared_by_the_shares_of_their_samples(store: DiskStore) -> None:
    summary, _, roe = run(store, groups=GROUPS)
    shares = pd.crosstab(OBS['type'], OBS['sample'], normalize='columns')
    p = []
    for row in summary['comparison']['rows']:
        a, b = (shares.loc[row['cellType'], group['samples']] for group in GROUPS)
        assert row['means'] == pytest.approx([a.mean(), b.mean()])
        p.append(stats.mannwhitneyu(a, b, method='exact').pvalue)
        assert row['p'] == pytest.approx(p[-1])
    adjusted = stats.false_discovery_control(p)
    assert [row['p_adj'] for row in summary['comparison']['rows']] == pytest.approx(adjusted.tolist())
    about = summary['comparison']
    # 35 splits of seven samples into four and three.
    assert (about['test'], about['tested'], about['smallest']) == ('mannWhitneyExact', 3, pytest.approx(2 / 35))
    assert about['groups'] == [{'name': 'old', 'samples': 4}, {'name': 'young', 'samples': 3}]
    # Without a column, Ro/e uses the sample groups; s7 is in none.
    of = OBS['sample'].map({s: g['name'] for g in GROUPS for s in g['samples']})
    table = pd.crosstab(OBS['type'], of)
    found = stats.chi2_contingency(table)
    shown = roe.pivot(index='cellType', columns='group', values='ratio').loc[table.index.tolist()]
    np.testing.assert_allclose(shown, table / found.expected_freq)
    assert summary['roe']['chi2'] == pytest.approx(found.statistic)
    assert summary['roe']['p'] == pytest.approx(found.pvalue)


def test_p_values_are_adjusted_over_the_tested_types_alone(store: DiskStore) -> None:
    every, _, _ = run(store, groups=GROUPS)
    one, _, _ = run(store, groups=GROUPS, tested=['B', 'none of them'])
    assert [row['cellType'] for row in one['comparison']['rows']] == ['B']
    row = one['comparison']['rows'][0]
    assert row['p'] == row['p_adj']
    assert row['p'] == next(r['p'] for r in every['comparison']['rows'] if r['cellType'] == 'B')


def test_three_groups_are_kruskal_wallis(store: DiskStore) -> None:
    groups = [
        {'name': name, 'samples': [f's{k}{half}' for k in of for half in 'xy']}
        for name, of in (('a', (0, 1, 2)), ('b', (3, 4)), ('c', (5, 6, 7)))
    ]
    comparison = run(store, by='half', groups=groups)[0]['comparison']
    shares = pd.crosstab(OBS['type'], OBS['half'], normalize='columns')
    for row in comparison['rows']:
        expected = stats.kruskal(*(shares.loc[row['cellType'], group['samples']] for group in groups))
        assert row['p'] == pytest.approx(expected.pvalue)
    assert comparison['test'] == 'kruskalWallis'


def test_ro_e_by_a_column_is_scipys(store: DiskStore) -> None:
    summary, _, roe = run(store, roeBy='tissue')
    table = pd.crosstab(OBS['type'], OBS['tissue'])
    found = stats.chi2_contingency(table)
    shown = roe.pivot(index='cellType', columns='group')
    np.testing.assert_allclose(shown['expected'].loc[table.index.tolist()], found.expected_freq)
    np.testing.assert_array_equal(shown['observed'].loc[table.index.tolist()], table)
    assert summary['roe']['failed'] == (found.pvalue > 0.05)
    assert summary['roe']['dof'] == 2


def test_a_cell_set_is_counted_alone(store: DiskStore) -> None:
    few = np.zeros(CELLS, bool)
    few[:300] = True
    sha = save_cells(store, 'd1', few)
    summary, counts, _ = run(store, cells={'name': 'few', 'cellSet': sha})
    part = OBS.iloc[:300]
    assert summary['cells'] + summary['left'] == 300
    assert counts['cells'].sum() == part['type'].notna().sum()
    oracle = pd.crosstab(part['type'], part['sample'])
    assert {one['name']: one['cells'] for one in summary['samples']} == oracle.sum().to_dict()


def test_one_group_of_a_column_has_no_ro_e(store: DiskStore) -> None:
    summary, _, roe = run(store, by='one')
    assert (summary['roe'], len(roe)) == (None, 0)
    assert [one['name'] for one in summary['samples']] == ['same']


def test_what_cannot_be_counted_is_refused_by_name(store: DiskStore) -> None:
    bounds = {'min': 2, 'max': 200}
    assert error_of(store, types='one') == ('COLUMN_NOT_GROUPS', {'column': 'one', 'categories': 1, **bounds})
    assert error_of(store, types='many') == ('COLUMN_NOT_GROUPS', {'column': 'many', 'categories': 600, **bounds})
    found = OBS.loc[OBS['type'].notna(), 'many'].nunique()
    assert error_of(store, by='many')[1] == {'column': 'many', 'categories': found, 'min': 1, 'max': 500}
    assert error_of(store, types='score') == ('COLUMN_NOT_GROUPS', {'column': 'score', 'categories': 0})
    none = save_cells(store, 'd1', np.zeros(CELLS, bool))
    assert error_of(store, cells={'name': 'none', 'cellSet': none})[0] == 'CELL_SET_EMPTY'
    unlabelled = save_cells(store, 'd1', OBS['type'].isna().to_numpy())
    assert error_of(store, cells={'name': 'unlabelled', 'cellSet': unlabelled})[0] == 'CELL_SET_EMPTY'
    assert error_of(store, tested=['D']) == ('CATEGORY_NOT_FOUND', {'column': 'type', 'category': 'D'})


def test_groups_that_cannot_be_compared_are_refused(store: DiskStore) -> None:
    blood = {'name': 'blood', 'column': 'tissue', 'categories': ['blood']}
    small = {'group': 'old', 'samples': 2, 'minimum': 3}
    assert error_of(store, cells=blood, groups=GROUPS) == ('SAMPLE_GROUP_SMALL', small)
    same = [{**GROUPS[0], 'name': 'young'}, GROUPS[1]]
    assert error_of(store, groups=same)[0] == 'INPUT_INVALID'
    unknown = [GROUPS[0], {'name': 'young', 'samples': ['s1', 's3', 's9']}]
    assert error_of(store, groups=unknown) == ('CATEGORY_NOT_FOUND', {'column': 'sample', 'category': 's9'})


def roe_warnings(store: DiskStore, **over: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run(store, **over)[0]['roe']['warnings']
    return found


def expected_warning(column: str, unit: str, **samples: int) -> list[dict[str, Any]]:
    groups = [{'name': name, 'samples': n} for name, n in samples.items()]
    return [{'id': 'composition.samplesAreTheUnit', 'params': {'column': column, 'groups': groups, 'unit': unit}}]


def test_ro_e_of_groups_says_how_many_samples_are_behind_each(store: DiskStore) -> None:
    assert roe_warnings(store, groups=GROUPS) == expected_warning('sample', 'samples', old=4, young=3)
    assert roe_warnings(store, roeBy='tissue') == expected_warning('sample', 'samples', blood=3, liver=5)
    # Bars of the sample groups themselves; the dataset's own samples follow.
    assert roe_warnings(store, by='tissue') == expected_warning('sample', 'samples', blood=3, liver=5)
    some = {'name': 'some', 'column': 'sample', 'categories': ['s0', 's1', 's5']}
    assert roe_warnings(store, roeBy='tissue', cells=some) == expected_warning('sample', 'cells', blood=2, liver=1)


def test_ro_e_of_the_samples_themselves_or_within_one_has_no_warning(store: DiskStore) -> None:
    assert roe_warnings(store) == [] and roe_warnings(store, roeBy='sample') == []
    one = {'name': 'one', 'column': 'sample', 'categories': ['s0']}
    assert roe_warnings(store, roeBy='half', cells=one) == []
    assert roe_warnings(store, by='one', roeBy='half', groups=None) == []
