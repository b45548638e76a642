"""Marker genes per cluster: filtered, sorted, paged, as JSON or CSV."""

from __future__ import annotations

import csv
import io
import math
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.roles import category_column, read_roles
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import number, whole_number
from stroma_dataset_service.web.replies import Caching, json_reply
from stroma_dataset_service.web.streaming import BufferReply
from stroma_store.dataset.marker_columns import MARKER_COLUMNS
from stroma_store.errors import StromaError, invalid


def markers_column(dataset: OpenDataset) -> str | None:
    """The column that the markers were computed for, whatever column was chosen as the clusters later."""
    return dataset.info.get('markersColumn') or (dataset.info.get('levels') or {}).get('cluster')


def differential_expression(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET `cluster` (repeated), `column`, `sort`, `order`, `page`, `pageSize`, and filters: `q` (gene),
    `minLog2fc`,
    `maxPadj`, `minPct` (in the cluster), `direction` up or down,
    `top`: the first rows of each cluster, at most 100.

    `{rows, total, page, pageSize, column, clusters, columns}`, or with `Accept:
    text/csv` all rows of the filter.
    """
    roles = read_roles(versions, dataset)
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, roles.version)
    if fresh := caching.fresh():
        return fresh
    table, column = dataset.marker_table, markers_column(dataset)
    asked = request.query_params.get('column')
    if asked and asked != column and category_column(dataset, roles, asked) != column:
        raise StromaError('COLUMN_NOT_FOUND', column=asked)
    order = _sorted(request, table, _filtered(request, table))
    if 'text/csv' in request.headers.get('accept', ''):
        return _csv(table, order, caching)
    page, size = (
        whole_number(request, 'page', 1, 1, 1_000_000),
        whole_number(request, 'pageSize', 50, 1, 1000),
    )
    shown = order[(page - 1) * size : page * size]
    rows = [{name: _plain(table[name][k]) for name in MARKER_COLUMNS if name in table} for k in shown]
    data = {
        'rows': rows,
        'total': int(order.size),
        'page': page,
        'pageSize': size,
        'column': column,
        'clusters': list(dict.fromkeys(map(str, table['cluster']))) if table else [],
        'columns': [name for name in MARKER_COLUMNS if name in table],
    }
    return json_reply(data, caching)


def _filtered(request: Request, table: dict[str, np.ndarray]) -> np.ndarray:
    """Rows that pass the filters; a row without the value that a filter asks for does not."""
    if not table:
        return np.empty(0, np.int64)
    keep = np.ones(len(table['cluster']), bool)
    clusters = request.query_params.getlist('cluster')
    if clusters:
        keep &= np.isin(table['cluster'].astype(str), clusters)
    for name, field, above in (
        ('minLog2fc', 'log2fc', True),
        ('minPct', 'pct1', True),
        ('maxPadj', 'p_val_adj', False),
    ):
        bound = number(request, name)
        if bound is not None:
            values = table[field]
            keep &= (values >= bound) if above else (values <= bound)
    direction = request.query_params.get('direction')
    if direction in ('up', 'down'):
        keep &= table['log2fc'] > 0 if direction == 'up' else table['log2fc'] < 0
    elif direction:
        raise invalid('query', '/direction', 'enum')
    text = request.query_params.get('q', '').strip().lower()
    if text:
        keep &= [
            text in str(s).lower() or text in str(i).lower()
            for s, i in zip(table['symbol'], table['gene_id'], strict=True)
        ]
    rows = np.flatnonzero(keep)
    if 'top' not in request.query_params:
        return rows
    most = whole_number(request, 'top', 1, 1, 100)
    order = np.argsort(table['cluster'][rows].astype(str), kind='stable')
    names = table['cluster'][rows][order].astype(str)
    starts = np.flatnonzero(np.r_[True, names[1:] != names[:-1]]) if len(names) else np.empty(0, np.int64)
    rank = np.arange(len(names)) - np.repeat(starts, np.diff(np.r_[starts, len(names)]))
    return np.sort(rows[order[rank < most]])


def _sorted(request: Request, table: dict[str, np.ndarray], rows: np.ndarray) -> np.ndarray:
    """By `sort`, missing values last; without it in file order (each cluster's best first)."""
    name, order = request.query_params.get('sort'), request.query_params.get('order', 'asc')
    if order not in ('asc', 'desc') or (name and name not in MARKER_COLUMNS):
        raise invalid('query', '/sort', 'enum')
    if not name or name not in table or rows.size == 0:
        return rows
    values = table[name][rows]
    if values.dtype.kind not in 'fiu':
        place = np.argsort(values.astype(str), kind='stable')
        return rows[place[::-1] if order == 'desc' else place]
    numbers = values.astype(np.float64)
    place = np.argsort(-numbers if order == 'desc' else numbers, kind='stable')  # numpy puts NaN last
    return rows[place]


def _plain(value: Any) -> Any:
    plain = value.item() if isinstance(value, np.generic) else value
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain


#: First characters that make a spreadsheet read a text as a formula, including full-width ones of Chinese and Japanese.
FORMULA_STARTS = tuple('=+-@\t\r＝＋－＠')


def csv_cell(value: Any) -> Any:
    """Adds an apostrophe before a text that a spreadsheet would read as a formula; numbers stay numbers."""
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return '' if value is None else value


def _csv(table: dict[str, np.ndarray], rows: np.ndarray, caching: Caching) -> Response:
    names = [name for name in MARKER_COLUMNS if name in table]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator='\n')
    writer.writerow(names)
    for k in rows:
        writer.writerow([csv_cell(_plain(table[name][k])) for name in names])
    headers = caching.headers | {'Content-Disposition': 'attachment; filename="markers.csv"'}
    return BufferReply(text.getvalue().encode('utf-8', 'replace'), 200, 'text/csv; charset=utf-8', headers)
