"""The object store on S3, against moto's server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from old_formats import write_old
from small_dataset import Content, write

from stroma_store.cell_sets import read_cells, save_cells
from stroma_store.errors import StromaError
from stroma_store.labels import read_labels, save_labels
from stroma_store.objects import ObjectStore
from stroma_store.open_dataset import open_dataset
from stroma_store.open_store import open_store

boto3 = pytest.importorskip('boto3')
server = pytest.importorskip('moto.server')


@pytest.fixture(scope='module')
def endpoint() -> Iterator[str]:
    running = server.ThreadedMotoServer(port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f'http://{host}:{port}'
    running.stop()


@pytest.fixture
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in {
        'AWS_ENDPOINT_URL': endpoint,
        'AWS_ACCESS_KEY_ID': 'test',
        'AWS_SECRET_ACCESS_KEY': 'test',
        'AWS_DEFAULT_REGION': 'us-east-1',
    }.items():
        monkeypatch.setenv(name, value)
    client = boto3.client('s3')
    client.create_bucket(Bucket='data')
    for item in client.list_objects_v2(Bucket='data').get('Contents', []):
        client.delete_object(Bucket='data', Key=item['Key'])
    return 's3://data/some/prefix'


def open_remote(bucket: str, cache: Path, monkeypatch: pytest.MonkeyPatch) -> ObjectStore:
    monkeypatch.setenv('STROMA_DATA_DIR', str(cache))
    return open_store(bucket)


def test_a_dataset_goes_there_and_back(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: Content
) -> None:
    store = open_remote(bucket, tmp_path / 'a', monkeypatch)
    write(store, 'd1', content)  # type: ignore[arg-type]
    other = open_remote(bucket, tmp_path / 'b', monkeypatch)  # another machine
    assert other.exists('datasets/d1')
    dataset = open_dataset(other.path('datasets/d1'))
    dataset.verify()
    assert dataset.gene(1, 'raw')[1].tolist() == content.counts[:, 1][content.counts[:, 1] > 0].tolist()
    assert other.names('datasets') == ['d1']
    other.remove('datasets/d1')
    assert not other.exists('datasets/d1')


@pytest.mark.parametrize('format', [1, 2])
def test_an_older_format_is_read_as_it_is(
    format: int, bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: Content
) -> None:
    store = open_remote(bucket, tmp_path / 'a', monkeypatch)
    write_old(store, 'old', content, format)
    dataset = open_dataset(open_remote(bucket, tmp_path / 'b', monkeypatch).path('datasets/old'))
    dataset.verify()
    assert dataset.meta['formatVersion'] == format
    assert np.array_equal(dataset.gene(1, 'raw')[1], content.counts[:, 1][content.counts[:, 1] > 0])
    assert np.array_equal(dataset.cell(4)[0], np.flatnonzero(content.counts[4]))


def test_a_folder_without_its_marker_is_not_there(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_remote(bucket, tmp_path, monkeypatch)
    boto3.client('s3').put_object(Bucket='data', Key='some/prefix/datasets/half/dataset.json', Body=b'{}')
    assert not store.exists('datasets/half')
    with pytest.raises(StromaError, match='NOT_FOUND'):
        store.path('datasets/half')


def test_a_changed_object_is_refused(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_remote(bucket, tmp_path / 'a', monkeypatch)
    folder = store.scratch()
    (folder / 'x.txt').write_text('right')
    store.publish(folder, 'results/j1')
    boto3.client('s3').put_object(Bucket='data', Key='some/prefix/results/j1/x.txt', Body=b'wrong')
    with pytest.raises(StromaError, match='JOB_INPUT_CHANGED'):
        open_remote(bucket, tmp_path / 'b', monkeypatch).path('results/j1')


def test_single_files_and_versions(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_remote(bucket, tmp_path, monkeypatch)
    boto3.client('s3').put_object(Bucket='data', Key='some/prefix/files/f1/a.zip', Body=b'upload')
    assert store.path('files/f1/a.zip').read_bytes() == b'upload'
    assert store.create('annotations/d/c/00000001.json', b'{}')
    assert not store.create('annotations/d/c/00000001.json', b'{"other": 1}')
    assert store.names('annotations/d/c') == ['00000001.json']


def test_labels_and_cell_sets_of_another_process(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_remote(bucket, tmp_path / 'a', monkeypatch)
    cells, codes = np.arange(100) % 3 == 0, (np.arange(100) % 2).astype(np.uint8)
    sha = save_cells(store, 'd1', cells)
    version = save_labels(store, 'd1', ['x', 'y'], codes, {'x': '#000000', 'y': '#FFFFFF'})
    assert save_labels(store, 'd1', ['x', 'y'], codes, {}) == version and save_cells(store, 'd1', cells) == sha
    other = open_remote(bucket, tmp_path / 'b', monkeypatch)
    assert np.array_equal(read_cells(other, 'd1', sha, 100), cells)
    found = read_labels(other, 'd1', 'kind', version, 100)
    assert np.array_equal(found.column.codes, codes) and found.column.counts == (50, 50)
    assert found.colours == {'x': '#000000', 'y': '#FFFFFF'}
    other.remove(f'cell-sets/d1/{sha}.roaring')
    with pytest.raises(StromaError, match='CELL_SET_NOT_FOUND'):
        read_cells(store, 'd1', sha, 100)
