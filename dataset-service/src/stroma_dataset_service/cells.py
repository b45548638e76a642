"""Stored cell sets, and the check of groups before an analysis is submitted."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.expressions import expression_cells
from stroma_dataset_service.labels.readings import reading_of
from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.markers import csv_cell
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import Caching, binary_reply, json_reply
from stroma_dataset_service.web.streaming import BufferReply
from stroma_store.cell_sets import hash_of, read_cells, save_cells
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError
from stroma_store.groups import codes_of, group_cells, require_categories
from stroma_store.labels import counts_of
from stroma_store.objects import ObjectStore


def count_cells(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST `{cells: CellExpression}`: returns `{hash, cells}` and stores nothing."""
    cells = expression_cells(store, dataset, checked_body(content, 'cells')['cells'])
    return json_reply({'hash': hash_of(cells), 'cells': int(cells.sum())})


def store_cells(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST `{cells: CellExpression}`: stores the cells and returns `{hash, cells}`. Raises CELL_SET_EMPTY."""
    cells = expression_cells(store, dataset, checked_body(content, 'cells')['cells'])
    if not cells.any():
        raise StromaError('CELL_SET_EMPTY')
    return json_reply({'hash': save_cells(store, dataset.id, cells), 'cells': int(cells.sum())})


def evaluate_cells(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST `{cells: CellExpression}`: the cells, one bit per cell like `cell_bits`. Stores nothing."""
    cells = expression_cells(store, dataset, checked_body(content, 'cells')['cells'])
    meta = {'n': dataset.n_cells, 'cells': int(cells.sum()), 'hash': hash_of(cells)}
    return binary_reply('bits', meta, np.packbits(cells).tobytes())


def cell_barcodes(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST `{cells: CellExpression}`: one barcode per line in the order of the dataset. With `Accept: text/csv`
    a header precedes them and cells that a spreadsheet would run are escaped. Raises CELL_SET_EMPTY."""
    cells = expression_cells(store, dataset, checked_body(content, 'cells')['cells'])
    if not cells.any():
        raise StromaError('CELL_SET_EMPTY')
    barcodes = dataset.barcodes
    chosen = [barcodes[k] for k in np.flatnonzero(cells)]
    headers = {'Cache-Control': 'no-store'}
    if 'text/csv' not in request.headers.get('accept', ''):
        text = ''.join(f'{barcode}\n' for barcode in chosen)
        return BufferReply(text.encode('utf-8', 'replace'), 200, 'text/plain; charset=utf-8', headers)
    rows = io.StringIO()
    csv.writer(rows, lineterminator='\n').writerows([['barcode'], *([csv_cell(barcode)] for barcode in chosen)])
    return BufferReply(rows.getvalue().encode('utf-8', 'replace'), 200, 'text/csv; charset=utf-8', headers)


def cell_bits(request: Request, dataset: OpenDataset, store: ObjectStore) -> Response:
    """GET: the cells of a stored set, one bit per cell, the highest bit of a byte first (numpy.packbits)."""
    sha = request.path_params['hash']
    cells = read_cells(store, dataset.id, sha, dataset.n_cells)
    caching = Caching(request, sha)
    meta = {'n': dataset.n_cells, 'cells': int(cells.sum()), 'hash': sha}
    return caching.fresh() or binary_reply('bits', meta, np.packbits(cells).tobytes(), caching)


def check_cells(request: Request, written: OpenDataset, content: bytes, store: ObjectStore, edits: Labels) -> Response:
    """POST, a CellCheck of the contract: the cells that a request reads and compares.

    Returns CheckedCells; `overlaps` lists only pairs of groups with common cells. Raises the errors of the analysis:
    COUNTS_MISSING, COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND.
    """
    body = checked_body(content, 'check')
    dataset = edits.present(written)
    if body['counts'] and dataset.normalised_only:
        raise StromaError('COUNTS_MISSING')

    def stored(sha: str) -> np.ndarray:
        return read_cells(store, dataset.id, sha, dataset.n_cells)

    groups = [group_cells(group, dataset.column, stored) for group in body['groups']]
    for present in body['categories']:
        codes_of(require_categories(dataset.column(present['column'])), present['names'])
    overlaps: list[dict[str, Any]] = []
    for (a, first), (b, second) in combinations(enumerate(groups), 2):
        if both := int((first & second).sum()):
            overlaps.append({'a': a, 'b': b, 'cells': both})
    labels = {name: dataset.label_version(require_categories(dataset.column(name)).name) for name in body['columns']}
    contents = [dataset.column(name) for name in body.get('contents', ())]
    labels |= {column.name: dataset.label_version(column.name) for column in contents if column.kind == 'category'}
    sets = {sha: int(stored(sha).sum()) for sha in body['cellSets']}
    sizes = [int(cells.sum()) for cells in groups]
    asked = body['samples']
    samples = asked and [samples_in(dataset.column(asked['column']), cells, asked['cells']) for cells in groups]
    reading = reading_of(dataset, groups, body) | {'categories': edits.numbers(dataset, _named_by(body))}
    found = {'labels': labels, 'cellSets': sets, 'groups': sizes, 'overlaps': overlaps, 'samples': samples}
    return json_reply(found | {'reading': reading})


def _named_by(body: Mapping[str, Any]) -> dict[str, set[str]]:
    """Names of categories in a CellCheck, by column."""
    groups = [part for group in body['groups'] if 'column' in group for part in (group, *(group.get('and') or ()))]
    lists = [(one['column'], one['names']) for one in (*body['categories'], *body['only'], *body['named'])]
    found: dict[str, set[str]] = {}
    for column, names in (*lists, *((part['column'], part['categories']) for part in groups)):
        found.setdefault(column, set()).update(names)
    return found


def samples_in(column: Column, cells: np.ndarray, minimum: int) -> int:
    """Returns how many categories have at least `minimum` of the cells (n booleans)."""
    codes = require_categories(column).codes[cells]
    return sum(count >= minimum for count in counts_of(codes, len(column.categories)))
