"""A dataset that is shown before it is finished, as the service answers: on disk and on S3."""

from __future__ import annotations

import numpy as np
from s3_fixtures import Opener
from s3_server import Proxy
from small_dataset import Content
from starlette.testclient import TestClient
from test_service import D, data, error
from test_unfinished import PENDING, assert_finished, finished, first

from stroma_dataset_service.opened.datasets import Datasets
from stroma_store.complete import complete
from stroma_store.disk_store import DiskStore
from stroma_store.labels import save_labels


def test_an_open_dataset_shows_what_is_there_and_then_the_rest(
    store: DiskStore, client: TestClient, content: Content
) -> None:
    early = first(store, 'new', content)
    at = D.replace('d1', 'new')
    reply = client.get(at)
    shown = data(reply)
    assert (shown['pending'], shown['hasMarkers']) == (PENDING, False)  # type: ignore[index]
    assert shown['embeddings'] == [{'key': 'umap', 'dimensions': 2}]  # type: ignore[index]
    assert error(client.get(f'{at}/embedding_view2?key=umap&dimensions=3')) == (404, 'EMBEDDING_NOT_FOUND')
    again = {'If-None-Match': reply.headers['etag']}
    assert client.get(at, headers=again).status_code == 304
    picture = client.get(f'{at}/embedding_view2?key=umap')
    labels = save_labels(store, 'new', ['x'], np.zeros(len(content.obs), np.uint8), {})
    complete(store, finished(store, content, early.version), 'datasets/new')
    whole = client.get(at, headers=again)
    assert whole.status_code == 200
    after = data(whole)
    assert 'pending' not in after and after['hasMarkers'] and after['version'] == shown['version']  # type: ignore[operator,index]
    assert client.get(f'{at}/embedding_view2?key=umap&dimensions=3').status_code == 200
    assert data(client.get(f'{at}/embedding_view2?key=umap')) == data(picture)
    assert store.exists(f'labels/new/{labels}')
    assert_finished(store, 'new', content, early.version)


def test_on_s3_nothing_large_is_sent_again(machine: Opener, proxy: Proxy, content: Content) -> None:
    writer, reader = machine('a'), machine('b', interactive=True)
    early = first(writer, 'new', content)
    datasets = Datasets(reader, 4)
    shown = datasets.get('new')
    assert shown.pending == PENDING
    folder = finished(writer, content, early.version)
    sent = [name for name in early.meta['files'] if name.startswith(('X/', 'stroma/cells/'))]
    assert len(sent) >= 6
    proxy.clear()
    complete(writer, folder, 'datasets/new')
    puts = proxy.names('PUT') + proxy.names('POST')
    assert puts and not [line for line in puts if any(name in line for name in sent)]
    whole = datasets.get('new')
    assert (whole.pending, whole.version) == ([], early.version)
    assert np.array_equal(whole.embedding('umap', 3), content.umap3)
    assert_finished(reader, 'new', content, early.version)
