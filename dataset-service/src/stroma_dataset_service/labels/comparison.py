"""Two versions of a column of labels, cell by cell: which labels the cells had and have."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.replies import json_reply
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import invalid
from stroma_store.groups import require_categories

_VERSION = re.compile(r'[0-9a-f]{32}')


def label_comparison(request: Request, dataset: OpenDataset, labels: Labels) -> Response:
    """GET `?column=&from=&to=`: the contract's LabelComparison. Raises COLUMN_NOT_FOUND, INPUT_INVALID for a version
    that the column never had."""
    query = request.query_params
    name = query.get('column', '')
    known = versions_of(labels, dataset, name)
    for part in ('from', 'to'):
        if not _VERSION.fullmatch(query.get(part, '')) or query[part] not in known:
            raise invalid('query', f'/{part}', 'history')
    before, after = (labels.at_version(dataset, name, query[part]) for part in ('from', 'to'))
    return json_reply({'column': name, 'from': query['from'], 'to': query['to'], **compare_columns(before, after)})


def versions_of(labels: Labels, written: OpenDataset, name: str) -> set[str]:
    """Every current or former version of a column, as far back as its log. Raises COLUMN_NOT_FOUND,
    COLUMN_NOT_GROUPS."""
    state = labels.document(written.id)[1].get('columns', {}).get(name)
    changes = state['changes'] if state else []
    found = {change[end] for change in changes for end in ('from', 'to') if change[end] is not None}
    if state is None or any(entry['name'] == name for entry in written.column_entries):
        require_categories(written.column(name))
        found.add(written.label_version(name))
    return found | set(state['stack'] if state else [])


def compare_columns(before: Column, after: Column) -> dict[str, Any]:
    """`{cells, changed, adjustedRand, rows, pairs}`: `rows` are the pairs of labels that have cells in common."""
    a, b = len(before.categories), len(after.categories)
    # Cells without a label are one category more.
    first, second = np.minimum(before.codes, a).astype(np.int64), np.minimum(after.codes, b).astype(np.int64)
    pairs, cells = np.unique(first * (b + 1) + second, return_counts=True)
    names = [*before.categories, None], [*after.categories, None]
    found = [
        {'before': names[0][pair // (b + 1)], 'after': names[1][pair % (b + 1)], 'cells': n}
        for pair, n in zip(pairs.tolist(), cells.tolist(), strict=True)
    ]
    rows = sorted(found, key=lambda row: -row['cells'])
    return {
        'cells': int(first.size),
        'changed': sum(row['cells'] for row in rows if row['before'] != row['after']),
        'adjustedRand': adjusted_rand(cells, np.bincount(first), np.bincount(second)),
        'rows': rows[: int(limits()['labels']['compared'])],
        'pairs': len(rows),
    }


def adjusted_rand(cells: np.ndarray, before: np.ndarray, after: np.ndarray) -> float:
    """The adjusted Rand index (Hubert and Arabie 1985). `cells`: of each pair of labels that has some; `before`,
    `after`: of each label. 1 where both divide the cells in the same way, also where that is not at all."""

    def couples(counts: np.ndarray) -> int:
        return sum(n * (n - 1) // 2 for n in counts.tolist())

    total, same = couples(np.array([int(before.sum())])), couples(cells)
    in_before, in_after = couples(before), couples(after)
    # Whole numbers: the products of counts of many cells have more digits than a float.
    numerator = 2 * (same * total - in_before * in_after)
    denominator = (in_before + in_after) * total - 2 * in_before * in_after
    return numerator / denominator if denominator else 1.0
