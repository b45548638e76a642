"""Samples of a dataset in the form used by another integration."""

from __future__ import annotations

import pytest
from schemas import valid_reply
from small_dataset import CELLS, GENES, Content, write
from starlette.testclient import TestClient

from stroma_store.disk_store import DiskStore
from stroma_store.gene_keys import gene_keys

PATH = '/datasets/d1'


def test_the_samples_their_cells_and_the_column_of_cell_types(client: TestClient) -> None:
    found = valid_reply('sampleSource', client.get(f'{PATH}/sample_source').json()['data'])
    assert found['rawCounts'] and found['labels'] == 'cell type' and found['sampleColumn'] == 'sample'
    assert found['samples'] == [
        {'name': 's1', 'group': 'ctrl', 'cells': CELLS // 3},
        {'name': 's2', 'group': '', 'cells': CELLS // 3},
        {'name': 's3', 'group': '', 'cells': CELLS // 3},
    ]
    assert (found['species'], found['genes']) == ('Homo sapiens', GENES)


def test_a_renamed_sample_has_its_new_name(client: TestClient) -> None:
    columns = client.get(f'{PATH}/labels').json()['data']['columns']
    version = next(one['version'] for one in columns if one['column'] == 'sample')
    edit = {'kind': 'rename', 'category': 's2', 'name': 'second'}
    asked = {'column': 'sample', 'expected': version, 'edit': edit}
    assert client.post(f'{PATH}/labels', json=asked, headers={'X-Stroma-User': 'a'}).status_code == 200
    names = [row['name'] for row in client.get(f'{PATH}/sample_source').json()['data']['samples']]
    assert names == ['s1', 'second', 's3']
    reply = client.post(f'{PATH}/sample_barcodes', json={'sample': 'second'})
    assert valid_reply('sampleBarcodes', reply.json()['data'])['barcodes'] == [f'c{k}' for k in range(200, 400)]


def test_barcodes_lose_the_name_of_the_sample_alone(client: TestClient, store: DiskStore, content: Content) -> None:
    obs = content.obs.copy()
    obs.index = [f'{sample}_{k}' if sample != 's3' or k % 2 else f'x{k}' for k, sample in enumerate(obs['sample'])]
    write(store, 'd2', content, obs=obs)
    own = client.post('/datasets/d2/sample_barcodes', json={'sample': 's1'}).json()['data']['barcodes']
    mixed = client.post('/datasets/d2/sample_barcodes', json={'sample': 's3'}).json()['data']['barcodes']
    assert own[:2] == ['0', '1'] and mixed[:2] == ['x400', 's3_401']


def test_gene_keys_are_those_that_the_integration_joins_by(client: TestClient, content: Content) -> None:
    found = valid_reply('geneKeys', client.get(f'{PATH}/gene_keys').json()['data'])
    keys = gene_keys(content.var['gene_id'], content.var.index)
    assert found == {'ids': keys.ids, 'symbols': keys.symbols, 'approved': keys.approved}


@pytest.mark.parametrize(
    ('body', 'status', 'id'),
    [
        ({'sample': 'nobody'}, 422, 'CATEGORY_NOT_FOUND'),
        ({}, 400, 'INPUT_INVALID'),
        ({'sample': 3}, 400, 'INPUT_INVALID'),
    ],
)
def test_what_is_not_there_is_refused(client: TestClient, body: object, status: int, id: str) -> None:
    reply = client.post(f'{PATH}/sample_barcodes', json=body)
    assert (reply.status_code, reply.json()['error']['id']) == (status, id)


def test_without_raw_counts_it_says_so(client: TestClient, store: DiskStore, content: Content) -> None:
    import scipy.sparse as sp

    write(store, 'd3', content, counts=sp.csr_matrix(content.normalised), normalised_only=True)
    assert client.get('/datasets/d3/sample_source').json()['data']['rawCounts'] is False
