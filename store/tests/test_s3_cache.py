"""The local cache: never above its limit; least recently used files are evicted first, files in use never."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import threading
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import numpy as np
import pytest
from s3_fixtures import PREFIX, Opener
from s3_server import Proxy, S3Server
from small_dataset import Content, write

from stroma_store.disk import files_below
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.s3.cache import Cache, CacheFull, hold
from stroma_store.sizes import parse_bytes


def put(cache: Cache, name: str, size: int, wait: float = 0.0) -> Path:
    with cache.write(name, size, wait) as writing:
        made = writing.folder / 'file'
        made.write_bytes(b'x' * size)
        writing.commit(made)
    return cache.path(name)


def size_of(root: Path) -> int:
    """Bytes of everything below the cache except its index."""
    total = 0
    for path in files_below(root):
        if not path.name.startswith('.index') and '.scratch' not in path.parts:
            try:
                total += path.stat().st_size
            except FileNotFoundError:
                pass
    return total


def at(path: Path, seconds: float) -> None:
    """Sets a file's last use to this many seconds ago."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_the_least_recently_used_leaves(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 1000)
    a, b, c = (put(cache, f'files/{name}', 300) for name in 'abc')
    for path, seconds in ((a, 10), (b, 30), (c, 20)):
        at(path, seconds)
    with cache._index.change() as rows:  # as if each was written when it was last used
        rows.execute('UPDATE files SET used = 0')
    put(cache, 'files/d', 300)
    assert [path.exists() for path in (a, b, c)] == [True, False, True]
    cache.touch(c)
    put(cache, 'files/e', 300)
    assert [path.exists() for path in (a, c)] == [False, True]
    assert cache.total() == size_of(tmp_path) == 900


def test_what_is_open_stays(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 1000)
    put(cache, 'results/j1/a', 400)
    put(cache, 'results/j2/b', 400)
    of_file, of_entry = hold(tmp_path / 'results/j1/a'), hold(tmp_path / 'results/j2')
    with pytest.raises(CacheFull):
        put(cache, 'files/c', 400)
    assert of_file is not None and of_entry is not None
    of_entry.release()
    put(cache, 'files/c', 400)
    assert (tmp_path / 'results/j1/a').exists() and not (tmp_path / 'results/j2').exists()
    with pytest.raises(CacheFull):
        put(cache, 'files/too-large', 1001)


def test_a_replaced_file_is_there_at_any_moment(tmp_path: Path) -> None:
    cache, missing, stop = Cache(tmp_path, 10_000), list[int](), threading.Event()
    target = put(cache, 'datasets/d1/note', 10)

    def look() -> None:
        while not stop.is_set():
            missing.extend([] if target.exists() else [1])

    looking = threading.Thread(target=look)
    looking.start()
    for size in range(11, 60):
        with cache.write('datasets/d1/note', size) as writing:
            made = writing.folder / 'file'
            made.write_bytes(b'x' * size)
            assert writing.commit(made, replace=True)
    stop.set()
    looking.join()
    assert missing == [] and cache.total() == size_of(tmp_path) == 59


def test_an_older_cache_counts(tmp_path: Path) -> None:
    (tmp_path / 'files/f1').mkdir(parents=True)
    (tmp_path / 'files/f1/a.zip').write_bytes(b'x' * 700)
    cache = Cache(tmp_path, 1000)
    assert cache.total() == 700
    put(cache, 'files/f2', 400)
    assert not (tmp_path / 'files/f1').exists()
    (tmp_path / '.index.sqlite').write_bytes(b'not a database' * 100)
    assert Cache(tmp_path, 1000).total() == 400


def _die_while_writing(root: Path, ready: multiprocessing.connection.Connection) -> None:  # type: ignore[name-defined]
    with Cache(root, 1000).write('files/half', 900) as writing:
        (writing.folder / 'file').write_bytes(b'x' * 900)
        ready.send(os.getpid())
        time.sleep(60)


def test_the_room_of_a_killed_writer_is_free(tmp_path: Path) -> None:
    context = multiprocessing.get_context('fork')
    here, there = context.Pipe()
    child = context.Process(target=_die_while_writing, args=(tmp_path, there))
    child.start()
    here.recv()
    cache = Cache(tmp_path, 1000)
    with pytest.raises(CacheFull):
        put(cache, 'files/a', 200)  # it is being fetched
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL
    put(cache, 'files/a', 200)
    assert size_of(tmp_path) == 200


LIMIT = 400_000
#: How often the files are counted while the processes write.
LOOKS = 100


def _use(root: Path, seed: int, enough: Event) -> None:
    cache, chance = Cache(root, LIMIT), random.Random(seed)
    while not enough.is_set():
        name = f'files/f{chance.randrange(40)}/part'
        held = hold(cache.path(name))
        if held is not None:
            data = cache.path(name).read_bytes()
            assert data == data[:1] * len(data) and len(data) >= 10_000
            held.release()
            continue
        try:
            put(cache, name, chance.randrange(10_000, 60_000), wait=1.0)
        except CacheFull:
            pass
    os._exit(0)


def test_several_processes_never_exceed_the_limit(tmp_path: Path) -> None:
    context = multiprocessing.get_context('fork')
    enough, watched = context.Event(), Cache(tmp_path, LIMIT)
    children = [context.Process(target=_use, args=(tmp_path, seed, enough)) for seed in range(4)]
    for child in children:
        child.start()
    largest, looks = 0, 0
    while looks <= LOOKS or largest <= LIMIT // 2:
        with watched._index.change():  # nothing moves or leaves while the files are counted
            largest, looks = max(largest, size_of(tmp_path)), looks + 1
        time.sleep(0.002)
        if looks == 10:
            os.kill(children[0].pid or 0, signal.SIGKILL)  # one dies in the middle
    enough.set()
    for child in children:
        child.join()
    assert [child.exitcode for child in children[1:]] == [0, 0, 0]
    assert largest <= LIMIT
    cache = Cache(tmp_path, LIMIT)
    put(cache, 'files/last', LIMIT)  # everything leaves, also what the killed one had reserved
    with sqlite3.connect(tmp_path / '.index.sqlite') as rows:
        assert rows.execute('SELECT count(*) FROM writing').fetchone()[0] == 0
    assert cache.total() == size_of(tmp_path) == LIMIT


def test_a_dataset_is_read_through_a_small_cache(machine: Opener, proxy: Proxy, content: Content) -> None:
    write(machine('a'), 'd1', content)  # type: ignore[arg-type]
    whole = size_of(machine('a').cache.root)
    store = machine('b', limit=whole // 3, interactive=True)
    store._holds._seconds = 0.0
    dataset = open_dataset(store.path('datasets/d1'))
    for entry in dataset.column_entries:
        assert dataset.column(entry['name']).array.size == len(content.obs)
        store._holds.release_old()
    for gene in range(dataset.n_genes):
        column = content.counts[:, gene]
        assert np.array_equal(dataset.gene(gene, 'raw')[1], column[column > 0])
        store._holds.release_old()
    assert size_of(store.cache.root) <= whole // 3


def test_an_upload_larger_than_the_limit_is_refused(machine: Opener, proxy: Proxy, server: S3Server) -> None:
    server.client().put_object(Bucket='data', Key=f'{PREFIX}/files/f1/a.zip', Body=b'x' * 5000)
    store = machine('b', limit=4000)
    with pytest.raises(StromaError, match='DISK_FULL'):
        store.path('files/f1/a.zip')
    assert size_of(store.cache.root) == 0
    assert machine('b', limit=6000).path('files/f1/a.zip').stat().st_size == 5000


def test_what_is_published_leaves_when_it_does_not_fit(machine: Opener, proxy: Proxy) -> None:
    store = machine('a', limit=3000)
    for number in range(4):
        folder = store.scratch()
        (folder / 'table').write_bytes(bytes(2000))
        store.publish(folder, f'results/j{number}')
        assert size_of(store.cache.root) <= 3000
    large = store.scratch()
    (large / 'table').write_bytes(bytes(9000))
    store.publish(large, 'results/large')
    assert not large.exists() and store.exists('results/large')


@pytest.mark.parametrize(
    ('text', 'size'), [('1500000000', 1_500_000_000), ('600MB', 600_000_000), ('4 GiB', 4 * 2**30), ('1.5kb', 1500)]
)
def test_sizes(text: str, size: int) -> None:
    assert parse_bytes(text) == size
    with pytest.raises(ValueError):
        parse_bytes(text + ' apples')
