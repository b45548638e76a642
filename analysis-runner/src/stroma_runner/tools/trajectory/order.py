"""From a learned graph to the order of the cells: roots, pseudotime, states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.trajectory import ddrtree, graph_order
from stroma_runner.methods.trajectory.graph_order import CellPositions, Graph
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory.learn import LearnedTrajectory
from stroma_store.errors import StromaError


def place_cells(found: LearnedTrajectory, version: str) -> CellPositions:
    """Cells on the graph. Monocle 2 lets the last edges go on beyond their tips, Monocle 3 does not."""
    if version == 'monocle2':
        return graph_order.project(found.points, found.graph, beyond_tips=True)
    return graph_order.project(found.points, found.graph, parts_of(found.graph)[_first_nodes(found)[found.partition]])


def parts_of(graph: Graph) -> np.ndarray:
    """Connected part of each node."""
    return graph.components()


def _first_nodes(found: LearnedTrajectory) -> np.ndarray:
    """One node of each partition."""
    return np.unique(found.node_partition, return_index=True)[1]


def node_states(found: LearnedTrajectory) -> np.ndarray:
    """State of each node, numbered from 1 over all partitions. They do not depend on the root."""
    states, last = np.zeros(len(found.graph.nodes), np.int64), 0
    for part, own in trees_of_partitions(found):
        states[own] = graph_order.states(part, graph_order.diameter(part)[0]) + last
        last = int(states[own].max())
    return states


def trees_of_partitions(found: LearnedTrajectory) -> list[tuple[Graph, np.ndarray]]:
    """(the tree of one partition, its nodes in the whole graph), in the order of the partitions."""
    parts = []
    for number in range(int(found.node_partition.max()) + 1):
        own = np.flatnonzero(found.node_partition == number)
        place = np.full(len(found.graph.nodes), -1)
        place[own] = np.arange(len(own))
        edges = place[found.graph.edges]
        parts.append((Graph(found.graph.nodes[own], edges[(edges >= 0).all(axis=1)].reshape(-1, 2)), own))
    return parts


def roots_of(
    params: Mapping[str, Any],
    found: LearnedTrajectory,
    places: CellPositions,
    states: np.ndarray,
    named: np.ndarray | None,
) -> list[int]:
    """Root nodes, ascending.

    `named`: indices of the root's cells among the analysed ones. If nothing is chosen: an end of the longest path of
    each partition. Raises TRAJECTORY_IMPOSSIBLE (root) for a state, a node or cells that the trajectory does not have.
    """
    asked = params['root']
    if asked is None:
        roots = [int(own[graph_order.diameter(part)[0]]) for part, own in trees_of_partitions(found)]
    elif 'nodes' in asked:
        roots = [int(node) for node in asked['nodes']]
        if max(roots) >= len(found.graph.nodes):
            raise _no_root()
    elif 'state' in asked:
        try:
            first = graph_order.diameter(found.graph)[0]
            roots = [ddrtree.root_of_state(found.graph, states, int(asked['state']), first)]
        except KeyError:
            raise _no_root() from None
    elif named is None or not len(named):
        raise _no_root()
    elif params['version'] == 'monocle2':
        roots = [ddrtree.root_of_cells(found.graph, places, named)]
    else:
        roots = _most_frequent(found, places, named)
    if params['reverse']:
        roots = [_opposite(found.graph, found.node_partition, node) for node in roots]
    return sorted(set(roots))


def _no_root() -> StromaError:
    return StromaError('TRAJECTORY_IMPOSSIBLE', reason='root', n=0, most=0)


def _most_frequent(found: LearnedTrajectory, places: CellPositions, named: np.ndarray) -> list[int]:
    """For each partition with such cells: the node that is nearest to most of them; on a tie, the node with the closest
    cells."""
    roots = []
    for number in np.unique(found.partition[named]).tolist():
        own = named[found.partition[named] == number]
        nodes, counts = np.unique(places.node[own], return_counts=True)
        best = nodes[counts == counts.max()]
        away = np.linalg.norm(found.points[own][:, None] - found.graph.nodes[best], axis=2).mean(axis=0)
        roots.append(int(best[away.argmin()]))
    return roots


def _opposite(graph: Graph, partition: np.ndarray, node: int) -> int:
    """The end of the same partition that is farthest from the node."""
    distances = graph_order.node_distances(graph, [node])
    ends = np.flatnonzero((graph.degrees <= 1) & (partition == partition[node]))
    return int(ends[distances[ends].argmax()])


def order_cells(
    job: JobContext, view: DatasetView, chosen: np.ndarray, found: LearnedTrajectory, engine: str, genes: int
) -> tuple[CellOrder, np.ndarray]:
    """(order of the cells, pseudotime of each node). TRAJECTORY_IMPOSSIBLE without a root or any pseudotime."""
    params, graph = job.params, found.graph
    places, states = place_cells(found, params['version']), node_states(found)
    asked, named = params['root'], None
    if asked is not None and 'cells' in asked:
        named = np.flatnonzero(view.group(asked['cells'])[chosen])
    roots = roots_of(params, found, places, states, named)
    pseudotime = graph_order.distances_along(graph, places, roots)
    pseudotime[~np.isfinite(pseudotime)] = np.nan
    if not np.nanmax(pseudotime, initial=0.0) > 0:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='flat', n=0, most=0)
    starts = graph_order.overhangs(graph, places, roots)
    of_nodes = np.min(
        [graph_order.node_distances(graph, [r]) + start for r, start in zip(roots, starts, strict=True)], axis=0
    )
    order = CellOrder(
        cells=chosen,
        node=places.node,
        pseudotime=pseudotime,
        state=states[places.node],
        partition=found.partition + 1,
        points=found.points,
        nodes=graph.nodes,
        edges=graph.edges,
        node_state=states,
        node_partition=found.node_partition + 1,
        roots=np.array(roots),
        branch_points=graph.branch_points,
        facts={
            'version': params['version'],
            'engine': engine,
            'name': view.dataset.info.get('name'),
            'groupBy': params['groupBy'],
            'embedding': params['embedding'] if params['version'] == 'monocle3' else None,
            'seed': job.seed,
            'genes': genes,
            'params': dict(params),
        },
    )
    return order, np.where(np.isfinite(of_nodes), of_nodes, np.nan)
