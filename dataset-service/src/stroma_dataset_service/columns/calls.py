"""Columns of the cells: all with their counts and colours, or single ones with every cell's value."""

from __future__ import annotations

from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.colours import colours_version, read_colours
from stroma_dataset_service.columns.roles import read_roles
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.replies import Caching, check_json_size, file_reply, json_reply, wants_binary
from stroma_store.dataset.reader import Column
from stroma_store.errors import invalid


def describe(versions: Versions, dataset: OpenDataset, entry: dict[str, Any]) -> dict[str, Any]:
    """`{name, kind, categories: [{name, count, colour}], version}` or `{name, kind, min, max}`."""
    if entry['kind'] == 'number':
        return {key: entry[key] for key in ('name', 'kind', 'min', 'max')}
    colours = read_colours(versions, dataset, entry['name'])['colours']
    categories = [
        {'name': name, 'count': count, 'colour': colours[name]}
        for name, count in zip(entry['categories'], entry['counts'], strict=True)
    ]
    version = dataset.label_version(entry['name'])
    return {'name': entry['name'], 'kind': 'category', 'categories': categories, 'version': version}


def annotation_view(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: every column."""
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, colours_version(versions, dataset))
    fresh = caching.fresh()
    return fresh or json_reply([describe(versions, dataset, e) for e in dataset.column_entries], caching)


def annotation(request: Request, dataset: OpenDataset) -> Response:
    """GET `name` repeated: JSON, or for one name form B (codes) or C (numbers)."""
    caching = Caching(request, dataset.etag_version, dataset.labels_revision)
    columns = [dataset.column(name) for name in request.query_params.getlist('name')]
    if not columns:
        raise invalid('query', '/name', 'required')
    if fresh := caching.fresh():
        return fresh
    if not wants_binary(request):
        check_json_size(len(columns) * dataset.n_cells)
        return json_reply([_values(column) for column in columns], caching)
    if len(columns) > 1:
        raise invalid('query', '/name', 'maxItems')
    column = columns[0]
    meta: dict[str, Any] = {'n': dataset.n_cells, 'name': column.name}
    if column.kind == 'number':
        return file_reply('f32', meta, dataset.column_file(column.name), caching)
    form = f'codes-u{column.codes.dtype.itemsize * 8}'
    return file_reply(form, {**meta, 'categories': list(column.categories)}, dataset.column_file(column.name), caching)


def _values(column: Column) -> dict[str, Any]:
    if column.kind == 'category':
        codes = column.codes.tolist()
        return {
            'name': column.name,
            'kind': 'category',
            'categories': list(column.categories),
            'codes': codes,
        }
    values = [v if np.isfinite(v) else None for v in column.values.tolist()]
    return {'name': column.name, 'kind': 'number', 'values': values}


#: Ordered from coarse to fine (specification 3, annotation levels).
_LEVEL_ORDER = ('annot_full', 'annot_sub', 'annot_sub2', 'cluster')


def hierarchy(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: `{levels: [{level, column, categories: [{name, count}]}], tree: [{name, level, count,
    children}]}`.

    The tree nests the levels that exist from coarse to fine; its counts are cells with that path.
    """
    roles = read_roles(versions, dataset)
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, roles.version)
    if fresh := caching.fresh():
        return fresh
    levels = roles.levels
    listed = [
        {
            'level': level,
            'column': column,
            'categories': [
                {'name': name, 'count': count}
                for name, count in zip(dataset.column(column).categories, dataset.column(column).counts, strict=True)
            ],
        }
        for level, column in levels.items()
    ]
    nested: list[tuple[str, Column]] = []
    for level in _LEVEL_ORDER:
        if level in levels and all(levels[level] != column.name for _, column in nested):
            nested.append((level, dataset.column(levels[level])))
    return json_reply({'levels': listed, 'tree': _tree(nested)}, caching)


def _tree(levels: list[tuple[str, Column]]) -> list[dict[str, Any]]:
    if not levels:
        return []
    sizes = [len(column.categories) + 1 for _, column in levels]
    codes = [np.minimum(c.codes.astype(np.int64), size - 1) for (_, c), size in zip(levels, sizes, strict=True)]
    paths, counts = np.unique(np.ravel_multi_index(codes, sizes), return_counts=True)
    root: dict[str, Any] = {'children': []}
    for path, count in zip(np.column_stack(np.unravel_index(paths, sizes)).tolist(), counts.tolist(), strict=True):
        node = root
        for (level, column), code in zip(levels, path, strict=True):
            if code == len(column.categories):
                break  # a cell without a label at this level hangs at the one before
            name = column.categories[code]
            child = next((c for c in node['children'] if c['name'] == name), None)
            if child is None:
                child = {'name': name, 'level': level, 'count': 0, 'children': []}
                node['children'].append(child)
            child['count'] += count
            node = child
    return list(root['children'])
