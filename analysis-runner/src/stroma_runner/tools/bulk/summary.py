"""The contract's BulkResult: the data of the page's first view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.methods.bulk import quality
from stroma_runner.tools.bulk.comparisons import RequestedComparison, is_beyond_thresholds

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.tools.bulk.samples import JoinedCounts

#: Number of genes in the heat map of a comparison, and in the composition of a sample.
HEATMAP_GENES, TOP_GENES = 40, 15
WHY = ('zero', 'filtered', 'outlier', 'low', 'unsettled')


def summarise_samples(job_params: dict[str, Any], joined: JoinedCounts) -> tuple[dict[str, Any], np.ndarray]:
    """(the part of the result that describes the samples, log2 of the normalised counts + 1)."""
    counts = joined.counts
    factors = quality.size_factors(counts)
    values = quality.log2_normalised(counts, factors)
    steady = quality.log2_normalised(counts, factors, quality.STEADY)
    pca, correlation = quality.components(steady), quality.correlations(steady)
    found = quality.outliers(correlation, joined.groups)
    sexes = quality.infer_sexes(counts, list(joined.symbols))
    rows, shares = quality.top_genes(counts, TOP_GENES)
    names = list(joined.samples)
    samples = [
        {
            'sample': name,
            'group': joined.groups[k],
            'pair': job_params['samples'][k].get('pair') or None,
            'batch': job_params['samples'][k].get('batch') or None,
            'size': float(counts[:, k].sum()),
            'detected': int((counts[:, k] > 0).sum()),
            'sizeFactor': round(float(factors[k]), 5),
            'correlation': None if np.isnan(found.medians[k]) else round(float(found.medians[k]), 4),
            'isOutlier': bool(found.are[k]),
            'sex': sexes[k],
            'topShare': round(float(shares[:, k].sum()), 5),
        }
        for k, name in enumerate(names)
    ]
    tree = quality.cluster_samples(correlation)
    return {
        'genes': len(counts),
        'samples': samples,
        'pca': {
            'genes': pca.genes,
            'percent': [round(float(one), 3) for one in pca.percent],
            'coordinates': [[round(float(one), 4) for one in row] for row in pca.coordinates],
        },
        'correlation': {
            'rows': names,
            'columns': names,
            'values': [[round(float(one), 4) for one in row] for row in correlation],
        },
        'linkage': linkage(names, tree, 'correlation'),
        'top': {
            'genes': [str(joined.symbols[k]) for k in rows],
            'shares': [[round(float(one), 5) for one in row] for row in shares],
        },
        'warnings': [*joined.warnings, *_doubts(samples, found)],
    }, values


def _doubts(samples: list[dict[str, Any]], found: quality.Outliers) -> list[dict[str, Any]]:
    """Outliers and sexes that pairs contradict, with numbers."""
    told = [
        {
            'id': 'warning.bulkOutlier',
            'params': {'sample': one['sample'], 'correlation': one['correlation'], 'limit': round(found.limit, 4)},
        }
        for one in samples
        if one['isOutlier']
    ]
    by_pair: dict[str, dict[str, list[str]]] = {}
    for one in samples:
        if one['pair'] and one['sex']:
            by_pair.setdefault(one['pair'], {}).setdefault(one['sex'], []).append(one['sample'])
    for pair, sexes in by_pair.items():
        if len(sexes) > 1:
            values = {'pair': pair, 'female': ', '.join(sexes['female']), 'male': ', '.join(sexes['male'])}
            told.append({'id': 'warning.bulkSexes', 'params': values})
    return told


def linkage(labels: list[str], tree: quality.Clustering, metric: str) -> dict[str, Any]:
    """The contract's Linkage."""
    merges = [[int(a), int(b), round(float(height), 4), int(size)] for a, b, height, size in tree.merges]
    return {'labels': labels, 'merges': merges, 'order': tree.order, 'method': 'average', 'metric': metric}


def summarise_comparison(
    asked: RequestedComparison, frame: pd.DataFrame, params: dict[str, Any], heat: dict[str, Any] | None
) -> dict[str, Any]:
    """The contract's BulkComparison, without gene sets."""
    words = frame['why'].value_counts()
    return {
        'name': asked.name,
        'a': asked.a,
        'b': asked.b,
        'tested': int(frame['p_val'].notna().sum()),
        'up': int(is_beyond_thresholds(frame, params, 'up').sum()),
        'down': int(is_beyond_thresholds(frame, params, 'down').sum()),
        'missing': [{'why': why, 'genes': int(words[why])} for why in WHY if why in words],
        'heatmap': heat,
        'gsea': None,
        'over': None,
    }


def heat_map(
    frame: pd.DataFrame, values: np.ndarray, joined: JoinedCounts, offset: int
) -> tuple[dict[str, Any] | None, np.ndarray]:
    """(indices of the genes and cells, z of the most significant genes x all samples); None without an adjusted p
    value.

    The columns of the other groups are drawn too, so that a gene that is high there is not mistaken for a gene of this
    comparison."""
    rows = frame[frame['p_val_adj'].notna()]['row'].to_numpy()[:HEATMAP_GENES]
    rows = rows[values[rows].std(axis=1) > 0]
    if len(rows) < 2:
        return None, np.zeros((0, values.shape[1]))
    shown = values[rows]
    z = (shown - shown.mean(axis=1, keepdims=True)) / shown.std(axis=1, ddof=1, keepdims=True)
    labels = [str(joined.symbols[k]) for k in rows]
    samples = linkage(list(joined.samples), quality.cluster_rows(z.T, 'euclidean'), 'euclidean')
    told = {
        'offset': offset,
        'genes': linkage(labels, quality.cluster_rows(z), 'correlation'),
        'samples': {name: part for name, part in samples.items() if name != 'labels'},
    }
    return told, z
