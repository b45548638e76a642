"""The difference of two conditions by samples: against scipy, calibrated, and with power."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from scipy import stats
from tool_support import run_tool, small_dataset

from stroma_runner.methods.interactions.permutations import Partners, all_rows
from stroma_runner.methods.interactions.sample_difference import compare, difference_of
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

TWO = {'column': 'group', 'a': 'stim', 'b': 'ctrl'}
SIMULATED = {'name': 'Own', 'pairs': [{'ligand': f'G{k}', 'receptor': f'G{k + 1}'} for k in range(0, 40, 2)]}
PARAMS: dict[str, Any] = {
    'groupBy': 'cell type',
    'cellTypes': ['T', 'B'],
    'cells': None,
    'species': 'Homo sapiens',
    'resource': SIMULATED,
    'condition': None,
    'permutations': 100,
    'minExpressing': 0.1,
    'seed': 0,
}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, job: str = 'j1', **over: Any) -> dict[str, Any]:
    return run_tool(store, 'cell-interaction', PARAMS | over, {'datasetId': 'd1'}, job=job)


def table(store: DiskStore, name: str, job: str = 'j1') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / f'{name}.parquet')


def with_samples(store: DiskStore, per_side: int, cells: int = 40, raised: float = 0.0, seed: int = 0) -> pd.DataFrame:
    """Two types, `per_side` samples of `cells` cells in each condition; in a, `raised` times more of G0 and G1."""
    rng = np.random.default_rng(seed)
    n = 2 * per_side * cells
    sample = np.repeat(np.arange(2 * per_side), cells)
    obs = pd.DataFrame(
        {
            'cell type': pd.Categorical(np.where(np.arange(n) % 2, 'T', 'B')),
            'group': pd.Categorical(np.where(sample < per_side, 'stim', 'ctrl')),
            'sample': pd.Categorical([f's{k}' for k in sample]),
        },
        index=[f'c{k}' for k in range(n)],
    )
    # A level of each sample and gene: cells of one sample are alike.
    level = np.exp(rng.normal(0, 0.3, (2 * per_side, 40)))
    rates = 3 * level[sample]
    rates[sample < per_side, :2] *= 1 + raised
    counts = sp.csr_matrix(rng.poisson(rates))
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': [f'E{k}' for k in range(40)]}, index=[f'G{k}' for k in range(40)])
    info = {'name': 'x', 'species': 'Homo sapiens'}
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info=info)
    store.publish(folder, 'datasets/d1')
    return obs


def test_conditions_are_compared_by_samples(store: DiskStore) -> None:
    with_samples(store, 4, raised=1.5)
    summary = run(store, condition=TWO, sampleBy='sample')
    rows = table(store, 'interactions')
    for sample in range(8):
        run(
            store,
            f's{sample}',
            cells={'name': 's', 'column': 'sample', 'categories': [f's{sample}']},
            minExpressing=0.0,
        )
    key = ['pair', 'source', 'target']
    means = [table(store, 'interactions', f's{k}').set_index(key)['means'] for k in range(8)]
    for row in rows.itertuples():
        of = [one.loc[(row.pair, row.source, row.target)] for one in means]
        expected = stats.ttest_ind(of[:4], of[4:], equal_var=False)
        assert row.difference_p == pytest.approx(expected.pvalue, rel=1e-6)
        assert row.sample_difference == pytest.approx(np.mean(of[:4]) - np.mean(of[4:]))
        assert (row.samples_a, row.samples_b) == (4, 4)
    adjusted = stats.false_discovery_control(rows['difference_p'])
    np.testing.assert_allclose(rows['difference_p_adj'], adjusted)
    # The simulated pair is found for all pairs of types, and no other.
    assert set(rows.loc[rows['difference_p_adj'] <= 0.05, 'interacting_pair']) == {'G0_G1'}
    assert summary['samples'] == {
        'column': 'sample',
        'a': 4,
        'b': 4,
        'inBoth': 0,
        'tested': 80,
        'significant': 4,
        'smallestRankP': pytest.approx(2 / 70),
    }
    text = json.loads((store.path('results/j1') / 'receipt.json').read_text(encoding='utf-8'))['method']
    assert "Welch's t test" in text['en-US'] and 'Welch t 检验' in text['zh-CN']


def test_too_few_samples_have_no_p_value(store: DiskStore) -> None:
    with_samples(store, 2)
    summary = run(store, condition=TWO, sampleBy='sample')
    rows = table(store, 'interactions')
    assert rows['difference_p'].isna().all() and rows['difference_p_adj'].isna().all()
    assert rows['sample_difference'].notna().all() and (rows['samples_a'] == 2).all()
    assert (summary['samples']['a'], summary['samples']['tested']) == (2, 0)
    # Without a sample column there are no sample results.
    assert run(store, 'j2', condition=TWO)['samples'] is None
    assert table(store, 'interactions', 'j2')[['samples_a', 'sample_difference', 'difference_p']].isna().all(axis=None)


def test_a_sample_with_few_cells_of_a_type_does_not_count(store: DiskStore) -> None:
    with_samples(store, 4, cells=8)  # four cells of each type in a sample
    summary = run(store, condition=TWO, sampleBy='sample')
    assert (table(store, 'interactions')['samples_a'] == 0).all()
    assert (summary['samples']['a'], summary['samples']['tested']) == (4, 0)


def test_the_p_value_of_the_difference_is_uniform_without_a_difference() -> None:
    rng = np.random.default_rng(1)
    for each in (3, 5, 8):
        values = rng.normal(1, 0.2, (2 * each, 20_000))
        p = compare(((int(k >= each), values[k]) for k in range(2 * each)), 20_000, 3).p
        # Welch's approximation is conservative for three samples, and never finds too many.
        slack = 0.03 if each == 3 else 0.012
        for level in (0.05, 0.2, 0.5, 0.8):
            assert level - slack <= (p <= level).mean() <= level + 0.012


def test_shuffled_samples_give_uniform_p_values(store: DiskStore) -> None:
    """Samples differ strongly; each round assigns the conditions at random."""
    rng = np.random.default_rng(3)
    cells, n = 30, 12
    sample = np.repeat(np.arange(n), cells)
    level = np.exp(rng.normal(0, 0.4, (n, 400)))
    counts = rng.poisson(2 * level[sample])
    values = sp.csr_matrix(np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4).astype(np.float32))
    types = np.arange(len(sample)) % 2
    partners = Partners.of([[[k]] for k in range(400)])
    rows = all_rows(np.arange(0, 400, 2, dtype=np.int32), np.arange(1, 400, 2, dtype=np.int32), 2)
    found = []
    for _ in range(20):
        sides = (rng.permutation(n) < n // 2).astype(np.int64)[sample]
        found.append(difference_of(values, types, sides, sample, 2, partners, rows, 5, 3).p)
    p = np.concatenate(found)
    shares = np.histogram(p, 10, (0, 1))[0] / len(p)
    assert abs(shares - 0.1).max() < 0.025, shares
    assert (p <= 0.05).mean() == pytest.approx(0.05, abs=0.015)
    # Treating cells as independent would call far more, which the test avoids.
    a, b = values[sides == 1].toarray(), values[sides == 0].toarray()
    naive = stats.ttest_ind(a, b, equal_var=False).pvalue
    assert (naive <= 0.05).mean() > 0.3


@pytest.mark.broad
def test_the_zip_computes_the_comparison_again(store: DiskStore, tmp_path: Path) -> None:
    small_dataset(store, 'd1')
    pairs = [{'ligand': 'G3', 'receptor': 'G20'}, {'ligand': 'G4_G5', 'receptor': 'G6'}]
    # Every sample has cells of both conditions: one sample in each.
    summary = run(store, condition=TWO, sampleBy='sample', resource={'name': 'Own', 'pairs': pairs})
    assert summary['samples']['inBoth'] == summary['samples']['a'] == 4
    folder = tmp_path / 'again'
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(folder)
    environment = {'PATH': os.environ['PATH'], 'NUMBA_CACHE_DIR': str(tmp_path / 'numba')}
    ran = [sys.executable, str(folder / 'reproduce.py')]
    done = subprocess.run(ran, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert 'samples: 8 rows, the same' in done.stdout
    expected = np.load(folder / 'expected_difference.npy')
    expected[0, 1] += 0.01
    np.save(folder / 'expected_difference.npy', expected)
    done = subprocess.run(ran, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert (done.returncode, 'samples: 8 rows, NOT the same' in done.stdout) == (1, True)
