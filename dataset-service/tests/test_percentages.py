"""Content columns are shown in percent by the scale that the import measured, never by their maximum."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore


@pytest.mark.parametrize(
    ('info', 'shown'),
    [({'percentFactors': {'percent_mito': 1}}, 0.5), ({'percentFactors': {'percent_mito': 100}}, 50.0)],
)
def test_the_measured_scale(info: dict[str, object], shown: float, tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    obs = pd.DataFrame(
        {'sample': pd.Categorical(['s'] * 40), 'percent_mito': np.full(40, 0.5)}, index=[f'c{k}' for k in range(40)]
    )
    folder = store.scratch()
    counts = sp.csr_matrix(np.ones((40, 3), np.int32))
    write_dataset(
        folder,
        counts=counts,
        obs=obs,
        var=pd.DataFrame({'gene_id': list('abc')}, index=list('abc')),
        embeddings={},
        markers=None,
        info={'name': 'x', 'sampleColumn': 'sample', **info},
    )
    store.publish(folder, 'datasets/p')
    app = create_app(Settings(object_store='', secret='s', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's'}) as client:
        found = client.get('/datasets/p/quality').json()
    metrics = found.get('data', found)['bySample']['metrics']
    assert metrics['mitochondrial'][0]['median'] == pytest.approx(shown)
