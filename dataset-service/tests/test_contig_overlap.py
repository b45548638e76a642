"""Barcodes of contig files among the cells of a sample, before an analysis."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd
import pytest
from schemas import valid_reply
from small_dataset import CELLS
from starlette.testclient import TestClient

from stroma_store.contigs import COLUMNS, FACTS, TABLE
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

PATH = '/datasets/d1/contig_overlap'


def put(store: DiskStore, id: str, barcodes: list[str]) -> None:
    """Publishes samples/<id> as the import does: two contigs for each barcode."""
    rows = pd.DataFrame({'barcode': [b for b in barcodes for _ in range(2)]}).reindex(columns=list(COLUMNS))
    folder = store.scratch()
    rows.astype(object).where(rows.notna(), None).to_parquet(folder / TABLE)
    facts = {'contigs': len(rows), 'receptors': {'TCR': len(rows), 'BCR': 0}}
    (folder / FACTS).write_text(json.dumps(facts), encoding='utf-8')
    store.publish(folder, f'samples/{id}')


def post_overlap(client: TestClient, *contigs: tuple[str, str], column: str = 'sample') -> Any:
    body = {'sampleBy': column, 'contigs': [{'file': file, 'sample': sample} for file, sample in contigs]}
    return client.post(PATH, json=body)


@pytest.fixture
def names(store: DiskStore) -> list[str]:
    """Barcodes of the first sample."""
    return open_dataset(store.path('datasets/d1')).barcodes[: CELLS // 3]


def test_matched_cells_are_counted_in_the_files_own_sample(
    client: TestClient, store: DiskStore, names: list[str]
) -> None:
    put(store, 'c1', [*names[:30], 'nobody'])
    reply = post_overlap(client, ('c1', 's1'), ('c1', 's2'))
    assert reply.status_code == 200, reply.text
    own, other = reply.json()['data']
    valid_reply('contigOverlap', [own, other])
    assert (own['contigs'], own['barcodes'], own['cells'], own['matched']) == (62, 31, CELLS // 3, 30)
    assert (own['match'], own['shareOfBarcodes'], own['shareOfCells']) == ('exact', 30 / 31, 30 / (CELLS // 3))
    assert (other['matched'], other['match']) == (0, None)
    assert other['example']['barcode'] == names[0]


@pytest.mark.parametrize(
    ('file', 'sample', 'column', 'id'),
    [
        ('nowhere', 's1', 'sample', 'CONTIGS_NOT_FOUND'),
        ('c1', 'no such sample', 'sample', 'CATEGORY_NOT_FOUND'),
        ('c1', 's1', 'no such column', 'COLUMN_NOT_FOUND'),
        ('..', 's1', 'sample', 'INPUT_INVALID'),
    ],
)
def test_what_is_not_there_is_said(
    client: TestClient, store: DiskStore, names: list[str], file: str, sample: str, column: str, id: str
) -> None:
    put(store, 'c1', names[:3])
    assert post_overlap(client, (file, sample), column=column).json()['error']['id'] == id
