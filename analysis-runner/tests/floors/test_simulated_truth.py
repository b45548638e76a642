"""Floors on simulated truth: the reference simulator's easy file; in `npm run broad` its hard file and this project's
own simulator."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import adjusted_rand_score, roc_auc_score
from support import (
    context,
    integration_params,
    put_sample,
    put_simulated,
    real_data,
    relative_ilisi,
    simulated,
)

from stroma_runner.shared import pipeline
from stroma_runner.tools.integration.cells import select_cells
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors
FILES = {
    'easy': {'depth': 2500, 'batch_sd': 0.30, 'seed': 0},
    'hard': {'depth': 1300, 'batch_sd': 0.40, 'seed': 1},
}


@dataclass
class MeasuredRun:
    """With and without Harmony, on the same cells; truth columns: type, phase, doublet, sample, cycling."""

    truth: pd.DataFrame
    obs: pd.DataFrame
    with_harmony: pipeline.State
    without: pipeline.State

    def ari(self, state: pipeline.State) -> float:
        single = ~self.truth['doublet'].to_numpy(dtype=bool)
        return float(adjusted_rand_score(self.truth['type'][single], state.clusters[single]))


def measure(store: DiskStore, inputs: dict[str, Any], truth: pd.DataFrame, tmp: Path) -> MeasuredRun:
    """The integration's own steps up to the clusters, twice; the second run finds the checkpoints of the first."""
    found = {}
    for method in ('harmony', 'none'):
        job = context(store, 'integration', integration_params(inputs, batchRemoveMethod=method), inputs)
        state = pipeline.State(select_cells(job))
        for step in (
            pipeline.normalise,
            pipeline.variable_genes,
            pipeline.pca,
            pipeline.batch,
            pipeline.neighbours,
            pipeline.cluster,
        ):
            step(job, state)
        found[method] = state
    obs = found['harmony'].cells.obs
    return MeasuredRun(truth.loc[obs.index], obs, found['harmony'], found['none'])


@pytest.fixture(scope='module', params=['easy', pytest.param('hard', marks=pytest.mark.broad)])
def reference(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> MeasuredRun:
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
    made = module.simulate(ref[ref.obs['condition'] == 'ctrl'], 2000, 6, **FILES[request.param])
    tmp = tmp_path_factory.mktemp(request.param)
    store, rows = DiskStore(tmp / 'objects'), []
    for name in made.obs['sample'].unique():
        part = made[made.obs['sample'] == name]
        group = str(part.obs['condition'].iloc[0])
        rows.append(put_sample(store, name, part.X.astype(np.int32), part.var_names, part.obs_names, group))
    truth = made.obs.rename(columns={'true_type': 'type'}).astype({'sample': str})
    truth['cycling'] = truth['type'].isin(module.CYCLING)
    truth['umi'] = np.asarray(made.X.sum(axis=1)).ravel()
    truth.index = pd.Index([f'{s}_{b}' for s, b in zip(truth['sample'], truth.index, strict=True)])
    return measure(store, {'samples': rows}, truth, tmp)


def check(m: MeasuredRun, *, doublets: float, above: float, ari: float = 0.85) -> None:
    """Every floor of the line; prints the numbers, so that a change is visible before it fails."""
    singles = ~m.truth['doublet'].to_numpy(dtype=bool)
    cycling = m.truth['cycling'].to_numpy(dtype=bool) & singles
    numbers = {
        'ARI with Harmony': m.ari(m.with_harmony),
        'ARI without': m.ari(m.without),
        'relative iLISI': relative_ilisi(
            m.with_harmony.points, m.truth['sample'].to_numpy(dtype=str), m.truth['type'].to_numpy(dtype=str)
        ),
        'doublet AUROC': float(roc_auc_score(~singles, m.obs['doublet_score'])),
        'UMI AUROC': float(roc_auc_score(~singles, m.truth['umi'])),
        'phase accuracy': float((m.obs['phase'].astype(str)[cycling] == m.truth['phase'].astype(str)[cycling]).mean()),
    }
    print({name: round(value, 3) for name, value in numbers.items()}, 'components', m.with_harmony.used)
    assert numbers['ARI with Harmony'] >= ari
    assert numbers['ARI without'] < 0.6
    assert numbers['relative iLISI'] >= 0.8
    assert numbers['doublet AUROC'] >= max(doublets, numbers['UMI AUROC'] + above)
    assert numbers['phase accuracy'] >= 0.85


def test_reference_simulator(reference: MeasuredRun) -> None:
    check(reference, doublets=0.90, above=0.04)


@pytest.mark.broad
def test_own_simulator(tmp_path: Path) -> None:
    options = {'samples': 6, 'cells': 1000, 'seed': 1, 'genes': 6000}
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, **options)
    frames = []
    for drawn in simulated(**options)[1]:
        frame = drawn.truth.copy()
        frame['sample'], frame['umi'] = drawn.design.name, np.asarray(drawn.counts.sum(axis=1)).ravel()
        frame['cycling'] = frame['type'].isin(('B', 'Epithelial'))
        frame.index = pd.Index([f'{drawn.design.name}_{b}' for b in frame.index])
        frames.append(frame)
    # Here the clusters of highest modularity split one type: .849 with most seeds; others of lower modularity have
    # .945.
    check(measure(store, inputs, pd.concat(frames), tmp_path), doublets=0.88, above=0.03, ari=0.84)
