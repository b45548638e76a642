"""Genes across several published entries: equal to sums over the cells, and missing ones are named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from schemas import valid_reply
from starlette.testclient import TestClient

from stroma_dataset_service.public import expression
from stroma_store.catalogue.sums import FILE, Group, Sums, group_values, write_sums
from stroma_store.disk_store import DiskStore

GENES = 70


@dataclass
class Entry:
    values: np.ndarray
    labels: list[tuple[str, str | None, str | None]]

    def cells(self, wanted: tuple[str, str | None, str | None]) -> np.ndarray:
        return np.array([label == wanted for label in self.labels])


def put(store: DiskStore, name: str, seed: int, types: list[str], symbols: list[str]) -> Entry:
    """Publishes the sums of 120 cells of `types`, two donors and two diseases, donor 2 without a disease."""
    rng = np.random.default_rng(seed)
    values = np.log1p(rng.poisson(0.6, (120, GENES)) * rng.gamma(2, 1, (120, 1))).astype(np.float32)
    labels = [
        (types[k % len(types)], f'd{k % 2 + 1}', None if k % 2 else ('normal', 'flu')[k % 3 % 2]) for k in range(120)
    ]
    keys = sorted(set(labels), key=str)
    codes = np.array([keys.index(label) for label in labels])
    groups = [Group(*key, int((codes == k).sum())) for k, key in enumerate(keys)]
    folder = store.scratch()
    ids = [f'ENSG{seed}{k:06d}' for k in range(GENES)]
    write_sums(folder / FILE, groups, ids, symbols, [group_values(sp.csc_matrix(values), codes, len(keys))])
    store.publish(folder, f'results/{name}')
    return Entry(values, labels)


@pytest.fixture
def entries(store: DiskStore) -> dict[str, Entry]:
    names = [f'G{k}' for k in range(GENES)]
    return {
        'one': put(store, 'one', 1, ['T cell', 'B cell', 'rare'], names),
        'two': put(store, 'two', 2, ['B cell', 'Monocyte'], [*names[1:], 'CD3E']),
    }


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


@pytest.mark.parametrize('by', ['cellType', 'cellType+donor', 'cellType+disease'])
def test_values_are_those_of_the_cells(client: TestClient, entries: dict[str, Entry], by: str) -> None:
    body = {'entries': ['two', 'gone', 'one'], 'genes': ['g5', 'CD3E', 'ENSG1000000'], 'by': by}
    found = valid_reply('publicExpression', data(client.post('/public/expression', json=body)))
    assert found['absent'] == ['gone'] and [one['entry'] for one in found['entries']] == ['two', 'one']
    assert [one['missing'] for one in found['entries']] == [['ENSG1000000'], ['CD3E']]
    assert [gene['symbol'] for gene in found['entries'][0]['genes']] == ['G5', 'CD3E']
    for one in found['entries']:
        entry = entries[one['entry']]
        assert sum(group['cells'] for group in one['groups']) == 120
        for gene in one['genes']:
            symbol = gene['symbol']
            place = GENES - 1 if symbol == 'CD3E' else int(symbol[1:]) - (one['entry'] == 'two')
            for k, group in enumerate(one['groups']):
                wanted = group['cellType'], group['donor'], group['disease']
                cells = np.array(
                    [
                        label[0] == wanted[0]
                        and (by != 'cellType+donor' or label[1] == wanted[1])
                        and (by != 'cellType+disease' or label[2] == wanted[2])
                        for label in entry.labels
                    ]
                )
                values = entry.values[cells, place].astype(np.float64)
                assert group['cells'] == cells.sum()
                assert gene['mean'][k] == pytest.approx(values.mean(), abs=1e-6)
                assert gene['fraction'][k] == pytest.approx((values > 0).mean(), abs=1e-6)
                assert gene['variance'][k] == pytest.approx(values.var(ddof=1), abs=2e-6)


def test_the_search_by_gene_names_the_types_that_express_it(client: TestClient, entries: dict[str, Entry]) -> None:
    body = {'entries': ['one', 'two', 'gone'], 'genes': ['cd3e', 'nope', 'G5'], 'atLeast': 0.1}
    found = valid_reply('publicGenes', data(client.post('/public/genes', json=body)))
    assert found['absent'] == ['gone'] and [one['query'] for one in found['genes']] == ['cd3e', 'nope', 'G5']
    assert found['genes'][1]['entries'] == [] and len(found['genes'][2]['entries']) == 2
    [entry] = found['genes'][0]['entries']
    assert entry['entry'] == 'two'
    shares = {
        name: (entries['two'].values[[label[0] == name for label in entries['two'].labels], -1] > 0).mean()
        for name in ('B cell', 'Monocyte')
    }
    assert {one['cellType']: one['fraction'] for one in entry['types']} == pytest.approx(shares, abs=1e-6)
    most = max(shares.values())
    found = data(client.post('/public/genes', json=body | {'genes': ['CD3E'], 'atLeast': most + 0.01}))
    assert found['genes'][0]['entries'] == []


def test_a_damaged_file_is_named_and_the_others_are_answered(
    client: TestClient, entries: dict[str, Entry], store: DiskStore
) -> None:
    path = store.path('results/one') / FILE
    path.write_bytes(path.read_bytes()[:-10])
    body = {'entries': ['one', 'two'], 'genes': ['CD3E']}
    found = data(client.post('/public/expression', json=body | {'by': 'cellType'}))
    assert found['absent'] == ['one'] and [one['entry'] for one in found['entries']] == ['two']
    assert data(client.post('/public/genes', json=body | {'atLeast': 0.0}))['absent'] == ['one']


def test_a_reply_that_is_too_large_is_refused(
    client: TestClient, entries: dict[str, Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expression, 'MOST_VALUES', 10)
    reply = client.post('/public/expression', json={'entries': ['one'], 'genes': ['G1', 'G2'], 'by': 'cellType'})
    assert reply.json()['error']['id'] == 'REPLY_TOO_LARGE'


@pytest.mark.parametrize(
    'change', [{'genes': []}, {'by': 'donor'}, {'entries': []}, {'entries': ['../x']}, {'genes': ['a'] * 51}]
)
def test_a_body_of_another_form_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    body: dict[str, Any] = {'entries': ['one'], 'genes': ['G1'], 'by': 'cellType'}
    assert client.post('/public/expression', json=body | change).status_code == 400


def test_old_files_are_closed(store: DiskStore, entries: dict[str, Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expression, 'MOST_OPEN', 1)
    published = expression.Published(store)
    first = published.get('one')
    assert published.get('one') is first
    published.get('two')
    assert published.get('one') is not first


def test_an_entry_whose_numbers_are_damaged_is_named_and_the_others_are_answered(
    client: TestClient, store: DiskStore, entries: dict[str, Entry]
) -> None:
    """Names and offsets are intact, but the genes' numbers are not."""
    path = store.path('results/two') / FILE
    start = int(Sums(path)._blocks_at[0])
    with path.open('r+b') as file:
        file.seek(start)
        file.write(b'\xff' * (path.stat().st_size - start))
    genes = {'entries': ['one', 'two'], 'genes': ['G5']}
    found = valid_reply('publicGenes', data(client.post('/public/genes', json=genes | {'atLeast': 0.0})))
    assert found['absent'] == ['two']
    assert [one['entry'] for one in found['genes'][0]['entries']] == ['one']
    shown = valid_reply('publicExpression', data(client.post('/public/expression', json=genes | {'by': 'cellType'})))
    assert shown['absent'] == ['two'] and [one['entry'] for one in shown['entries']] == ['one']
