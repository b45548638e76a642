"""SingleR: the label whose reference cells correlate best with a cell (Aran et al. 2019), by the library singler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse as sp

#: Markers of each label against each other label, as in SingleR for single cells.
MARKERS = 10
#: A cell is pruned if its score is more than this many median absolute deviations below its label's median.
DEVIATIONS = 3.0

#: Markers (gene indices) of the first label compared with the second.
Markers = list[list[list[int]]]


class SingleRLabels(NamedTuple):
    """Per cell: label index, its correlation, its margin over the next label after fine-tuning, and its margin over the
    median of all labels before that."""

    label: np.ndarray
    score: np.ndarray
    margin: np.ndarray
    prominence: np.ndarray


def pairwise_markers(reference: sp.csr_matrix, codes: np.ndarray, threads: int) -> Markers:
    """`reference`: cells x genes, log-normalised; `codes`: label of each cell, 0 to n - 1, each with a cell. By the
    area under the curve of each pair of labels."""
    import singler

    genes, labels = [str(k) for k in range(reference.shape[1])], [str(code) for code in codes]
    trained = singler.train_single(
        reference.T.tocsc().astype(np.float64),
        labels,
        genes,
        marker_method='auc',
        num_de=MARKERS,
        check_missing=False,
        num_threads=threads,
    )
    n = int(codes.max()) + 1
    return [[[int(gene) for gene in trained.markers[str(a)][str(b)]] for b in range(n)] for a in range(n)]


def used_genes(markers: Markers) -> np.ndarray:
    """Indices of all markers, ascending."""
    return np.array(sorted({gene for of in markers for one in of for gene in one}), np.int64)


class Trained:
    """A reference and its markers, at least one: cells x markers, log-normalised, in the order of `used_genes`."""

    def __init__(self, reference: sp.csr_matrix, codes: np.ndarray, markers: Markers, threads: int) -> None:
        import singler

        place = {int(gene): str(k) for k, gene in enumerate(used_genes(markers))}
        named: dict[str, dict[str, Sequence[str]]] = {
            str(a): {str(b): [place[gene] for gene in one] for b, one in enumerate(of)} for a, of in enumerate(markers)
        }
        self._threads = threads
        self._trained: Any = singler.train_single(
            reference.T.tocsc().astype(np.float64),
            [str(code) for code in codes],
            list(place.values()),
            markers=named,
            check_missing=False,
            num_threads=threads,
        )

    def classify(self, cells: sp.csr_matrix) -> SingleRLabels:
        """`cells`: cells x the same genes."""
        import singler

        got = singler.classify_single(cells.T.tocsc().astype(np.float64), self._trained, num_threads=self._threads)
        label = np.array([int(one) for one in got.column('best')], np.int64)
        names = list(self._trained.labels)
        every = np.stack([np.asarray(got.column('scores').column(name)) for name in names], axis=1)
        column = np.array([names.index(str(k)) for k in range(len(names))])[label]
        score = every[np.arange(len(label)), column]
        return SingleRLabels(label, score, np.asarray(got.column('delta')), score - np.median(every, axis=1))


def is_pruned(label: np.ndarray, prominence: np.ndarray, deviations: float = DEVIATIONS) -> np.ndarray:
    """Mask of the cells whose label has too small a margin compared with other cells of that label; SingleR prunes them
    (`pruneScores`). A cell without a margin is pruned."""
    found = ~np.isfinite(prominence)
    for code in np.unique(label):
        of = (label == code) & ~found
        middle = np.median(prominence[of]) if of.any() else 0.0
        spread = 1.4826 * np.median(np.abs(prominence[of] - middle)) if of.any() else 0.0
        found |= (label == code) & (prominence < middle - deviations * spread)
    return found
