"""Converts datasets of older formats in the background when the service starts."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import threading
from functools import partial
from pathlib import Path

from stroma_store.dataset import layout
from stroma_store.dataset.reader import format_of
from stroma_store.disk import locked
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore
from stroma_store.parent import end_with_parent
from stroma_store.s3.store import S3Store

_PREFIX = 'convert-'
log = logging.getLogger('stroma.dataset_service')


def start_conversion(store: ObjectStore) -> None:
    """Looks for datasets to convert and starts a process that converts them; returns immediately."""
    if isinstance(store, DiskStore | S3Store):
        threading.Thread(target=_look, args=(store,), name='convert', daemon=True).start()


def _look(store: DiskStore | S3Store) -> None:
    try:
        is_needed = any(is_pending(store, id) for id in store.names('datasets'))
    except StromaError:
        log.warning('the store does not answer: the next start looks for datasets to convert', exc_info=True)
        return
    if is_needed:
        # A separate process, because computing here would delay requests.
        new = partial(multiprocessing.get_context('spawn').Process, name='convert', daemon=True)
        if isinstance(store, S3Store):
            process = new(target=_work_on_s3, args=(store.bucket.name, store.prefix, store.cache.root))
        else:
            process = new(target=_work, args=(store.root,))
        process.start()
        process.join()


def is_pending(store: DiskStore | S3Store, id: str) -> bool:
    if isinstance(store, S3Store):
        return store.head(f'datasets/{id}/{layout.OLD_SIGN}') is not None
    folder = store.root / 'datasets' / id
    return (format_of(folder) or layout.FORMAT_VERSION) < layout.FORMAT_VERSION or (folder / layout.OLD_MATRIX).is_dir()


def _work(root: Path) -> None:
    _begin()
    convert_all(DiskStore(root))


def _work_on_s3(bucket: str, prefix: str, cache: Path) -> None:
    _begin()
    convert_all_on_s3(S3Store.from_environment(bucket, prefix, cache=cache))


def _begin() -> None:
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(name)s %(message)s')
    end_with_parent(os.getppid())
    os.nice(10)


def convert_all(store: DiskStore) -> None:
    """Converts datasets of an older release one at a time. Only one process per store converts; others return."""
    from stroma_store.dataset.convert import convert, prune

    scratch = store.root / '.scratch'
    with locked(scratch) as is_ours:
        if not is_ours:
            return
        for left in scratch.glob(f'{_PREFIX}*'):  # of a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        for id in store.names('datasets'):
            folder = store.root / 'datasets' / id
            try:
                if (format_of(folder) or layout.FORMAT_VERSION) < layout.FORMAT_VERSION:
                    convert(folder, scratch / f'{_PREFIX}{id}')
                    log.info('dataset %s: converted to format %d', id, layout.FORMAT_VERSION)
                else:
                    prune(folder)
            except Exception:  # damaged, deleted meanwhile, or a full disk: it stays readable as it is
                log.warning('dataset %s keeps its format', id, exc_info=True)


def convert_all_on_s3(store: S3Store) -> None:
    """The same on S3. Only one process per machine converts; the marker's ETag decides between machines."""
    from stroma_store.s3.convert import convert, is_pending, prune

    scratch = store.cache.root / '.scratch'
    with locked(scratch) as is_ours:
        if not is_ours:
            return
        for left in scratch.glob(f'{_PREFIX}*'):  # of a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        for id in store.names('datasets'):
            try:
                if not is_pending(store, id):
                    continue
                if convert(store, id, scratch / f'{_PREFIX}{id}'):
                    log.info('dataset %s: converted to format %d', id, layout.FORMAT_VERSION)
                else:
                    prune(store, id)
            except Exception:  # damaged, deleted meanwhile, a full disk or no answer: it stays readable as it is
                log.warning('dataset %s keeps its format', id, exc_info=True)
