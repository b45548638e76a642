"""Labels of a CellTypist model: logistic regression over genes that are scaled as in training."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import scipy.sparse as sp

#: Scaled values are clipped at this limit, as in CellTypist.
SCALE_LIMIT = 10.0


def decision_scores(
    blocks: Iterable[tuple[slice, sp.spmatrix]],
    cells: int,
    weights: np.ndarray,
    intercept: np.ndarray,
    mean: np.ndarray,
    scale: np.ndarray,
) -> np.ndarray:
    """Cells x labels, float64. `blocks`: (gene indices, cells x these genes, log-normalised, sparse), each gene once.
    `weights`: labels x genes, or one row for two labels, in which case the first has the negative score; `intercept`
    of its rows; `mean` and `scale` of the genes."""
    scores = np.tile(np.asarray(intercept, np.float64), (cells, 1))
    # A gene without a count has this scaled value; a block adds what its counts change.
    absent = np.minimum(-mean / scale, SCALE_LIMIT)
    scores += weights @ absent
    for genes, values in blocks:
        part = sp.csc_matrix(values, dtype=np.float64)
        n = np.diff(part.indptr)
        scaled = (part.data - np.repeat(mean[genes], n)) / np.repeat(scale[genes], n)
        part.data = np.minimum(scaled, SCALE_LIMIT) - np.repeat(absent[genes], n)
        scores += part @ weights[:, genes].T
    return np.hstack([-scores, scores]) if len(weights) == 1 else scores


def probabilities(scores: np.ndarray) -> np.ndarray:
    """Probabilities of each label against all others, which need not sum to 1."""
    from scipy.special import expit

    found: np.ndarray = expit(scores)
    return found


def best_match(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(label with the highest score, its probability, its margin over the next one) of each cell."""
    chances = probabilities(scores)
    highest = np.partition(chances, -2, axis=1)[:, -2:]
    return scores.argmax(axis=1), highest[:, 1], highest[:, 1] - highest[:, 0]


def joined_labels(chances: np.ndarray, labels: Sequence[str], floor: float, longest: int) -> list[str | None]:
    """All labels with a probability above `floor`, in the order of the model, joined by `|`; None if there are none. If
    the text exceeds `longest`, the least probable labels are left out."""
    found: list[str | None] = []
    known: dict[tuple[int, ...], str] = {}
    for row in chances:
        above = np.flatnonzero(row > floor)
        key = tuple(above.tolist())
        if key in known:
            found.append(known[key])
            continue
        text = '|'.join(labels[k] for k in key)
        if len(text) <= longest:
            known[key] = text
        else:
            # Uses this cell's own probabilities, so that the text does not depend on other cells with the same labels.
            kept = above[np.argsort(-row[above], kind='stable')]
            while len(text) > longest:
                kept = kept[:-1]
                text = '|'.join(labels[k] for k in sorted(kept.tolist()))
        found.append(text or None)
    return [one or None for one in found]


def single_orthologs(genes: Sequence[str], other: dict[str, list[str]]) -> tuple[np.ndarray, list[str]]:
    """(indices of the genes with exactly one ortholog that no other gene has; these orthologs), in the order of the
    genes. `other`: orthologs by gene."""
    targets = [list(dict.fromkeys(other.get(gene, ()))) for gene in genes]
    held: dict[str, int] = {}
    for one in other.values():
        for name in set(one):
            held[name] = held.get(name, 0) + 1
    kept = [k for k, names in enumerate(targets) if len(names) == 1 and held[names[0]] == 1]
    return np.array(kept, np.int64), [targets[k][0] for k in kept]
