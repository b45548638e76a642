"""Datasets of older formats on S3 become AnnData groups, even if the process is killed or others convert too."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.context import ForkServerContext
from pathlib import Path

import numpy as np
import pytest
from old_formats import write_old
from s3_fixtures import PREFIX, URL, Opener
from s3_server import Proxy, S3Server
from small_dataset import Content, make_content
from test_conversion import assert_same_content

from stroma_dataset_service.conversion import convert_all_on_s3, start_conversion
from stroma_dataset_service.opened.datasets import RECHECK, Datasets
from stroma_store.dataset import layout
from stroma_store.dataset.convert import GRACE
from stroma_store.dataset.reader import Dataset
from stroma_store.errors import StromaError
from stroma_store.labels import save_labels
from stroma_store.open_dataset import open_dataset
from stroma_store.s3.convert import convert, is_pending, prune
from stroma_store.s3.store import S3Store

STEPS = (
    *('fetch', 'build', 'cells', 'group', 'describe'),
    *('upload', 'half uploaded', 'commit', 'committed'),
)


def opened(store: S3Store, id: str = 'old') -> Dataset:
    return open_dataset(store.path(f'datasets/{id}'))


def objects(server: S3Server, id: str = 'old') -> set[str]:
    prefix = f'{PREFIX}/datasets/{id}/'
    pages = server.client().get_paginator('list_objects_v2').paginate(Bucket='data', Prefix=prefix)
    return {item['Key'][len(prefix) :] for page in pages for item in page.get('Contents', [])}


@pytest.fixture(scope='module')
def few() -> Content:
    """A dataset of few files, because each file is some requests."""
    content = make_content()
    return replace(content, obs=content.obs[['sample', 'n_genes']], markers=None)


def later() -> float:
    return time.time() + GRACE + 60


def test_the_same_dataset_in_another_format(machine: Opener, server: S3Server, content: Content) -> None:
    store = machine('a')
    write_old(store, 'old', content)
    before = opened(machine('b'))
    version, reader = before.version, opened(machine('c'))
    assert is_pending(store, 'old')
    convert_all_on_s3(store)
    for name in 'ab':
        dataset = opened(machine(name))
        assert dataset.meta['formatVersion'] == layout.FORMAT_VERSION and dataset.version == version
        assert_same_content(dataset, content)
    assert_same_content(reader, content)  # who has the old files open goes on
    assert reader.markers() is not None and reader.embedding('umap').shape == (len(content.obs), 2)
    convert_all_on_s3(store)
    assert 'matrix/values' in objects(server)  # not before the grace period is over
    assert not prune(store, 'old')
    assert prune(store, 'old', later)
    marked = set(opened(machine('e')).meta['files'])
    assert {name for name in objects(server) if not name.startswith(('.complete.json', 'dataset.json'))} == marked
    assert not is_pending(store, 'old')


def test_the_service_converts_at_its_start(machine: Opener, few: Content) -> None:
    store = machine('a')
    write_old(store, 'old', few)
    start_conversion(store)
    end = time.monotonic() + 40
    while opened(machine('b')).meta['formatVersion'] != layout.FORMAT_VERSION:
        assert time.monotonic() < end
        time.sleep(0.2)


def test_an_open_dataset_changes_to_the_new_format(machine: Opener, few: Content) -> None:
    store, now = machine('b', interactive=True), [0.0]
    write_old(machine('a'), 'old', few)
    datasets = Datasets(store, 4, lambda: now[0])
    old = datasets.get('old')
    labels = save_labels(machine('a'), 'old', ['x'], np.zeros(len(few.obs), np.uint8), {})
    convert(machine('a'), 'old', store.scratch())
    assert datasets.get('old') is old
    now[0] += RECHECK
    fresh = datasets.get('old')
    assert fresh.meta['formatVersion'] == layout.FORMAT_VERSION
    assert (fresh.id, fresh.version) == (old.id, old.version)
    assert np.array_equal(fresh.gene(1, 'raw')[0], old.gene(1, 'raw')[0])
    assert store.exists(f'labels/old/{labels}')


@pytest.fixture(scope='module')
def processes() -> Iterator[ForkServerContext]:
    context = multiprocessing.get_context('forkserver')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('PYTHONPATH', os.pathsep.join(sys.path))
        context.set_forkserver_preload(['stroma_store.s3.convert', 'test_s3_conversion', 'boto3'])
        yield context


def _convert_until(environment: dict[str, str], scratch: Path, last: str) -> None:
    from stroma_store.open_store import open_store

    os.environ.update(environment)
    store = open_store(URL)
    assert isinstance(store, S3Store)

    def step(name: str) -> None:
        if name == last:
            os.kill(os.getpid(), signal.SIGKILL)

    convert(store, 'old', scratch, step)


def test_killed_at_every_step(machine: Opener, few: Content, processes: ForkServerContext, tmp_path: Path) -> None:
    """Each attempt finds the remains of earlier ones; the last one is killed after its commit."""
    write_old(machine('a'), 'old', few, 1)
    version = opened(machine('a')).version
    environment = {name: value for name, value in os.environ.items() if name.startswith(('AWS_', 'STROMA_'))}
    for step in STEPS:
        child = processes.Process(target=_convert_until, args=(environment, tmp_path / 'scratch', step))
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        killed = opened(machine(step))
        assert (killed.meta['formatVersion'] == layout.FORMAT_VERSION) == (step == 'committed')
        assert killed.version == version
        assert_same_content(killed, few)


def test_an_attempt_goes_on_with_what_a_killed_one_left(machine: Opener, proxy: Proxy, few: Content) -> None:
    store = machine('a')
    write_old(store, 'old', few)

    def stop(name: str) -> None:
        if name == 'commit':
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        convert(store, 'old', store.scratch(), stop)
    proxy.clear()
    assert convert(store, 'old', store.scratch())
    assert proxy.names('PUT') == [f'{PREFIX}/datasets/old/.complete.json']
    assert_same_content(opened(machine('b')), few)


@pytest.mark.parametrize('step', ['half uploaded', 'commit'])
def test_two_services_do_not_mix(step: str, machine: Opener, server: S3Server, few: Content) -> None:
    a, b = machine('a'), machine('b')
    write_old(a, 'old', few)
    other: list[bool] = []

    def meanwhile(name: str) -> None:
        if name == step:  # the other machine, with a library that writes other bytes
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr('stroma_store.dataset.group_content.plain', lambda value: value)
                patch.setattr('stroma_store.dataset.convert.write_names', _spaced)
                other.append(convert(b, 'old', b.scratch()))

    assert not convert(a, 'old', a.scratch(), meanwhile) and other == [True]
    dataset = opened(machine('c'))
    assert_same_content(dataset, few)
    assert sum(name.startswith('stroma/genes.json') for name in objects(server)) == 2
    assert prune(a, 'old', later)
    assert_same_content(opened(machine('d')), few)
    assert sum(name.startswith('stroma/genes.json') for name in objects(server)) == 1  # without the loser's


def _spaced(path: Path, names: object) -> None:
    import json

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(names, separators=(', ', ' : ')))


def test_a_deleted_dataset_does_not_come_back(machine: Opener, server: S3Server, few: Content) -> None:
    store = machine('a')
    write_old(store, 'old', few)

    def remove(name: str) -> None:
        if name == 'commit':
            machine('b').remove('datasets/old')

    assert not convert(store, 'old', store.scratch(), remove)
    assert not store.exists('datasets/old') and objects(server) == set()


@pytest.mark.parametrize('name', ['matrix/values', 'dataset.json'])
def test_a_damaged_dataset_is_not_made_whole(name: str, machine: Opener, server: S3Server, few: Content) -> None:
    write_old(machine('a'), 'old', few)
    client, key = server.client(), f'{PREFIX}/datasets/old/{name}'
    data = bytearray(client.get_object(Bucket='data', Key=key)['Body'].read())
    data[len(data) // 2] ^= 1
    client.put_object(Bucket='data', Key=key, Body=bytes(data))
    with pytest.raises(StromaError, match='JOB_INPUT_CHANGED|DATASET_DAMAGED'):
        convert(machine('b'), 'old', machine('b').scratch())
    convert_all_on_s3(machine('b'))
    assert is_pending(machine('a'), 'old') and 'zarr.json' not in objects(server)


def test_large_arrays_are_copied_in_the_bucket(
    machine: Opener, proxy: Proxy, few: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_old(machine('a'), 'old', few)
    monkeypatch.setattr('stroma_store.s3.placing.PART', 1000)
    sizes = {name: entry['bytes'] for name, entry in opened(machine('a')).meta['files'].items()}
    proxy.clear()
    store = machine('b')
    convert(store, 'old', store.scratch())
    sent = {request.name.partition('datasets/old/')[2]: request for request in proxy.requests if request.sent > 1000}
    assert 'X/indices/c/0' not in sent and 'stroma/cells/genes' in sent
    dataset = opened(machine('c'))
    assert dataset.meta['files']['X/indices/c/0']['bytes'] == sizes['matrix/indices.i32'] > 1000
    assert_same_content(dataset, few)
