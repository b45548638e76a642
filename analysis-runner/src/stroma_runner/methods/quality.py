"""Cell quality: genes, UMI, mitochondrial and ribosomal percent; histograms; recommended thresholds
(specification 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

MITOCHONDRIAL_OPTIONS = (5, 10, 15, 20, 30, 50)
TARGET_SHARE = 0.05
QUANTILE = 0.98
MIN_GENES, MIN_UMI, RIBOSOMAL_LIMIT = 200, 0, 50.0


@dataclass(frozen=True)
class Quality:
    """One value a cell. Percentages are 0 to 100; None where the matrix has no gene of the set."""

    genes: np.ndarray
    umi: np.ndarray
    mitochondrial: np.ndarray | None
    ribosomal: np.ndarray | None


def in_set(symbols: Sequence[str] | np.ndarray, gene_set: Mapping[str, Any]) -> np.ndarray:
    """Boolean mask of the genes that a prefix or a symbol of the set names (contract: PercentGeneSet)."""
    prefixes, names = tuple(gene_set['prefixes']), set(gene_set['genes'])
    return np.array([str(s) in names or bool(prefixes and str(s).startswith(prefixes)) for s in symbols], dtype=bool)


def cell_quality(
    counts: sp.csr_matrix, symbols: np.ndarray, mitochondrial: Mapping[str, Any], ribosomal: Mapping[str, Any]
) -> Quality:
    """`counts`: CSR cells x genes without stored zeros."""
    umi = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()

    def percent(gene_set: Mapping[str, Any]) -> np.ndarray | None:
        mask = in_set(symbols, gene_set)
        if not mask.any():
            return None
        part = np.asarray(counts @ mask.astype(np.float64)).ravel()
        return np.divide(100.0 * part, umi, out=np.zeros_like(umi), where=umi > 0)

    return Quality(np.diff(counts.indptr).astype(np.int64), umi, percent(mitochondrial), percent(ribosomal))


def passes(quality: Quality, thresholds: Mapping[str, Any]) -> np.ndarray:
    """Cells inside all thresholds: ranges inclusive, percentages exclusive upper bounds (contract:
    SampleThresholds)."""
    gene, umi = thresholds['gene'], thresholds['umi']
    keep = (quality.genes >= gene['min']) & (quality.genes <= gene['max'])
    keep &= (quality.umi >= umi['min']) & (quality.umi <= umi['max'])
    for values, name in ((quality.mitochondrial, 'mitochondrial'), (quality.ribosomal, 'ribosomal')):
        # 100 is the end of the scale and means "no limit", or a cell of mitochondria only could never be
        # kept.
        if values is not None and thresholds[name] < 100:
            keep &= values < thresholds[name]
    return np.asarray(keep)


def recommend(quality: Quality) -> dict[str, Any]:
    """Thresholds of one sample: maxima at the 98th percentile; the mitochondrial option closest to filtering
    5 %."""
    mito = 50.0
    if quality.mitochondrial is not None:
        shares = [abs(float(np.mean(quality.mitochondrial >= o)) - TARGET_SHARE) for o in MITOCHONDRIAL_OPTIONS]
        # Of equally close options the widest: fewer cells are lost for the same closeness.
        mito = float(max(o for o, d in zip(MITOCHONDRIAL_OPTIONS, shares, strict=True) if d <= min(shares) + 1e-12))
    ribo = RIBOSOMAL_LIMIT
    if quality.ribosomal is not None:
        ribo = min(RIBOSOMAL_LIMIT, round(float(np.quantile(quality.ribosomal, QUANTILE)) + 0.005, 2))
    gene_max, umi_max = (int(np.ceil(np.quantile(v, QUANTILE))) for v in (quality.genes, quality.umi))
    return {
        'gene': {'min': min(MIN_GENES, gene_max), 'max': gene_max},
        'umi': {'min': MIN_UMI, 'max': umi_max},
        'mitochondrial': mito,
        'ribosomal': ribo,
    }


def histogram(values: np.ndarray, bins: int = 60) -> dict[str, list[Any]]:
    """`counts[i]` cells have `edges[i] <= value < edges[i + 1]`; the last bin includes its upper edge."""
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    counts, edges = np.histogram(values, bins=bins, range=(low, high if high > low else low + 1.0))
    return {'edges': [float(e) for e in edges], 'counts': [int(c) for c in counts]}
