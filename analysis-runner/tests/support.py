"""Help for the runner's tests: small simulated samples in a store, parameters, a job without the BFF."""

from __future__ import annotations

import dataclasses
import functools
import json
import logging
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

# One numeric thread, before the libraries are loaded: on small data several threads mostly wait for each other.
for _name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
    os.environ.setdefault(_name, '1')

import numpy as np
import pytest
import scipy.sparse as sp

from stroma_runner.engine import contract, registry
from stroma_runner.engine.context import JobContext
from stroma_runner.simulator.__main__ import designs, simulate
from stroma_runner.simulator.model import Model
from stroma_runner.simulator.sample import DrawnSample
from stroma_store.disk_store import DiskStore
from stroma_store.samples import Sample, write_sample

MITO = {'prefixes': ['MT-', 'mt-'], 'genes': []}
RIBO = {'prefixes': ['Rps', 'Rpl', 'RPS', 'RPL'], 'genes': []}
DEFAULTS = {
    'gene': {'min': 200, 'max': 5000},
    'umi': {'min': 0, 'max': 30000},
    'mitochondrial': 50,
    'ribosomal': 50,
}


def real_data(name: str) -> Path:
    """A folder of the test data; skips the test with a message if there is none."""
    root = os.environ.get('STROMA_TEST_DATA') or Path(__file__).resolve().parents[3] / 'shared' / 'data'
    folder = Path(root) / name
    if not folder.exists():
        pytest.skip(f'no test data at {folder} (STROMA_TEST_DATA)')
    return folder


@functools.cache
def simulated(
    samples: int = 2, cells: int = 300, seed: int = 0, genes: int = 2500, batch: float = 0.3, treated: bool = True
) -> tuple[Model, list[DrawnSample]]:
    """`treated`: half of the samples respond to interferon."""
    plan = designs(samples, cells, depth=2500.0, batch=batch, doublets=0.08, tumour=False)
    if not treated:
        plan = [dataclasses.replace(design, condition='ctrl') for design in plan]
    model, drawn = simulate(seed, genes, plan)
    return model, list(drawn)


def put_sample(
    store: DiskStore,
    name: str,
    counts: sp.csr_matrix,
    symbols: Any,
    barcodes: Any,
    group: str = 'a',
    ids: Any = None,
) -> dict[str, Any]:
    """Publishes samples/<name>; returns its row of a job's inputs."""
    symbols = np.asarray(symbols, dtype=object)
    sample = Sample(counts, np.asarray(barcodes, dtype=object), symbols if ids is None else ids, symbols)
    folder = store.scratch()
    write_sample(folder, sample)
    store.publish(folder, f'samples/{name}')
    row = {'name': name, 'group': group, 'fileId': name, 'key': f'samples/{name}'}
    return row | {'sha256': sample.facts['matrixSha256']}


def put_simulated(store: DiskStore, **options: Any) -> dict[str, Any]:
    model, drawn = simulated(**options)
    rows = [
        put_sample(store, d.design.name, d.counts, model.symbols, d.truth.index, d.design.condition, model.ids)
        for d in drawn
    ]
    return {'samples': rows}


def preprocessing_params(**changes: Any) -> dict[str, Any]:
    return {
        'species': 'Homo sapiens',
        'mitochondrialGeneSet': MITO,
        'ribosomalGeneSet': RIBO,
        'seed': 0,
    } | changes


def integration_params(inputs: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        'jobName': 'test',
        'species': 'Homo sapiens',
        'tissue': 'blood',
        'cellFilteringEvaluation': 'do',
        'thresholds': {row['name']: DEFAULTS for row in inputs['samples']},
        'mitochondrialGeneSet': MITO,
        'ribosomalGeneSet': RIBO,
        'removeDoublets': False,
        'removeCellCycle': False,
        'batchRemoveMethod': 'harmony',
        'batchName': 'sample',
        'numberOfHighlyVariableGenes': 2000,
        'scaleLargeData': False,
        'pcValueNum': None,
        'clusterResolution': 0.8,
        'seed': 0,
    } | changes


def context(store: Any, tool: str, params: dict[str, Any], inputs: dict[str, Any], **options: Any) -> JobContext:
    found = registry.tool(tool)
    settings: dict[str, Any] = {
        'id': 'job1',
        'dataset_id': 'dataset1',
        'steps': tuple(found.STEPS),
        'threads': 1,
        'log': logging.getLogger('test'),
    }
    return JobContext(tool=tool, params=params, inputs=inputs, store=store, **(settings | options))


def run_tool(store: Any, tool: str, params: dict[str, Any], inputs: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Runs a tool as the engine does: parameters and result are checked against the contract."""
    contract.check(tool, 'params', params)
    result = registry.tool(tool).run(context(store, tool, params, inputs, **options))
    contract.check(tool, 'result', result)
    return result


def relative_ilisi(points: np.ndarray, batches: np.ndarray, types: np.ndarray) -> float:
    """Local inverse Simpson index of the batches (Korsunsky et al. 2019), relative to what the cells permit.

    0: every neighbourhood is one batch; 1: as mixed as batches shuffled among the cells of one true type, because
    samples have different shares of the types and no method may hide that.
    """
    import pandas as pd
    from harmonypy import compute_lisi

    rng, shuffled = np.random.default_rng(0), np.array(batches, dtype=object)
    for name in np.unique(types):
        rows = np.flatnonzero(types == name)
        shuffled[rows] = rng.permutation(shuffled[rows])
    labels = pd.DataFrame({'batch': np.array(batches, dtype=object), 'shuffled': shuffled})
    found, best = compute_lisi(points, labels, ['batch', 'shuffled']).mean(axis=0)
    return float((found - 1.0) / (best - 1.0))


def run_reproduction(archive: Path, folder: Path) -> tuple[Path, dict[str, Any]]:
    """(the folder of an integration's `reproduce.zip`, the last line that its script prints), without this project."""
    copy = folder / 'export'
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(copy)
    env = {'PATH': os.environ['PATH'], 'HOME': os.environ.get('HOME', '/')}
    # -I: no PYTHONPATH; the script must not need this project, so importing its packages fails.
    block = (
        'import sys, runpy\n'
        'class No:\n'
        '    def find_spec(self, name, *a):\n'
        "        if name.split('.')[0] in ('stroma_runner', 'stroma_store'): raise ImportError(name)\n"
        'sys.meta_path.insert(0, No())\n'
        f'sys.path.insert(0, {str(copy)!r})\n'
        f"runpy.run_path({str(copy / 'reproduce.py')!r}, run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, '-I', '-c', block], env=env, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout
    report: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return copy, report
