"""Requirements of every tool of the registry: its declared shapes, its receipt, equal results on repetition and after a
stop."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from jsonschema import Draft202012Validator
from tool_support import run_tool, small_dataset

from stroma_runner.engine.context import Stopped
from stroma_runner.engine.contract import check, check_receipt, schema_folder, tool_schema
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.labels import save_labels
from stroma_store.open_dataset import open_dataset
from stroma_store.result_columns import result_column

LISTED = json.loads((schema_folder() / 'tools.json').read_text(encoding='utf-8'))
SLUGS = [tool['slug'] for tool in LISTED if tool['job'] and tool['computed'] and not tool['internal']]
CELLS = 240
#: The summary of a result at any size of data, bytes.
MOST_SUMMARY = 256 * 1024
#: Rows of a table that are checked individually.
ROWS = 200
#: Columns that have no labels besides the product's words.
CLOSED = ('call', 'chains', 'expansion')
#: By tool that is a second step: the tool of the first one, and the parameter that names its result.
PARENTS = {'trajectory-genes': ('trajectory', 'trajectory')}


def request_of(slug: str) -> dict[str, Any]:
    """`params` of a request on the small dataset, and the names in the `texts` of its result."""
    path = schema_folder().parent / 'fixtures' / 'tools' / 'requests' / f'{slug}.json'
    found: dict[str, Any] = json.loads(path.read_text(encoding='utf-8'))
    return found


def params_of(slug: str) -> dict[str, Any]:
    params: dict[str, Any] = request_of(slug)['params']
    return params


def run(store: DiskStore, slug: str, job: str, **over: Any) -> dict[str, Any]:
    params, inputs = params_of(slug), {'datasetId': 'd1'}
    if slug in PARENTS:
        inputs['parent'] = params[PARENTS[slug][1]]
    return run_tool(store, slug, params, inputs, job=job, **over)


@dataclass
class CompleteRun:
    """One undisturbed run of a tool, with its result in results/whole. Tests only read it."""

    store: DiskStore
    summary: dict[str, Any]
    #: Number of times the tool checked whether it must stop.
    asked: int


class ToolRuns:
    """Stores with the small dataset, and the undisturbed run of each tool, once for all tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._whole: dict[str, CompleteRun] = {}

    def fresh(self, slug: str, folder: Path) -> DiskStore:
        """A store without results and checkpoints, but with the result of the tool's first step, if it has one."""
        prepared = self._folder / 'prepared' / (slug if slug in PARENTS else 'dataset')
        if not prepared.exists():
            made = DiskStore(prepared)
            small_dataset(made, 'd1', cells=CELLS)
            if slug in PARENTS:
                parent, name = PARENTS[slug]
                run_tool(made, parent, params_of(parent), {'datasetId': 'd1'}, job=params_of(slug)[name])
        shutil.copytree(prepared, folder)
        return DiskStore(folder)

    def whole(self, slug: str) -> CompleteRun:
        if slug not in self._whole:
            asked = 0

            def count() -> bool:
                nonlocal asked
                asked += 1
                return False

            store = self.fresh(slug, self._folder / slug)
            summary = run(store, slug, 'whole', should_stop=count)
            self._whole[slug] = CompleteRun(store, summary, asked)
        return self._whole[slug]


@pytest.fixture(scope='module')
def runs(tmp_path_factory: pytest.TempPathFactory) -> ToolRuns:
    return ToolRuns(tmp_path_factory.mktemp('runs'))


def tables(store: DiskStore, slug: str, job: str) -> dict[str, pd.DataFrame]:
    folder = store.path(f'results/{job}')
    return {name: pd.read_parquet(folder / f'{name}.parquet') for name in tool_schema(slug).get('tables', {})}


def column_kinds(store: DiskStore, slug: str, job: str) -> dict[str, str]:
    """Declared columns by name, with those of each series that the result has."""
    kinds: dict[str, str] = dict(tool_schema(slug).get('columns', {}))
    for series, kind in tool_schema(slug).get('series', {}).items():
        files = (store.path(f'results/{job}') / 'columns').glob(f'{series}[0-9]*.json')
        found = {path.stem: kind for path in files}
        assert sorted(found) == sorted(f'{series}{k}' for k in range(1, len(found) + 1))
        kinds |= found
    return kinds


def columns(store: DiskStore, slug: str, job: str) -> dict[str, bytes]:
    folder = store.path(f'results/{job}')
    names = column_kinds(store, slug, job)
    return {name: (folder / result_column(folder, name)['file']).read_bytes() for name in names}


def assert_equal(slug: str, whole: CompleteRun, other: DiskStore, job: str) -> None:
    before, after = tables(whole.store, slug, 'whole'), tables(other, slug, job)
    for name, frame in before.items():
        pd.testing.assert_frame_equal(frame, after[name], check_exact=True)
    assert columns(whole.store, slug, 'whole') == columns(other, slug, job)


def test_a_tool_is_there() -> None:
    assert 'differential-expression' in SLUGS


@pytest.mark.parametrize('slug', SLUGS)
def test_result_has_the_declared_shapes(runs: ToolRuns, slug: str) -> None:
    whole = runs.whole(slug)
    check(slug, 'result', whole.summary)
    assert len(json.dumps(whole.summary).encode()) <= MOST_SUMMARY
    for name, frame in tables(whole.store, slug, 'whole').items():
        row = tool_schema(slug)['tables'][name]
        assert sorted(frame.columns) == sorted(row['properties'])
        for given in json.loads(frame.head(ROWS).to_json(orient='records', double_precision=15)):
            assert next(Draft202012Validator(row).iter_errors(given), None) is None, given
    folder = whole.store.path('results/whole')
    for name, kind in column_kinds(whole.store, slug, 'whole').items():
        entry = result_column(folder, name)
        assert (entry['kind'], entry['cells']) == (kind, CELLS)
        if words := tool_schema(slug).get('words', {}).get(name):
            # Readers find the words by the column's title.
            assert (entry.get('label') or name) == words['title']
            assert set(entry['categories']) & set(words['words'])
            assert name not in CLOSED or set(entry['categories']) <= set(words['words'])


@pytest.mark.parametrize('slug', SLUGS)
def test_receipt_says_cells_parameters_method_and_versions(runs: ToolRuns, slug: str) -> None:
    folder = runs.whole(slug).store.path('results/whole')
    receipt = json.loads((folder / 'receipt.json').read_text(encoding='utf-8'))
    check_receipt(receipt)
    assert receipt['params'] == params_of(slug)
    assert 0 < receipt['cellSet']['cells'] <= CELLS
    assert all(len(receipt['method'][locale]) > 20 for locale in ('en-US', 'zh-CN'))
    assert receipt['libraries']


@pytest.mark.parametrize('slug', SLUGS)
def test_the_same_request_again_is_equal_in_every_value(tmp_path: Path, runs: ToolRuns, slug: str) -> None:
    """The checkpoints of the first run are removed, because they would make the second run a copy."""
    again = runs.fresh(slug, tmp_path / 'again')
    assert run(again, slug, 'j') == runs.whole(slug).summary
    assert_equal(slug, runs.whole(slug), again, 'j')


@pytest.mark.parametrize('stops', [2, pytest.param(7, marks=pytest.mark.broad)])
@pytest.mark.parametrize('slug', SLUGS)
def test_stopped_anywhere_and_run_again_gives_the_same(tmp_path: Path, runs: ToolRuns, slug: str, stops: int) -> None:
    whole = runs.whole(slug)
    assert whole.asked > 1  # a small tool has one step: it is asked before and after it
    for k, stop in enumerate(np.unique(np.linspace(1, whole.asked - 1, stops + 2)[1:-1].astype(int))):
        left = iter([False] * int(stop))
        own = runs.fresh(slug, tmp_path / f'stop{k}')
        with pytest.raises(Stopped):
            run(own, slug, 'j', should_stop=lambda left=left: next(left, True))
        assert own.exists('results/j') == own.exists('results/j/result.json')  # whole or not at all
        run(own, slug, 'j')
        assert_equal(slug, whole, own, 'j')


@pytest.mark.parametrize('slug', [slug for slug in SLUGS if '"cell type"' in json.dumps(params_of(slug))])
def test_a_column_that_is_not_there_is_refused_by_name(tmp_path: Path, runs: ToolRuns, slug: str) -> None:
    store = runs.fresh(slug, tmp_path / 'objects')
    text = json.dumps(params_of(slug)).replace('"cell type"', '"no such column"')
    with pytest.raises(StromaError) as refused:
        run_tool(store, slug, json.loads(text), {'datasetId': 'd1'}, job='j1')
    assert (refused.value.id, refused.value.params) == ('COLUMN_NOT_FOUND', {'column': 'no such column'})
    assert not store.exists('results/j1')


COLUMNS = ('group', 'cell type', 'sample', 'size')


def rename_labels(store: DiskStore) -> tuple[dict[str, str], dict[str, str]]:
    """(version of each column in which every label has another name, these names by the earlier ones). The order of the
    names is that of the earlier ones."""
    dataset = open_dataset(store.path('datasets/d1'))
    versions, names = {}, {}
    for name in COLUMNS:
        column = dataset.column(name)
        after = [f'other {label}' for label in column.categories]
        names |= dict(zip(column.categories, after, strict=True))
        versions[name] = save_labels(store, 'd1', after, column.codes, {})
    return versions, names


def replace_names(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: replace_names(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [replace_names(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def differing_texts(before: Any, after: Any, at: tuple[str, ...] = ()) -> set[str]:
    """Paths of differing texts; nothing else may differ."""
    if isinstance(before, dict):
        assert before.keys() == after.keys(), at
        return {path for key in before for path in differing_texts(before[key], after[key], (*at, key))}
    if isinstance(before, list):
        assert len(before) == len(after), at
        return {path for pair in zip(before, after, strict=True) for path in differing_texts(*pair, (*at, '*'))}
    if isinstance(before, str) and before != after:
        assert after.startswith('other ') or ' other ' in after, (at, before, after)
        return {'.'.join(at)}
    assert before == after, (at, before, after)
    return set()


@pytest.mark.parametrize('slug', [slug for slug in SLUGS if slug not in ('export-dataset', 'subset')])
def test_other_names_of_labels_change_the_declared_texts_and_no_others(
    tmp_path: Path, runs: ToolRuns, slug: str
) -> None:
    """A tool's declaration (`labels` of its definition) lists where names of labels occur."""
    whole, store = runs.whole(slug), runs.fresh(slug, tmp_path / 'objects')
    versions, names = rename_labels(store)
    inputs: dict[str, Any] = {'datasetId': 'd1', 'labels': versions}
    if slug in PARENTS:
        parent, name = PARENTS[slug]
        inputs['parent'] = params_of(slug)[name]
        shutil.rmtree(store.path(f'results/{inputs["parent"]}'))
        run_tool(store, parent, replace_names(params_of(parent), names), inputs, job=inputs['parent'])
    summary = run_tool(store, slug, replace_names(params_of(slug), names), inputs, job='renamed')
    texts = request_of(slug)['texts']
    declared = set(texts['result']) - {'rest'}
    assert differing_texts(whole.summary, summary) <= declared
    after = tables(store, slug, 'renamed')
    for name, before in tables(whole.store, slug, 'whole').items():
        known = {column.split(' ')[0] for column in texts['tables'][name] if column != 'rest'}
        changed = [column for column in before if not before[column].equals(after[name][column])]
        assert set(changed) <= known, name
        for column in changed:
            assert after[name][column].tolist() == replace_names(before[column].tolist(), names), column
    assert columns(whole.store, slug, 'whole') == columns(store, slug, 'renamed')
