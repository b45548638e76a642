"""Datasets of older formats become AnnData groups and stay the same datasets, whenever the process is killed."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import numpy as np
import pytest
from old_formats import write_old
from small_dataset import CELLS, GENES, Content, write
from starlette.testclient import TestClient
from test_contract import CALLS

from stroma_dataset_service.app import create_app
from stroma_dataset_service.conversion import convert_all
from stroma_dataset_service.settings import Settings
from stroma_store.dataset import layout
from stroma_store.dataset.convert import GRACE, convert, prune
from stroma_store.dataset.reader import Dataset, format_of
from stroma_store.disk import files_below
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

STEPS = ('build', 'cells', 'group', 'describe', 'flush', 'move', 'half moved', 'commit', 'committed')
BINARY, EXACT = ({'Accept': f'application/octet-stream{kind}'} for kind in ('', ';exact=1'))


def replies(store: DiskStore, id: str = 'old') -> dict[str, tuple[int, str, bytes]]:
    """Status, ETag and bytes of every call that reads a dataset, from a separate service."""
    made = create_app(Settings(object_store='', secret='s', port=0), store)
    found = {}
    with TestClient(made, headers={'X-Stroma-Secret': 's'}) as client:
        columns = [column['name'] for column in client.get(f'/datasets/{id}').json()['data']['columns']]
        calls = [path for paths in CALLS.values() for path in paths]
        calls += [f'/observation_annotation?name={name}' for name in columns]
        calls += [f'/embedding_view2?key=umap&dimensions={d}' for d in (2, 3)]
        for path in calls:
            for accept in ({}, BINARY):
                reply = client.get(f'/datasets/{id}{path}', headers=accept)
                found[f'{path} {accept}'] = (reply.status_code, reply.headers.get('etag', ''), reply.content)
        for k, gene in enumerate(client.get(f'/datasets/{id}/genes?limit=1000').json()['data']):
            for layer in ('raw', 'normalized'):
                form = {'gene': gene['symbol'], 'layer': layer}
                reply = client.post(f'/datasets/{id}/observation_gene', data=form, headers=(BINARY, EXACT)[k % 2])
                found[f'{gene} {layer}'] = (reply.status_code, reply.headers.get('etag', ''), reply.content)
        body = {'key': 'umap', 'cells': [5, 3]}
        found['points'] = (0, '', client.post(f'/datasets/{id}/embedding', json=body).content)
    return found


def assert_same_content(dataset: Dataset, content: Content) -> None:
    dataset.verify()
    assert dataset.genes.symbols == content.var.index.tolist() and dataset.barcodes == content.obs.index.tolist()
    for g in range(GENES):
        cells, values = dataset.gene(g, 'raw')
        assert np.array_equal(cells, np.flatnonzero(content.counts[:, g]))
        assert np.array_equal(values, content.counts[cells, g])
    assert np.array_equal(dataset.embedding('umap', 3), content.umap3)
    for k in range(0, CELLS, 50):
        genes, values = dataset.cell(k)
        assert np.array_equal(genes, np.flatnonzero(content.counts[k]))
        assert np.array_equal(values, content.counts[k, genes])


@pytest.mark.parametrize('format', [1, 2])
def test_every_read_call_is_the_same(format: int, store: DiskStore, content: Content) -> None:
    folder = write_old(store, 'old', content, format)
    old_version = hashlib.sha256((folder / 'dataset.json').read_bytes()).hexdigest()[:16]
    # The service of these replies also converts in the background, so they are read from a separate copy.
    before = _frozen(store, content, format)
    convert_all(store)
    assert format_of(folder) == layout.FORMAT_VERSION
    dataset = open_dataset(folder)
    assert dataset.version == old_version
    assert_same_content(dataset, content)
    after = replies(store)
    assert before.keys() == after.keys() and len(before) > 100
    assert [name for name in before if before[name] != after[name]] == []


def _frozen(store: DiskStore, content: Content, format: int) -> dict[str, tuple[int, str, bytes]]:
    """The replies while the dataset has its old format."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr('stroma_dataset_service.app.start_conversion', lambda store: None)
        found = replies(store)
    assert format_of(store.path('datasets/old')) == format
    return found


def test_large_arrays_are_not_copied(store: DiskStore, content: Content) -> None:
    folder = write_old(store, 'old', content)
    before = {name: (folder / f'matrix/{name}').stat().st_ino for name in ('indices.i32', 'values')}
    convert_all(store)
    assert (folder / 'X/indices/c/0').stat().st_ino == before['indices.i32']
    assert (folder / 'X/data/c/0').stat().st_ino == before['values']
    assert (folder / 'obsm/X_umap/c/0/0').stat().st_nlink == 2


def test_who_reads_the_old_files_goes_on(store: DiskStore, content: Content) -> None:
    folder = write_old(store, 'old', content)
    opened = open_dataset(folder)
    convert_all(store)
    assert_same_content(opened, content)
    assert opened.column('cluster').categories and opened.markers() is not None
    convert_all(store)
    assert (folder / 'matrix').is_dir()  # not before the grace period is over
    assert prune(folder, lambda: time.time() + GRACE + 1)
    names = {path.relative_to(folder).as_posix() for path in files_below(folder)}
    dataset = open_dataset(folder)
    assert names == {*dataset.meta['files'], 'dataset.json'}
    assert_same_content(dataset, content)
    assert not prune(folder, lambda: time.time() + 2 * GRACE)


@pytest.mark.parametrize(
    'name', [*('matrix/indptr.i64', 'matrix/values', 'matrix/indices.i32', 'genes.json'), 'obs/0.u8', 'obsm/umap.f32']
)
def test_a_damaged_dataset_is_not_made_whole(name: str, store: DiskStore, content: Content, tmp_path: Path) -> None:
    folder = write_old(store, 'old', content)
    data = bytearray((folder / name).read_bytes())
    data[len(data) // 2] ^= 1
    (folder / name).write_bytes(data)
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        convert(folder, tmp_path / 'scratch')
    convert_all(store)
    assert format_of(folder) == 2 and not (tmp_path / 'scratch').exists()


def test_a_full_disk_leaves_the_dataset_as_it_was(
    store: DiskStore, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_old(store, 'old', content)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, 'No space left on device')

    with monkeypatch.context() as patched:
        patched.setattr('stroma_store.dataset.anndata_group.write_array', full)
        convert_all(store)
    assert format_of(folder) == 2 and list((store.root / '.scratch').iterdir()) == []
    assert_same_content(open_dataset(folder), content)


def test_a_dataset_deleted_meanwhile_does_not_come_back(store: DiskStore, content: Content, tmp_path: Path) -> None:
    folder = write_old(store, 'old', content)
    with pytest.raises(OSError):
        convert(folder, tmp_path / 'scratch', lambda step: store.remove('datasets/old') if step == 'move' else None)
    assert not folder.exists() and not (tmp_path / 'scratch').exists()


def _convert_until(folder: Path, scratch: Path, last: str) -> None:
    def step(name: str) -> None:
        if name == last:
            os.kill(os.getpid(), signal.SIGKILL)

    convert(folder, scratch, step)


@pytest.fixture(scope='module')
def processes() -> Iterator[ForkServerContext]:
    """Child processes of a small server that has loaded the modules needed by the conversion."""
    context = multiprocessing.get_context('forkserver')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('PYTHONPATH', os.pathsep.join(sys.path))
        context.set_forkserver_preload(['stroma_store.dataset.convert', 'test_conversion'])
        warm = context.Process(target=time.sleep, args=(0,))
        warm.start()
        warm.join()
        yield context


def assert_finished_after_a_kill(store: DiskStore, folder: Path, version: str, content: Content) -> None:
    killed = open_dataset(folder)
    assert killed.version == version
    assert_same_content(killed, content)
    convert_all(store)
    dataset = open_dataset(folder)
    assert (dataset.meta['formatVersion'], dataset.version) == (layout.FORMAT_VERSION, version)
    assert_same_content(dataset, content)


@pytest.mark.parametrize('step', STEPS)
def test_killed_at_a_step(step: str, store: DiskStore, content: Content, processes: ForkServerContext) -> None:
    folder = write_old(store, 'old', content, 1 + len(step) % 2)
    version = open_dataset(folder).version
    child = processes.Process(target=_convert_until, args=(folder, store.root / '.scratch/convert-old', step))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    assert (format_of(folder) == layout.FORMAT_VERSION) == (step == 'committed')
    assert_finished_after_a_kill(store, folder, version, content)
    assert not list((store.root / '.scratch').glob('convert-*'))


@pytest.mark.parametrize(
    'seed', [pytest.param(seed, marks=[pytest.mark.broad] if seed > 2 else []) for seed in range(20)]
)
def test_killed_at_any_moment(seed: int, store: DiskStore, content: Content, processes: ForkServerContext) -> None:
    folder = write_old(store, 'old', content, 1 + seed % 2)
    version, chance = open_dataset(folder).version, random.Random(seed)
    for _ in range(3):
        child = processes.Process(target=_convert_until, args=(folder, store.root / '.scratch/convert-old', 'never'))
        child.start()
        child.join(chance.uniform(0.0, 0.4))
        if child.is_alive() and child.pid:
            os.kill(child.pid, signal.SIGKILL)
        child.join()
    assert_finished_after_a_kill(store, folder, version, content)


def test_one_process_converts_at_a_time(store: DiskStore, content: Content) -> None:
    folder = write_old(store, 'old', content)
    held = os.open(store.root / '.scratch', os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    convert_all(store)
    assert format_of(folder) == 2
    os.close(held)
    convert_all(store)
    assert format_of(folder) == layout.FORMAT_VERSION


def test_the_service_converts_at_its_start(store: DiskStore, content: Content) -> None:
    folder = write_old(store, 'old', content)
    write(store, 'new', content)
    untouched = (store.path('datasets/new') / 'dataset.json').stat().st_ino
    with TestClient(create_app(Settings(object_store='', secret='s', port=0), store)):
        end = time.monotonic() + 30
        while format_of(folder) != layout.FORMAT_VERSION:
            assert time.monotonic() < end
            time.sleep(0.02)
    assert (store.path('datasets/new') / 'dataset.json').stat().st_ino == untouched
