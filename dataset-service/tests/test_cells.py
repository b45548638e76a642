"""Stored sets of cells: expressions, hashes, bits, and the check before an analysis."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import decode
import numpy as np
import pytest
from schemas import valid_reply
from small_dataset import CELLS, Content
from starlette.testclient import TestClient

from stroma_store.cell_sets import read_cells
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

D = '/datasets/d1'


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def error(reply: Any) -> tuple[int, str, dict[str, Any]]:
    body = reply.json()
    return body['code'], body['error']['id'], body['error']['params']


def one(leaf: dict[str, Any], *, negated: bool = False) -> dict[str, Any]:
    return {'cells': {'op': 'and', 'of': [{'not': negated, 'cells': leaf}]}}


def packed(cells: np.ndarray) -> str:
    return base64.b64encode(np.packbits(cells).tobytes()).decode()


def sha(cells: np.ndarray) -> str:
    return hashlib.sha256(np.packbits(cells).tobytes()).hexdigest()


@pytest.fixture
def t_cells(content: Content) -> np.ndarray:
    return (content.obs['cell type'] == 'T').to_numpy()


def test_a_set_has_the_hash_of_its_cells_whatever_describes_them(client: TestClient, t_cells: np.ndarray) -> None:
    made = data(client.post(f'{D}/cell_sets', json=one({'column': 'cell type', 'categories': ['T']})))
    assert made == valid_reply('cells', {'hash': sha(t_cells), 'cells': int(t_cells.sum())})
    by_bits = data(client.post(f'{D}/cell_sets', json=one({'bits': packed(t_cells)})))
    negated = data(client.post(f'{D}/cell_sets', json=one({'column': 'cell type', 'categories': ['B']}, negated=True)))
    assert by_bits == negated == made
    reply = client.get(f'{D}/cell_sets/{made["hash"]}')
    assert np.array_equal(np.unpackbits(np.frombuffer(reply.content, np.uint8), count=CELLS).astype(bool), t_cells)
    assert decode.meta(reply) == {'n': CELLS, 'cells': made['cells'], 'hash': made['hash']}
    again = client.get(f'{D}/cell_sets/{made["hash"]}', headers={'If-None-Match': reply.headers['ETag']})
    assert again.status_code == 304


def test_terms_are_combined_by_and_or_not(client: TestClient, content: Content, t_cells: np.ndarray) -> None:
    stored = data(client.post(f'{D}/cell_sets', json=one({'bits': packed(np.arange(CELLS) < 300)})))['hash']
    terms = [
        {'cells': {'column': 'cell type', 'categories': ['T']}},
        {'cells': {'cellSet': stored}},
        {'not': True, 'cells': {'gene': 'CD3E', 'atLeast': 1.5}},
    ]
    first, expressing = np.arange(CELLS) < 300, content.normalised[:, 1].astype(np.float32) >= 1.5
    assert 0 < expressing.sum() < CELLS
    both = data(client.post(f'{D}/cell_count', json={'cells': {'op': 'and', 'of': terms}}))
    assert both['hash'] == sha(t_cells & first & ~expressing)
    either = data(client.post(f'{D}/cell_count', json={'cells': {'op': 'or', 'of': terms}}))
    assert either == {'hash': sha(t_cells | first | ~expressing), 'cells': int((t_cells | first | ~expressing).sum())}


def test_counting_stores_nothing(client: TestClient, store: DiskStore, t_cells: np.ndarray) -> None:
    data(client.post(f'{D}/cell_count', json=one({'bits': packed(t_cells)})))
    assert not store.exists('cell-sets/d1')
    assert error(client.get(f'{D}/cell_sets/{sha(t_cells)}')) == (404, 'CELL_SET_NOT_FOUND', {'hash': sha(t_cells)})


@pytest.mark.parametrize(
    ('leaf', 'expected'),
    [
        ({'column': 'none', 'categories': ['T']}, (404, 'COLUMN_NOT_FOUND', {'column': 'none'})),
        (
            {'column': 'n_genes', 'categories': ['1']},
            (422, 'COLUMN_NOT_GROUPS', {'column': 'n_genes', 'categories': 0}),
        ),
        (
            {'column': 'cell type', 'categories': ['X']},
            (422, 'CATEGORY_NOT_FOUND', {'column': 'cell type', 'category': 'X'}),
        ),
        ({'cellSet': 'a' * 64}, (404, 'CELL_SET_NOT_FOUND', {'hash': 'a' * 64})),
        ({'gene': 'NOPE', 'atLeast': 1}, (404, 'GENE_NOT_FOUND', {'gene': 'NOPE'})),
        ({'bits': 'AAAA'}, (400, 'INPUT_INVALID', {'where': 'body', 'path': '/bits', 'rule': 'length'})),
        ({'bits': 'A'}, (400, 'INPUT_INVALID', {'where': 'body', 'path': '/bits', 'rule': 'base64'})),
        ({'bits': packed(np.zeros(CELLS, bool))}, (422, 'CELL_SET_EMPTY', {})),
    ],
)
def test_what_is_refused(client: TestClient, leaf: dict[str, Any], expected: object) -> None:
    assert error(client.post(f'{D}/cell_sets', json=one(leaf))) == expected


def test_a_body_that_the_contract_refuses(client: TestClient) -> None:
    for body in ({}, {'cells': {'op': 'xor', 'of': []}}, one({'x': 1}), [1]):
        status, id, params = error(client.post(f'{D}/cell_sets', json=body))
        assert (status, id, params['where']) == (400, 'INPUT_INVALID', 'body')


def test_a_damaged_set_is_not_used(store: DiskStore, client: TestClient, t_cells: np.ndarray) -> None:
    made = data(client.post(f'{D}/cell_sets', json=one({'bits': packed(t_cells)})))['hash']
    other = data(client.post(f'{D}/cell_sets', json=one({'bits': packed(~t_cells)})))['hash']
    folder = store.path('cell-sets/d1')
    (folder / f'{made}.roaring').write_bytes((folder / f'{other}.roaring').read_bytes())
    (folder / f'{other}.roaring').write_bytes(b'no bitmap')
    for name in (made, other):
        with pytest.raises(StromaError, match='DATASET_DAMAGED'):
            read_cells(store, 'd1', name, CELLS)


def test_the_check_says_versions_sizes_and_overlaps(client: TestClient, content: Content, t_cells: np.ndarray) -> None:
    made = data(client.post(f'{D}/cell_sets', json=one({'bits': packed(t_cells)})))['hash']
    group = content.obs['group'].to_numpy()
    body = {
        'columns': ['cell type', 'group'],
        'cellSets': [made],
        'groups': [
            {
                'name': 'a',
                'column': 'cell type',
                'categories': ['T'],
                'and': [{'column': 'group', 'categories': ['stim']}],
            },
            {'name': 'b', 'cellSet': made},
            {'name': 'c', 'column': 'cell type', 'categories': ['B']},
        ],
        'categories': [{'column': 'cell type', 'names': ['T', 'B']}],
        'samples': {'column': 'sample', 'cells': 70},
        'counts': True,
        **{'parts': ['sample'], 'aside': [2], 'only': [], 'named': []},
    }
    found = valid_reply('check', data(client.post(f'{D}/cell_check', json=body)))
    versions = {c['name']: c.get('version') for c in data(client.get(D))['columns']}
    assert found['labels'] == {name: versions[name] for name in ('cell type', 'group')}
    both = int((t_cells & (group == 'stim')).sum())
    assert found['groups'] == [both, int(t_cells.sum()), int((~t_cells).sum())]
    assert found['overlaps'] == [{'a': 0, 'b': 1, 'cells': both}]
    assert found['cellSets'] == {made: int(t_cells.sum())}
    reading = found['reading']
    assert [one['cells'] for one in reading['groups']] == found['groups'] and reading['groups'][1]['hash'] == made
    assert reading['cells'] == {'hash': made, 'cells': int(t_cells.sum())}, 'the third group is only pointed at'
    assert set(reading['columns']) == {'sample'}
    assert reading['categories'] == {'cell type': {'B': 0, 'T': 1}, 'group': {'stim': 1}}, 'only of names'
    expected = []
    for cells in (t_cells & (group == 'stim'), t_cells, ~t_cells):
        expected.append(int((content.obs['sample'][cells].value_counts() >= 70).sum()))
    assert found['samples'] == expected and len(set(expected)) > 1
    wrong = {**body, 'categories': [{'column': 'cell type', 'names': ['X']}]}
    assert error(client.post(f'{D}/cell_check', json=wrong))[:2] == (422, 'CATEGORY_NOT_FOUND')
    none = {**body, 'samples': None}
    assert valid_reply('check', data(client.post(f'{D}/cell_check', json=none)))['samples'] is None
    numbers = {**body, 'columns': ['n_genes']}
    assert error(client.post(f'{D}/cell_check', json=numbers))[:2] == (422, 'COLUMN_NOT_GROUPS')
    whole = {**body, 'columns': [], 'contents': ['n_genes', 'sample']}
    assert valid_reply('check', data(client.post(f'{D}/cell_check', json=whole)))['labels'] == {
        'sample': versions['sample']
    }
    gone = {**whole, 'contents': ['nothing']}
    assert error(client.post(f'{D}/cell_check', json=gone))[:2] == (404, 'COLUMN_NOT_FOUND')


def test_an_expression_is_evaluated_and_stores_nothing(
    client: TestClient, store: DiskStore, content: Content, t_cells: np.ndarray
) -> None:
    expressing = content.normalised[:, 1].astype(np.float32) >= 1.5
    terms = [
        {'cells': {'column': 'cell type', 'categories': ['T']}},
        {'not': True, 'cells': {'gene': 'CD3E', 'atLeast': 1.5}},
    ]
    reply = client.post(f'{D}/cell_bits', json={'cells': {'op': 'and', 'of': terms}})
    wanted = t_cells & ~expressing
    assert reply.content == np.packbits(wanted).tobytes()
    assert decode.meta(reply) == {'n': CELLS, 'cells': int(wanted.sum()), 'hash': sha(wanted)}
    assert not store.exists('cell-sets/d1')
    nothing = client.post(f'{D}/cell_bits', json=one({'bits': packed(np.zeros(CELLS, bool))}))
    assert nothing.status_code == 200
    assert not np.frombuffer(nothing.content, np.uint8).any()


def test_barcodes_of_chosen_cells_keep_the_order_of_the_dataset(
    client: TestClient, content: Content, t_cells: np.ndarray
) -> None:
    names = [str(name) for name in content.obs.index[t_cells]]
    body = one({'column': 'cell type', 'categories': ['T']})
    text = client.post(f'{D}/cell_barcodes', json=body, headers={'Accept': 'text/plain'})
    assert text.headers['content-type'] == 'text/plain; charset=utf-8'
    assert text.text.splitlines() == names
    table = client.post(f'{D}/cell_barcodes', json=body, headers={'Accept': 'text/csv'})
    assert table.text.splitlines() == ['barcode', *names]
    empty = client.post(f'{D}/cell_barcodes', json=one({'bits': packed(np.zeros(CELLS, bool))}))
    assert error(empty)[:2] == (422, 'CELL_SET_EMPTY')


def test_quality_of_chosen_cells_and_of_the_others(client: TestClient, content: Content, t_cells: np.ndarray) -> None:
    chosen = np.arange(CELLS) % 3 == 0
    found = valid_reply('selectedQuality', data(client.post(f'{D}/cell_quality', json=one({'bits': packed(chosen)}))))
    whole = data(client.get(f'{D}/quality'))
    for part in ('bySample', 'byCluster'):
        assert (found[part] is None) == (whole[part] is None)
    by = found['byCluster']
    assert by is not None
    codes = content.obs[by['column']]
    metric, column = next(
        (m, c) for m, c in (('genes', 'n_genes'), ('umi', 'n_counts'), ('umi', 'total_counts')) if c in content.obs
    )
    values = content.obs[column].to_numpy(np.float64)
    for side, cells in (('selected', chosen), ('rest', ~chosen)):
        for group in by[side][metric]:
            own = values[cells & (codes == group['group']).to_numpy()]
            own = own[np.isfinite(own)]
            assert group['n'] == own.size
            if own.size:
                assert [group['q1'], group['median'], group['q3']] == pytest.approx(
                    np.percentile(own.astype(np.float32).astype(np.float64), (25, 50, 75))
                )
