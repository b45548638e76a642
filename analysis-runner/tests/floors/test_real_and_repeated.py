"""Floors on real data (issue, line 2), and the same labels in two processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import anndata as ad
import numpy as np
import pytest
from support import integration_params, preprocessing_params, put_sample, put_simulated, real_data, run_tool

from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

pytestmark = pytest.mark.floors


# workbench/e2e/import/ifnb.e2e.ts makes the same claims of the same samples through the browser.
@pytest.mark.broad
def test_ifnb(tmp_path: Path) -> None:
    data = ad.read_h5ad(real_data('scrna_ifnb') / 'ifnb_2samples.h5ad')
    store, rows = DiskStore(tmp_path / 'objects'), []
    for name in ('ctrl', 'stim'):
        part = data[data.obs['condition'] == name]
        rows.append(put_sample(store, name, part.X.astype(np.int32), part.var_names, part.obs_names, name))
    inputs = {'samples': rows}
    before = run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    for sample in before['samples']:
        assert sample['histograms']['mitochondrial'] is None
        assert 'warning.noMitochondrialGenes' in [w['id'] for w in sample['warnings']]
    result = run_tool(store, 'integration', integration_params(inputs), inputs)
    assert result['cells'] >= 1900 and result['clusters'] >= 7
    found = open_dataset(store.path('datasets/dataset1'))
    markers = found.markers()
    assert markers is not None
    first = [set(group['symbol'].head(12)) for _, group in markers.groupby('cluster')]
    for wanted in ({'CD79A', 'MS4A1'}, {'NKG7', 'GNLY'}, {'LYZ', 'S100A8'}, {'FCGR3A'}):
        assert any(wanted & symbols for symbols in first), wanted
    isg15 = found.dense(found.genes.symbols.index('ISG15'))
    cluster, sample = found.column('cluster').codes, found.column('sample')
    stim = sample.codes == sample.categories.index('stim')
    for code, size in enumerate(found.column('cluster').counts):
        if size > 50:
            assert isg15[(cluster == code) & stim].mean() > isg15[(cluster == code) & ~stim].mean()


@pytest.mark.broad
def test_two_processes_give_the_same_labels_and_places(tmp_path: Path) -> None:
    results = []
    for run in ('a', 'b'):
        store = DiskStore(tmp_path / run / 'objects')
        inputs = put_simulated(store)
        for name, value in (('params', integration_params(inputs)), ('inputs', inputs)):
            (tmp_path / run / f'{name}.json').write_text(json.dumps(value))
        command = [
            sys.executable,
            '-m',
            'stroma_runner.local',
            '--tool',
            'integration',
            '--store',
            str(store.root),
        ]
        files = [
            '--params',
            str(tmp_path / run / 'params.json'),
            '--inputs',
            str(tmp_path / run / 'inputs.json'),
        ]
        done = subprocess.run([*command, *files], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
        data = open_dataset(store.path('datasets/local'))
        results.append([data.column('cluster').codes, *(data.embedding(k) for k in ('umap', 'umap3', 'tsne'))])
    assert all(np.array_equal(a, b) for a, b in zip(*results, strict=True))
