"""Converts the datasets of OBJECT_STORE as a start of the dataset service does. Prints which were converted as JSON."""

from __future__ import annotations

import json
import logging

from stroma_dataset_service.conversion import convert_all, convert_all_on_s3, is_pending
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore
from stroma_store.open_store import open_store
from stroma_store.parent import end_with_supervisor


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format='%(message)s')
    end_with_supervisor()
    store = open_store(Settings.from_environment().object_store)
    pending = {id for id in store.names('datasets') if is_pending(store, id)}
    if pending:
        (convert_all if isinstance(store, DiskStore) else convert_all_on_s3)(store)
    # Old files stay for a day after the conversion, and then the marker of a format is the new one.
    left = {id for id in pending if _is_old(store, id)}
    print(json.dumps({'converted': sorted(pending - left), 'left': sorted(left)}))


def _is_old(store: object, id: str) -> bool:
    from stroma_store.dataset import layout
    from stroma_store.dataset.reader import format_of

    try:
        return (format_of(store.path(f'datasets/{id}')) or layout.FORMAT_VERSION) < layout.FORMAT_VERSION
    except Exception:
        return False


if __name__ == '__main__':
    main()
