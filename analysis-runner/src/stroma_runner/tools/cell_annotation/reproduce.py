"""`reproduce.zip`: the marker genes of the cells and the script that scores the types again."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.proposals import Compared

LIBRARIES = ('numpy', 'pandas', 'scipy', 'anndata')


def write_reproduction(path: Path, view: DatasetView, annotated: Annotated, compared: Compared) -> None:
    """`compared`: by markers."""
    cells = np.flatnonzero(annotated.cells)
    facts = {
        'tables': [
            {
                'groups': one.rows,
                'types': [
                    {'name': name, 'markers': of.present.tolist(), 'low': of.absent.tolist()}
                    for name, of in zip(one.names, one.types, strict=True)
                ],
            }
            for one in compared.tables
        ],
        'groups': [{'cluster': group.cluster, 'cellType': group.cell_type} for group in annotated.groups],
    }
    with Reproduction(path, __package__, LIBRARIES, facts) as packed:
        packed.expression(view, cells, np.array(compared.marker_genes, np.int64))
        packed.methods('marker_scores.py')
        packed.array('group_of_cell.npy', annotated.codes[cells])
        packed.table('expected.csv', compared.scores)
