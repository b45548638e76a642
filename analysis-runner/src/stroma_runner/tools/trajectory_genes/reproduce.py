"""`reproduce.zip`: expression, the order of the cells, the methods, and the values that the script should give."""

from __future__ import annotations

from pathlib import Path

from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.trajectory_genes.found import GenesFindings, GenesRequest

LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata')
TESTS = ('groups/markers.py', 'groups/log_p.py')
METHODS = {
    'chosen': (*TESTS, 'trajectory/splines.py'),
    'branch': (*TESTS, 'trajectory/splines.py', 'trajectory/branches.py', 'trajectory/graph_order.py'),
    'graph': (*TESTS, 'trajectory/graph_genes.py', 'trajectory/graph_genes_kernel.py'),
}


def write_reproduction(path: Path, asked: GenesRequest, found: GenesFindings) -> None:
    """Genes are in the order of the matrix; `expected.csv` names them."""
    kind = asked.analysis['kind']
    libraries = (*LIBRARIES, *(('numba',) if kind == 'graph' else ()))
    with Reproduction(path, __package__, libraries, {'kind': kind, **found.facts}) as packed:
        packed.expression(asked.view, found.cells, found.genes)
        packed.methods(*METHODS[kind])
        packed.table('expected.csv', found.table)
        for name, values in found.arrays.items():
            packed.array(f'{name}.npy', values)
