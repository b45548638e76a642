"""`/metrics` of the dataset service in Prometheus' text format (docs/interfaces.md, "Metrics")."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Seconds between two samples of the event loop's delay, and the number kept between two reads.
EVERY = 0.25
KEPT = 2400
SECONDS = (0.005, 0.02, 0.05, 0.15, 0.5, 2, 10, 60)
#: Status of a request whose reader disconnected before it began.
NO_REPLY = '0'


class Metrics:
    """ASGI middleware that counts the calls of `app`; `page` is their page. `store`: the service's object store."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], store: Any) -> None:
        self._app = app
        self._paths: Mapping[Any, str] = {one.endpoint: one.path for one in routes if isinstance(one, Route)}
        self._registry = CollectorRegistry()
        self._requests = Counter(
            'stroma_dataset_requests', 'Calls', ['method', 'call', 'status'], registry=self._registry
        )
        self._seconds = Histogram(
            'stroma_dataset_request_seconds',
            'Duration of calls',
            ['method', 'call'],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._delay = _LoopDelay()
        self._registry.register(self._delay)
        self._registry.register(_CacheSize(store))
        ProcessCollector(registry=self._registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope['type'] != 'http':
            await self._app(scope, receive, send)
            return
        self._delay.start()
        if scope['path'] == '/metrics':
            await self.page()(scope, receive, send)
            return
        status, began = NO_REPLY, time.perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status
            if message['type'] == 'http.response.start':
                status = str(message['status'])
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            # Not the path itself: its ids would create a series for every dataset.
            call = self._paths.get(scope.get('endpoint'), 'other')
            self._requests.labels(scope['method'], call, status).inc()
            self._seconds.labels(scope['method'], call).observe(time.perf_counter() - began)

    def page(self) -> Response:
        return Response(generate_latest(self._registry), headers={'Content-Type': CONTENT_TYPE_LATEST})


class _LoopDelay(Collector):
    """Delay of the event loop in ms since the last read; the metric has the same name as the BFF's."""

    def __init__(self) -> None:
        self._late = deque[float](maxlen=KEPT)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts measuring in the calling loop."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._measure())

    async def _measure(self) -> None:
        while True:
            due = time.perf_counter() + EVERY
            await asyncio.sleep(EVERY)
            self._late.append(max(0.0, time.perf_counter() - due) * 1000)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        late = sorted(self._late)
        self._late.clear()
        found = GaugeMetricFamily(
            'stroma_event_loop_delay_ms', 'Delay of the event loop since the last read', labels=['quantile']
        )
        for name, share in (('p50', 0.5), ('p99', 0.99), ('max', 1.0)):
            found.add_metric([name], late[min(len(late) - 1, int(share * len(late)))] if late else 0.0)
        yield found


class _CacheSize(Collector):
    """Size of the cache of a store on S3, which all processes of the machine share."""

    def __init__(self, store: Any) -> None:
        self._cache = getattr(store, 'cache', None)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        if self._cache is not None:
            yield GaugeMetricFamily('stroma_s3_cache_bytes', 'Bytes in the cache', value=self._cache.total())
            yield GaugeMetricFamily('stroma_s3_cache_limit_bytes', 'The most of them', value=self._cache.limit)
