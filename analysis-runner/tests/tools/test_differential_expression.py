"""The tool on a small dataset: cells, modes, table, summary, receipt, refusals, a second run."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from tool_support import run_tool, small_dataset

from stroma_runner.engine import contract
from stroma_runner.engine.dataset_view import open_view
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

SLUG, CELLS, GENES = 'differential-expression', 240, 60


@pytest.fixture(scope='module')
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, np.ndarray]:
    store = DiskStore(tmp_path_factory.mktemp('store'))
    return store, small_dataset(store, 'd1', CELLS, GENES)[0]


@pytest.fixture
def store(made: tuple[DiskStore, np.ndarray]) -> DiskStore:
    return made[0]


@pytest.fixture
def counts(made: tuple[DiskStore, np.ndarray]) -> np.ndarray:
    return made[1]


def params(**over: Any) -> dict[str, Any]:
    def group(name: str) -> dict[str, Any]:
        return {'name': name, 'column': 'group', 'categories': [name]}

    given = {'mode': 'normal', 'a': group('stim'), 'b': group('ctrl'), 'batchBy': None, 'batchCategories': []}
    return given | {'filter': {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1}} | over


def run(store: DiskStore, id: str, lines: list[str] | None = None, **over: Any) -> dict[str, Any]:
    log = logging.getLogger(f'test.{id}')
    if lines is not None:
        log.setLevel(logging.INFO)
        handler = logging.Handler()
        handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
        log.addHandler(handler)
    result = run_tool(store, SLUG, params(**over), {'datasetId': 'd1'}, job=id, log=log)
    contract.check(SLUG, 'result', result)
    return result


def table(store: DiskStore, id: str) -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{id}') / 'deg.parquet')


def test_both_sides_hold_every_tested_gene_and_mirror_each_other(store: DiskStore, counts: np.ndarray) -> None:
    result = run(store, 'both')
    rows = table(store, 'both').set_index('symbol')
    a, b = rows[rows.side == 'a'], rows[rows.side == 'b'].loc[lambda f: f.index]
    b = b.loc[a.index]
    assert len(a) == len(b) == result['comparisons'][0]['tested'] == (counts.sum(axis=0) > 0).sum()
    np.testing.assert_array_equal(a.log2fc, -b.log2fc)
    np.testing.assert_array_equal(a.z_score, -b.z_score)
    np.testing.assert_array_equal(a.pct1, b.pct2)
    np.testing.assert_array_equal(a.p_val, b.p_val)
    assert set(a.cluster) == {'stim'} and set(b.cluster) == {'ctrl'}
    assert (rows[rows.side == 'a'].log2fc.diff().dropna() <= 0).all()  # the largest first
    pct = pd.Series((counts[:80] > 0).mean(axis=0), [f'G{k}' for k in range(GENES)])
    np.testing.assert_array_equal(a.pct1, pct[a.index])


def test_the_summary_counts_and_names_the_genes_of_the_filter(store: DiskStore) -> None:
    group = run(store, 'summary')['comparisons'][0]['a']
    rows = table(store, 'summary')
    passed = rows[(rows.side == 'a') & (rows.log2fc >= 0.25) & (rows.p_val_adj <= 0.05)]
    passed = passed[passed[['pct1', 'pct2']].max(axis=1) >= 0.1]
    assert group['cells'] == 80 and group['genes'] == len(passed)
    assert [g['symbol'] for g in group['top']] == passed.symbol.head(10).tolist()
    assert {'G3', 'G4', 'G5', 'G6', 'G7', 'G8'} <= {g['symbol'] for g in group['top']}


def test_one_comparison_per_cell_type_and_a_small_one_is_skipped(store: DiskStore) -> None:
    given = {'mode': 'batchTwoGroups', 'batchBy': 'cell type', 'batchCategories': ['T', 'B']}
    assert [c['name'] for c in run(store, 'both-types', **given)['comparisons']] == ['T', 'B']
    assert set(table(store, 'both-types').comparison) == {0, 1}
    found = run(store, 'batch', **given | {'batchBy': 'size', 'batchCategories': ['rare', 'most']})['comparisons']
    assert found[0]['skipped'] == {'id': 'TOO_FEW_CELLS', 'params': {'a': 0, 'b': 2, 'minimum': 3}}
    assert set(table(store, 'batch').comparison) == {1}


def test_each_side_of_a_comparison_is_a_group_of_rows_of_its_own(store: DiskStore) -> None:
    run(store, 'groups', mode='batchTwoGroups', batchBy='cell type', batchCategories=['T', 'B'])
    file = pq.ParquetFile(store.path('results/groups') / 'deg.parquet')
    found = [file.read_row_group(k, ['comparison', 'side']).to_pandas() for k in range(file.num_row_groups)]
    held = [set(map(tuple, rows.itertuples(index=False))) for rows in found]
    assert held == [{(0, 'a')}, {(0, 'b')}, {(1, 'a')}, {(1, 'b')}]


def test_with_one_group_each_cell_type_stands_against_the_rest_of_it(store: DiskStore) -> None:
    found = run(store, 'rest', mode='batchOneGroup', b=None, batchBy='cell type', batchCategories=['T'])['comparisons'][
        0
    ]
    kinds = open_view(store.path('datasets/d1')).group({'column': 'cell type', 'categories': ['T']})
    assert found['a']['cells'] == kinds[:80].sum() and found['b']['cells'] == 80 - kinds[:80].sum()


@pytest.mark.parametrize(
    ('over', 'error'),
    [
        ({'a': {'name': 'x', 'column': 'size', 'categories': ['rare']}}, 'GROUPS_OVERLAP'),
        (
            {
                'a': {'name': 'x', 'column': 'size', 'categories': ['rare']},
                'b': {'name': 'y', 'column': 'cell type', 'categories': ['T']},
            },
            'TOO_FEW_CELLS',
        ),
        ({'a': {'name': 'x', 'column': 'group', 'categories': ['gone']}}, 'CATEGORY_NOT_FOUND'),
        ({'a': {'name': 'x', 'column': 'gone', 'categories': ['stim']}}, 'COLUMN_NOT_FOUND'),
        ({'b': None}, 'INPUT_INVALID'),
        ({'mode': 'batchTwoGroups', 'batchBy': 'cell type', 'batchCategories': ['gone']}, 'CATEGORY_NOT_FOUND'),
    ],
)
def test_what_cannot_be_compared_has_its_reason(store: DiskStore, over: dict[str, Any], error: str) -> None:
    with pytest.raises(StromaError) as caught:
        run(store, 'refused', **over)
    assert caught.value.id == error
    assert not store.exists('results/refused')


def test_cells_that_were_compared_are_not_compared_again(store: DiskStore) -> None:
    lines: list[str] = []
    run(store, 'first')
    other = {'name': 'another name', 'column': 'group', 'categories': ['stim']}
    run(store, 'second', lines, a=other)
    assert any('found' in line for line in lines) and not any('computed' in line for line in lines)


def test_the_receipt_says_which_cells_and_which_method(store: DiskStore) -> None:
    run(store, 'receipt')
    made = json.loads(Path(store.path('results/receipt') / 'receipt.json').read_text(encoding='utf-8'))
    contract.check_receipt(made)
    assert made['cellSet']['cells'] == CELLS and made['params']['mode'] == 'normal'
    assert made['inputs'] == [{**made['inputs'][0], 'name': 'small', 'cells': CELLS, 'genes': GENES}]
    assert set(made['method']) == {'en-US', 'zh-CN'} and len(made['citations']) == 4
