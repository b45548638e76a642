"""DDRTree against simulated truth, and its equations against the dense ones."""

from __future__ import annotations

import numpy as np
import pytest
from methods.trajectory.paths import logged, simulate
from scipy.stats import spearmanr

from stroma_runner.methods.trajectory import ddrtree, graph_order
from stroma_runner.methods.trajectory.graph_order import Graph


def _tree(made, **options):
    values, _ = ddrtree.scale_genes(logged(made.counts)[:, np.r_[made.moving, made.branching]])
    return ddrtree.learn(values, **options)


@pytest.mark.parametrize('seed', [0, 1, 2])
def test_path_is_ordered_as_it_was_made(seed):
    made = simulate(600, seed=seed)
    order = ddrtree.order(_tree(made), cells=np.flatnonzero(made.time < 0.05))
    assert spearmanr(order.pseudotime, made.time)[0] >= 0.9


@pytest.mark.parametrize('seed', [0, 1, 2])
def test_branching_path_is_ordered_and_split(seed):
    made = simulate(900, split=0.4, seed=seed)
    tree = _tree(made)
    order = ddrtree.order(tree, cells=np.flatnonzero(made.time < 0.05))
    assert spearmanr(order.pseudotime, made.time)[0] >= 0.9
    assert len(tree.graph.branch_points) >= 1
    late = made.time > 0.7
    # The best branch point puts the late cells of the two branches on two sides.
    best = 0.0
    for point in tree.graph.branch_points:
        _, behind = graph_order.nodes_of_branches(tree.graph, int(point), order.root)
        for nodes in behind:
            inside = np.isin(order.places.node, nodes)[late]
            share = np.mean(inside == (made.branch[late] == 1))
            best = max(best, share, 1 - share)
    assert best >= 0.95


def test_tree_says_that_its_rounds_ended(monkeypatch):
    made = simulate(300, seed=1)
    settled = _tree(made)
    assert settled.settled and settled.change < ddrtree.TOLERANCE and settled.start == 0
    monkeypatch.setattr(ddrtree, 'ROUNDS', 2)
    monkeypatch.setattr(ddrtree, 'KMEANS_ROUNDS', 1)
    short = _tree(made)
    assert len(short.objective) == 2 and not short.settled and short.start == 1
    assert short.change == pytest.approx(1 - short.objective[1] / short.objective[0])


def test_round_equals_the_equations_with_the_whole_matrix():
    rng = np.random.default_rng(3)
    values = rng.normal(size=(60, 12)).astype(np.float32)
    given = rng.dirichlet(np.ones(7), 60).astype(np.float32)
    laplacian = ddrtree._laplacian(graph_order.spanning_tree(rng.normal(size=(7, 2))))
    pull = 1.7
    gamma = ddrtree.GAMMA
    tree = pull * laplacian + np.diag(given.sum(axis=0))
    inner = (1 + gamma) / gamma * tree - given.T @ given
    q = (np.eye(60) + given @ np.linalg.inv(inner) @ given.T) / (1 + gamma)
    vectors = np.linalg.eigh(values.T @ q @ values)[1][:, ::-1][:, :2]
    weights, low, places = ddrtree._round(values, values.T @ values, given, laplacian, pull, 2)
    assert np.abs(np.abs((weights * vectors).sum(axis=0)) - 1).max() < 1e-5
    assert np.allclose(low, q @ values @ weights, atol=1e-4)
    assert np.allclose(places, np.linalg.inv(tree) @ given.T @ low, atol=1e-4)


def test_objective_falls():
    tree = _tree(simulate(400, split=0.5, seed=4))
    steps = np.diff(tree.objective)
    assert len(steps) > 0 and np.all(steps <= 1e-3 * np.abs(tree.objective[0]))
    assert np.allclose(tree.weights.T @ tree.weights, np.eye(2), atol=1e-6)


def test_same_values_give_the_same_tree():
    made = simulate(300, seed=5)
    one, two = _tree(made), _tree(made)
    assert np.array_equal(one.cells, two.cells) and np.array_equal(one.graph.edges, two.graph.edges)


@pytest.mark.parametrize(('cells', 'number'), [(50, 50), (100, 100), (300, 111), (50_000, 140)])
def test_number_of_centres(cells, number):
    assert ddrtree.centres(cells) == number


def _y() -> Graph:
    """A stem of three nodes, 0 to 2, and two branches, 3 to 4 and 5 to 6."""
    nodes = np.array([[0, 0], [1, 0], [2, 0], [3, 1], [4, 2], [3, -1], [5, -3]], float)
    return Graph(nodes, np.array([[0, 1], [1, 2], [2, 3], [3, 4], [2, 5], [5, 6]]))


def test_states_roots_and_sides_of_a_small_tree():
    graph = _y()
    assert graph.branch_points.tolist() == [2] and graph.leaves.tolist() == [0, 4, 6]
    states = graph_order.states(graph, 0)
    assert states.tolist() == [1, 1, 1, 2, 2, 3, 3]
    assert ddrtree.root_of_state(graph, states, 3, 0) == 6
    assert ddrtree.root_of_state(graph, states, 1, 0) == 0
    with pytest.raises(KeyError):
        ddrtree.root_of_state(graph, states, 9, 0)
    way, behind = graph_order.nodes_of_branches(graph, 2, 0)
    assert way.tolist() == [0, 1, 2] and [part.tolist() for part in behind] == [[3, 4], [5, 6]]
    way, behind = graph_order.nodes_of_branches(graph, 2, 6)
    assert way.tolist() == [6, 5, 2] and [part.tolist() for part in behind] == [[0, 1], [3, 4]]


def test_distances_of_places_on_a_small_tree():
    graph = _y()
    points = np.array([[0.5, 0.3], [3.5, 1.5], [-1.0, 0.0], [2.0, 0.0]])
    places = graph_order.project(points, graph)
    root = 2**0.5
    assert np.allclose(graph_order.distances_along(graph, places, [0]), [0.5, 2 + 1.5 * root, 0.0, 2.0])
    assert np.allclose(
        graph_order.distances_along(graph, places, [4]), [1.5 + 2 * root, root / 2, 2 + 2 * root, 2 * root]
    )
    assert np.allclose(places.points(graph)[1], [3.5, 1.5])
    # Two roots: the nearer one counts.
    both = graph_order.distances_along(graph, places, [0, 4])
    assert np.allclose(both, [0.5, root / 2, 0.0, 2.0])


def test_reverse_starts_at_the_other_end():
    made = simulate(300, seed=6)
    tree = _tree(made)
    early = np.flatnonzero(made.time < 0.05)
    there, back = (ddrtree.order(tree, cells=early, reverse=value) for value in (False, True))
    assert there.root != back.root
    assert spearmanr(there.pseudotime, back.pseudotime)[0] < -0.9
    assert np.array_equal(there.state, back.state)
