"""Initial state of the explorer: the dataset's detail, default and saved settings, named views."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.calls import describe
from stroma_dataset_service.columns.colours import colours_version
from stroma_dataset_service.columns.roles import Roles, default_column, read_roles, roles_version, samples_of
from stroma_dataset_service.embeddings import default_embedding, embedding_list
from stroma_dataset_service.markers import markers_column
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import Caching, json_reply
from stroma_dataset_service.web.streaming import FileReply
from stroma_store.contract import limits
from stroma_store.errors import StromaError, invalid

#: The contract's DATASET_NAME_HEADER: the user-given name of the dataset, percent-encoded.
_NAME = 'x-stroma-dataset-name'
_SETTINGS = 'settings'
MAX_VIEWS = 200
MAX_VIEW_BYTES = 8192


def detail(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: facts about the dataset that a page needs before any array."""
    roles = read_roles(versions, dataset)
    named = request.headers.get(_NAME, '')
    caching = Caching(
        request,
        *(dataset.etag_version, dataset.labels_revision, colours_version(versions, dataset), roles.version),
        hashlib.sha256(named.encode()).hexdigest()[:16],
    )
    if fresh := caching.fresh():
        return fresh
    info = dataset.info
    data: dict[str, Any] = {
        'id': dataset.id,
        'name': unquote(named) or info.get('name', ''),
        'species': info.get('species'),
        'tissue': info.get('tissue'),
        'cells': dataset.n_cells,
        'genes': dataset.n_genes,
        'samples': samples_of(dataset, roles),
        'sampleColumn': roles.sample,
        'embeddings': embedding_list(dataset),
        'spatial': info.get('spatial'),
        'receptors': info.get('receptors'),
        'layers': dataset.layers,
        'columns': [describe(versions, dataset, entry) for entry in dataset.column_entries],
        'levels': roles.levels,
        'guessedColumns': roles.guess,
        'defaultColumn': default_column(dataset, roles),
        'columnsVersion': roles.version,
        'labelsRevision': dataset.labels_revision,
        'markersColumn': markers_column(dataset),
        'markersOutdated': dataset.is_edited(markers_column(dataset)),
        'hasMarkers': bool(dataset.meta['markers']),
        'normalisedOnly': dataset.normalised_only,
        'simulated': bool(info.get('simulated')),
        'warnings': info.get('warnings') or [],
        'analysisInfo': info.get('analysisInfo') or {},
        'version': dataset.version,
        **{name: info[name] for name in ('mixing', 'stability') if name in info},
        **({'pending': dataset.pending} if dataset.pending else {}),
    }
    return json_reply(data, caching)


def tissue(request: Request, dataset: OpenDataset) -> Response:
    """GET: the tissue image (image/jpeg) that `spatial.picture` of the detail describes; NOT_FOUND without one."""
    caching = Caching(request, dataset.etag_version)
    if not (dataset.info.get('spatial') or {}).get('picture'):
        raise StromaError('NOT_FOUND')
    file = dataset.tissue_file()
    return caching.fresh() or FileReply(*file, caching.headers, 'image/jpeg')


def defaults(dataset: OpenDataset, roles: Roles) -> dict[str, Any]:
    plot = limits()['plot']
    return {
        'embedding': default_embedding(dataset),
        'colourBy': default_column(dataset, roles),
        **{name: plot[name] for name in ('width', 'height', 'pointSize', 'opacity', 'legendFontSize')},
        'palette': 'Default',
    }


def _caching(request: Request, dataset: OpenDataset, versions: Versions) -> Caching:
    saved = versions.version(dataset.id, _SETTINGS)
    return Caching(request, dataset.etag_version, dataset.labels_revision, saved, roles_version(versions, dataset))


def embedding_annotation(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: `{defaults, settings, views: [{name, query}], version}`."""
    caching = _caching(request, dataset, versions)
    return caching.fresh() or json_reply(_saved(dataset, versions), caching)


def _saved(dataset: OpenDataset, versions: Versions) -> dict[str, Any]:
    version, document = versions.read(dataset.id, _SETTINGS)
    return {
        'defaults': defaults(dataset, read_roles(versions, dataset)),
        'settings': document.get('settings', {}),
        'views': document.get('views', []),
        'version': version,
    }


def save_embedding_annotation(request: Request, dataset: OpenDataset, content: bytes, versions: Versions) -> Response:
    """POST `{settings?, view?: {name, query}, removeView?: name, version?}`;
    VERSION_CONFLICT for an old `version`."""
    body = checked_body(content, 'embeddingAnnotation')
    version, document = versions.read(dataset.id, _SETTINGS)
    if body.get('version', version) != version:
        raise StromaError('VERSION_CONFLICT', version=version)
    settings = document.get('settings', {}) | body.get('settings', {})
    views = [view for view in document.get('views', []) if view['name'] != body.get('removeView')]
    if 'view' in body:
        view = _checked_view(body['view'])
        views = [other for other in views if other['name'] != view['name']] + [view]
    if len(views) > MAX_VIEWS:
        raise invalid('body', '/view', 'maxItems')
    versions.save(dataset.id, _SETTINGS, {'settings': settings, 'views': views}, version)
    return json_reply(_saved(dataset, versions))


def _checked_view(view: dict[str, Any]) -> dict[str, Any]:
    if len(json.dumps(view)) > MAX_VIEW_BYTES:
        raise invalid('body', '/view', 'maxLength')
    return {'name': view['name'].strip(), 'query': view['query']}


def display(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: the display settings in force: the saved ones over the defaults."""
    caching = _caching(request, dataset, versions)
    saved = _saved(dataset, versions)
    data = {**saved['defaults'], **saved['settings'], 'version': saved['version']}
    return caching.fresh() or json_reply(data, caching)
