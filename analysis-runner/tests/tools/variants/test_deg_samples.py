"""Differential expression by samples: pseudobulk, blocks, refusals, and the warning of a test by cells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import run_tool

from stroma_runner.engine.contract import check_receipt
from stroma_runner.methods.groups.pseudobulk import wald
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

SLUG, SAMPLES, EACH, GENES = 'differential-expression', 6, 40, 50


@pytest.fixture(scope='module')
def counts() -> np.ndarray:
    rng = np.random.default_rng(11)
    own = rng.gamma(2.0, 2.0, GENES) * rng.gamma(10.0, 0.1, (SAMPLES, GENES))
    own[:3, :5] *= 4  # higher in the samples of the first group
    return rng.poisson(np.repeat(own, EACH, axis=0)).astype(np.int32)


@pytest.fixture(scope='module')
def obs() -> pd.DataFrame:
    sample = np.repeat(np.arange(SAMPLES), EACH)
    place = np.arange(len(sample)) % EACH
    return pd.DataFrame(
        {
            'group': np.where(sample < 3, 'stim', 'ctrl'),
            'sample': [f's{k}' for k in sample],
            'donor': [f'd{k % 3}' for k in sample],
            'mixed': np.where(place % 2, 'x', 'y'),
            # 'thin' has 12 cells in two samples of each side, 5 in the others.
            'type': np.where(place < np.where(sample % 3 < 2, 12, 5), 'thin', 'other'),
            'single': np.where(place < np.where(sample % 3 < 1, 12, 5), 'one', 'rest'),
        },
        index=[f'c{k}' for k in range(len(sample))],
    ).astype('category')


def put(store: DiskStore, counts: np.ndarray, obs: pd.DataFrame, name: str, **about: Any) -> None:
    var = pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(GENES)]}, index=[f'G{k}' for k in range(GENES)])
    folder = store.scratch()
    matrix = sp.csr_matrix(counts.astype(np.float32) / 2 if about.get('normalised_only') else counts)
    write_dataset(folder, counts=matrix, obs=obs, var=var, embeddings={}, markers=None, info={'name': name}, **about)
    store.publish(folder, f'datasets/{name}')


@pytest.fixture(scope='module')
def store(tmp_path_factory: pytest.TempPathFactory, counts: np.ndarray, obs: pd.DataFrame) -> DiskStore:
    made = DiskStore(tmp_path_factory.mktemp('store'))
    put(made, counts, obs, 'd1')
    put(made, counts, obs, 'logged', normalised_only=True)
    put(made, counts, obs.drop(columns='sample'), 'bare')
    return made


def run(store: DiskStore, id: str, dataset: str = 'd1', **over: Any) -> dict[str, Any]:
    a, b = ({'name': name, 'column': 'group', 'categories': [name]} for name in ('stim', 'ctrl'))
    params = {'mode': 'normal', 'a': a, 'b': b, 'batchBy': None, 'batchCategories': []}
    params |= {'filter': {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1}} | over
    return run_tool(store, SLUG, params, {'datasetId': dataset}, id=id)


PSEUDOBULK = {'test': 'pseudobulk', 'replicates': 'sample'}


@pytest.mark.parametrize('block', [None, 'donor'])
def test_samples_are_summed_and_compared(
    store: DiskStore, counts: np.ndarray, obs: pd.DataFrame, block: str | None
) -> None:
    id = f'whole-{block}'
    found = run(store, id, **PSEUDOBULK, block=block)
    one = found['comparisons'][0]
    assert found['test'] == 'pseudobulk' and one['samples'] == {'a': 3, 'b': 3}
    sums = counts.reshape(SAMPLES, EACH, GENES).sum(axis=1)
    donors = [(np.arange(SAMPLES) % 3 == k).astype(float) for k in (1, 2)] if block else []
    expected = wald(sums, np.column_stack([np.ones(SAMPLES), *donors, np.arange(SAMPLES) < 3]))
    rows = pd.read_parquet(store.path(f'results/{id}') / 'deg.parquet')
    rows = rows[rows.side == 'a'].set_index('symbol').loc[[f'G{k}' for k in range(GENES)]]
    for ours, theirs in (('log2fc', 'log2fc'), ('z_score', 'z_score'), ('p_val', 'p_val'), ('p_val_adj', 'p_val_adj')):
        np.testing.assert_allclose(rows[ours], expected[theirs])
    np.testing.assert_array_equal(rows['pct1'], (counts[: 3 * EACH] > 0).mean(axis=0))
    linear = counts / counts.sum(axis=1, keepdims=True) * 1e4
    np.testing.assert_allclose(rows['avg_expression'], linear[: 3 * EACH].mean(axis=0), rtol=1e-5)
    assert {f'G{k}' for k in range(5)} <= {gene['symbol'] for gene in one['a']['top']}


def test_a_sample_with_few_cells_of_a_type_is_left_out_and_a_type_with_few_samples_is_skipped(store: DiskStore) -> None:
    batch = {'mode': 'batchTwoGroups', 'batchBy': 'type', 'batchCategories': ['thin', 'other']}
    thin, other = run(store, 'batch', **PSEUDOBULK, **batch)['comparisons']
    assert thin['samples'] == {'a': 2, 'b': 2} and other['samples'] == {'a': 3, 'b': 3}
    batch |= {'batchBy': 'single', 'batchCategories': ['one', 'rest']}
    one, rest = run(store, 'single', **PSEUDOBULK, **batch)['comparisons']
    few = {'a': 1, 'b': 1, 'minimum': 2, 'cells': 10}
    assert one['skipped'] == {'id': 'TOO_FEW_SAMPLES', 'params': few} and one['tested'] == 0
    assert rest['skipped'] is None


def of(column: str, category: str) -> dict[str, Any]:
    return {'name': category, 'column': column, 'categories': [category]}


@pytest.mark.parametrize(
    ('dataset', 'over', 'error'),
    [
        ('d1', {'replicates': None}, {'id': 'INPUT_INVALID', 'path': '/params/replicates'}),
        ('d1', {'replicates': 'gone'}, {'id': 'COLUMN_NOT_FOUND', 'column': 'gone'}),
        ('d1', {'replicates': 'group'}, {'id': 'TOO_FEW_SAMPLES', 'a': 1, 'b': 1}),
        ('d1', {'block': 'group'}, {'id': 'DESIGN_CONFOUNDED', 'column': 'group'}),
        ('d1', {'block': 'sample'}, {'id': 'DESIGN_CONFOUNDED', 'column': 'sample'}),
        ('d1', {'block': 'mixed'}, {'id': 'SAMPLE_IN_BLOCKS', 'sample': 's0', 'column': 'mixed'}),
        ('d1', {'a': of('sample', 's0'), 'b': of('sample', 's5')}, {'id': 'TOO_FEW_SAMPLES', 'a': 1, 'b': 1}),
        ('logged', {}, {'id': 'COUNTS_MISSING'}),
    ],
)
def test_what_cannot_be_compared_by_samples_has_its_reason(
    store: DiskStore, dataset: str, over: dict[str, Any], error: dict[str, Any]
) -> None:
    with pytest.raises(StromaError) as caught:
        run(store, 'refused', dataset, **(PSEUDOBULK | over))
    assert error.items() <= ({'id': caught.value.id} | caught.value.params).items()
    assert not store.exists('results/refused')


def test_the_two_sides_of_one_sample_are_two_profiles_that_a_block_pairs(store: DiskStore) -> None:
    over = {'a': of('mixed', 'x'), 'b': of('mixed', 'y'), 'block': 'sample'}
    one = run(store, 'paired', **PSEUDOBULK, **over)['comparisons'][0]
    assert one['samples'] == {'a': SAMPLES, 'b': SAMPLES} and one['skipped'] is None


def test_a_test_of_cells_says_how_many_samples_they_come_from(store: DiskStore) -> None:
    numbers = {'a': 3, 'b': 3, 'usableA': 3, 'usableB': 3, 'unit': 'samples'}
    warned = {'id': 'deg.samplesAreTheUnit', 'params': {'column': 'sample', **numbers}}
    assert run(store, 'cells')['comparisons'][0]['warnings'] == [warned]
    chosen = warned | {'params': {'column': 'donor', **numbers}}
    assert run(store, 'chosen', replicates='donor')['comparisons'][0]['warnings'] == [chosen]


def test_samples_with_too_few_cells_do_not_make_samples_the_unit(store: DiskStore) -> None:
    thin = {'mode': 'batchTwoGroups', 'batchBy': 'type', 'batchCategories': ['thin', 'other']}
    told = [one['warnings'][0]['params'] for one in run(store, 'thin', **thin)['comparisons']]
    assert told == [
        {'column': 'sample', 'a': 3, 'b': 3, 'usableA': 2, 'usableB': 2, 'unit': 'cells'},
        {'column': 'sample', 'a': 3, 'b': 3, 'usableA': 3, 'usableB': 3, 'unit': 'samples'},
    ]


def test_there_is_no_warning_within_one_sample_or_without_samples(store: DiskStore) -> None:
    assert run(store, 'bare', 'bare')['comparisons'][0]['warnings'] == []
    within = {'a': of('mixed', 'x') | {'and': [{'column': 'sample', 'categories': ['s1']}]}}
    within['b'] = of('mixed', 'y') | {'and': [{'column': 'sample', 'categories': ['s1']}]}
    assert run(store, 'within', **within)['comparisons'][0]['warnings'] == []


def test_the_receipt_names_the_method_and_its_library(store: DiskStore) -> None:
    run(store, 'receipt', **PSEUDOBULK)
    made = json.loads(Path(store.path('results/receipt') / 'receipt.json').read_text(encoding='utf-8'))
    check_receipt(made)
    assert (
        'pydeseq2' in made['libraries'] and 'DESeq2' in made['method']['en-US'] and '伪批量' in made['method']['zh-CN']
    )


def test_a_fit_that_is_not_the_usual_one_is_named_in_result_and_receipt(store: DiskStore) -> None:
    """No gene in every sample, dispersions that rise with the mean, and one outlier count."""
    rng = np.random.default_rng(4)
    mean = np.exp(rng.normal(3.0, 1.5, GENES))
    alpha = 0.02 * mean**0.6
    own = rng.gamma(1 / alpha, alpha * mean, (SAMPLES, GENES)) / EACH
    own[np.arange(GENES) % SAMPLES, np.arange(GENES)] = 0
    own[1, 0] = 300.0
    rows = pd.DataFrame({'group': np.repeat(['stim', 'ctrl'], 3 * EACH), 'sample': np.repeat(list('abcdef'), EACH)})
    rows.index = [f'c{k}' for k in range(len(rows))]
    put(store, rng.poisson(np.repeat(own, EACH, axis=0)).astype(np.int32), rows.astype('category'), 'odd')
    one = run(store, 'odd', 'odd', **PSEUDOBULK)['comparisons'][0]
    warned = {each['id']: each['params'] for each in one['warnings']}
    assert one['trend'] == 'local' and warned['deg.trendNotParametric']['trend'] == 'local'
    assert 0 < warned['deg.trendNotParametric']['genes'] <= one['tested']
    assert warned['deg.positiveCounts'] == {'tested': one['tested']}
    assert 1 <= warned['deg.outliers']['genes'] <= 5 and warned['deg.outliers']['tested'] == one['tested']
    made = json.loads(Path(store.path('results/odd') / 'receipt.json').read_text(encoding='utf-8'))
    assert 'local regression' in made['method']['en-US'] and '局部回归' in made['method']['zh-CN']
    assert any('Loader' in each for each in made['citations'])


@pytest.mark.broad
def test_the_summary_of_a_large_batch_is_small(tmp_path: Path) -> None:
    """20 cell types x 20,000 genes, every gene tested, in both groups."""
    types, genes, cells = 20, 20_000, 200
    rng = np.random.default_rng(0)
    matrix = sp.random(cells, genes, 0.3, 'csr', dtype=np.float32, random_state=0)
    matrix.data = np.ceil(matrix.data * 9)
    labels = pd.DataFrame(
        {
            'group': np.where(np.arange(cells) % 2, 'stimulated with interferon beta', 'control'),
            'type': [f'a cell type with a long name, number {k % types}' for k in np.arange(cells) // 2],
            'sample': rng.choice(['s1', 's2', 's3', 's4'], cells),
        },
        index=[f'c{k}' for k in range(cells)],
    ).astype('category')
    var = pd.DataFrame(
        {'gene_id': [f'ENSG{k:011d}' for k in range(genes)]}, index=[f'SYMBOL-{k}.long' for k in range(genes)]
    )
    store = DiskStore(tmp_path)
    folder = store.scratch()
    about = {'embeddings': {}, 'markers': None, 'info': {'name': 'large'}}
    write_dataset(folder, counts=matrix.astype(np.int32), obs=labels, var=var, **about)
    store.publish(folder, 'datasets/large')
    names = list(labels['type'].cat.categories)
    groups = {name: of('group', value) for name, value in zip('ab', labels['group'].cat.categories, strict=True)}
    run(
        store,
        'large',
        'large',
        **groups,
        mode='batchTwoGroups',
        batchBy='type',
        batchCategories=names,
        filter={'log2fc': 0.0, 'padj': 1.0, 'pct': 0.0},
    )
    folder = store.path('results/large')
    result = json.loads((folder / 'result.json').read_text(encoding='utf-8'))
    assert [len(one['a']['top']) for one in result['comparisons']] == [10] * types
    rows = pd.read_parquet(folder / 'deg.parquet', columns=['comparison'])
    assert len(rows) == sum(2 * one['tested'] for one in result['comparisons']) > 700_000
    assert (folder / 'result.json').stat().st_size <= 256 * 1024
