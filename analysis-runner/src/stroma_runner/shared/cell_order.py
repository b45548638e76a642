"""The order of cells along a principal graph in a result of `trajectory`: `order.npz` and `order.json`.

`trajectory` writes the two files and `trajectory-genes` reads them, because no tool imports another one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from stroma_runner.methods.trajectory.graph_order import Graph
from stroma_store.errors import StromaError

ARRAYS, FACTS = 'order.npz', 'order.json'
#: Type of each stored array.
TYPES = {
    'cells': np.int64,
    'node': np.int64,
    'pseudotime': np.float64,
    'state': np.int64,
    'partition': np.int64,
    'points': np.float64,
    'nodes': np.float64,
    'edges': np.int64,
    'node_state': np.int64,
    'node_partition': np.int64,
    'roots': np.int64,
    'branch_points': np.int64,
}
#: A fixed time, so that equal results are equal bytes.
_TIME = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class CellOrder:
    """Order of the analysed cells.

    Per cell: `cells` (index in the dataset, ascending), `node` (nearest node), `pseudotime` (NaN: no root reaches the
    cell), `state` and `partition` (from 1), `points` (n x d, place of the cell in the space of the graph; d is 2).
    Per node: `nodes` (k x d, place), `node_state`, `node_partition`. `edges`: e x 2 nodes. `roots`: nodes where
    pseudotime is 0. `branch_points`: nodes of degree 3 or more, ascending; branch point number i is entry i - 1.
    `facts` (`order.json`): `version` (monocle2, monocle3), `engine` (python, R), `name` (of the dataset), `groupBy`,
    `embedding` (Monocle 3, else null), `seed`, `genes` (number of ordering genes) and `params` of the job.
    """

    cells: np.ndarray
    node: np.ndarray
    pseudotime: np.ndarray
    state: np.ndarray
    partition: np.ndarray
    points: np.ndarray
    nodes: np.ndarray
    edges: np.ndarray
    node_state: np.ndarray
    node_partition: np.ndarray
    roots: np.ndarray
    branch_points: np.ndarray
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def graph(self) -> Graph:
        return Graph(self.nodes, self.edges)

    @property
    def reached(self) -> np.ndarray:
        """Boolean mask of the cells with a pseudotime."""
        return np.isfinite(self.pseudotime)

    def write(self, folder: Path) -> None:
        """Writes `order.npz` and `order.json` into the folder of a result."""
        with ZipFile(folder / ARRAYS, 'w', ZIP_DEFLATED) as packed:
            for name, kind in TYPES.items():
                content = BytesIO()
                np.save(content, np.ascontiguousarray(getattr(self, name), kind))
                packed.writestr(ZipInfo(f'{name}.npy', _TIME), content.getvalue(), ZIP_DEFLATED)
        (folder / FACTS).write_text(json.dumps(self.facts, ensure_ascii=False), 'utf-8')

    @staticmethod
    def read(folder: Path) -> CellOrder:
        """Reads the order from a result's folder. Raises PARENT_NOT_FOUND if it has none."""
        if not (folder / ARRAYS).is_file() or not (folder / FACTS).is_file():
            raise StromaError('PARENT_NOT_FOUND')
        with np.load(folder / ARRAYS) as stored:
            arrays = {name: stored[name] for name in TYPES}
        return CellOrder(**arrays, facts=json.loads((folder / FACTS).read_text('utf-8')))


__all__ = ['CellOrder']
