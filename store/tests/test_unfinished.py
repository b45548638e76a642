"""A dataset that is shown before it is complete: read in the meantime, completed in place, on disk and on S3."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from s3_fixtures import Opener
from small_dataset import Content, write

from stroma_store.complete import complete, unfinished
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.replace import replace_files
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk import locked
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore
from stroma_store.open_dataset import open_dataset

PENDING = ['umap3', 'markers']
INFO: dict[str, Any] = {'name': 'test', 'samples': [], 'levels': {'cluster': 'cluster'}}


def first(store: ObjectStore, id: str, content: Content) -> Dataset:
    """Publishes the dataset without its third dimension and its markers."""
    embeddings = {'umap': content.umap}
    write(store, id, content, embeddings=embeddings, markers=None, info=INFO, pending=PENDING)  # type: ignore[arg-type]
    return open_dataset(store.path(f'datasets/{id}'))


def finished(store: ObjectStore, content: Content, version: str) -> Path:
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(content.counts),
        obs=content.obs,
        var=content.var,
        embeddings={'umap': content.umap, 'umap3': content.umap3},
        markers=content.markers,
        info=INFO | {'receipt': {'seed': 0}},
        version=version,
    )
    return folder


def assert_finished(store: ObjectStore, id: str, content: Content, version: str) -> None:
    whole = open_dataset(store.path(f'datasets/{id}'))
    whole.verify()
    markers = whole.markers()
    assert (whole.pending, whole.version, whole.info['receipt']) == ([], version, {'seed': 0})
    assert markers is not None and len(markers) == len(content.markers)
    assert np.array_equal(whole.embedding('umap', 3), content.umap3)
    assert np.array_equal(whole.dense(3, 'raw'), content.counts[:, 3].astype(np.float32))


def test_a_finished_dataset_is_not_unfinished(store: DiskStore, content: Content) -> None:
    assert unfinished(store.path('datasets/d1')) is None
    assert unfinished(first(store, 'new', content).folder) is not None


def test_whoever_reads_goes_on(store: DiskStore, content: Content) -> None:
    early = first(store, 'new', content)
    before = early.dense(3)
    complete(store, finished(store, content, early.version), 'datasets/new')
    assert np.array_equal(early.dense(3), before)
    assert np.array_equal(early.column('cluster').codes, open_dataset(early.folder).column('cluster').codes)
    early.verify()  # nothing that it names has other bytes now


def test_one_that_was_deleted_meanwhile_does_not_come_back(store: DiskStore, content: Content) -> None:
    early = first(store, 'new', content)
    folder = finished(store, content, early.version)
    store.remove('datasets/new')
    with pytest.raises(StromaError) as raised:
        complete(store, folder, 'datasets/new')
    assert raised.value.id == 'NOT_FOUND' and not store.exists('datasets/new')


def test_two_that_complete_it_at_once_do_so_one_after_the_other(store: DiskStore, content: Content) -> None:
    early = first(store, 'new', content)
    one, other = (finished(store, content, early.version) for _ in range(2))
    with ThreadPoolExecutor(1) as threads:
        with locked(early.folder):
            late = threads.submit(complete, store, other, 'datasets/new')
            time.sleep(0.3)
            assert not late.done() and open_dataset(early.folder).pending == PENDING
            replace_files(one, early.folder)
            made = (early.folder / layout.META).stat().st_ino
        late.result(timeout=30)
    assert (early.folder / layout.META).stat().st_ino == made
    assert_finished(store, 'new', content, early.version)


KILLED = """
import os, signal, sys
from pathlib import Path
from stroma_store.dataset.replace import replace_files
def step(name):
    if name == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)
replace_files(Path(sys.argv[1]), Path(sys.argv[2]), step)
"""


@pytest.mark.parametrize('step', ['half moved', 'commit', 'committed'])
def test_killed_while_it_is_completed(step: str, store: DiskStore, content: Content) -> None:
    early = first(store, 'new', content)
    folder = finished(store, content, early.version)
    command = [sys.executable, '-c', KILLED, str(folder), str(early.folder), step]
    environment = {**os.environ, 'PYTHONPATH': os.pathsep.join(sys.path)}
    assert subprocess.run(command, env=environment, check=False).returncode == -signal.SIGKILL
    left = open_dataset(early.folder)
    left.verify()
    assert left.version == early.version
    if step != 'committed':
        assert left.pending == PENDING
        complete(store, finished(store, content, early.version), 'datasets/new')
    assert_finished(store, 'new', content, early.version)


def test_on_s3_one_that_was_deleted_meanwhile_does_not_come_back(machine: Opener, content: Content) -> None:
    store = machine('a')
    early = first(store, 'new', content)
    folder = finished(store, content, early.version)
    machine('b').remove('datasets/new')
    with pytest.raises(StromaError) as raised:
        complete(store, folder, 'datasets/new')
    assert raised.value.id == 'NOT_FOUND' and not store.exists('datasets/new')
