"""The ASGI application: routes, the shared secret, errors as envelopes."""

from __future__ import annotations

import hmac
import inspect
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from stroma_dataset_service import columns, embeddings, expression, markers, quality, views
from stroma_dataset_service.colours import read_colours, save_colours
from stroma_dataset_service.datasets import Datasets, OpenDataset
from stroma_dataset_service.inputs import json_body
from stroma_dataset_service.replies import Caching, error_reply, json_reply
from stroma_dataset_service.settings import Settings
from stroma_dataset_service.versions import Versions
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore, open_store

log = logging.getLogger('stroma.dataset_service')
Handler = Callable[..., Response | Awaitable[Response]]


class SecretGate:
    """401 for a call without the secret, before anything of it is read; /healthz is open."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app, self._secret = app, secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope['type'] == 'http' and scope['path'] != '/healthz':
            given = dict(scope['headers']).get(b'x-stroma-secret', b'')
            if not hmac.compare_digest(given, self._secret):
                await error_reply(StromaError('SESSION_EXPIRED'))(scope, receive, send)
                return
        await self.app(scope, receive, send)


class Service:
    """What handlers share."""

    def __init__(self, store: ObjectStore, limit: int) -> None:
        self.datasets, self.versions = Datasets(store, limit), Versions(store)
        self.warm = threading.Event()

    def route(self, path: str, handler: Handler, method: str = 'GET', *, versions: bool = False) -> Route:
        """A call of one dataset; plain functions run in a thread, coroutines in the event loop."""
        extra = (self.versions,) if versions else ()
        is_coroutine = inspect.iscoroutinefunction(handler)

        async def endpoint(request: Request) -> Response:
            dataset = self.datasets.get(request.path_params['id'])
            if is_coroutine:
                return await handler(request, dataset, *extra)  # type: ignore[misc, no-any-return]
            return await run_in_threadpool(handler, request, dataset, *extra)  # type: ignore[arg-type]

        return Route(f'/datasets/{{id}}{path}', endpoint, methods=[method])


def colours(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    column = dataset.category_column(request.query_params.get('column'))
    data = read_colours(versions, dataset, column)
    caching = Caching(request, dataset.version, data['version'])
    return caching.fresh() or json_reply(data, caching)


async def change_colours(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    return json_reply(save_colours(versions, dataset, await json_body(request)))


def create_app(settings: Settings, store: ObjectStore | None = None) -> ASGIApp:
    """The service over `store` (default: the settings' one)."""
    service = Service(store or open_store(settings.object_store), settings.open_datasets)
    route = service.route

    async def healthz(request: Request) -> Response:
        return JSONResponse({'status': 'ok', 'warm': service.warm.is_set()})

    routes = [
        Route('/healthz', healthz),
        route('/observation_gene', expression.observation_gene, 'POST'),
        route('/genes', expression.genes),
        route('/summary', expression.summary),
        route('/embedding_view2', embeddings.embedding_view),
        route('/embedding', embeddings.embedding, 'POST'),
        route('/observation_annotation_view2', columns.annotation_view, versions=True),
        route('/observation_annotation', columns.annotation),
        route('/celltype_hierarchy2', columns.hierarchy),
        route('/differential_expression', markers.differential_expression),
        route('/observation_color_manager', colours, versions=True),
        route('/observation_color_manager', change_colours, 'POST', versions=True),
        route('/embedding_annotation', views.embedding_annotation, versions=True),
        route('/embedding_annotation', views.save_embedding_annotation, 'POST', versions=True),
        route('/observation_display', views.display, versions=True),
        route('/quality', quality.quality),
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
    return SecretGate(app, settings.secret)


async def _http_error(request: Request, error: HTTPException) -> Response:
    return error_reply(StromaError('METHOD_NOT_ALLOWED' if error.status_code == 405 else 'NOT_FOUND'))


async def _defect(request: Request, error: Exception) -> Response:
    log.error('%s %s', request.method, request.url.path, exc_info=error)
    return error_reply(StromaError('INTERNAL'))


def _warm_up(service: Service) -> None:
    """Loads what the first request for markers would wait for;
    the service answers everything else meanwhile."""
    try:
        import pandas  # noqa: F401
        import pyarrow.parquet  # noqa: F401
    finally:
        service.warm.set()
