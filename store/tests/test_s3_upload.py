"""Uploads: in parts, with checksums that the server compares, and visible only when they are whole."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from s3_fixtures import PREFIX, Opener
from s3_server import Proxy, Request, S3Server

from stroma_store.errors import StromaError
from stroma_store.s3 import transfer as s3_transfer
from stroma_store.s3.health import StoreUnavailable
from stroma_store.s3.transfer import upload

PART = 5 * 1024**2  # S3 takes no smaller part


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(s3_transfer, 'PART', PART)
    path = tmp_path / 'large'
    path.write_bytes(os.urandom(2 * PART + 1234))
    return path


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_large_file_goes_in_parts(machine: Opener, proxy: Proxy, large: Path) -> None:
    store, data = machine('a'), large.read_bytes()
    folder = store.scratch()
    large.rename(folder / 'counts.npz')
    store.publish(folder, 'samples/f1')
    parts = [request for request in proxy.requests if request.method == 'PUT' and 'counts' in request.name]
    assert sorted(request.sent for request in parts) == [1234, PART, PART]
    assert all('x-amz-checksum-sha256' in request.headers for request in proxy.requests if request.method == 'PUT')
    assert proxy.names('GET') == []
    assert (machine('b').path('samples/f1') / 'counts.npz').read_bytes() == data
    assert store.head('samples/f1/counts.npz').sha256 == sha256(data)  # type: ignore[union-attr]


@pytest.mark.parametrize('size', [1000, 2 * PART])
def test_a_damaged_upload_is_refused(
    size: int, machine: Opener, proxy: Proxy, server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(s3_transfer, 'PART', PART)

    def damage(request: Request, body: bytes) -> bytes:
        is_last = 'table' in request.name and len(body) == min(size, PART)
        return body[:-1] + bytes([body[-1] ^ 1]) if is_last else body

    store = machine('a')
    folder = store.scratch()
    (folder / 'table').write_bytes(os.urandom(size))
    proxy.damage = damage
    monkeypatch.setattr('stroma_store.s3.client.time.sleep', lambda seconds: None)
    with pytest.raises(StoreUnavailable):
        store.publish(folder, 'results/j1')
    assert not store.exists('results/j1') and not store.exists('results/j1/table')
    assert folder.exists()
    damaged: list[Request] = []

    def damage_once(request: Request, body: bytes) -> bytes:
        arrived = body if damaged else damage(request, body)
        damaged.extend([request] if arrived != body else [])
        return arrived

    proxy.damage = damage_once
    store.publish(folder, 'results/j1')
    assert len(damaged) == 1  # a job sends it again
    assert machine('b').path('results/j1').is_dir()
    assert server.client().list_multipart_uploads(Bucket='data').get('Uploads', []) == []


def test_a_file_that_changes_while_it_is_sent_is_refused(machine: Opener, proxy: Proxy, large: Path) -> None:
    store = machine('a')
    for path, size in ((large, None), (large.with_name('small'), 10)):
        if size:
            path.write_bytes(b'x' * size)
        with pytest.raises(StromaError, match='JOB_INPUT_CHANGED'):
            upload(store.bucket, path, store.object_of('files/f1/a'), sha256='0' * 64)
        assert not store.exists('files/f1/a')


def test_a_taken_name_is_not_overwritten(machine: Opener, proxy: Proxy, large: Path, tmp_path: Path) -> None:
    store = machine('a')
    small = tmp_path / 'small'
    small.write_bytes(b'first')
    name = store.object_of('files/f1/a')
    assert upload(store.bucket, small, name, new=True) == sha256(b'first')
    assert upload(store.bucket, large, name, new=True) is None
    small.write_bytes(b'second')
    assert upload(store.bucket, small, name, new=True) is None
    assert store.path('files/f1/a').read_bytes() == b'first'


def test_a_download_that_breaks_off_is_repeated_by_a_job(
    machine: Opener, proxy: Proxy, server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.client().put_object(Bucket='data', Key=f'{PREFIX}/files/f1/a', Body=b'whole')
    seen: list[str] = []

    def breaking(*arguments: object) -> None:
        seen.append('')
        if len(seen) < 3:
            raise StoreUnavailable()
        saved(*arguments)  # type: ignore[arg-type]

    saved = s3_transfer.save_response
    monkeypatch.setattr('stroma_store.s3.store.save_response', breaking)
    monkeypatch.setattr('stroma_store.s3.client.time.sleep', lambda seconds: None)
    assert machine('a').path('files/f1/a').read_bytes() == b'whole' and len(seen) == 3
    seen.clear()
    with pytest.raises(StoreUnavailable):
        machine('b', interactive=True).path('files/f1/a')
    assert len(seen) == 1


def test_checkpoints_stay_on_this_machine(
    machine: Opener, proxy: Proxy, server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compute(name: str) -> Path:
        store = machine(name)
        assert store.create(f'checkpoint-users/abc/{name}', b'{}')
        folder = store.scratch()
        (folder / 'pca.npy').write_bytes(b'x' * 100)
        store.publish(folder, 'checkpoints/abc')
        return store.path('checkpoints/abc') / 'pca.npy'

    assert compute('a').read_bytes() == b'x' * 100
    assert proxy.requests == []
    assert machine('a').exists('checkpoints/abc') and machine('a').names('checkpoint-users/abc') == ['a']
    assert not machine('b').exists('checkpoints/abc')
    machine('a').remove('checkpoints/abc')
    assert not machine('a').exists('checkpoints/abc')
    monkeypatch.setenv('DASK_SCHEDULER', 'tcp://elsewhere:8786')
    with pytest.raises(ValueError, match='STROMA_SHARED_CHECKPOINTS'):
        machine('c')
    monkeypatch.setenv('STROMA_SHARED_CHECKPOINTS', 'on')
    compute('c')
    assert machine('d').exists('checkpoints/abc') and proxy.names('PUT')
