"""The preview of the clusters' stability on the reference simulator: true types are stable, CD4 and CD8 T cells of the
hard samples are not."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support import integration_params, put_sample, real_data, run_tool

from stroma_store.disk_store import DiskStore

pytestmark = [pytest.mark.floors, pytest.mark.broad]
FILES = {
    'easy': {'depth': 2500, 'batch_sd': 0.30, 'seed': 0},
    'hard': {'depth': 1300, 'batch_sd': 0.40, 'seed': 1},
}


def preview_stability(kind: str, folder: Path) -> tuple[dict[str, Any], pd.Series]:
    """The result, and the true type of each cell in the order of the draw (all cells: 6 x 2,000)."""
    import anndata as ad

    data = real_data('scrna_ifnb')
    script = Path(os.environ.get('STROMA_TEST_BENCH') or data.parents[1] / 'bench') / 'simulate.py'
    if not script.exists():
        pytest.skip(f'no reference simulator at {script}')
    spec = importlib.util.spec_from_file_location('reference_simulate', script)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    ref = ad.read_h5ad(data / 'ifnb_2samples.h5ad')
    made = module.simulate(ref[ref.obs['condition'] == 'ctrl'], 2000, 6, **FILES[kind])
    made = made[~made.obs['doublet'].to_numpy(dtype=bool)]
    store, rows, truth = DiskStore(folder / 'objects'), [], []
    for name in made.obs['sample'].unique():
        part = made[made.obs['sample'] == name]
        rows.append(put_sample(store, name, part.X.astype(np.int32), part.var_names, part.obs_names, 'g'))
        truth.append(part.obs['true_type'].astype(str))
    inputs = {'samples': rows}
    params = integration_params(inputs, cellFilteringEvaluation='skip')
    params = {key: value for key, value in params.items() if key not in ('jobName', 'tissue')}
    return run_tool(store, 'stability', params, inputs), pd.concat(truth)


@pytest.mark.parametrize('kind', ['easy', 'hard'])
def test_true_types_are_stable_and_what_is_not_a_type_is_named(kind: str, tmp_path: Path) -> None:
    result, truth = preview_stability(kind, tmp_path)
    summary, cells = result['summary'], result['cells']
    drawn = np.sort(np.random.default_rng(0).choice(len(truth), len(cells['clusters']), replace=False))
    table = pd.DataFrame(
        {'type': truth.to_numpy()[drawn], 'cluster': cells['clusters'], 'consistency': cells['consistency']}
    )
    means = table.groupby('type')['consistency'].mean()
    print(kind, json.dumps({name: round(float(value), 3) for name, value in means.items()}))
    print(kind, summary['steady'], len(summary['clusters']), summary['merges'][:3])
    alike = ['CD4T', 'CD8T']
    assert (means.drop(alike) >= 0.9).all()
    home = table.groupby('cluster')['type'].agg(lambda own: own.mode()[0])
    rows = {row['cluster']: row for row in summary['clusters']}
    # Each of the other types has a stable cluster.
    for name in means.drop(alike).index:
        assert any(rows[cluster]['found'] >= 0.9 for cluster in home.index[home == name])
    if kind == 'hard':
        split = [cluster for cluster in home.index if home[cluster] in alike and rows[cluster]['cells'] > 500]
        assert len(split) >= 2 and all(rows[cluster]['found'] < 0.9 for cluster in split)
        assert any({pair['a'], pair['b']} <= set(split) for pair in summary['merges'])
