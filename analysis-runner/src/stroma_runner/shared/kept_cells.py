"""Applies the wizard's filters to the cells of a sample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.methods.quality.by_type import by_type, limits_by_type
from stroma_runner.methods.quality.cell_quality import passes_thresholds
from stroma_runner.shared.samples import LoadedSample, thresholds_of


def inside_thresholds(sample: LoadedSample, params: Mapping[str, Any]) -> np.ndarray:
    """Mask of the cells within the thresholds; all of them without filtering. `params`: those of an integration, whose
    `filterByType` needs the sample's types."""
    if params['cellFilteringEvaluation'] == 'skip':
        return np.ones(len(sample.quality.genes), dtype=bool)
    thresholds = thresholds_of(params, sample.name)
    if not params.get('filterByType') or sample.types is None:
        return passes_thresholds(sample.quality, thresholds)
    kept = np.zeros(len(sample.types), dtype=bool)
    for number, own in enumerate(by_type(thresholds, type_limits_of(sample))):
        of_type = sample.types == number
        kept[of_type] = passes_thresholds(sample.quality, own)[of_type]
    return kept


def type_limits_of(sample: LoadedSample) -> list[dict[str, Any] | None]:
    """The own limits of each preliminary cluster of the sample."""
    q = sample.quality
    assert sample.types is not None
    return limits_by_type(q.genes, q.umi, q.mitochondrial, q.ribosomal, sample.types)


def kept_cells(sample: LoadedSample, params: Mapping[str, Any]) -> np.ndarray:
    """The same, without called doublets if they are removed."""
    mask = inside_thresholds(sample, params)
    if params['removeDoublets'] and sample.doublets is not None:
        mask = mask & ~sample.doublets['called'].to_numpy(dtype=bool)
    return mask
