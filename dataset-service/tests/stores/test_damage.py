"""A damaged file of the store is detected and reported, never shown; a repaired one is shown again."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from old_formats import write_old
from small_dataset import Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.opened.datasets import RECHECK, Datasets
from stroma_dataset_service.opened.verifier import SMALL, Verifier
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

D = '/datasets/d1'


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x55
    path.write_bytes(bytes(data))


def shorten(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


FILES = [
    'X/indptr/c/0',
    'X/data/c/0',
    'stroma/scale.f32',
    'stroma/genes.json',
    'stroma/obs/0.u8',
    'stroma/obsm/umap.2.i16',
]


@pytest.mark.parametrize('name', [*FILES, 'stroma/markers.parquet', 'stroma/barcodes.json'])
@pytest.mark.parametrize('change', [shorten, Path.unlink])
def test_a_file_of_another_size_is_found_at_opening(
    name: str, change: Callable[[Path], None], client: TestClient, store: DiskStore
) -> None:
    change(store.path('datasets/d1') / name)
    reply = client.get(D)
    assert reply.status_code == 422
    assert reply.json()['error']['id'] == 'DATASET_DAMAGED' and reply.json()['error']['params']['file'] == name


@pytest.mark.parametrize('text', ['', '{', '[]', '{"files": 5}', '\x00' * 100])
def test_a_damaged_description_is_found_at_opening(text: str, client: TestClient, store: DiskStore) -> None:
    (store.path('datasets/d1') / 'dataset.json').write_text(text)
    assert client.get(D).json()['error'] == {'id': 'DATASET_DAMAGED', 'params': {'file': 'dataset.json'}}


@pytest.mark.parametrize('name', FILES)
def test_a_changed_byte_is_found_in_the_background(name: str, client: TestClient, store: DiskStore) -> None:
    flip(store.path('datasets/d1') / name)
    end = time.monotonic() + 20
    while (reply := client.get(D)).status_code == 200:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert reply.json()['error'] == {'id': 'DATASET_DAMAGED', 'params': {'file': name}}
    for path in ('/embedding_view2', '/quality', '/genes?q=A'):
        assert client.get(D + path).status_code == 422


@pytest.mark.parametrize(
    'name', ['X/indices/c/0', 'X/indptr/c/0', 'stroma/genes.json', 'stroma/markers.parquet', 'stroma/obs/2.u8']
)
def test_damage_that_breaks_a_call_is_no_defect(name: str, client: TestClient, store: DiskStore) -> None:
    """The first calls come before the background has read anything."""
    path = store.path('datasets/d1') / name
    path.write_bytes(b'\xfe' * path.stat().st_size)
    for call in ('/differential_expression', '/celltype_hierarchy2', '/summary?gene=CD3D', '/genes?q=A', '/quality'):
        reply = client.get(D + call)
        assert reply.status_code in (200, 404, 422), (call, reply.text)


@pytest.mark.parametrize(
    ('name', 'call'),
    [
        ('stroma/obsm/umap.2.i16', '/embedding_view2'),
        ('stroma/genes.json', '/genes?q=A'),
        ('stroma/markers.parquet', '/differential_expression'),
        ('X/data/c/0', '/summary?gene=CD3D'),
        ('X/indices/c/0', '/summary?gene=CD3D'),
        ('stroma/scale.f32', '/summary?gene=CD3D'),
    ],
)
def test_a_small_file_is_checked_before_its_first_use(
    name: str, call: str, client: TestClient, store: DiskStore, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The background has not reached it."""
    monkeypatch.setattr(Verifier, 'submit', lambda *_: None)
    path = store.path('datasets/d1') / name
    whole = path.read_bytes()
    flip(path)
    for _ in range(2):
        error = client.get(D + call).json()['error']
        assert (error['id'], error['params']['file']) == ('DATASET_DAMAGED', name)
    path.write_bytes(whole)
    assert client.get(D + call).status_code == 422
    clock[0] += RECHECK
    assert client.get(D + call).status_code == 200


def test_what_is_damaged_stays_so_until_its_file_changes(
    client: TestClient, store: DiskStore, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the page that offers the repair would be replaced by the explorer at every read."""
    monkeypatch.setattr(Verifier, 'submit', lambda *_: None)
    path = store.path('datasets/d1') / 'stroma/genes.json'
    whole = path.read_bytes()
    flip(path)
    assert client.get(D + '/genes?q=A').status_code == 422
    for _ in range(3):
        clock[0] += RECHECK
        assert client.get(D).json()['error']['id'] == 'DATASET_DAMAGED'
    path.write_bytes(whole)
    clock[0] += RECHECK
    assert client.get(D).status_code == 200


def test_a_large_file_is_left_to_the_background(client: TestClient, store: DiskStore) -> None:
    dataset = open_dataset(store.path('datasets/d1'))
    path = dataset.folder / 'stroma/genes.json'
    dataset.meta['files']['stroma/genes.json']['bytes'] = SMALL + 1
    flip(path)
    verifier = Verifier(1)
    verifier.check_small('d1', dataset, 'stroma/genes.json')
    dataset.meta['files']['stroma/genes.json']['bytes'] = SMALL
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        verifier.check_small('d1', dataset, 'stroma/genes.json')


def test_a_version_is_checked_once_and_a_repair_is_seen(store: DiskStore, content: Content) -> None:
    now = [0.0]
    datasets = Datasets(store, 4, lambda: now[0], verify_rate=10**9)
    slept: list[float] = []
    datasets.verifier._sleep = slept.append
    datasets.get('d1')
    datasets.verifier.wait()
    files = len(slept)
    datasets._open.clear()
    datasets.get('d1')
    datasets.verifier.wait()
    assert files > 5 and len(slept) == files
    flip(store.path('datasets/d1') / 'X/data/c/0')
    other, read = Datasets(store, 4, lambda: now[0]), threading.Event()
    other.verifier._sleep = lambda _: None if read.wait(30) else None
    other.get('d1')
    read.set()
    other.verifier.wait()
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        other.get('d1')
    shutil.rmtree(store.path('datasets/d1'))
    write(store, 'd1', content)
    now[0] += RECHECK
    other.get('d1')
    other.verifier.wait()
    other.get('d1')


def test_datasets_of_the_first_format_are_read(store: DiskStore, content: Content, client: TestClient) -> None:
    symbols = content.var.index.tolist()
    symbols[4] = 'CARRIAGE\rRETURN'
    dataset = open_dataset(write_old(store, 'old', replace(content, var=content.var.set_axis(symbols, axis=0)), 1))
    assert dataset.genes.symbols == symbols and dataset.genes.ids == content.var['gene_id'].tolist()
    assert dataset.barcodes == content.obs.index.tolist()
    assert client.get('/datasets/old/genes?q=carriage').json()['data'][0]['symbol'] == 'CARRIAGE\rRETURN'


def test_any_name_comes_back(store: DiskStore, content: Content) -> None:
    odd = ['a\tb', 'a\rb', 'a\nb', '', '"', '\\', '\u2028', '\x00', '中文']
    symbols = odd + content.var.index[len(odd) :].tolist()
    var = content.var.set_axis(symbols, axis=0)
    obs = content.obs.set_axis(odd + content.obs.index[len(odd) :].tolist(), axis=0)
    write(store, 'd2', content, var=var, obs=obs)
    dataset = open_dataset(store.path('datasets/d2'))
    assert dataset.genes.symbols == symbols and dataset.barcodes[: len(odd)] == odd
