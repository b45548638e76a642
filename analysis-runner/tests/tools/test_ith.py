"""ITH: infercnvpy's scores, groups without one, copy-number space of a CNV result, and reproduce.py."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool, small_dataset

from stroma_runner.methods.tumour.heterogeneity import correlations, distances, spread
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column


def params(**over: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        'method': 'expression',
        'cnv': None,
        'cells': {'name': 'all', 'column': 'group', 'categories': ['stim', 'ctrl']},
        'groupBy': 'sample',
        'cellTypeBy': 'cell type',
        'seed': 0,
    }
    return given | over


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    small_dataset(made, 'd1')
    return made


def run(store: DiskStore, inputs: dict[str, Any] | None = None, **over: Any) -> dict[str, Any]:
    return run_tool(store, 'ith', params(**over), {'datasetId': 'd1'} | (inputs or {}), job='j1')


def test_scores_equal_infercnvpy() -> None:
    import infercnvpy as cnv
    from anndata import AnnData

    rng = np.random.default_rng(0)
    values = rng.poisson(1.0, (90, 200)).astype(float)
    data = AnnData(values, obs=pd.DataFrame({'sample': ['a'] * 40 + ['b'] * 50}, index=[str(k) for k in range(90)]))
    data.obsm['X_cnv'] = rng.normal(size=(90, 70))
    for name, matrix in (('ithgex', values), ('ithcna', data.obsm['X_cnv'])):
        expected = getattr(cnv.tl, name)(data, 'sample', inplace=False)
        for sample, part in (('a', matrix[:40]), ('b', matrix[40:])):
            for form in (part, sp.csr_matrix(part)):
                assert spread(form, rng).score == pytest.approx(expected[sample], abs=1e-9)


def test_a_group_without_a_score_says_why() -> None:
    rng = np.random.default_rng(1)
    few = spread(rng.normal(size=(9, 5)), rng)
    assert (few.score, few.reason) == (None, 'few')
    flat = np.zeros((30, 8))
    flat[:4] = rng.normal(size=(4, 8))
    # infercnvpy answers NaN here: cells that do not vary have no correlation.
    found = spread(flat, rng)
    assert (found.score, found.reason, found.compared) == (None, 'flat', 4)


def test_a_large_group_is_drawn_and_repeats() -> None:
    values = np.random.default_rng(2).normal(size=(500, 20))
    a, b = (spread(values, np.random.default_rng(7), most=100) for _ in range(2))
    assert (
        a == b and a.compared == 100 and a.score == pytest.approx(spread(values, np.random.default_rng(0)).score, 0.2)
    )


def test_distances_are_from_the_centre() -> None:
    values = np.random.default_rng(3).normal(size=(12, 6))
    expected = np.linalg.norm(values - values.mean(axis=0), axis=1)
    assert np.allclose(distances(values), expected) and np.allclose(distances(sp.csr_matrix(values)), expected)
    assert np.allclose(correlations(values), np.corrcoef(values))


def test_scores_by_sample_and_cell_type(store: DiskStore) -> None:
    found = run(store)
    assert [one['sample'] for one in found['samples']] == ['s0', 's1', 's2', 's3']
    assert all(one['cells'] == 60 and one['score'] > 0 for one in found['samples'])
    assert len(found['cellTypes']) == 8 and found['rows'] == 12 and found['left'] == 0
    folder = store.path('results/j1')
    distance = np.fromfile(folder / result_column(folder, 'distance')['file'], '<f4')
    assert np.isfinite(distance).all()
    rare = run(store, groupBy='size', cellTypeBy=None)
    assert {one['sample']: one['reason'] for one in rare['samples']} == {'most': None, 'rare': 'few'}


def test_copy_number_space_reads_a_cnv_result(store: DiskStore) -> None:
    genes = [{'gene': f'G{k}', 'chromosome': 'chr1', 'start': 1000 * k, 'end': 1000 * k + 9} for k in range(60)]
    cnv = {
        'version': 'python',
        'sample': None,
        'test': {'name': 'stim', 'column': 'group', 'categories': ['stim']},
        'reference': {'name': 'T', 'column': 'group', 'categories': ['ctrl']},
        'keepLabel': None,
        'positions': {'name': 'own', 'genes': genes},
        'clusters': 2,
        'windowSize': 11,
        'step': 2,
        'minCount': 0.0,
        'sexChromosomes': False,
        'denoise': False,
        'seed': 0,
    }
    run_tool(store, 'cnv', cnv, {'datasetId': 'd1'}, job='c1')
    stim = {'name': 'stim', 'column': 'group', 'categories': ['stim']}
    found = run(store, {'parent': 'c1'}, method='cnv', cnv='c1', cells=stim)
    assert found['cells'] == 80 and all(one['score'] is not None for one in found['samples'])
    with pytest.raises(StromaError, match='PARENT_NOT_FOUND'):
        run(store, method='cnv', cnv='c1')


def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path) -> None:
    run(store)
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    done = subprocess.run(
        [sys.executable, str(tmp_path / 'again/reproduce.py')], capture_output=True, text=True, env={'PATH': ''}
    )
    assert done.returncode == 0, done.stdout + done.stderr
