"""Learns the trajectory again from the files next to this one and compares its pseudotime with the analysis. pip
install -r requirements.txt python reproduce.py The pseudotime is written as `computed.csv`.

Exit status 0: it is the same. With `start` "tree" in `parameters.json`, the tree is the one that R learned, or its
counts are too many for this zip, and only the order of the cells is computed.
"""

import json
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.trajectory import graph_order
from stroma_runner.methods.trajectory.graph_order import Graph

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
stored = Graph(np.load(HERE / 'nodes.npy'), np.load(HERE / 'edges.npy'))
if given['start'] == 'counts':
    from stroma_runner.methods.trajectory import ddrtree

    counts = sp.load_npz(HERE / 'counts.npz').tocsc()
    factors = np.load(HERE / 'factors.npy')
    values = np.log2(1 + counts.toarray() / factors[:, None]).astype(np.float32)
    tree = ddrtree.learn(ddrtree.scale_genes(values)[0])
    graph, points = tree.graph, tree.cells
elif given['start'] == 'points':
    from stroma_runner.methods.trajectory import principal_graph

    points = np.load(HERE / 'points.npy')
    learned = principal_graph.learn(points, given['seed'])
    graph = learned.graph
else:
    graph, points = stored, np.load(HERE / 'points.npy')

if graph.nodes.shape != stored.nodes.shape or not np.array_equal(graph.edges, stored.edges):
    sys.exit(f'The tree has {len(graph.nodes)} nodes and is NOT the same (given: {len(stored.nodes)} nodes)')
if given['version'] == 'monocle2':
    places = graph_order.project(points, graph, beyond_tips=True)
else:
    first = np.unique(learned.node_partition, return_index=True)[1]
    places = graph_order.project(points, graph, graph.components()[first][learned.partition])
found = graph_order.distances_along(graph, places, given['roots'])
found[~np.isfinite(found)] = np.nan
barcodes = (HERE / 'barcodes.txt').read_text(encoding='utf-8').split('\n')[:-1]
rows = (f'{name},{"" if np.isnan(time) else time}\n' for name, time in zip(barcodes, found.tolist(), strict=True))
(HERE / 'computed.csv').write_text('barcode,pseudotime\n' + ''.join(rows), encoding='utf-8')
expected = np.load(HERE / 'expected.npy')
same = np.allclose(found, expected, rtol=1e-4, atol=1e-5 * np.nanmax(expected), equal_nan=True)
print(f'{len(found)} cells, {"the same" if same else "NOT the same"}')
sys.exit(0 if same else 1)
