"""`reproduce.zip`: the cells, the sets and the script that computes the scores again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.gene_set.matching import MatchedSet
from stroma_runner.tools.gene_set.scoring import GeneSetScores

LIBRARIES = ('numpy', 'pandas', 'scipy', 'anndata', 'numba')


def write_reproduction(path: Path, view: DatasetView, matched: Sequence[MatchedSet], scored: GeneSetScores) -> None:
    controls = scored.controls or [np.empty(0, np.int64)] * len(matched)
    facts = {
        'top': scored.top,
        'sets': [
            {'name': one.name, 'genes': one.genes.tolist(), 'controls': others.tolist()}
            for one, others in zip(matched, controls, strict=True)
        ],
    }
    with Reproduction(path, __package__, LIBRARIES, facts) as packed:
        packed.expression(view, np.arange(view.cells))
        packed.methods('gene_sets/aucell.py', 'gene_sets/aucell_kernel.py')
        packed.array('expected.npy', np.stack(scored.of_sets))
