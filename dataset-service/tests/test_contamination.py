"""Ambient RNA per sample and per cluster, from the columns that an integration writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

#: Cells 0 to 9 of sample a (.3, corrected), 10 to 19 of b (.1, kept), 20 to 29 of c (not estimated).
FRACTION = np.repeat([0.3, 0.1, np.nan], 10)
REMOVED = np.repeat([0.2, np.nan, np.nan], 10)
COUNTS = np.arange(1, 31)


def quality(tmp_path: Path, **columns: np.ndarray) -> Any:
    store = DiskStore(tmp_path / 'objects')
    frame = {
        'sample': pd.Categorical(np.repeat(['a', 'b', 'c'], 10)),
        'cluster': pd.Categorical(['0', '1'] * 15),
        'n_counts': COUNTS,
    }
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(np.ones((30, 3), np.int32)),
        obs=pd.DataFrame(frame | columns, index=[f'c{k}' for k in range(30)]),
        var=pd.DataFrame({'gene_id': list('abc')}, index=list('abc')),
        embeddings={},
        markers=None,
        info={'name': 'x', 'sampleColumn': 'sample', 'levels': {'cluster': 'cluster'}},
    )
    store.publish(folder, 'datasets/p')
    app = create_app(Settings(object_store='', secret='s', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's'}) as client:
        found = client.get('/datasets/p/quality').json()
    return found.get('data', found)


def test_by_sample_and_by_cluster(tmp_path: Path) -> None:
    removed = REMOVED.copy()
    removed[0] = 0.5
    found = quality(tmp_path, ambient_fraction=FRACTION, ambient_removed=removed)
    a, b, c = found['bySample']['contamination']['groups']
    assert (a['group'], a['n'], a['fraction']) == ('a', 10, pytest.approx(0.3))
    # The first cell lost half of its one count, the others a fifth of theirs.
    assert a['removed'] == pytest.approx((0.5 * 1 + 0.2 * COUNTS[1:10].sum()) / COUNTS[:10].sum())
    assert b == {'group': 'b', 'n': 10, 'fraction': pytest.approx(0.1), 'removed': None}
    assert c == {'group': 'c', 'n': 10, 'fraction': None, 'removed': None}
    even, odd = found['byCluster']['contamination']['groups']
    assert (even['n'], odd['n']) == (15, 15)
    # Five cells of each estimated sample.
    assert even['fraction'] == pytest.approx(0.2) and odd['fraction'] == pytest.approx(0.2)


def test_without_estimates_there_is_nothing(tmp_path: Path) -> None:
    assert quality(tmp_path)['bySample']['contamination'] is None
