"""Gene set scores of a small dataset against the definition of AUCell and numpy, and errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool, small_dataset

from stroma_runner.tools.gene_set import scoring
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

SLUG = 'gene-set'
SETS = [
    {'name': 'raised', 'genes': ['G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'none', 'G3']},
    {'name': 'by id', 'genes': ['ENSG20', 'g30', ' G40 ']},
]


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, job: str = 'j1', **over: Any) -> dict[str, Any]:
    params = {'source': 'custom', 'sets': SETS, 'groupBy': 'group', 'topShare': 0.25} | over
    return run_tool(store, SLUG, params, {'datasetId': 'd1'}, job=job)


def table(store: DiskStore, name: str) -> pd.DataFrame:
    return pd.read_parquet(store.path('results/j1') / f'{name}.parquet')


def score(store: DiskStore, number: int, job: str = 'j1') -> np.ndarray:
    folder = store.path(f'results/{job}')
    return np.fromfile(folder / result_column(folder, f'score{number}')['file'], '<f4')


def test_scores_are_aucells_in_columns_groups_and_summary(store: DiskStore) -> None:
    rng = np.random.default_rng(2)
    counts = rng.permuted(np.tile(np.arange(1, 61), (90, 1)), axis=1)
    obs = pd.DataFrame(
        {'group': pd.Categorical(['a', 'b', None] * 30, ['b', 'none', 'a'])}, [f'c{k}' for k in range(90)]
    )
    genes = [f'G{k}' for k in range(60)]
    var = pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(60)]}, index=genes)
    folder = store.scratch()
    write_dataset(
        folder, counts=sp.csr_matrix(counts), obs=obs, var=var, embeddings={}, markers=None, info={'name': 'x'}
    )
    store.publish(folder, 'datasets/d1')
    summary = run(store)
    lists = {'raised': SETS[0]['genes'][:6], 'by id': ['G20', 'G30', 'G40']}
    ranks = 61 - counts  # the counts of a cell are 1 to 60
    expected = {
        name: np.maximum(0, 15 - ranks[:, [int(g[1:]) for g in of]]).sum(axis=1)
        / (15 - np.arange(1, len(of) + 1)).sum()
        for name, of in lists.items()
    }
    rows = table(store, 'groups')
    for number, name in enumerate(lists, 1):
        np.testing.assert_allclose(score(store, number), expected[name], atol=1e-6)
        for group in ('a', 'b'):
            of = expected[name][(obs['group'] == group).to_numpy()]
            row = rows[(rows['number'] == number) & (rows['group'] == group)].iloc[0]
            shown = row[['n', 'mean', 'min', 'q1', 'median', 'q3', 'max']].astype(float)
            described = [len(of), of.mean(), *np.percentile(of, (0, 25, 50, 75, 100))]
            np.testing.assert_allclose(shown, described, atol=1e-6)
            assert row['fraction'] == pytest.approx((of > 0).mean())
    assert rows['group'].tolist() == ['b', 'a', 'b', 'a']
    assert {name: summary[name] for name in ('cells', 'ranked', 'top', 'left')} == {
        'cells': 90,
        'ranked': 60,
        'top': 15,
        'left': 30,
    }
    assert summary['sets'][0]['mean'] == pytest.approx(expected['raised'].mean(), abs=1e-6)


def test_genes_are_listed_once_with_what_they_are_in_the_matrix(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    summary = run(store)
    assert [(one['genes'], one['detected']) for one in summary['sets']] == [(7, 6), (3, 3)]
    rows = table(store, 'genes')
    assert rows.loc[~rows['detected'], 'gene'].tolist() == ['none']
    by_id = rows[rows['number'] == 2]
    assert (by_id['gene'].tolist(), by_id['symbol'].tolist()) == (['ENSG20', 'g30', 'G40'], ['G20', 'G30', 'G40'])


def test_genes_under_another_symbol_are_named(store: DiskStore) -> None:
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': ['ENSG00000118523', 'ENSG00000010610', 'E2']}, index=['CCN2', 'CD4', 'LYZ'])
    obs = pd.DataFrame({'group': pd.Categorical(['a', 'b'])}, index=['c0', 'c1'])
    counts = sp.csr_matrix(np.array([[1, 0, 2], [0, 3, 1]]))
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info={'name': 'x'})
    store.publish(folder, 'datasets/d1')
    found = run(store, sets=[{'name': 'x', 'genes': ['CTGF', 'cd4', 'ENSG00000118523.7', 'E2']}])['sets'][0]
    assert (found['detected'], found['renamed']) == (4, 1)
    assert found['renamedGenes'] == [{'gene': 'CTGF', 'symbol': 'CCN2'}]


def test_a_raised_set_scores_higher_and_its_column_carries_the_sets_name(store: DiskStore) -> None:
    _, obs = small_dataset(store, 'd1')
    run(store)
    groups = pd.Series(score(store, 1)).groupby(obs['group'].to_numpy()).mean()
    assert groups['stim'] > groups['ctrl'] + 0.3
    entry = json.loads((store.path('results/j1') / 'columns/score1.json').read_text())
    assert (entry['kind'], entry['label'], entry['cells']) == ('number', 'raised', 240)


def test_scores_by_expression_are_scanpys(store: DiskStore) -> None:
    import anndata as ad
    import scanpy as sc

    counts, obs = small_dataset(store, 'd1', genes=900)
    summary = run(store, method='scoreGenes')
    whole = ad.AnnData(counts.astype(np.float64), obs=obs, var=pd.DataFrame(index=[f'G{k}' for k in range(900)]))
    sc.pp.normalize_total(whole, target_sum=1e4)
    sc.pp.log1p(whole)
    for number, genes in ((1, ['G3', 'G4', 'G5', 'G6', 'G7', 'G8']), (2, ['G20', 'G30', 'G40'])):
        sc.tl.score_genes(whole, genes, random_state=0)
        np.testing.assert_allclose(score(store, number), whole.obs['score'], atol=1e-5)
    assert (summary['method'], summary['top']) == ('scoreGenes', None)
    assert summary['sets'][0]['controls'] >= 50 and score(store, 1).min() < 0
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text())
    assert 'score_genes' in receipt['method']['en-US'] and 'Tirosh' in receipt['citations'][0]


def test_a_matrix_without_control_genes_is_refused_by_the_sets_name(store: DiskStore) -> None:
    small_dataset(store, 'd1', genes=8)
    with pytest.raises(StromaError) as refused:
        run(store, method='scoreGenes', sets=[{'name': 'all', 'genes': [f'G{k}' for k in range(8)]}])
    assert (refused.value.id, refused.value.params) == ('GENE_SET_CONTROLS', {'set': 'all', 'genes': 8})


def test_scores_do_not_depend_on_how_cells_are_divided(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    small_dataset(store, 'd1')
    run(store)
    monkeypatch.setattr(scoring, 'PART_NONZEROS', 700)
    monkeypatch.setattr(scoring, 'BLOCK_NONZEROS', 300)
    run(store, job='j2')
    for number in (1, 2):
        np.testing.assert_array_equal(score(store, number), score(store, number, 'j2'))


def test_densities_cover_each_group_from_its_smallest_to_its_largest_score(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    run(store)
    rows = table(store, 'groups').set_index(['number', 'group'])
    for key, part in table(store, 'density').groupby(['number', 'group']):
        assert len(part) == 64
        assert (part['score'].min(), part['score'].max()) == pytest.approx((rows.loc[key, 'min'], rows.loc[key, 'max']))
        assert part['score'].is_monotonic_increasing
        assert (part['density'] >= 0).all()
    run(store, job='j2', groupBy='size')
    shapes = pd.read_parquet(store.path('results/j2') / 'density.parquet')
    rare = shapes[(shapes['group'] == 'rare') & (shapes['number'] == 1)]
    np.testing.assert_array_equal(rare['score'].astype('f4'), np.sort(score(store, 1)[-2:]))
    assert rare['density'].isna().all()


@pytest.mark.parametrize(
    'over, error',
    [
        (
            {'sets': [SETS[0], {'name': 'x', 'genes': ['a', 'b']}, {'name': 'y', 'genes': ['c']}]},
            ('GENE_SET_UNDETECTED', {'n': 2, 'sets': 'x, y', 'genes': 3}),
        ),
        (
            {'sets': [SETS[0], SETS[0]]},
            ('INPUT_INVALID', {'where': 'body', 'path': '/params/sets', 'rule': 'uniqueItems'}),
        ),
        (
            {'sets': [{'name': 'x', 'genes': [' ']}]},
            ('INPUT_INVALID', {'where': 'body', 'path': '/params/sets/0', 'rule': 'minLength'}),
        ),
        ({'groupBy': 'no'}, ('COLUMN_NOT_FOUND', {'column': 'no'})),
    ],
)
def test_what_cannot_be_scored_is_refused_by_name(
    store: DiskStore, over: dict[str, Any], error: tuple[str, dict[str, Any]]
) -> None:
    small_dataset(store, 'd1')
    with pytest.raises(StromaError) as found:
        run(store, **over)
    assert (found.value.id, found.value.params) == error
    assert not store.exists('results/j1')
