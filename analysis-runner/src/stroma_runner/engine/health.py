"""`GET /healthz`, up before anything heavy is imported."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def serve(
    port: int, warm: Callable[[], bool], workers: Callable[[], int | None], host: str = '127.0.0.1'
) -> ThreadingHTTPServer:
    """Answers `{"status": "ok", "warm": …, "workers": …}` on /healthz from a thread of its own; port 0 is a free one.

    `workers`: how many the scheduler has, None before it was asked or where it does not answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path.split('?')[0] == '/healthz'
            said = {'status': 'ok', 'warm': warm(), 'workers': workers()} if found else {'status': 'not found'}
            body = json.dumps(said).encode()
            self.send_response(200 if found else 404)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Health checks are not worth a line each."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name='health', daemon=True).start()
    return server
