"""The ASGI application: routes, the shared secret, errors as envelopes."""

from __future__ import annotations

import hmac
import logging
import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from stroma_dataset_service import cells, embeddings, markers, quality, views
from stroma_dataset_service.as_of import VERSIONS, AsOf, present_versions
from stroma_dataset_service.cell_type_models import plain_model
from stroma_dataset_service.charts.calls import chart_receipt, chart_script
from stroma_dataset_service.columns import calls as columns
from stroma_dataset_service.columns.colours import read_colours, save_colours
from stroma_dataset_service.columns.roles import category_column, read_roles, save_roles
from stroma_dataset_service.contig_overlap import contig_overlap
from stroma_dataset_service.conversion import start_conversion
from stroma_dataset_service.expression import genes as expression
from stroma_dataset_service.expression.coexpression import coexpression
from stroma_dataset_service.expression.groups import expression as gene_expression
from stroma_dataset_service.expression.groups import expression_cells
from stroma_dataset_service.labels.comparison import label_comparison
from stroma_dataset_service.labels.inherited import inherited_labels
from stroma_dataset_service.labels.mapping import label_mapping
from stroma_dataset_service.labels.names import label_names
from stroma_dataset_service.labels.readings import category_names, cell_readings
from stroma_dataset_service.labels.supposed import label_preview
from stroma_dataset_service.labels.versioned import Labels, edit_reply, labels_reply, utc_now
from stroma_dataset_service.opened.datasets import Datasets, OpenDataset
from stroma_dataset_service.opened.gene_names import LibraryNames, parse_table_hashes
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.public.expression import Published, public_expression, public_genes
from stroma_dataset_service.public.terms import find_terms, read_terms
from stroma_dataset_service.results.columns import read_result_column
from stroma_dataset_service.results.matrices import read_result_matrix
from stroma_dataset_service.results.tables import read_table, read_table_as, result_folder
from stroma_dataset_service.sample_source import gene_key_lists, sample_barcodes, sample_source
from stroma_dataset_service.settings import Settings
from stroma_dataset_service.thumbnail import picture, thumbnail
from stroma_dataset_service.web.admission import Admission, busy_error
from stroma_dataset_service.web.inputs import json_object, limited_body
from stroma_dataset_service.web.metrics import Metrics
from stroma_dataset_service.web.replies import Caching, error_reply, json_reply
from stroma_dataset_service.web.streaming import BufferReply, PiecesReply
from stroma_store.cell_type_models import MOST_BYTES
from stroma_store.disk import is_full
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore
from stroma_store.open_store import open_store

log = logging.getLogger('stroma.dataset_service')
Handler = Callable[..., Response]
#: The contract's GENE_TABLES: hashes of the gene tables of the library that the caller's datasets of a species use.
GENE_TABLES = 'x-stroma-gene-tables'
#: Id of the user the BFF acts for; the request uses that user's share of the turns.
CALLER = 'x-stroma-caller'


class SecretGate:
    """401 for a call without the secret, before anything of it is read, DATASET_BUSY beyond `calls` open ones;
    /healthz is open."""

    def __init__(self, app: ASGIApp, secret: str, calls: int) -> None:
        self.app, self._secret, self._free = app, secret.encode(), calls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope['type'] == 'http' and scope['path'] != '/healthz':
            given = dict(scope['headers']).get(b'x-stroma-secret', b'')
            if not hmac.compare_digest(given, self._secret):
                await error_reply(StromaError('SESSION_EXPIRED'))(scope, receive, send)
                return
            if self._free == 0:
                await error_reply(busy_error())(scope, receive, send)
                return
            self._free -= 1
            try:
                await self.app(scope, receive, send)
            finally:
                self._free += 1
            return
        await self.app(scope, receive, send)


class Service:
    """State that handlers share."""

    def __init__(self, store: ObjectStore, settings: Settings, now: Callable[[], datetime]) -> None:
        self.datasets = Datasets(
            store, settings.open_datasets, shared_bytes=settings.shared_bytes, verify_rate=settings.verify_rate
        )
        self.gene_names = LibraryNames(store)
        self.versions = Versions(store)
        self.labels = Labels(store, self.versions, now)
        self.admission = Admission(
            computing=settings.computing,
            memory=settings.reply_bytes,
            wait=settings.wait_seconds,
            share=settings.computing_of_one,
        )
        self.warm = threading.Event()

    def route(
        self,
        path: str,
        handler: Handler,
        method: str = 'GET',
        *,
        versions: bool = False,
        shared: tuple[Any, ...] = (),
        genes: bool = False,
    ) -> Route:
        """Declares a route of one dataset. The handler runs in a thread when it is its turn, with the body of a POST
        and `shared`. It gets the dataset with its current labels, or with those of the versions named in the header
        VERSIONS; handlers that get `labels` get the written dataset. `genes`: it finds genes by name, also by the
        tables of the library named in the header GENE_TABLES."""
        extra = (self.versions,) if versions else shared
        written = self.labels in shared

        async def endpoint(request: Request) -> Response:
            body = (await limited_body(request),) if method == 'POST' else ()

            def call() -> Response:
                as_of = AsOf(self.labels, self.versions, self.datasets.store, request.headers.get(VERSIONS, ''))
                dataset = self.datasets.get(request.path_params['id'])
                try:
                    found = dataset if written else as_of.labels.present(dataset)
                    if genes and (tables := parse_table_hashes(request.headers.get(GENE_TABLES, ''))):
                        found = found.with_gene_tables(tables, self.gene_names)
                    return handler(request, found, *body, *as_of(extra))
                except StromaError:
                    raise
                except Exception as error:
                    if is_full(error):
                        raise
                    # Damaged bytes show themselves as any error; a defect on whole files stays one.
                    dataset.verify()
                    raise

            return self._sent(await self.admission.compute(call, user_of(request)), request)

        return Route(f'/datasets/{{id}}{path}', endpoint, methods=[method])

    def _sent(self, reply: Response, request: Request) -> Response:
        """The reply within the memory and the turns that its reader has."""
        if isinstance(reply, BufferReply):
            return _HeldReply(reply, self.admission)
        if isinstance(reply, PiecesReply):
            reply.compute = partial(self.admission.compute, user=user_of(request), patient=True)
        return reply

    def result_route(self, part: str, read: Callable[..., Response], method: str = 'GET') -> Route:
        """A part of a result: `read` gets the folder `results/<id>`, the name, and the body of a POST."""

        async def endpoint(request: Request) -> Response:
            body = (await limited_body(request),) if method == 'POST' else ()

            def call() -> Response:
                name = request.path_params['name']
                return read(request, result_folder(self.datasets.store, request.path_params['id'], name), name, *body)

            return self._sent(await self.admission.compute(call, user_of(request)), request)

        return Route(f'/results/{{id}}/{part}/{{name}}', endpoint, methods=[method])

    def plain_route(self, path: str, handler: Handler, method: str = 'GET') -> Route:
        """A call of no single dataset; the handler gets the body of a POST."""

        async def endpoint(request: Request) -> Response:
            body = (await limited_body(request),) if method == 'POST' else ()
            return self._sent(await self.admission.compute(partial(handler, request, *body), user_of(request)), request)

        return Route(path, endpoint, methods=[method])


def user_of(request: Request) -> str:
    """The id of the user the BFF acts for; '' for a program."""
    return request.headers.get(CALLER, '')


class _HeldReply(Response):
    """Sends a reply from memory once there is room for it."""

    def __init__(self, reply: BufferReply, admission: Admission) -> None:
        self.reply, self._admission = reply, admission
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._admission.hold(bytes(self.reply.body)):
            await self.reply(scope, receive, send)


def colours(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    roles = read_roles(versions, dataset)
    column = category_column(dataset, roles, request.query_params.get('column'))
    data = read_colours(versions, dataset, column)
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, roles.version, data['version'])
    return caching.fresh() or json_reply(data, caching)


def change_colours(request: Request, dataset: OpenDataset, content: bytes, versions: Versions) -> Response:
    return json_reply(save_colours(versions, dataset, json_object(content)))


def create_app(settings: Settings, store: ObjectStore | None = None, now: Callable[[], datetime] = utc_now) -> ASGIApp:
    """The service over `store` (default: the settings' one); `now` is the time of edits."""
    opened = store or open_store(settings.object_store, interactive=True)
    service = Service(opened, settings, now)
    route, labels = service.route, (service.labels,)
    published = Published(opened)

    async def healthz(request: Request) -> Response:
        return JSONResponse({'status': 'ok', 'warm': service.warm.is_set()})

    async def cell_type_model(request: Request) -> Response:
        content = await limited_body(request, MOST_BYTES)
        return await service.admission.compute(partial(plain_model, content), user_of(request))

    routes = [
        Route('/healthz', healthz),
        Route('/cell_type_models', cell_type_model, methods=['POST']),
        service.plain_route('/terms', find_terms),
        service.plain_route('/terms', read_terms, 'POST'),
        service.plain_route('/public/expression', partial(public_expression, published), 'POST'),
        service.plain_route('/public/genes', partial(public_genes, published), 'POST'),
        service.result_route('tables', read_table),
        service.result_route('tables', read_table_as, 'POST'),
        service.result_route('columns', read_result_column),
        service.result_route('matrices', read_result_matrix),
        route('/observation_gene', expression.observation_gene, 'POST', genes=True),
        route('/genes', expression.genes, genes=True),
        route('/summary', expression.summary, versions=True, genes=True),
        route('/expression', gene_expression, 'POST', shared=(opened,), genes=True),
        route('/expression_cells', expression_cells, 'POST', shared=(opened,), genes=True),
        route('/coexpression', coexpression, 'POST', shared=(opened,), genes=True),
        route('/chart_receipt', chart_receipt, 'POST', shared=(opened, service.versions, now), genes=True),
        route('/chart_script', chart_script, 'POST', shared=(opened, service.versions, now), genes=True),
        route('/embedding_view2', embeddings.embedding_view),
        route('/embedding', embeddings.embedding, 'POST'),
        route('/observation_annotation_view2', columns.annotation_view, versions=True),
        route('/observation_annotation', columns.annotation),
        route('/celltype_hierarchy2', columns.hierarchy, versions=True),
        route('/differential_expression', markers.differential_expression, versions=True),
        route('/observation_color_manager', colours, versions=True),
        route('/observation_color_manager', change_colours, 'POST', versions=True),
        route('/observation_columns', save_roles, 'POST', versions=True),
        route('/embedding_annotation', views.embedding_annotation, versions=True),
        route('/embedding_annotation', views.save_embedding_annotation, 'POST', versions=True),
        route('/observation_display', views.display, versions=True),
        route('/quality', quality.quality, versions=True),
        route('/thumbnail', thumbnail, versions=True),
        route('/picture', picture, versions=True),
        route('/tissue', views.tissue),
        route('/labels', labels_reply, shared=labels),
        route('/versions', present_versions, shared=(opened, service.labels)),
        route('/labels', edit_reply, 'POST', shared=labels),
        route('/label_preview', label_preview, 'POST', shared=labels),
        route('/label_comparison', label_comparison, shared=labels),
        route(
            '/inherited_labels',
            inherited_labels,
            'POST',
            shared=(service.labels, service.datasets, service.versions),
        ),
        route('/label_mapping', label_mapping, 'POST', shared=(service.labels, service.datasets, service.versions)),
        route('/cell_sets', cells.store_cells, 'POST', shared=(opened,)),
        route('/cell_sets/{hash}', cells.cell_bits, shared=(opened,)),
        route('/cell_count', cells.count_cells, 'POST', shared=(opened,)),
        route('/cell_bits', cells.evaluate_cells, 'POST', shared=(opened,)),
        route('/cell_barcodes', cells.cell_barcodes, 'POST', shared=(opened,)),
        route('/cell_quality', quality.selected_quality, 'POST', shared=(opened, service.versions)),
        route('/cell_check', cells.check_cells, 'POST', shared=(opened, service.labels)),
        route('/cell_readings', cell_readings, 'POST', shared=(opened, service.labels)),
        route('/category_names', category_names, 'POST', shared=labels),
        route('/label_names', label_names, 'POST', shared=(opened, service.labels)),
        route('/sample_source', sample_source, versions=True),
        route('/sample_barcodes', sample_barcodes, 'POST', versions=True),
        route('/gene_keys', gene_key_lists),
        route('/contig_overlap', contig_overlap, 'POST', shared=(opened,)),
        route('', views.detail, versions=True),
        route('/', views.detail, versions=True),
    ]
    handlers: dict[Any, Any] = {
        StromaError: lambda request, error: error_reply(error),
        HTTPException: _http_error,
        Exception: _defect,
    }
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    threading.Thread(target=_warm_up, args=(service,), daemon=True).start()
    start_conversion(opened)
    return Metrics(SecretGate(app, settings.secret, settings.calls), routes, opened)


async def _http_error(request: Request, error: HTTPException) -> Response:
    return error_reply(StromaError('METHOD_NOT_ALLOWED' if error.status_code == 405 else 'NOT_FOUND'))


async def _defect(request: Request, error: Exception) -> Response:
    if is_full(error):
        return error_reply(StromaError('DISK_FULL'))
    log.error('%s %s', request.method, request.url.path, exc_info=error)
    return error_reply(StromaError('INTERNAL'))


def _warm_up(service: Service) -> None:
    """Loads what the first request for markers would have to wait for; other requests are served in the meantime."""
    try:
        import duckdb  # noqa: F401
        import jsonschema  # noqa: F401
        import pandas  # noqa: F401
        import pyarrow.parquet  # noqa: F401
        import scipy.stats  # noqa: F401
    finally:
        service.warm.set()
