"""Report of the effect that the correction of one sample's ambient RNA would have, for the wizard."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.quality.contamination import PreparedSample, cluster_sums

#: Genes of each list, and the largest clusters that are shown.
GENES, CLUSTERS = 10, 8
#: A cell that loses a larger share of its counts is counted.
LOSING = 0.3
#: Genes that only some cells express, whatever the sample: haemoglobins and immunoglobulins.
ONLY_SOME = ('HBA1', 'HBA2', 'HBB', 'HBD', 'IGKC', 'IGHG1', 'IGHA1', 'IGHM', 'IGLC2', 'JCHAIN')
#: Minimum share of the soup for a gene to be informative.
LEAST_SHARE = 2e-4


def report(
    counts: sp.csr_matrix, corrected: sp.csr_matrix, symbols: np.ndarray, known: PreparedSample
) -> dict[str, Any]:
    """The contract's SampleContamination; requires `known.estimate` with a fraction."""
    labels, order = _by_size(known.labels)
    before, after = (cluster_sums(matrix, labels, len(order)) for matrix in (counts, corrected))
    sizes = np.bincount(labels, minlength=len(order))
    expression = [1e4 * sums / np.maximum(sums.sum(axis=1, keepdims=True), 1.0) for sums in (before, after)]
    raw, left = (np.asarray(matrix.sum(axis=1), dtype=np.float64).ravel() for matrix in (counts, corrected))
    lost = (before - after).sum(axis=0)

    def at(cluster: int, gene: int) -> dict[str, Any]:
        was, becomes = (round(float(table[cluster, gene]), 3) for table in expression)
        return {'cluster': cluster + 1, 'cells': int(sizes[cluster]), 'before': was, 'after': becomes}

    removed = [gene for gene in np.argsort(-lost, kind='stable')[:GENES] if lost[gene] > 0]
    shown = min(CLUSTERS, len(order))
    found = known.estimate
    assert found.fraction is not None and found.low is not None and found.high is not None
    return {
        'fraction': round(found.fraction, 4),
        'low': round(found.low, 4),
        'high': round(found.high, 4),
        'removed': round(float(1.0 - left.sum() / max(1.0, raw.sum())), 4),
        'losing': int(((raw - left) > LOSING * raw).sum()),
        'soup': [
            {'gene': str(symbols[gene]), 'share': round(float(known.soup[gene]), 5)}
            for gene in np.argsort(-known.soup, kind='stable')[:GENES]
            if known.soup[gene] > 0
        ],
        'genes': [
            {
                'gene': str(symbols[gene]),
                'before': int(before[:, gene].sum()),
                'after': int(after[:, gene].sum()),
                'clusters': [at(cluster, gene) for cluster in range(shown)],
            }
            for gene in removed
        ],
        'silent': [
            {'gene': str(symbols[gene]), **at(int(np.argmin(expression[0][:, gene])), gene)}
            for gene in _silent(symbols, known)
        ],
    }


def _by_size(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(labels numbered from 0 by falling size, the old numbers in that order)."""
    sizes = np.bincount(labels)
    order = np.lexsort((np.arange(len(sizes)), -sizes))
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return rank[labels], order


def _silent(symbols: np.ndarray, known: PreparedSample) -> list[int]:
    """Haemoglobins and immunoglobulins that the soup has, then the genes that show the fraction."""
    upper = {str(symbol).upper(): gene for gene, symbol in enumerate(symbols)}
    special = [upper[name] for name in ONLY_SOME if name in upper and known.soup[upper[name]] >= LEAST_SHARE]
    return list(dict.fromkeys([*special[: GENES // 2], *(int(gene) for gene in known.estimate.genes)]))[:GENES]
