"""Help for the tests of `trajectory`: datasets with an embedding, its job, and its results."""

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
from tool_support import run_tool

from stroma_runner.engine.contract import check
from stroma_runner.methods.embedding import graph, reduce
from stroma_runner.methods.embedding.normalise import log_normalise
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

#: A root: the cells at the start of `publish_split`.
EARLY = {'cells': {'name': 'early', 'column': 'stage', 'categories': ['early']}}


def params(**over: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        'version': 'monocle2',
        'engine': 'python',
        'cells': None,
        'ordering': {'meanExpression': 0.5},
        'embedding': 'umap',
        'root': None,
        'reverse': False,
        'groupBy': None,
        'seed': 0,
    }
    return given | over


def embedded(counts: sp.csr_matrix) -> np.ndarray:
    """UMAP on 20 components, as the platform computes it."""
    logged = log_normalise(sp.csr_matrix(counts))
    points = reduce.principal_components(reduce.MemoryVariableRows(logged), 20)[0]
    return graph.umap(graph.connectivities(*graph.nearest(points, 15)), points, 2, 0)


def publish(store: DiskStore, counts: sp.csr_matrix, points: np.ndarray, **columns: Any) -> None:
    place = [f'c{k}' for k in range(counts.shape[0])]
    obs = pd.DataFrame({name: np.asarray(values).astype(str) for name, values in columns.items()}, index=place)
    names = [f'G{k}' for k in range(counts.shape[1])]
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(counts.astype(np.int32)),
        obs=obs.astype('category'),
        var=pd.DataFrame({'gene_id': names}, index=names),
        embeddings={'umap': points.astype(np.float32)},
        markers=None,
        info={'name': 'made'},
    )
    store.publish(folder, 'datasets/d1')


def run(store: DiskStore, job: str = 'j1', **over: Any) -> dict[str, Any]:
    found = run_tool(store, 'trajectory', params(**over), {'datasetId': 'd1'}, job=job)
    check('trajectory', 'result', found)
    return found


def order_of(store: DiskStore, job: str = 'j1') -> CellOrder:
    return CellOrder.read(store.path(f'results/{job}'))


def column(store: DiskStore, name: str, job: str = 'j1') -> np.ndarray:
    folder = store.path(f'results/{job}')
    return np.fromfile(folder / result_column(folder, name)['file'], '<f4')


def table(store: DiskStore, job: str = 'j1') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / 'genes.parquet')


def publish_split(store: DiskStore, made: Any) -> None:
    """Publishes a simulated path with a split, with its `stage`: early, stem, 1 or 2."""
    stage = np.where(made.time < 0.06, 'early', np.where(made.branch == 0, 'stem', made.branch))
    publish(store, made.counts, embedded(made.counts), stage=stage)


def run_reproduction(store: DiskStore, job: str, folder: Path) -> int:
    """Exit status of the result's reproduce.py, run without this project's packages."""
    with zipfile.ZipFile(store.path(f'results/{job}') / 'reproduce.zip') as packed:
        packed.extractall(folder / job)
    done = subprocess.run(
        [sys.executable, '-P', '-c', RUNNER, str(folder / job)], capture_output=True, text=True, env={'PATH': ''}
    )
    print(done.stdout, done.stderr)
    return done.returncode


#: Runs reproduce.py with its folder first on the path, so that `stroma_runner` is the zip's.
RUNNER = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
runpy.run_path(sys.argv[1] + '/reproduce.py', run_name='__main__')
"""


def job_error(store: DiskStore, **over: Any) -> dict[str, Any]:
    with pytest.raises(StromaError) as raised:
        run(store, **over)
    assert raised.value.id == 'TRAJECTORY_IMPOSSIBLE'
    return dict(raised.value.params)
