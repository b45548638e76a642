"""Serves `/healthz` and `/metrics`. Imports nothing heavy, so that it starts at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def serve(
    port: int,
    warm: Callable[[], bool],
    workers: Callable[[], int | None],
    host: str = '127.0.0.1',
    *,
    problems: Callable[[], list[dict[str, str]]] = lambda: [],
    metrics: Callable[[], tuple[bytes, str]] | None = None,
) -> ThreadingHTTPServer:
    """Serves /healthz and /metrics from its own thread. Port 0 selects a free port.

    /healthz is `{"status": "ok", "warm": …, "workers": …, "problems": […]}`. `workers`: number of workers that can get
    work; None if the scheduler has not answered. `problems`: `{address, name, problem}` of the scheduler or of each
    worker that gets no work. `metrics`: text and content type of /metrics.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.split('?')[0]
            if path == '/metrics' and metrics is not None:
                self._send(200, *metrics())
            elif path == '/healthz':
                said = {'status': 'ok', 'warm': warm(), 'workers': workers(), 'problems': problems()}
                self._send(200, json.dumps(said).encode(), 'application/json')
            else:
                self._send(404, b'{"status": "not found"}', 'application/json')

        def _send(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header('Content-Type', kind)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Logs nothing, because health checks are frequent."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name='health', daemon=True).start()
    return server
