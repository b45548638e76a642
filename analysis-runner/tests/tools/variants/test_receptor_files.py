"""Receptors of small annotated files: missing values, names of early and later fields, and their export."""

from __future__ import annotations

import json
import warnings as python_warnings
from pathlib import Path
from typing import Any

import anndata
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool

from stroma_runner.tools.import_.annotated import receptors as reading
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.contigs import read_receptors
from stroma_store.dataset import layout
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

CELLS = 36
ALPHA = {'locus': 'TRA', 'v_call': 'TRAV1', 'junction_aa': 'CAVRF', 'junction': 'TGTGCTGTGAGATTC', 'productive': True}
BETA = {'locus': 'TRB', 'v_call': 'TRBV5', 'junction_aa': 'CASSF', 'junction': 'TGTGCTAGCAGCTTC', 'productive': True}
#: A chain without a known locus, neither from its own field nor from its genes.
UNKNOWN = ALPHA | {'locus': None, 'v_call': None, 'junction_aa': 'CAGGF'}
SAME = ['cell', 'locus', 'v_call', 'junction_aa', 'junction', 'productive', 'duplicate_count']


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def small(cells: int = CELLS, first: str = 'c', **columns: Any) -> anndata.AnnData:
    rng = np.random.default_rng(7)
    counts = sp.csr_matrix(rng.poisson(2.0, (cells, 40)).astype(np.float32) + np.eye(cells, 40, dtype=np.float32))
    obs = pd.DataFrame({'cluster': ['a', 'b'] * (cells // 2)} | columns, index=[f'{first}{k}' for k in range(cells)])
    var = pd.DataFrame(index=[f'GENE{k}' for k in range(40)])
    return anndata.AnnData(counts, obs=obs, var=var)


def with_array(data: anndata.AnnData, chains: list[Any]) -> anndata.AnnData:
    import awkward

    with python_warnings.catch_warnings():
        python_warnings.simplefilter('ignore')
        data.obsm['airr'] = awkward.Array(chains)
    return data


def columns_of(chains: list[dict[str, Any] | None], number: str = 'VJ_1') -> dict[str, Any]:
    """One chain of each cell, or none, as columns."""
    fields = {key for chain in chains if chain for key in chain}
    return {f'IR_{number}_{key}': [chain.get(key) if chain else None for chain in chains] for key in sorted(fields)}


def imported(store: DiskStore, data: anndata.AnnData | Path, id: str = 'd1') -> dict[str, Any]:
    scratch, out = store.scratch(), store.scratch()
    scratch.mkdir(parents=True, exist_ok=True)
    path = data if isinstance(data, Path) else scratch / 'small.h5ad'
    if not isinstance(data, Path):
        data.write_h5ad(path)
    found = parse_annotated(path, path.name, scratch, out)
    store.publish(out, f'datasets/{id}')
    return found


def chains_of(store: DiskStore, id: str = 'd1') -> pd.DataFrame:
    found = read_receptors(open_dataset(store.path(f'datasets/{id}')))
    assert found is not None
    return found


def names_of(store: DiskStore, id: str = 'd1') -> set[str]:
    return {entry['name'] for entry in open_dataset(store.path(f'datasets/{id}')).column_entries}


def receptor_facts(found: dict[str, Any]) -> dict[str, Any]:
    return {one['id']: one['params'] for one in found['warnings']}


def exported(store: DiskStore, columns: list[str], kind: str = 'h5ad', **more: Any) -> tuple[dict[str, Any], Path]:
    params = {'format': kind, 'cells': None, 'columns': columns} | more
    summary = run_tool(store, 'export-dataset', params, {'datasetId': 'd1'}, job=f'job-{kind}')
    return summary, store.path(f'results/job-{kind}') / summary['file']


# Parts that a file may lack


def test_cells_joined_without_receptors_have_none(store: DiskStore) -> None:
    with_receptors = with_array(small(), [[ALPHA, BETA]] * CELLS)
    with python_warnings.catch_warnings():
        python_warnings.simplefilter('ignore')
        joined = anndata.concat([with_receptors, small(first='e')], join='outer')
    assert joined.obsm['airr'][-1] is None
    found = imported(store, joined)
    assert receptor_facts(found)['warning.receptorsFound'] == {'n': CELLS, 'layout': 'airr'}
    assert chains_of(store)['cell'].to_list() == [k for k in range(CELLS) for _ in range(2)]


def test_chains_joined_with_different_fields_keep_them(store: DiskStore) -> None:
    without = {key: value for key, value in ALPHA.items() if key not in ('v_call', 'junction')}
    parts = [with_array(small(), [[ALPHA]] * CELLS), with_array(small(first='e'), [[without | {'x': 1}]] * CELLS)]
    with python_warnings.catch_warnings():
        python_warnings.simplefilter('ignore')
        joined = anndata.concat([*parts, small(first='f')], join='outer')
    imported(store, joined)
    table = chains_of(store)
    assert table['junction'].to_list() == [ALPHA['junction']] * CELLS + [None] * CELLS
    assert table['v_call'].to_list() == [ALPHA['v_call']] * CELLS + [None] * CELLS


def test_a_chain_that_is_missing_is_none(store: DiskStore) -> None:
    imported(store, with_array(small(), [[None, BETA], [ALPHA, None], [None], None] * (CELLS // 4)))
    table = chains_of(store)
    assert table['cell'].to_list() == [k for k in range(CELLS) if k % 4 < 2]
    assert table['locus'].to_list() == ['TRB', 'TRA'] * (CELLS // 4)


def test_nullable_columns_are_read(store: DiskStore) -> None:
    columns = columns_of([ALPHA] * 20 + [None] * 16)
    columns['IR_VJ_1_duplicate_count'] = pd.array([*range(1, 19), None, None, *[None] * 16], 'Int64')
    columns['IR_VJ_1_productive'] = pd.array([True] * 17 + [False, True, None, *[None] * 16], 'boolean')
    multi = pd.array([True, *[False] * (CELLS - 2), None], 'boolean')
    found = imported(store, small(**columns, multi_chain=multi))
    table = chains_of(store)
    assert table['cell'].to_list() == list(range(1, 20))
    assert table['duplicate_count'].dropna().to_list() == list(range(2, 19))
    assert table.loc[~table['productive'], 'cell'].to_list() == [17]
    assert receptor_facts(found)['warning.receptorsIncomplete'] == {'n': 1}


def fail(error: Exception) -> Any:
    def failing(*_: Any) -> Any:
        raise error

    return failing


@pytest.mark.parametrize(
    'error', [OverflowError('x'), KeyError('x'), RuntimeError('x'), OSError('x'), RecursionError()]
)
@pytest.mark.parametrize('place', ['obs', 'obsm/airr'])
def test_receptors_that_fail_leave_the_rest(
    store: DiskStore, monkeypatch: pytest.MonkeyPatch, error: Exception, place: str
) -> None:
    monkeypatch.setattr(reading, '_add', fail(error))
    is_columns = place == 'obs'
    data = small(**columns_of([ALPHA] * CELLS)) if is_columns else with_array(small(), [[ALPHA]] * CELLS)
    found = imported(store, data)
    assert receptor_facts(found)['warning.receptorsUnreadable'] == {'path': place}
    assert open_dataset(store.path('datasets/d1')).info['receptors'] is None
    assert ('IR_VJ_1_junction_aa' in names_of(store)) == is_columns
    assert 'receptor_chains' not in names_of(store)


def test_a_table_that_could_not_be_written_is_not_in_the_dataset(
    store: DiskStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(out: Path, *_: Any) -> Any:
        (out / layout.RECEPTORS).parent.mkdir(parents=True, exist_ok=True)
        (out / layout.RECEPTORS).write_bytes(b'half')
        raise ValueError('no schema')

    monkeypatch.setattr(reading, 'write_receptors', failing)
    found = imported(store, small(**columns_of([ALPHA] * CELLS)))
    assert {'warning.receptorsUnreadable'} == {id for id in receptor_facts(found) if 'receptors' in id}
    assert read_receptors(open_dataset(store.path('datasets/d1'))) is None
    assert [part for part in found['contents']['parts'] if part['part'] == 'receptors'] == []


@pytest.mark.parametrize(
    ('error', 'expected'),
    [
        (MemoryError(), 'H5_TOO_LARGE'),
        (StromaError('H5_TYPE_FORBIDDEN', file='small.h5ad', path='obs'), 'H5_TYPE_FORBIDDEN'),
    ],
)
def test_lack_of_memory_and_own_errors_are_not_hidden(
    store: DiskStore, monkeypatch: pytest.MonkeyPatch, error: Exception, expected: str
) -> None:
    monkeypatch.setattr(reading, '_add', fail(error))
    with pytest.raises(StromaError) as refused:
        imported(store, small(**columns_of([ALPHA] * CELLS)))
    assert refused.value.id == expected


def test_a_full_disk_is_not_hidden(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, 'write_receptors', fail(OSError(28, 'No space left on device')))
    with pytest.raises(StromaError) as refused:
        imported(store, small(**columns_of([ALPHA] * CELLS)))
    assert isinstance(refused.value.__cause__, OSError)


# `cdr3`

#: AIRR's own `cdr3`: nucleotides, too few to be recognised by their number.
SHORT = 'GCTGTG'


@pytest.mark.parametrize(
    ('fields', 'expected'),
    [
        ({'cdr3': 'CAVRF', 'cdr3_nt': 'TGTGCTGTGAGATTC'}, 'CAVRF'),
        ({'cdr3': 'CAVRF', 'v_gene': 'TRAV1'}, 'CAVRF'),
        ({'cdr3': SHORT, 'junction': 'TGTGCTGTGAGATTC', 'v_call': 'TRAV1'}, None),
        ({'cdr3': SHORT, 'junction': 'TGTGCTGTGAGATTC', 'v_gene': 'TRAV1'}, None),
        ({'cdr3': SHORT, 'v_call': 'TRAV1'}, None),
        ({'cdr3': SHORT, 'junction_aa': 'CAVRF', 'v_call': 'TRAV1'}, 'CAVRF'),
    ],
)
def test_cdr3_is_amino_acids_in_early_columns_alone(
    store: DiskStore, fields: dict[str, str], expected: str | None
) -> None:
    imported(store, small(**columns_of([{'locus': 'TRA', **fields}] * CELLS)))
    found = read_receptors(open_dataset(store.path('datasets/d1')))
    if expected is None:
        assert found is None
        assert 'IR_VJ_1_cdr3' in names_of(store)
    else:
        assert found is not None and found['junction_aa'].to_list() == [expected] * CELLS


def test_the_second_chain_is_early_if_the_first_is(store: DiskStore) -> None:
    """A column without any value is often left out, such as the gene of a rare second chain."""
    first, second = ALPHA | {'cdr3': 'CAVRF', 'v_gene': 'TRAV1'}, {'locus': 'TRA', 'cdr3': 'CAGGF'}
    early = {key: first[key] for key in ('locus', 'cdr3', 'v_gene')}
    imported(store, small(**columns_of([early] * CELLS), **columns_of([second, None] * (CELLS // 2), 'VJ_2')))
    assert chains_of(store)['junction_aa'].value_counts().to_dict() == {'CAVRF': CELLS, 'CAGGF': CELLS // 2}


def test_cdr3_of_an_array_and_of_extra_chains_is_nucleotides(store: DiskStore) -> None:
    lacking = BETA | {'junction_aa': None, 'cdr3': SHORT}
    imported(store, with_array(small(), [[ALPHA | {'cdr3': SHORT}, lacking | {'junction': None}, lacking]] * CELLS))
    assert set(chains_of(store)['junction_aa'].fillna('')) == {'CAVRF', ''}
    extra = [json.dumps([{'locus': 'TRA', 'cdr3': SHORT, 'v_call': 'TRAV1'}])] * CELLS
    imported(store, small(**columns_of([ALPHA] * CELLS), extra_chains=extra), 'd2')
    assert chains_of(store, 'd2')['junction_aa'].to_list() == ['CAVRF'] * CELLS


# Receptors of an export


def test_a_chain_without_a_locus_takes_no_place(store: DiskStore) -> None:
    """Also an unproductive one: neither has columns, regardless of its molecules."""
    others = [UNKNOWN | {'duplicate_count': 90}, ALPHA | {'productive': False, 'duplicate_count': 80}]
    own = [ALPHA | {'duplicate_count': 9}, ALPHA | {'junction_aa': 'CATTF', 'duplicate_count': 8}]
    imported(store, with_array(small(), [others + own] * CELLS))
    _, path = exported(store, ['cluster', 'receptor_chains'])
    obs = anndata.read_h5ad(path).obs
    assert set(obs['IR_VJ_1_junction_aa']) == {'CAVRF'} and set(obs['IR_VJ_2_junction_aa']) == {'CATTF'}
    assert {len(json.loads(one)) for one in obs['extra_chains']} == {2}
    imported(store, path, 'again')
    pd.testing.assert_frame_equal(
        *(chains_of(store, id)[SAME].sort_values(SAME, ignore_index=True) for id in ('d1', 'again'))
    )


@pytest.mark.parametrize('kind', ['h5ad', 'zarr', 'h5mu', 'seurat', 'sce'])
def test_chains_that_are_not_productive_come_back(store: DiskStore, kind: str) -> None:
    imported(store, with_array(small(), [[BETA | {'productive': False}], []] * (CELLS // 2)))
    _, path = exported(store, ['cluster', 'receptor_chains'], kind)
    imported(store, path, 'again')
    pd.testing.assert_frame_equal(chains_of(store)[SAME], chains_of(store, 'again')[SAME])
    assert not {name for name in names_of(store, 'again') if name == 'extra_chains' or name.startswith('IR_')}


def test_chosen_cells_without_chains_have_no_columns(store: DiskStore) -> None:
    imported(store, with_array(small(), [[ALPHA, BETA], []] * (CELLS // 2)))
    cells = {'column': 'cluster', 'categories': ['b'], 'name': 'b'}
    summary, path = exported(store, ['cluster', 'receptor_chains'], cells=cells)
    assert list(anndata.read_h5ad(path).obs) == ['cluster', 'receptor_chains']
    assert summary['columns'] == 2


@pytest.mark.parametrize('columns', [['cluster'], [], ['cluster', 'receptor_chains'], ['receptor_chains']])
def test_receptors_are_exported_with_their_column_alone(store: DiskStore, columns: list[str]) -> None:
    imported(store, with_array(small(), [[ALPHA, BETA]] * CELLS))
    summary, path = exported(store, columns)
    obs = anndata.read_h5ad(path).obs
    assert ('IR_VJ_1_junction_aa' in obs) == ('receptor_chains' in columns)
    assert list(obs)[: len(columns)] == columns
    if 'receptor_chains' not in columns:
        assert list(obs) == columns
    told = pd.read_parquet(store.path('results/job-h5ad') / 'columns.parquet').set_index('key')
    assert summary['columns'] == len(told) == len(obs.columns)
    assert list(told.index) == list(obs)
    kinds = {name: 'categories' if obs[name].dtype == 'category' else 'numbers' for name in obs}
    assert told['kind'].to_dict() == kinds
    counted = {name: len(obs[name].cat.categories) for name in obs if kinds[name] == 'categories'}
    assert told['categories'].dropna().to_dict() == counted
