"""Labels of another dataset by cell, against a join by pandas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from schemas import valid_reply
from small_dataset import Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore

D = '/datasets/d1'


@pytest.fixture
def other(content: Content) -> Content:
    """Half of the cells of d1 in another order, under other labels, and fifty cells that d1 lacks."""
    rng = np.random.default_rng(2)
    rows = rng.permutation(len(content.obs))[:300]
    obs = content.obs.iloc[rows].copy()
    names = np.array([f'k{k}' for k in rng.integers(0, 3, 300)], dtype=object)
    names[:20] = None
    obs['mine'] = pd.Categorical(names)
    obs.index = pd.Index([*obs.index[:250], *(f'x{k}' for k in range(50))])
    return replace(content, counts=content.counts[rows], obs=obs, umap=content.umap[rows], umap3=content.umap3[rows])


@pytest.fixture
def client(store: DiskStore, other: Content) -> Iterator[TestClient]:
    write(store, 'd2', other)
    made = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(made, headers={'X-Stroma-Secret': 's3cret', 'X-Stroma-User': 'mei'}) as opened:
        yield opened


def post_mapping(client: TestClient, **body: Any) -> Any:
    return client.post(f'{D}/label_mapping', json={'from': 'd2', 'column': 'mine', **body}).json()


def test_report_and_column_are_the_join_by_barcode(client: TestClient, content: Content, other: Content) -> None:
    joined = other.obs['mine'].astype(object).reindex(content.obs.index)
    report = valid_reply('mapping', post_mapping(client)['data'])
    assert (report['cells'], report['sourceCells']) == (600, 300)
    assert (report['shared'], report['labelled']) == (250, int(joined.notna().sum()))
    assert {c['name']: c['cells'] for c in report['categories']} == joined.value_counts().to_dict()
    made = valid_reply('labelColumn', post_mapping(client, expected=report['version'], name=' mapped ')['data'])
    assert (made['column'], made['changes'][0]['by']) == ('mapped', 'mei')
    reply = client.get(f'{D}/observation_annotation?name=mapped')
    [column] = reply.json()['data']
    found = [None if code >= len(column['categories']) else column['categories'][code] for code in column['codes']]
    assert found == [None if pd.isna(name) else name for name in joined]


def test_what_is_wrong_is_refused_and_writes_nothing(client: TestClient) -> None:
    version = post_mapping(client)['data']['version']

    def error(**body: Any) -> tuple[int, str]:
        reply = post_mapping(client, **body)
        return reply['code'], reply['error']['id']

    assert error(expected='b' * 32, name='mapped') == (412, 'VERSION_CONFLICT')
    assert error(name='mapped') == (412, 'VERSION_CONFLICT')
    assert error(column='nope') == (404, 'COLUMN_NOT_FOUND')
    assert error(column='n_genes') == (422, 'COLUMN_NOT_GROUPS')
    assert error(**{'from': 'd3'}) == (404, 'NOT_FOUND')
    assert error(expected=version, name='cluster') == (409, 'COLUMN_TAKEN')
    labels = client.get(f'{D}/labels').json()['data']
    assert labels['revision'] == 0


def test_a_dataset_without_these_cells_gives_no_column(client: TestClient, store: DiskStore, other: Content) -> None:
    strange = other.obs.set_axis([f'y{k}' for k in range(len(other.obs))])
    write(store, 'd3', replace(other, obs=strange))
    report = post_mapping(client, **{'from': 'd3'})['data']
    assert (report['shared'], report['categories']) == (0, [])
    refused = post_mapping(client, **{'from': 'd3'}, expected=report['version'], name='mapped')
    assert (refused['code'], refused['error']['id']) == (422, 'CELLS_NOT_SHARED')
