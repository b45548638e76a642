"""Cell quality: genes, UMI, mitochondrial and ribosomal percent; histograms; recommended thresholds
(specification 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

MITOCHONDRIAL_OPTIONS = (5, 10, 15, 20, 30, 50)
TARGET_SHARE = 0.05
QUANTILE = 0.98
#: Minimum share of cells that recommended thresholds keep without a warning.
LEAST_KEPT = 0.8
#: Share of the cells that the minimum of genes may remove before it is lowered.
MOST_REMOVED = 0.1
MIN_GENES, MIN_UMI, RIBOSOMAL_LIMIT = 200, 0, 50.0


@dataclass(frozen=True)
class Quality:
    """One value per cell. Percentages are 0 to 100; None if the matrix has no gene of the set."""

    genes: np.ndarray
    umi: np.ndarray
    mitochondrial: np.ndarray | None
    ribosomal: np.ndarray | None


def is_in_gene_set(symbols: Sequence[str] | np.ndarray, gene_set: Mapping[str, Any]) -> np.ndarray:
    """Boolean mask of the genes that a prefix or a symbol of the set names (contract: PercentGeneSet)."""
    prefixes, names = tuple(gene_set['prefixes']), set(gene_set['genes'])
    return np.array([str(s) in names or bool(prefixes and str(s).startswith(prefixes)) for s in symbols], dtype=bool)


def cell_quality(
    counts: sp.csr_matrix, symbols: np.ndarray, mitochondrial: Mapping[str, Any], ribosomal: Mapping[str, Any]
) -> Quality:
    """`counts`: CSR cells x genes without stored zeros."""
    umi = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()

    def percent(gene_set: Mapping[str, Any]) -> np.ndarray | None:
        mask = is_in_gene_set(symbols, gene_set)
        if not mask.any():
            return None
        part = np.asarray(counts @ mask.astype(np.float64)).ravel()
        return np.divide(100.0 * part, umi, out=np.zeros_like(umi), where=umi > 0)

    return Quality(np.diff(counts.indptr).astype(np.int64), umi, percent(mitochondrial), percent(ribosomal))


def blocks_quality(
    blocks: Iterable[sp.csr_matrix], symbols: np.ndarray, mitochondrial: Mapping[str, Any], ribosomal: Mapping[str, Any]
) -> tuple[Quality, np.ndarray]:
    """The quality of all cells of consecutive blocks (`cell_quality`), and the number of cells with each gene."""
    seen, parts = np.zeros(len(symbols), np.int64), []
    for block in blocks:
        parts.append(cell_quality(block, symbols, mitochondrial, ribosomal))
        seen += np.bincount(block.indices, minlength=len(symbols))
    if not parts:
        parts = [cell_quality(sp.csr_matrix((0, len(symbols))), symbols, mitochondrial, ribosomal)]

    def joined(values: list[np.ndarray | None]) -> np.ndarray | None:
        known = [value for value in values if value is not None]
        return np.concatenate(known) if known else None

    whole = Quality(
        np.concatenate([part.genes for part in parts]),
        np.concatenate([part.umi for part in parts]),
        joined([part.mitochondrial for part in parts]),
        joined([part.ribosomal for part in parts]),
    )
    return whole, seen


def passes_thresholds(quality: Quality, thresholds: Mapping[str, Any]) -> np.ndarray:
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
    """Thresholds of one sample: maxima at the 98th percentile; the mitochondrial option closest to filtering 5 %.

    The minimum of genes is `MIN_GENES`, or the 2nd percentile where `MIN_GENES` alone would remove more than
    `MOST_REMOVED` of the cells: in a panel or shallow data it cannot separate empty droplets from cells.
    """
    mito = 50.0
    if quality.mitochondrial is not None:
        shares = [abs(float(np.mean(quality.mitochondrial >= o)) - TARGET_SHARE) for o in MITOCHONDRIAL_OPTIONS]
        # Among equally close options the widest, which loses fewer cells.
        mito = float(max(o for o, d in zip(MITOCHONDRIAL_OPTIONS, shares, strict=True) if d <= min(shares) + 1e-12))
    ribo = RIBOSOMAL_LIMIT
    if quality.ribosomal is not None:
        ribo = min(RIBOSOMAL_LIMIT, round(float(np.quantile(quality.ribosomal, QUANTILE)) + 0.005, 2))
    gene_max, umi_max = (int(np.ceil(np.quantile(v, QUANTILE))) for v in (quality.genes, quality.umi))
    return {
        'gene': {'min': _least_genes(quality.genes), 'max': gene_max},
        'umi': {'min': MIN_UMI, 'max': umi_max},
        'mitochondrial': mito,
        'ribosomal': ribo,
    }


def _least_genes(genes: np.ndarray) -> int:
    if len(genes) == 0 or float(np.mean(genes < MIN_GENES)) <= MOST_REMOVED:
        return MIN_GENES
    return int(np.floor(np.quantile(genes, 1.0 - QUANTILE)))


def explain_few_cells(quality: Quality, thresholds: Mapping[str, Any]) -> dict[str, Any] | None:
    """If thresholds keep less than `LEAST_KEPT` of the cells: the number kept, and the filter that removes most by
    itself."""
    cells = len(quality.genes)
    kept = int(passes_thresholds(quality, thresholds).sum())
    if cells == 0 or kept >= LEAST_KEPT * cells:
        return None
    open_all = {
        'gene': {'min': 0, 'max': np.inf},
        'umi': {'min': 0, 'max': np.inf},
        'mitochondrial': 100,
        'ribosomal': 100,
    }
    removed = {k: cells - int(passes_thresholds(quality, open_all | {k: thresholds[k]}).sum()) for k in open_all}
    most = max(removed, key=lambda k: removed[k])
    facts = {'cells': cells, 'kept': kept, 'percent': round(100 * kept / cells, 1)}
    return facts | {'filter': most, 'removed': removed[most]}


def histogram(values: np.ndarray, bins: int = 60) -> dict[str, list[Any]]:
    """`counts[i]` cells have `edges[i] <= value < edges[i + 1]`; the last bin includes its upper edge."""
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    counts, edges = np.histogram(values, bins=bins, range=(low, high if high > low else low + 1.0))
    return {'edges': [float(e) for e in edges], 'counts': [int(c) for c in counts]}
