"""Filters by cell type: limits of each preliminary cluster of a sample from its own spread (the idea of ddqc,
Subramanian et al. 2022, Genome Biol 23:267). Only uses numpy, because it is included in `reproduce.zip`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

#: Median absolute deviations, scaled to a standard deviation, around the median of a type.
DEVIATIONS, SCALE = 3.0, 1.4826
#: Minimum number of cells of a type with its own limits.
LEAST_CELLS = 20
#: Outer limits, as in ddqc's first filter: no type's own limits exceed them.
LEAST_GENES, MOST_MITOCHONDRIAL = 100, 80.0


def _around(values: np.ndarray) -> tuple[float, float]:
    middle = float(np.median(values))
    width = DEVIATIONS * SCALE * float(np.median(np.abs(values - middle)))
    return middle - width, middle + width


def type_limits(
    genes: np.ndarray, umi: np.ndarray, mitochondrial: np.ndarray | None, ribosomal: np.ndarray | None
) -> dict[str, Any] | None:
    """Limits (contract: SampleThresholds) of the cells of one type: counts around their median on the logarithm,
    percentages above it. None for fewer than `LEAST_CELLS`."""
    if len(genes) < LEAST_CELLS:
        return None
    (gene_low, gene_high), (umi_low, umi_high) = (
        _around(np.log(np.maximum(values, 1).astype(np.float64))) for values in (genes, umi)
    )
    mito, ribo = (100.0 if values is None else _around(values)[1] for values in (mitochondrial, ribosomal))
    return {
        'gene': {'min': max(LEAST_GENES, int(np.exp(gene_low))), 'max': int(np.ceil(np.exp(gene_high)))},
        'umi': {'min': int(np.exp(umi_low)), 'max': int(np.ceil(np.exp(umi_high)))},
        'mitochondrial': round(min(MOST_MITOCHONDRIAL, mito), 2),
        'ribosomal': round(min(100.0, ribo), 2),
    }


def limits_by_type(
    genes: np.ndarray,
    umi: np.ndarray,
    mitochondrial: np.ndarray | None,
    ribosomal: np.ndarray | None,
    types: np.ndarray,
) -> list[dict[str, Any] | None]:
    """`type_limits` of each type; `types`: type of each cell, from 0."""
    made = []
    for number in range(int(types.max(initial=-1)) + 1):
        own = types == number
        shares = (None if values is None else values[own] for values in (mitochondrial, ribosomal))
        made.append(type_limits(genes[own], umi[own], *shares))
    return made


def widen_thresholds(thresholds: Mapping[str, Any], limits: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The thresholds of a sample, extended by a type's own limits where these are wider."""
    if limits is None:
        return thresholds
    return {
        **{
            name: {
                'min': min(thresholds[name]['min'], limits[name]['min']),
                'max': max(thresholds[name]['max'], limits[name]['max']),
            }
            for name in ('gene', 'umi')
        },
        **{name: max(thresholds[name], limits[name]) for name in ('mitochondrial', 'ribosomal')},
    }


def by_type(thresholds: Mapping[str, Any], limits: Sequence[Mapping[str, Any] | None]) -> list[Mapping[str, Any]]:
    """Limits that filter the cells of each type."""
    return [widen_thresholds(thresholds, own) for own in limits]
