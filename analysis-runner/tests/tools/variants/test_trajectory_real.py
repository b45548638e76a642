"""Trajectory on real cells, and Monocle 2 of R against the Python version."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from methods.trajectory.paths import simulate
from scipy.stats import spearmanr
from trajectory_support import EARLY, embedded, order_of, publish, publish_split, run, run_reproduction

from stroma_runner.methods import rscript
from stroma_store.disk_store import DiskStore

DATA = Path(os.environ.get('STROMA_TEST_DATA', ''), 'traj_mouse_endoderm')
needs_r = pytest.mark.skipif(
    rscript.missing_packages('monocle') is not None, reason='R or its package monocle is not installed'
)
needs_data = pytest.mark.skipif(
    not os.environ.get('STROMA_TEST_DATA') or not DATA.is_dir(), reason='STROMA_TEST_DATA has no traj_mouse_endoderm'
)


@needs_r
def test_simulated_time_is_found_by_r(tmp_path: Path) -> None:
    store, made = DiskStore(tmp_path / 'objects'), simulate(700, split=0.4, seed=3)
    publish_split(store, made)
    found, python = run(store, 'r', engine='auto', root=EARLY), run(store, 'py', root=EARLY)
    own, other = order_of(store, 'r'), order_of(store, 'py')
    assert (found['engine'], python['engine']) == ('R', 'python')
    assert spearmanr(own.pseudotime, made.time)[0] >= 0.9
    assert spearmanr(own.pseudotime, other.pseudotime)[0] >= 0.95
    assert len(own.branch_points) == len(other.branch_points)
    assert run_reproduction(store, 'r', tmp_path) == 0


def endoderm() -> tuple[sp.csr_matrix, np.ndarray]:
    """(counts, embryonic day of each cell)."""
    parts, day = [], []
    for file in sorted(DATA.glob('*.csv.gz')):
        values = pd.read_csv(file).iloc[:, 3:].to_numpy(np.float64)
        parts.append(values)
        day.append(np.full(len(values), float(file.name.split('_E')[1][:3])))
    return sp.csr_matrix(np.concatenate(parts)), np.concatenate(day)


@needs_r
@needs_data
def test_monocle2_of_r_and_python_agree_on_real_cells(tmp_path: Path) -> None:
    from sklearn.metrics import adjusted_rand_score

    store, (counts, day) = DiskStore(tmp_path / 'objects'), endoderm()
    publish(store, counts, np.random.default_rng(0).normal(size=(len(day), 2)), day=day)
    early = {'cells': {'name': 'E3.5', 'column': 'day', 'categories': ['3.5']}}
    orders = {}
    for engine in ('R', 'python'):
        assert run(store, engine, engine=engine, root=early)['engine'] == engine
        orders[engine] = order_of(store, engine)
    r, python = orders['R'], orders['python']
    assert spearmanr(r.pseudotime, python.pseudotime)[0] >= 0.9
    assert adjusted_rand_score(r.state, python.state) >= 0.9
    assert len(r.branch_points) == len(python.branch_points)
    for order in (r, python):
        late, soon = order.pseudotime[day == 4.5], order.pseudotime[day == 3.5]
        # The chance that a cell of E4.5 is later than one of E3.5.
        assert (late[:, None] > soon).mean() >= 0.9


@pytest.mark.broad
@needs_data
def test_monocle3_keeps_separate_days_apart(tmp_path: Path) -> None:
    store, (counts, day) = DiskStore(tmp_path / 'objects'), endoderm()
    publish(store, counts, embedded(counts), day=day)
    early = {'cells': {'name': 'E3.5', 'column': 'day', 'categories': ['3.5']}}
    found = run(store, version='monocle3', root=early)
    order = order_of(store)
    main = {
        part: np.bincount((day[order.partition == part] == 4.5).astype(int), minlength=2)
        for part in np.unique(order.partition)
    }
    assert len(main) >= 2 and all(counts.max() / counts.sum() >= 0.95 for counts in main.values())
    assert [one['reached'] for one in found['partitions']] == [
        bool((day[order.partition == one['partition']] == 3.5).any()) for one in found['partitions']
    ]
