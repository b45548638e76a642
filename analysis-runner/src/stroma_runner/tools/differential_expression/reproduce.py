"""`reproduce.zip`: the compared cells and the script that computes the table `deg` again, without the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.groups.wilcoxon import FIRST, NEITHER, SECOND
from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.differential_expression.comparisons import Comparison
from stroma_runner.tools.differential_expression.parts import COUNTS
from stroma_runner.tools.differential_expression.samples import design_matrix
from stroma_runner.tools.differential_expression.tables import read_genes

LIBRARIES = ('numpy', 'pandas', 'scipy', 'anndata')
#: Additional libraries of the pseudobulk test.
PSEUDOBULK_LIBRARIES = ('pydeseq2',)
PSEUDOBULK = tuple(
    f'groups/{name}'
    for name in (
        *('pseudobulk.py', 'deseq.py', 'dispersions.py', 'dispersion_trend.py', 'local_regression.py'),
        *('regression.py', 'independent_filtering.py', 'log_p.py', 'lowess.py', 'prior_simulation.npz'),
    )
)


def write_reproduction(
    path: Path,
    params: Mapping[str, Any],
    asked: Sequence[Comparison],
    folders: Sequence[Path | None],
    view: DatasetView,
) -> None:
    """`folders`: checkpoint of each comparison, None if it was skipped."""
    made = [(k, one, folder) for k, (one, folder) in enumerate(zip(asked, folders, strict=True)) if folder is not None]
    cells = np.flatnonzero(np.logical_or.reduce([one.first | one.second for one in asked]))
    is_pseudobulk = params.get('test') == 'pseudobulk'
    facts = {
        'test': params.get('test', 'wilcoxon'),
        'comparisons': [
            {'number': k, 'name': one.name, 'first': one.first_name, 'second': one.second_name} for k, one, _ in made
        ],
    }
    libraries = (*LIBRARIES, *PSEUDOBULK_LIBRARIES) if is_pseudobulk else LIBRARIES
    with Reproduction(path, __package__, libraries, facts) as packed:
        packed.expression(view, cells)
        if is_pseudobulk:
            packed.methods(*PSEUDOBULK)
        for k, one, folder in made:
            sides = np.full(len(cells), NEITHER, np.int8)
            sides[one.first[cells]], sides[one.second[cells]] = FIRST, SECOND
            packed.array(f'{k}/sides.npy', sides)
            genes = read_genes(folder)
            packed.table(f'{k}/expected.csv', genes)
            if one.profiles is not None:
                packed.array(f'{k}/counts.npy', np.load(folder / COUNTS))
                packed.array(f'{k}/design.npy', design_matrix(one.profiles))
