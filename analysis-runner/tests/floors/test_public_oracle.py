"""One sample as an uploaded file and one as a sample of a published dataset integrate like two uploaded files."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score
from support import integration_params, preprocessing_params, real_data, run_tool

from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

pytestmark = pytest.mark.floors


def imported(store: DiskStore, path: Path, kind: str, id: str) -> dict[str, Any]:
    place = store.root / 'uploads' / id
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, place)
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    inputs = {'fileId': id, 'key': f'uploads/{id}', 'name': path.name, 'kind': kind, 'sha256': sha256}
    params = {'kind': kind, 'name': path.name}
    return run_tool(store, 'import', params, inputs, id=f'import-{id}', dataset_id=f'dataset-{id}')


@pytest.mark.broad
def test_ifnb_with_stim_of_a_published_h5ad(tmp_path: Path) -> None:
    data = real_data('scrna_ifnb')
    store = DiskStore(tmp_path / 'objects')
    rows = []
    for name, file in (('ctrl', 'ifnb_ctrl.zip'), ('stim', 'ifnb_stim.tar.gz')):
        found = imported(store, data / file, 'matrix', name)
        row = {'name': name, 'group': name, 'fileId': name, 'key': f'samples/{name}', 'sha256': found['matrixSha256']}
        rows.append(row)
    published = imported(store, data / 'ifnb_2samples.h5ad', 'annotated', 'atlas')
    column = open_dataset(store.path('datasets/dataset-atlas')).info['sampleColumn']
    given = {
        **{'dataset': 'dataset-atlas', 'version': 1, 'sample': 'stim', 'name': 'Kang 2018', 'doi': '10.1038/nbt.4042'},
        **{'sampleColumn': column, 'labelColumn': None, 'labels': {}},
    }
    public = {**rows[1], 'key': 'datasets/dataset-atlas', 'sha256': None, 'public': given}
    assert sorted(published['samples']) == ['ctrl', 'stim']
    receipts, datasets = [], []
    for name, inputs in (('own', {'samples': rows}), ('mixed', {'samples': [rows[0], public]})):
        run_tool(store, 'preprocessing', preprocessing_params(), inputs, id=f'pre-{name}')
        run_tool(store, 'integration', integration_params(inputs), inputs, id=name, dataset_id=f'made-{name}')
        receipts.append(json.loads(store.path(f'results/{name}/receipt.json').read_text()))
        datasets.append(open_dataset(store.path(f'datasets/made-{name}')))
    own, mixed = datasets
    assert own.n_cells == mixed.n_cells >= 1900
    place = {barcode: k for k, barcode in enumerate(own.barcodes)}
    assert set(place) == set(mixed.barcodes)
    order = np.array([place[barcode] for barcode in mixed.barcodes])
    clusters = [one.column('cluster').codes for one in datasets]
    assert adjusted_rand_score(clusters[0][order], clusters[1]) == 1
    assert own.n_genes == mixed.n_genes and own.genes.symbols == mixed.genes.symbols
    differing = {'jobId', 'datasetId', 'createdAt', 'inputs', 'steps', 'method', 'cellSet', 'geneOverlap'}
    one, other = ({k: v for k, v in r.items() if k not in differing} for r in receipts)
    assert one == other
    assert [r['geneOverlap'][0]['shared'] for r in receipts] == [9015, 9015]
    assert receipts[1]['inputs'][1]['public']['doi'] == '10.1038/nbt.4042'
