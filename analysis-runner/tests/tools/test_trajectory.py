"""Trajectory: simulated paths, roots, partitions, refusals and reproduce.py."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from methods.trajectory.paths import simulate
from scipy.stats import gaussian_kde, spearmanr
from tool_support import small_dataset
from trajectory_support import (
    EARLY,
    RUNNER,
    column,
    job_error,
    order_of,
    publish,
    publish_split,
    run,
    run_reproduction,
    table,
)

from stroma_runner.methods import rscript
from stroma_runner.methods.embedding.normalise import log_normalise
from stroma_runner.methods.trajectory import ddrtree, monocle2_r, over_dispersed
from stroma_runner.methods.trajectory.graph_order import Graph
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory import cells as cells_module
from stroma_runner.tools.trajectory import genes as genes_module
from stroma_runner.tools.trajectory.cells import CurveFit
from stroma_runner.tools.trajectory.densities import density
from stroma_runner.tools.trajectory.learn import LearnedTrajectory
from stroma_runner.tools.trajectory.told import trajectory_warnings
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

CELLS = 240


@pytest.fixture(scope='module')
def split(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[DiskStore, Any]]:
    """700 cells of a path with a split."""
    store, made = DiskStore(tmp_path_factory.mktemp('split') / 'objects'), simulate(700, split=0.4, seed=3)
    publish_split(store, made)
    yield store, made


@pytest.fixture
def small(tmp_path: Path) -> DiskStore:
    store = DiskStore(tmp_path / 'objects')
    small_dataset(store, 'd1', cells=CELLS)
    return store


@pytest.mark.parametrize('version', ['monocle2', 'monocle3'])
def test_simulated_time_is_found(split: tuple[DiskStore, Any], version: str) -> None:
    store, made = split
    found = run(store, version, version=version, root=EARLY, groupBy='stage')
    order = order_of(store, version)
    assert found['engine'] == 'python' and found['reached'] == 700
    assert spearmanr(order.pseudotime, made.time)[0] >= 0.9
    assert np.allclose(column(store, 'pseudotime', version), order.pseudotime, rtol=1e-6)
    assert len(found['tree']['branchPoints']) >= 1 and sum(one['cells'] for one in found['states']) == 700
    assert found['check']['dpt']['rho'] > 0.8
    names = [one['group'] for one in found['check']['paga']['groups']]
    links = {frozenset((names[e['a']], names[e['b']])): e for e in found['check']['paga']['edges']}
    assert links[frozenset(('early', 'stem'))]['tree']
    assert frozenset(('early', '1')) not in links and frozenset(('early', '2')) not in links
    # Genes that move along the path come first, and their p values are small.
    genes = table(store, version)
    moving = genes['symbol'].isin([f'G{k}' for k in np.r_[made.moving, made.branching]])
    assert moving.head(50).all() and (genes[moving]['q_val'] < 0.05).mean() > 0.6


def test_table_equals_least_squares(split: tuple[DiskStore, Any]) -> None:
    import statsmodels.api as sm

    from stroma_runner.methods.trajectory.splines import natural_spline

    store, made = split
    run(store, 'ols', root=EARLY)
    logged = log_normalise(made.counts).toarray()
    design = sm.add_constant(natural_spline(order_of(store, 'ols').pseudotime, 3))
    for row in table(store, 'ols').iloc[[0, 1, 100, 300]].to_dict('records'):
        values = logged[:, int(row['symbol'][1:])].astype(float)
        fit = sm.OLS(values, design).fit()
        assert row['f'] == pytest.approx(fit.fvalue, rel=1e-3) and row['mean'] == pytest.approx(values.mean(), rel=1e-4)
        assert row['fraction'] == pytest.approx((values > 0).mean())


def test_trends_by_their_shape() -> None:
    t = np.linspace(0, 1, 100)
    curves = np.array([t, 1 - t, 4 * t * (1 - t), 1 - 4 * t * (1 - t), t + 0.05 * np.sin(9 * t)])
    assert genes_module.trends(curves) == ['up', 'down', 'peak', 'valley', 'up']


def test_a_new_root_does_not_learn_again(split: tuple[DiskStore, Any]) -> None:
    store, _ = split
    run(store, 'first')
    before = set(store.names('checkpoints'))
    found = run(store, 'second', root=EARLY, reverse=True, groupBy='stage')
    assert set(store.names('checkpoints')) == before
    one, two = order_of(store, 'first'), order_of(store, 'second')
    assert np.array_equal(one.nodes, two.nodes) and np.array_equal(one.state, two.state)
    assert found['tree']['branchPoints'] == one.branch_points.tolist()


@pytest.mark.parametrize('version', ['monocle2', 'monocle3'])
def test_reverse_starts_at_the_other_end(split: tuple[DiskStore, Any], version: str) -> None:
    store, made = split
    run(store, 'there', version=version, root=EARLY)
    run(store, 'back', version=version, root=EARLY, reverse=True)
    there, back = order_of(store, 'there'), order_of(store, 'back')
    assert there.roots.tolist() != back.roots.tolist() and back.roots[0] in back.graph.leaves
    # The far end is the tip of one branch: from there the root of before is late.
    assert np.median(back.pseudotime[made.time < 0.06]) > 0.5 * np.nanmax(back.pseudotime)


def test_roots_by_state_and_by_nodes(split: tuple[DiskStore, Any]) -> None:
    store, _ = split
    first = run(store, 'none')
    states = [one['state'] for one in first['states'] if one['cells']]
    for state in states:
        found = run(store, f'state{state}', root={'state': state})
        root = found['tree']['roots'][0]
        assert found['tree']['nodes'][root]['state'] == state
    leaves = first['tree']['leaves']
    found = run(store, 'two', root={'nodes': leaves[:2]})
    assert found['tree']['roots'] == sorted(leaves[:2])
    one, two, both = (
        run(store, f'leaf{k}', root={'nodes': nodes})['end']
        for k, nodes in enumerate(([leaves[0]], [leaves[1]], leaves[:2]))
    )
    assert both <= min(one, two)


def publish_two_lines(store: DiskStore) -> None:
    """Two separate lines of cells on the embedding."""
    made = simulate(400, seed=8)
    rng = np.random.default_rng(0)
    second = np.arange(400) >= 250
    points = np.column_stack([made.time * 12, 30.0 * second]) + rng.normal(0, 0.2, (400, 2))
    label = np.where(second, 'b', np.where(made.time < 0.1, 'a early', 'a late'))
    publish(store, made.counts, points, label=label)


def test_a_partition_without_a_root_is_not_reached(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    publish_two_lines(store)
    early = {'cells': {'name': 'a', 'column': 'label', 'categories': ['a early']}}
    found = run(store, version='monocle3', root=early, groupBy='label')
    assert [one['cells'] for one in found['partitions']] == [250, 150]
    assert [one['reached'] for one in found['partitions']] == [True, False]
    assert found['reached'] == 250 and np.isnan(column(store, 'pseudotime')[250:]).all()
    order = order_of(store)
    assert (
        np.isnan(order.pseudotime[250:]).all() and set(np.unique(order.state[250:])) & set(order.state[:250]) == set()
    )
    assert {node['pseudotime'] is None for node in found['tree']['nodes'] if node['partition'] == 2} == {True}
    assert [one['group'] for one in found['density']['by'][1]['groups']] == ['a early', 'a late']
    # Without a choice every partition has a root. With two roots both are reached.
    free = run(store, 'free', version='monocle3')
    assert free['reached'] == 400 and len(free['tree']['roots']) == 2
    nodes = {'nodes': free['tree']['roots']}
    chosen = run(store, 'nodes', version='monocle3', root=nodes)
    assert chosen['reached'] == 400
    # Pseudotimes can be compared within a partition, but not between partitions, whichever roots were chosen.
    roots = {node['partition']: k for k, node in enumerate(free['tree']['nodes']) if k in free['tree']['roots']}
    params = {'partitions': 2, 'n': 2, 'roots': f'1: {roots[1]}, 2: {roots[2]}'}
    for told, by in ((free, 'tool'), (chosen, 'user')):
        assert told['warnings'][0] == {'id': 'trajectory.timesOfPartitions', 'params': params | {'by': by}}
    assert [one for one in found['warnings'] if one['id'] == 'trajectory.timesOfPartitions'] == []
    assert f'partition: node, 1: {roots[1]}' in (store.path('results/free') / 'receipt.json').read_text('utf-8')
    assert run_reproduction(store, 'nodes', tmp_path) == 0


def test_the_script_computes_the_same(split: tuple[DiskStore, Any], tmp_path: Path) -> None:
    store, _ = split
    run(store, 'again', root=EARLY)
    assert run_reproduction(store, 'again', tmp_path) == 0
    with zipfile.ZipFile(store.path('results/again') / 'reproduce.zip') as packed:
        assert 'counts.npz' in packed.namelist()
    expected = np.load(tmp_path / 'again/expected.npy')
    np.save(tmp_path / 'again/expected.npy', expected + 1)
    done = subprocess.run(
        [sys.executable, '-P', '-c', RUNNER, str(tmp_path / 'again')], capture_output=True, text=True, env={'PATH': ''}
    )
    assert done.returncode == 1 and 'NOT the same' in done.stdout


def test_order_is_read_back_and_asked_for(small: DiskStore, tmp_path: Path) -> None:
    run(small, groupBy='cell type')
    order = order_of(small)
    assert order.cells.tolist() == list(range(CELLS)) and order.facts['groupBy'] == 'cell type'
    assert np.array_equal(order.node_state[order.node], order.state)
    order.write(tmp_path)
    assert (tmp_path / 'order.npz').read_bytes() == (small.path('results/j1') / 'order.npz').read_bytes()
    with pytest.raises(StromaError, match='PARENT_NOT_FOUND'):
        CellOrder.read(tmp_path / 'nothing')


def test_density_is_that_of_scipy_with_the_share_as_its_area(small: DiskStore) -> None:
    found = run(small, groupBy='cell type')['density']
    grid = np.array(found['t'])
    for by in found['by']:
        for group in by['groups']:
            assert np.trapezoid(group['density'], grid) == pytest.approx(group['cells'] / CELLS, rel=2e-3)
    values = np.random.default_rng(0).gamma(3.0, 1.0, 6000)
    inside = np.linspace(0, values.max(), 100)
    expected = gaussian_kde(values)(inside)
    assert np.allclose(density(values, inside), expected / np.trapezoid(expected, inside), atol=2e-4)


def test_refusals(small: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    rare = {'name': 'rare', 'column': 'size', 'categories': ['rare']}
    assert job_error(small, cells=rare) == {'reason': 'few', 'n': 2, 'most': 30}
    assert job_error(small, ordering={'genes': ['G1', 'G2', 'no such gene']}) == {'reason': 'genes', 'n': 2, 'most': 3}
    assert job_error(small, ordering={'meanExpression': 999.0})['reason'] == 'genes'
    for root in ({'state': 99}, {'nodes': [9999]}):
        assert job_error(small, root=root)['reason'] == 'root'
    stim = {'name': 'stim', 'column': 'group', 'categories': ['stim']}
    control = {'name': 'ctrl', 'column': 'group', 'categories': ['ctrl']}
    assert job_error(small, cells=stim, root={'cells': control})['reason'] == 'root'
    with pytest.raises(StromaError, match='EMBEDDING_NOT_FOUND'):
        run(small, version='monocle3')
    monkeypatch.setitem(cells_module.LIMITS, 'monocle2', 100)
    assert job_error(small) == {'reason': 'cells', 'n': CELLS, 'most': 100}
    monkeypatch.setitem(cells_module.LIMITS, 'monocle2', 1000)
    monkeypatch.setitem(cells_module.LIMITS, 'inR', 100)
    assert job_error(small, engine='R') == {'reason': 'rCells', 'n': CELLS, 'most': 100}
    assert run(small, engine='auto')['engine'] == 'python'


@pytest.mark.parametrize('reason', ['r', 'rPackage'])
def test_r_that_is_not_there_is_told(small: DiskStore, monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    monkeypatch.setattr(rscript, 'missing_packages', lambda package: reason)
    assert job_error(small, engine='R') == {'reason': reason, 'n': 0, 'most': 0}
    assert run(small, engine='auto')['engine'] == 'python'


def test_fits_that_do_not_settle_are_told(small: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(small, 'settled')['warnings'] == []
    monkeypatch.setattr(over_dispersed, 'ROUNDS', 1)
    monkeypatch.setattr(ddrtree, 'KMEANS_ROUNDS', 1)
    monkeypatch.setattr(ddrtree, 'ROUNDS', 2)
    # Other cells, without a stored checkpoint.
    control = {'name': 'ctrl', 'column': 'group', 'categories': ['ctrl']}
    found = run(small, 'short', cells=control)
    told = {one['id']: one['params'] for one in found['warnings']}
    assert list(told) == ['trajectory.dispersionUnsettled', 'trajectory.startUnsettled', 'trajectory.treeUnsettled']
    assert told['trajectory.dispersionUnsettled']['rounds'] == 1
    assert told['trajectory.startUnsettled'] == {'reason': 'rounds', 'rounds': 1, 'trees': 1, 'of': 1}
    tree = told['trajectory.treeUnsettled']
    assert (tree['rounds'], tree['trees'], tree['of']) == (2, 1, 1) and tree['change'] > ddrtree.TOLERANCE
    receipt = (small.path('results/short') / 'receipt.json').read_text('utf-8')
    assert f'the last round changed it by {tree["change"]:.2%}' in receipt and '未收敛' in receipt


def test_warnings_have_their_numbers() -> None:
    parts = LearnedTrajectory(
        np.empty((0, 2)),
        Graph(np.empty((0, 2)), np.empty((0, 2), int)),
        *[np.empty(0, int)] * 2,
        '',
        *[np.empty(0)] * 2,
    )
    found = replace(parts, changes=np.array([0.0, 0.02, 0.03]), starts=np.array([0, 3, 0]))
    told = trajectory_warnings('monocle3', found, CurveFit(genes=90, settled=True, outliers=4))
    assert told == [
        {'id': 'trajectory.outliersKept', 'params': {'outliers': 4, 'genes': 90}},
        {'id': 'trajectory.startUnsettled', 'params': {'reason': 'empty', 'rounds': 100, 'trees': 1, 'of': 3}},
        {'id': 'trajectory.treeUnsettled', 'params': {'rounds': 10, 'change': 0.03, 'trees': 2, 'of': 3}},
    ]
    assert trajectory_warnings('monocle2', replace(parts, changes=np.zeros(1), starts=np.zeros(1, int)), None) == []


def test_auto_uses_python_where_r_fails(small: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError('R ended\n  with 1')

    monkeypatch.setattr(rscript, 'missing_packages', lambda package: None)
    monkeypatch.setattr(monocle2_r, 'learn', fail)
    found = run(small, engine='auto')
    assert found['engine'] == 'python'
    assert found['warnings'][0] == {'id': 'trajectory.engineChanged', 'params': {'reason': 'R ended with 1'}}
    assert '(R ended with 1)' in (small.path('results/j1') / 'receipt.json').read_text('utf-8')
    with pytest.raises(RuntimeError, match='R ended'):
        run(small, 'r', engine='R')


def test_chosen_genes_and_cells(small: DiskStore) -> None:
    stim = {'name': 'stim', 'column': 'group', 'categories': ['stim']}
    names = [*(f'G{k}' for k in range(12)), 'nowhere']
    found = run(small, cells=stim, ordering={'genes': names})
    assert found['genes']['ordering'] == 12 and found['genes']['missing'] == ['nowhere']
    assert found['cells'] == 80 and np.isnan(column(small, 'x')[80:]).all()
    assert found['genes']['tested'] == len(table(small)) <= 60


def test_data_without_counts_are_ordered_too(tmp_path: Path) -> None:
    made = simulate(400, seed=4)
    store = DiskStore(tmp_path / 'objects')
    logged = log_normalise(made.counts)
    names = [f'G{k}' for k in range(logged.shape[1])]
    folder = store.scratch()
    write_dataset(
        folder,
        counts=logged,
        obs=pd.DataFrame({'early': np.where(made.time < 0.1, 'yes', 'no')}).astype('category'),
        var=pd.DataFrame({'gene_id': names}, index=names),
        embeddings={},
        markers=None,
        info={'name': 'made'},
        normalised_only=True,
    )
    store.publish(folder, 'datasets/d1')
    run(store, root={'cells': {'name': 'early', 'column': 'early', 'categories': ['yes']}})
    assert spearmanr(order_of(store).pseudotime, made.time)[0] >= 0.9


def test_monocle3_leaves_cells_without_coordinates_out_and_says_so(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    rng = np.random.default_rng(2)
    time = np.linspace(0, 1, 90)
    points = np.column_stack([time * 10, np.sin(time * 3)]) + rng.normal(0, 0.05, (90, 2))
    points[[4, 50]] = [[np.nan, np.nan], [1.0, np.inf]]
    counts = sp.csr_matrix(rng.poisson(1 + 4 * time[:, None] * (np.arange(20) % 2), (90, 20)))
    publish(store, counts, points, label=np.arange(90) // 45)
    found = run(store, version='monocle3', groupBy='label')
    assert (found['cells'], found['leftOut']) == (88, 2)
    assert np.isnan(column(store, 'pseudotime')[[4, 50]]).all()
    receipt = store.path('results/j1') / 'receipt.json'
    assert '(2)' in receipt.read_text('utf-8')
    assert run(store, 'tree')['leftOut'] == 0
