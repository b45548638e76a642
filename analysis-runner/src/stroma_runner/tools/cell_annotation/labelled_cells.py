"""Shared by the methods that label each cell: blocks of genes, and proposals by the most frequent label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.proposals import SCORES, proposal

#: Genes read at a time.
STEP = 200


def blocks(view: DatasetView, genes: np.ndarray, cells: np.ndarray) -> Iterator[tuple[slice, sp.csc_matrix]]:
    """(indices among `genes`, cells x these genes, log-normalised) without loading the matrix. `genes`, `cells`:
    indices, genes in any order."""
    place = np.full(view.cells, -1, np.int32)
    place[cells] = np.arange(len(cells), dtype=np.int32)
    for start in range(0, len(genes), STEP):
        rows, values, ends = [], [], [0]
        for gene in genes[start : start + STEP].tolist():
            found, given = view.dataset.gene(gene)
            moved = place[found]
            kept = moved >= 0
            rows.append(moved[kept])
            values.append(given[kept])
            ends.append(ends[-1] + len(rows[-1]))
        shape = (len(cells), len(rows))
        part = sp.csc_matrix((np.concatenate(values), np.concatenate(rows), ends), shape=shape)
        yield slice(start, start + len(rows)), part


def expression(view: DatasetView, genes: np.ndarray, cells: np.ndarray) -> sp.csr_matrix:
    """Cells x genes, log-normalised float32."""
    return sp.csr_matrix(sp.hstack([part for _, part in blocks(view, genes, cells)], format='csr'))


def values_per_cell(
    n: int,
    cells: np.ndarray,
    names: Sequence[str],
    codes: np.ndarray,
    assigned: np.ndarray,
    scores: np.ndarray,
    margins: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(label or None, score, margin) of all `n` cells of the dataset, NaN for cells without a label. The other
    arguments are about `cells` (indices): indices in `names`, whether each label is assigned (mask), scores and
    margins."""
    labels = np.full(n, None, dtype=object)
    labels[cells[assigned]] = np.array(names, dtype=object)[codes[assigned]]
    placed = np.full((2, n), np.nan)
    placed[:, cells] = scores, margins
    return labels, placed[0], placed[1]


def propose_by_group(
    annotated: Annotated, labels: np.ndarray, order: list[str], floor: float
) -> tuple[list[dict[str, Any]], pd.DataFrame]:
    """(proposals, rows of `scores`): a group gets the most frequent label of its cells, with its share as the score,
    unless it is below the floor. `labels` has one entry per cell of the dataset, None if it has no label. On a tie, the
    label that comes first in `order` wins."""
    proposals, rows = [], []
    for group in annotated.groups:
        counts = pd.Series(labels[group.cells]).value_counts(sort=False)
        shares = {name: int(counts.get(name, 0)) / len(group.cells) for name in order if counts.get(name, 0)}
        ranked = sorted(shares.items(), key=lambda item: -item[1])
        best = ranked[0] if ranked else None
        proposals.append(
            proposal(
                group,
                label=best[0] if best and best[1] >= floor else None,
                score=best[1] if best else None,
                second=ranked[1] if len(ranked) > 1 else None,
                markers=[],
            )
        )
        rows += [
            {
                'cluster': group.cluster,
                'cellType': group.cell_type,
                'label': name,
                'score': share,
                'detected': None,
                'markers': None,
            }
            for name, share in ranked
        ]
    return proposals, pd.DataFrame(rows, columns=SCORES)
