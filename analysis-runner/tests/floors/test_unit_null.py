"""Three samples against three without a difference: number of genes found by the form's own request, and by a test of
cells on the same data."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import real_data, run_tool

from stroma_runner.simulator.__main__ import designs, simulate
from stroma_store.contract import schema_folder
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors
LEVEL = 0.05
#: The form's request for 3 against 3 samples; the tab's test compares it with the tab's request.
REQUEST: dict[str, Any] = json.loads(
    (schema_folder().parent / 'fixtures' / 'deg-unit-request.json').read_text(encoding='utf-8')
)
#: Median share of the tested genes of a cell type that may be called, where nothing differs.
MOST = 0.10


class SimulatedCells(NamedTuple):
    """`obs`: columns type, sample, group."""

    counts: sp.csr_matrix
    obs: pd.DataFrame
    symbols: np.ndarray


def simulate_samples(seed: int, cells: int, genes: int) -> SimulatedCells:
    """Six samples of one condition by this project's simulator, with its batch effect between samples (0.3)."""
    plan = [replace(d, condition='ctrl') for d in designs(6, cells, 2500.0, 0.30, 0.08, False)]
    model, drawn = simulate(seed, genes, plan)
    samples = list(drawn)
    obs = pd.concat([s.truth[['type']].assign(sample=s.design.name) for s in samples], ignore_index=True)
    return _made(sp.csr_matrix(sp.vstack([s.counts for s in samples])), obs, model.symbols)


def reference(seeds: range, cells: int, genes: int) -> Iterator[SimulatedCells]:
    """The same from the reference simulator: the six unstimulated samples of 12."""
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
    ref = ref[ref.obs['condition'] == 'ctrl']
    for seed in seeds:
        made = module.simulate(ref, cells, 12, n_genes=genes, seed=seed)
        made = made[made.obs['condition'] == 'ctrl']
        obs = made.obs[['true_type', 'sample']].rename(columns={'true_type': 'type'}).reset_index(drop=True)
        yield _made(sp.csr_matrix(made.X).astype(np.int32), obs, made.var_names.to_numpy(dtype=object))


def _made(counts: sp.csr_matrix, obs: pd.DataFrame, symbols: np.ndarray) -> SimulatedCells:
    first = set(obs['sample'].unique()[:3])
    obs = obs.assign(group=['x' if name in first else 'y' for name in obs['sample']])
    obs.index = pd.Index([f'c{k}' for k in range(len(obs))])
    return SimulatedCells(counts, obs.astype('category'), symbols)


def called_shares(folder: Path, made: SimulatedCells) -> dict[str, list[float]]:
    """Per test: the share of each cell type's tested genes with an adjusted p value of at most LEVEL."""
    store = DiskStore(folder / 'objects')
    scratch = store.scratch()
    var = pd.DataFrame({'gene_id': [f'E{k}' for k in range(len(made.symbols))]}, index=made.symbols)
    info = {'name': 'null', 'sampleColumn': 'sample'}
    write_dataset(scratch, counts=made.counts, obs=made.obs, var=var, embeddings={}, markers=None, info=info)
    store.publish(scratch, 'datasets/d1')
    found = {}
    for test in ('pseudobulk', 'wilcoxon'):
        summary = run_tool(store, 'differential-expression', REQUEST | {'test': test}, {'datasetId': 'd1'}, id=test)
        rows = pd.read_parquet(
            store.path(f'results/{test}') / 'deg.parquet', columns=['comparison', 'side', 'p_val_adj']
        )
        rows = rows[rows['side'] == 'a']
        compared = [k for k, one in enumerate(summary['comparisons']) if one['skipped'] is None]
        found[test] = [float((rows['p_val_adj'][rows['comparison'] == k] <= LEVEL).mean()) for k in compared]
    return found


def check(name: str, found: list[dict[str, list[float]]]) -> None:
    """Prints the medians, so that a change shows before it fails."""
    shares = {test: np.concatenate([one[test] for one in found]) for test in ('pseudobulk', 'wilcoxon')}
    told = {test: (round(float(np.median(v)), 4), round(float(v.max()), 4), len(v)) for test, v in shares.items()}
    print(name, '(median, largest, comparisons):', told)
    assert len(shares['pseudobulk']) >= 4 * len(found)
    assert REQUEST['test'] == 'pseudobulk' and np.median(shares['pseudobulk']) <= MOST
    # The data show the need for the rule: the test of cells calls far more.
    assert np.median(shares['wilcoxon']) > max(2 * float(np.median(shares['pseudobulk'])), 0.01)


def test_nothing_differs_between_three_samples_and_three(tmp_path: Path) -> None:
    check('own, 2 seeds', [called_shares(tmp_path / str(seed), simulate_samples(seed, 150, 900)) for seed in range(2)])


@pytest.mark.broad
def test_nothing_differs_in_ten_draws_of_the_own_simulator(tmp_path: Path) -> None:
    check(
        'own, 10 seeds', [called_shares(tmp_path / str(seed), simulate_samples(seed, 400, 3000)) for seed in range(10)]
    )


@pytest.mark.broad
def test_nothing_differs_in_ten_draws_of_the_reference_simulator(tmp_path: Path) -> None:
    drawn = reference(range(10), 400, 3000)
    check('reference, 10 seeds', [called_shares(tmp_path / str(seed), made) for seed, made in enumerate(drawn)])
