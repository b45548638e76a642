"""Tables, columns and matrices of the result, and its summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.result import Result
from stroma_runner.methods.groups.distribution import density, describe
from stroma_runner.tools.cnv.found import CnvFindings, arm_rows, groups_of
from stroma_store.result_matrices import write_result_matrix

#: Groups, points and drawn values of a group in the summary.
GROUPS, POINTS, SAMPLED = 60, 1500, 15
#: Percentile of the sizes of values at which the colours end.
COLOURED = 99.0
KINDS = ('reference', 'normal', 'undecided', 'malignant')


def write(result: Result, view: DatasetView, found: CnvFindings) -> None:
    """Writes everything except the summary."""
    result.table('windows', windows(view, found))
    result.table('arms', pd.DataFrame(arm_rows(found)))
    result.table('cells', cells(view, found))
    columns(result, view, found)
    normal = int(found.normal.sum())
    for name, rows in (('reference', found.rows[:normal]), ('tested', found.rows[normal:])):
        write_result_matrix(result.file('matrices'), name, found.clean[rows])
        write_result_matrix(result.file('matrices'), f'{name}Labels', found.cells.label[rows, None].astype(np.int16))


def windows(view: DatasetView, found: CnvFindings) -> pd.DataFrame:
    plan, placed = found.plan, found.plan.placed
    symbols = np.array(view.genes.symbols, object)[placed.genes]
    ranges = list(zip(plan.windows.first.tolist(), plan.windows.last.tolist(), strict=True))
    known = found.genome.assembly is not None and any(arm[-1] in 'pq' for arm in found.arms)
    return pd.DataFrame(
        {
            'window': np.arange(1, len(ranges) + 1),
            'chromosome': [placed.names[k] for k in plan.windows.chromosome.tolist()],
            'start': [int(placed.start[a : b + 1].min()) for a, b in ranges],
            'end': [int(placed.end[a : b + 1].max()) for a, b in ranges],
            'arm': found.arm_of if known else None,
            'genes': [' '.join(symbols[a : b + 1]) for a, b in ranges],
        }
    )


def label_names(found: CnvFindings) -> np.ndarray:
    """Kept label of each cell, or its kind if it has none."""
    plain = np.where(found.normal, 'reference', 'tested').astype(object)
    if found.cells.labels is None:
        return plain
    names = np.array([*found.cells.labels, ''], object)[found.cells.label]
    return np.where(found.cells.label >= 0, names, plain)


def cells(view: DatasetView, found: CnvFindings) -> pd.DataFrame:
    return pd.DataFrame(
        {
            'barcode': view.dataset.barcodes_of(found.cells.chosen),
            'group': label_names(found),
            'reference': found.normal,
            'score': found.score,
            'correlation': found.correlation,
            'confidence': found.confidence,
            'call': found.call,
        }
    )


def columns(result: Result, view: DatasetView, found: CnvFindings) -> None:
    chosen = found.cells.chosen

    def numbers(values: np.ndarray) -> pd.Series:
        whole = np.full(view.cells, np.nan)
        whole[chosen] = values
        return pd.Series(whole)

    def names(values: Any) -> pd.Series:
        whole = np.full(view.cells, None, object)
        whole[chosen] = values
        return pd.Series(whole)

    place = np.empty(len(found.rows))
    place[found.rows] = np.arange(1, len(found.rows) + 1)
    result.column('score', numbers(found.score), 'CNV score')
    result.column('correlation', numbers(found.correlation), 'CNV correlation')
    result.column('confidence', numbers(found.confidence), 'CNV malignant')
    result.column('call', names(found.call), 'CNV call')
    result.column('cluster', names([str(k) if k else 'reference' for k in found.cluster.tolist()]), 'CNV cluster')
    result.column('row', numbers(place), 'CNV row')


def summary(params: Mapping[str, Any], positioned: int, found: CnvFindings) -> dict[str, Any]:
    """The contract's CnvResult."""
    plan, tree = found.plan, found.tree
    bounds = plan.windows.bounds.tolist()
    tested = ~found.normal
    groups = dict(list(groups_of(found).items())[:GROUPS])
    rows = arm_rows(found)
    by_group: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_group.setdefault(row['group'], []).append(row)
    leaf = np.repeat(np.arange(len(tree.leaves)), tree.leaves)
    in_leaves = found.arm_values[np.flatnonzero(tested)[tree.order]]
    leaves = [[_short(v) for v in in_leaves[leaf == k].mean(axis=0)] for k in range(len(tree.leaves))]
    labels = found.cells.labels
    sizes = np.abs(found.clean).ravel()[:: max(1, found.clean.size // 2_000_000)]
    limit = float(np.percentile(sizes, COLOURED)) or float(sizes.max()) or 1.0
    scored = {'reference': found.normal} | groups if labels is None else _by_label(found)
    return {
        'version': params['version'],
        'tested': int(tested.sum()),
        'reference': int(found.normal.sum()),
        'genes': {'positioned': positioned, 'used': len(plan.placed.genes)},
        'positions': {'name': found.genome.name, 'genes': found.genome.listed, 'sha256': found.genome.sha256},
        'windowSize': params['windowSize'],
        'step': plan.step,
        'askedStep': None if plan.step == params['step'] else params['step'],
        'denoise': params['denoise'],
        'chromosomes': [
            {'name': name, 'start': a, 'end': b}
            for name, a, b in zip(plan.placed.names, bounds[:-1], bounds[1:], strict=True)
        ],
        'windows': len(plan.windows.first),
        'referenceGroups': [
            {'name': name, 'cells': int((found.cells.reference == k).sum())}
            for k, name in enumerate(found.cells.groups)
        ],
        'labels': None if labels is None else {'column': params['keepLabel'], 'categories': labels},
        'tree': {
            'labels': [str(k + 1) for k in range(len(tree.leaves))],
            'merges': [[int(a), int(b), _short(height), int(n)] for a, b, height, n in tree.merges],
            'order': list(range(len(tree.leaves))),
            'method': 'ward',
            'metric': 'euclidean',
        },
        'leaves': tree.leaves.tolist(),
        'grouped': tree.grouped,
        'clusters': params['clusters'],
        'limit': limit,
        'arms': {
            'names': found.arms,
            'leaves': leaves,
            'groups': {
                'rows': list(groups),
                'columns': found.arms,
                'values': [[_short(row['mean']) for row in by_group[name]] for name in groups],
            },
            'calls': [[row['call'] for row in by_group[name]] for name in groups],
            'confidence': [[round(row['confidence'], 4) for row in by_group[name]] for name in groups],
            'leastEffect': _short(found.least_effect),
        },
        'scores': [_summary(name, found.score[one]) for name, one in scored.items()],
        'points': points(found),
        'malignancy': {
            'separate': found.separate,
            'settled': found.settled,
            **{kind: int((found.call == kind).sum()) for kind in ('malignant', 'undecided', 'normal')},
            'profileCells': sum(map(len, found.profiles)),
        },
    }


def _by_label(found: CnvFindings) -> dict[str, np.ndarray]:
    """All cells by kept label, only the largest groups."""
    names = label_names(found)
    groups = {str(name): names == name for name in np.unique(names.astype(str))}
    return dict(sorted(groups.items(), key=lambda one: -int(one[1].sum()))[:GROUPS])


def points(found: CnvFindings) -> dict[str, list[Any]]:
    """A random sample of the cells, which is equal for equal results."""
    n = len(found.score)
    chosen = np.sort(np.random.default_rng(0).choice(n, min(n, POINTS), replace=False))
    return {
        'score': [_short(v) for v in found.score[chosen]],
        'correlation': [_short(v) for v in found.correlation[chosen]],
        'kind': [KINDS.index(found.call[k]) for k in chosen.tolist()],
    }


def _summary(group: str, values: np.ndarray) -> dict[str, Any]:
    one = describe(values)
    drawn = np.random.default_rng(0).choice(values, min(SAMPLED, len(values)), replace=False)
    return {
        'group': group,
        **one._asdict(),
        'density': [_short(v) for v in density(values)[1]],
        'sampled': [_short(v) for v in drawn],
    }


def _short(value: float) -> float:
    return float(f'{value:.4g}')
