"""Trajectory genes: chosen genes, genes of a branch point, genes along the graph, refusals, and reproduce.py."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from methods.trajectory.paths import Simulated, simulate
from scipy.stats import false_discovery_control
from tool_support import run_tool

from stroma_runner.shared.cell_order import CellOrder
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

CELLS, GENES, SPLIT = 400, 300, 0.4


def order_of(made: Simulated, **facts: Any) -> CellOrder:
    """The truth as an order on a fork of 31 nodes: ten to the branch point, node 10, and ten on each side."""
    own = np.where(made.time <= SPLIT, made.time / SPLIT * 10, 10 + (made.time - SPLIT) / (1 - SPLIT) * 10)
    step = np.rint(own).astype(np.int64)
    node = np.where((made.branch == 2) & (step > 10), step + 10, step)
    aside = np.select([made.branch == 1, made.branch == 2], [1.0, -1.0], 0.0)
    rng = np.random.default_rng(0)
    points = np.column_stack([own, aside * np.maximum(own - 10, 0)]) + rng.normal(0, 0.1, (len(own), 2))
    k = np.arange(11, 21)
    nodes = np.vstack([np.column_stack([np.arange(11)] * 2) * [1, 0], np.column_stack([k, k - 10])])
    nodes = np.vstack([nodes, np.column_stack([k, 10 - k])]).astype(float)
    ends = [[i, i + 1] for i in range(20)] + [[10, 21]] + [[i, i + 1] for i in range(21, 30)]
    lengths = np.linalg.norm(np.diff(nodes[[0, *range(1, 21)]], axis=0), axis=1)
    along = np.r_[0, np.cumsum(lengths)]
    node_state = np.r_[np.full(11, 1), np.full(10, 2), np.full(10, 3)]
    return CellOrder(
        cells=np.arange(len(own)),
        node=node,
        pseudotime=np.interp(own, np.arange(21), along),
        state=node_state[node],
        partition=np.ones(len(own), np.int64),
        points=points,
        nodes=nodes,
        edges=np.array(ends),
        node_state=node_state,
        node_partition=np.ones(31, np.int64),
        roots=np.array([0]),
        branch_points=np.array([10]),
        facts={'version': 'monocle3', 'engine': 'python', 'name': 'made', 'groupBy': 'branch', 'embedding': 'umap'}
        | facts,
    )


def put(store: DiskStore, made: Simulated, order: CellOrder) -> None:
    """Publishes the dataset d1 and the trajectory t1."""
    cells, genes = made.counts.shape
    folder = store.scratch()
    obs = pd.DataFrame({'branch': [f'b{k}' for k in made.branch]}, index=[f'c{k}' for k in range(cells)])
    obs['two'] = [None if k % 5 == 0 else 'ab'[k % 2] for k in range(cells)]
    obs['three'] = [None if k % 5 == 0 else 'abc'[k % 3] for k in range(cells)]
    var = pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(genes)]}, index=[f'G{k}' for k in range(genes)])
    write_dataset(
        folder,
        counts=made.counts,
        obs=obs.astype('category'),
        var=var,
        embeddings={},
        markers=None,
        info={'name': 'made'},
    )
    store.publish(folder, 'datasets/d1')
    folder = store.scratch()
    order.write(folder)
    store.publish(folder, 'results/t1')


@pytest.fixture(scope='module')
def made() -> Simulated:
    return simulate(CELLS, GENES, split=SPLIT, seed=3)


@pytest.fixture
def store(tmp_path: Path, made: Simulated) -> DiskStore:
    found = DiskStore(tmp_path / 'objects')
    put(found, made, order_of(made))
    return found


CHOSEN = {'kind': 'chosen', 'genes': ['G0', 'ENSG1', 'G80', 'nothing']}
BRANCH = {'kind': 'branch', 'branchPoint': 1, 'branches': None}
GRAPH = {'kind': 'graph', 'partitions': 'all', 'nodes': [], 'resolution': 0.05, 'q': 0.05}


def run(store: DiskStore, analysis: dict[str, Any], job: str = 'j1', **over: Any) -> dict[str, Any]:
    params = {'trajectory': 't1', 'analysis': analysis, 'seed': 0}
    return run_tool(store, 'trajectory-genes', params, {'datasetId': 'd1', 'parent': 't1'}, job=job, **over)


def rows(store: DiskStore, job: str = 'j1') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / 'genes.parquet')


def normalised(made: Simulated) -> np.ndarray:
    dense = made.counts.toarray().astype(np.float64)
    return np.log1p(dense / dense.sum(axis=1, keepdims=True) * 1e4)


def test_chosen_genes_along_pseudotime(store: DiskStore, made: Simulated) -> None:
    found = run(store, CHOSEN)
    assert (found['kind'], found['cells'], found['tested'], found['missing']) == ('chosen', CELLS, 3, ['nothing'])
    assert found['trajectory'] == {'id': 't1', 'name': 'made'} and found['branch'] is None and found['graph'] is None
    genes = found['chosen']['genes']
    assert [one['symbol'] for one in genes] == ['G0', 'G1', 'G80']
    assert all(len(one['points']['t']) == CELLS and len(one['curve']['t']) == 100 for one in genes)
    assert [one['q_val'] for one in genes] == pytest.approx(false_discovery_control([one['p_val'] for one in genes]))
    values = normalised(made)[:, 0]
    states = found['chosen']['states'][0]['groups']
    assert [one['group'] for one in states] == ['1', '2', '3']
    state = order_of(made).state
    assert [one['mean'] for one in states] == pytest.approx([values[state == k].mean() for k in (1, 2, 3)], rel=1e-3)
    assert len(rows(store)) == 3


def test_many_chosen_genes_stay_a_small_summary(store: DiskStore) -> None:
    import json

    found = run(store, {'kind': 'chosen', 'genes': [f'G{k}' for k in range(50)]})
    assert len(json.dumps(found)) < 256 * 1024
    assert all(len(one['points']['t']) == 100 for one in found['chosen']['genes'])


def test_a_gene_without_values_has_no_test(tmp_path: Path, made: Simulated) -> None:
    silent = made.counts.tolil()
    silent[:, 7] = 0
    store = DiskStore(tmp_path / 'objects')
    put(store, replace(made, counts=sp.csr_matrix(silent)), order_of(made))
    one, other = run(store, {'kind': 'chosen', 'genes': ['G7', 'G8']})['chosen']['genes']
    assert (one['p_val'], one['q_val']) == (None, None) and other['q_val'] == other['p_val']
    assert rows(store).set_index('symbol').loc['G7', 'p_val'] == 1


def test_branch_genes_are_the_planted_ones(store: DiskStore, made: Simulated) -> None:
    from sklearn.metrics import roc_auc_score

    found = run(store, BRANCH)
    branch = found['branch']
    assert (branch['point'], branch['node'], [one['node'] for one in branch['branches']]) == (1, 10, [11, 21])
    assert branch['before'] + sum(one['cells'] for one in branch['branches']) == found['cells'] == CELLS
    assert [one['states'] for one in branch['branches']] == [[2], [3]]
    table = rows(store)
    planted = table['symbol'].isin([f'G{k}' for k in made.branching])
    # Measured: 0.997.
    assert roc_auc_score(planted, table['statistic']) >= 0.9
    assert np.allclose(table['q_val'], false_discovery_control(table['p_val']))
    assert found['significant'] == (table['q_val'] < 0.05).sum() == len(branch['genes'])
    shown = table[table['group'].notna()]
    assert [one['symbol'] for one in branch['genes']] == shown['symbol'].tolist() == branch['heatmap']['rows']
    assert set(shown['group']) == {1, 2, 3, 4}


def test_heat_map_runs_from_one_end_to_the_other(store: DiskStore) -> None:
    branch = run(store, BRANCH)['branch']
    values = np.array(branch['heatmap']['values'])
    assert branch['steps'] == {'before': 30, 'behind': 50}
    assert values.shape == (len(branch['genes']), 160) and len(set(branch['heatmap']['columns'])) == 160
    assert np.abs(values.mean(axis=1)).max() < 5e-3 and np.allclose(values.std(axis=1), 1, atol=5e-3)
    # The root is in the middle, and the way to the branch point is the same on both sides.
    assert np.allclose(values[:, 50:80], values[:, 109:79:-1])
    for gene in branch['genes']:
        assert [len(gene['before']), *(len(one) for one in gene['behind'])] == [30, 50, 50]
        assert gene['behind'][0][0] == gene['behind'][1][0] == gene['before'][-1]
    linkage = branch['linkage']
    assert len(linkage['merges']) == len(values) - 1 and sorted(linkage['order']) == list(range(len(values)))


def test_branches_can_be_chosen(store: DiskStore) -> None:
    swapped = run(store, BRANCH | {'branches': [25, 12]})['branch']
    assert [one['node'] for one in swapped['branches']] == [21, 11]


def test_a_root_that_is_the_branch_point_has_nothing_before_it(tmp_path: Path, made: Simulated) -> None:
    store, order = DiskStore(tmp_path / 'objects'), order_of(made)
    from_here = np.abs(order.pseudotime - 10)
    put(store, made, replace(order, roots=np.array([10]), pseudotime=from_here))
    branch = run(store, BRANCH)['branch']
    assert branch['steps'] == {'before': 0, 'behind': 50}
    assert all(len(row) == 100 for row in branch['heatmap']['values'])
    # Three branches leave the point; the one with the former root is among the two largest.
    assert branch['branches'][0]['node'] == 9


def test_genes_along_the_graph(store: DiskStore, made: Simulated) -> None:
    from scanpy.metrics import morans_i

    from stroma_runner.methods.trajectory.graph_genes import neighbour_weights

    found = run(store, GRAPH)
    table, order = rows(store), order_of(made)
    weights = neighbour_weights(order.points, order.node, order.edges, 31)
    expected = dict(zip((f'G{k}' for k in range(GENES)), morans_i(weights, normalised(made).T.copy()), strict=True))
    assert np.abs(table['statistic'] - table['symbol'].map(expected)).max() < 1e-5
    assert np.allclose(table['q_val'], false_discovery_control(table['p_val']))
    graph = found['graph']
    assert [one['morans_i'] for one in graph['top']] == sorted((one['morans_i'] for one in graph['top']), reverse=True)
    modules = table.dropna(subset='group')
    assert (
        found['significant']
        == (table['q_val'] < 0.05).sum()
        == len(modules)
        == sum(one['genes'] for one in graph['modules'])
    )
    assert (graph['groupBy'], graph['heatmap']['columns']) == ('branch', ['b0', 'b1', 'b2'])
    assert graph['neighbours'] == 25 and graph['partitions'] == [1]
    folder = store.path('results/j1')
    values = normalised(made)
    scaled = (values - values.mean(axis=0)) / np.where(values.std(axis=0) > 0, values.std(axis=0), 1)
    means = []
    for one in graph['modules']:
        name = f'module{one["module"]}'
        score = np.fromfile(folder / result_column(folder, name)['file'], '<f4')
        own = modules.loc[modules['group'] == one['module'], 'symbol'].str[1:].astype(int)
        assert np.allclose(score, scaled[:, own].mean(axis=1), atol=1e-3)
        means.append([score[made.branch == k].mean() for k in range(3)])
    expected_heat = (np.array(means) - np.mean(means, axis=1, keepdims=True)) / np.std(means, axis=1, keepdims=True)
    assert np.allclose(graph['heatmap']['values'], expected_heat, atol=0.01)


def test_graph_genes_do_not_depend_on_the_parts(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.trajectory_genes import graph

    whole = run(store, GRAPH)
    monkeypatch.setattr(graph, 'PART', 9000)
    assert run(store, GRAPH, 'j2', version='other') == whole
    pd.testing.assert_frame_equal(rows(store, 'j1'), rows(store, 'j2'), check_exact=True)


def test_chosen_nodes_and_labels_that_are_gone(tmp_path: Path, made: Simulated) -> None:
    store = DiskStore(tmp_path / 'objects')
    put(store, made, order_of(made, groupBy='deleted'))
    found = run(store, GRAPH | {'nodes': list(range(8, 20)), 'q': 1e-300})
    assert 30 <= found['cells'] < CELLS
    assert found['graph']['groupBy'] is None and found['graph']['nodes'] == 12
    assert found['significant'] == 0 and found['graph']['modules'] == [] and found['graph']['heatmap'] is None


@pytest.mark.parametrize(('labels', 'groups'), [('two', ['1', '2', '3']), ('three', ['a', 'b', 'c'])])
def test_modules_are_shown_by_three_groups_or_more(
    tmp_path: Path, made: Simulated, labels: str, groups: list[str]
) -> None:
    """Scaled by module, two groups would be -1 and 1 whatever they are; cells without a label are in no group."""
    store = DiskStore(tmp_path)
    put(store, made, order_of(made, groupBy=labels))
    found = run(store, {'kind': 'graph', 'partitions': 'all', 'nodes': [], 'resolution': 0.001, 'q': 0.05})
    assert found['graph']['groupBy'] == (None if labels == 'two' else labels)
    assert found['graph']['heatmap']['columns'] == groups


def warnings_by_kind(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one['id'].removeprefix('trajectoryGenes.'): one['params'] for one in found['warnings']}


def test_modules_of_one_gene_are_told(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.trajectory_genes import graph

    assert warnings_by_kind(run(store, GRAPH)) == {}
    fine = run(store, GRAPH | {'resolution': 10.0}, 'fine')
    n = fine['significant']
    assert warnings_by_kind(fine)['smallModules'] == {'single': n, 'modules': n, 'largest': 1, 'resolution': 10.0}
    monkeypatch.setattr(graph, 'MODULES', 5)
    few = run(store, GRAPH | {'resolution': 9.0}, 'few')
    left = {'shown': 5, 'modules': few['significant'], 'genes': few['significant'] - 5}
    assert len(few['graph']['modules']) == 5 and warnings_by_kind(few)['modulesLeftOut'] == left
    assert rows(store, 'few')['group'].notna().sum() == 5


def test_groups_that_are_not_shown_are_told(tmp_path: Path, made: Simulated, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.trajectory_genes import chosen, graph

    for labels, seen in (('two', 2), ('deleted', 0)):
        store = DiskStore(tmp_path / labels)
        put(store, made, order_of(made, groupBy=labels))
        assert warnings_by_kind(run(store, GRAPH)) == {'labelsNotUsed': {'column': labels, 'groups': seen, 'least': 3}}
    monkeypatch.setattr(graph, 'GROUPS', 2)
    monkeypatch.setattr(chosen, 'STATES', 2)
    sizes = sorted(np.bincount(order_of(made).state)[1:])
    params = {'shown': 2, 'groups': 3, 'cells': int(sizes[0])}
    store = DiskStore(tmp_path / 'states')
    put(store, made, order_of(made, groupBy=None))
    for k, analysis in enumerate((GRAPH, CHOSEN)):
        assert warnings_by_kind(run(store, analysis, f'g{k}')) == {'groupsLeftOut': params}


def test_genes_along_the_time_of_several_partitions_are_told(tmp_path: Path, made: Simulated) -> None:
    store, order = DiskStore(tmp_path / 'objects'), order_of(made)
    put(store, made, replace(order, partition=np.where(order.state == 3, 2, 1)))
    assert warnings_by_kind(run(store, CHOSEN)) == {'timesOfPartitions': {'partitions': 2}}
    # Pseudotime is not compared along the graph, and a branch point is in one partition.
    for k, analysis in enumerate((GRAPH, BRANCH)):
        assert warnings_by_kind(run(store, analysis, f'g{k}')) == {}


@pytest.mark.parametrize(
    ('analysis', 'id', 'params'),
    [
        (BRANCH | {'branchPoint': 2}, 'TRAJECTORY_IMPOSSIBLE', {'reason': 'branch', 'n': 2, 'most': 1}),
        (BRANCH | {'branches': [12, 13]}, 'TRAJECTORY_IMPOSSIBLE', {'reason': 'branch', 'n': 1, 'most': 1}),
        (GRAPH | {'partitions': [2]}, 'TRAJECTORY_IMPOSSIBLE', {'reason': 'few', 'n': 0, 'most': 30}),
        ({'kind': 'chosen', 'genes': ['nothing']}, 'GENE_NOT_FOUND', {'gene': 'nothing'}),
    ],
)
def test_refusals(store: DiskStore, analysis: dict[str, Any], id: str, params: dict[str, Any]) -> None:
    with pytest.raises(StromaError) as refused:
        run(store, analysis)
    assert (refused.value.id, refused.value.params) == (id, params)
    assert not store.exists('results/j1')


def test_cells_without_a_pseudotime_are_refused(tmp_path: Path, made: Simulated) -> None:
    store = DiskStore(tmp_path / 'objects')
    put(store, made, replace(order_of(made), pseudotime=np.full(CELLS, np.nan), roots=np.array([], np.int64)))
    for analysis, reason in ((CHOSEN, 'flat'), (BRANCH, 'branch')):
        with pytest.raises(StromaError) as refused:
            run(store, analysis)
        assert refused.value.params['reason'] == reason


def test_another_result_is_no_parent(store: DiskStore) -> None:
    params = {'trajectory': 't2', 'analysis': CHOSEN, 'seed': 0}
    for inputs in ({'datasetId': 'd1', 'parent': 't2'}, {'datasetId': 'd1'}):
        with pytest.raises(StromaError, match='PARENT_NOT_FOUND'):
            run_tool(store, 'trajectory-genes', params, inputs)


@pytest.mark.parametrize('analysis', [CHOSEN, BRANCH, GRAPH], ids=['chosen', 'branch', 'graph'])
def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path, analysis: dict[str, Any]) -> None:
    run(store, analysis)
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    environment = {'PATH': os.environ['PATH'], 'NUMBA_CACHE_DIR': str(tmp_path / 'numba')}
    done = subprocess.run(
        [sys.executable, str(tmp_path / 'again/reproduce.py')],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('the same') == 4
