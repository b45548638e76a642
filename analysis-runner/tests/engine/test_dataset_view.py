"""A job's view of a dataset: combined columns, stored sets, the named versions of labels, and its receipt."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.engine import contract, registry
from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView, hash_of, open_view, view_of
from stroma_runner.engine.receipt import write_receipt
from stroma_store.cell_sets import save_cells
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.labels import labels_version, save_labels

CELLS = 60
GROUP = np.where(np.arange(CELLS) < 20, 'stim', 'ctrl')
TYPE = np.array(['T', 'B', 'NK'])[np.arange(CELLS) % 3]


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'store')
    obs = pd.DataFrame({'group': GROUP, 'type': TYPE}, index=[f'c{k}' for k in range(CELLS)]).astype('category')
    obs['score'] = np.arange(CELLS, dtype=float)
    folder = made.scratch()
    var = pd.DataFrame({'gene_id': ['g0', 'g1']}, index=['G0', 'G1'])
    counts = sp.csr_matrix(np.ones((CELLS, 2), np.int32))
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info={'name': 'small'})
    made.publish(folder, 'datasets/d1')
    return made


def job(store: DiskStore, **inputs: Any) -> JobContext:
    return JobContext(
        id='j1',
        tool='differential-expression',
        params={},
        inputs={'datasetId': 'd1', **inputs},
        dataset_id='',
        store=store,
        steps=('cells',),
        version='1',
        threads=1,
        log=logging.getLogger('test'),
    )


def cells(column: str, *categories: str, **more: Any) -> dict[str, Any]:
    return {'name': 'x', 'column': column, 'categories': list(categories), **more}


def test_several_columns_are_combined(store: DiskStore) -> None:
    view = open_view(store.path('datasets/d1'))
    found = view.group(cells('group', 'stim', **{'and': [{'column': 'type', 'categories': ['T', 'B']}]}))
    assert np.array_equal(found, (GROUP == 'stim') & (TYPE != 'NK'))
    with pytest.raises(StromaError, match='CATEGORY_NOT_FOUND'):
        view.group(cells('group', 'stim', **{'and': [{'column': 'type', 'categories': ['X']}]}))
    with pytest.raises(StromaError, match='COLUMN_NOT_GROUPS'):
        view.group(cells('group', 'stim', **{'and': [{'column': 'score', 'categories': ['1']}]}))


def test_a_stored_set_is_read_by_its_hash(store: DiskStore) -> None:
    chosen = np.arange(CELLS) % 7 == 0
    sha = save_cells(store, 'd1', chosen)
    assert sha == hash_of(chosen)
    view = view_of(job(store))
    assert np.array_equal(view.group({'name': 'x', 'cellSet': sha}), chosen)
    assert view.cell_sets_read == {sha: int(chosen.sum())}
    for asked in (view, open_view(store.path('datasets/d1'))):
        with pytest.raises(StromaError, match='CELL_SET_NOT_FOUND'):
            asked.group({'name': 'x', 'cellSet': 'a' * 64})


def edited(store: DiskStore) -> tuple[str, np.ndarray]:
    """The column `type` with T and B merged, as the dataset service stores it."""
    codes = np.where(TYPE == 'NK', 0, 1).astype(np.uint8)
    return save_labels(store, 'd1', ['NK', 'lymphocyte'], codes, {}), codes


def own_version(view: DatasetView, column: str) -> str:
    found = view.dataset.column(column)
    return labels_version(found.categories, found.codes)


def test_the_versions_of_the_job_are_read_whatever_is_present(store: DiskStore) -> None:
    version, codes = edited(store)
    view = view_of(job(store, labels={'type': version}))
    assert np.array_equal(view.group(cells('type', 'lymphocyte')), codes == 1)
    assert view.labels_read == {'type': version}
    own = own_version(view, 'type')
    assert own != version
    before = view_of(job(store, labels={'type': own}))
    assert np.array_equal(before.group(cells('type', 'T')), TYPE == 'T')
    assert before.labels_read == {'type': own}
    with pytest.raises(StromaError, match='CATEGORY_NOT_FOUND'):
        view.group(cells('type', 'T'))


def test_a_column_that_people_made_is_read_by_its_version(store: DiskStore) -> None:
    version, codes = edited(store)
    view = view_of(job(store, labels={'mine': version}))
    assert np.array_equal(view.group(cells('mine', 'NK')), codes == 0)
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        view_of(job(store, labels={'mine': 'f' * 32})).labels('mine')


def test_the_receipt_names_versions_and_sets(store: DiskStore, tmp_path: Path) -> None:
    version, codes = edited(store)
    chosen = codes == 0
    sha = save_cells(store, 'd1', chosen)
    made = job(store, labels={'type': version}, cellSets=[sha])
    view = view_of(made)
    view.group({'name': 'a', 'cellSet': sha})
    view.group(cells('type', 'lymphocyte'))
    method = {'en-US': 'a', 'zh-CN': 'b'}
    write_receipt(made, tmp_path, view, cells=chosen, method=method, citations=[], libraries=('numpy',))
    receipt = json.loads((tmp_path / 'receipt.json').read_text(encoding='utf-8'))
    assert receipt['labels'] == {'type': version}
    assert receipt['cellSets'] == [{'sha256': sha, 'cells': int(chosen.sum())}]


def test_an_analysis_compares_the_labels_and_cells_that_its_job_names(store: DiskStore) -> None:
    version, codes = edited(store)
    sha = save_cells(store, 'd1', codes == 0)
    tool = registry.tool('differential-expression')
    params = {
        'mode': 'normal',
        'a': cells('type', 'lymphocyte', **{'and': [{'column': 'group', 'categories': ['ctrl']}]}),
        'b': {'name': 'set', 'cellSet': sha},
        'batchBy': None,
        'batchCategories': [],
        'filter': {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1},
    }
    contract.check('differential-expression', 'params', params)
    named = {'type': version, 'group': own_version(open_view(store.path('datasets/d1')), 'group')}
    made = job(store, labels=named, cellSets=[sha])
    made.params, made.steps = params, tuple(tool.STEPS)
    summary = tool.run(made)['comparisons'][0]
    assert (summary['a']['cells'], summary['b']['cells']) == (int(((codes == 1) & (GROUP == 'ctrl')).sum()), 20)
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text(encoding='utf-8'))
    assert receipt['labels'] == named and receipt['cellSets'] == [{'sha256': sha, 'cells': 20}]


def test_blocks_of_a_range_of_genes(store: DiskStore) -> None:
    view = open_view(store.path('datasets/d1'))
    chosen = np.arange(CELLS) < 7
    assert list(view.gene_ranges(1)) == [(0, 1), (1, 2)] and list(view.gene_ranges(1, (1, 2))) == [(1, 2)]
    whole = {start: block.toarray() for start, _, block in view.blocks(chosen, 1)}
    [(start, stop, block)] = view.blocks(chosen, genes=(1, 2))
    assert (start, stop) == (1, 2) and np.array_equal(block.toarray(), whole[1])
