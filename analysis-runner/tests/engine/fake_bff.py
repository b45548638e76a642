"""The BFF's side of the job calls, in memory: lease, fence, requested actions. For the engine's tests
only."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class FakeBff:
    def __init__(self, lease: float = 4.0, secret: str = 'secret') -> None:
        self.jobs: dict[str, dict[str, Any]] = {}
        self.lock, self.lease, self.secret, self.completions = threading.Lock(), lease, secret, 0
        #: While set, every call gets a 503.
        self.away = threading.Event()
        self.server = ThreadingHTTPServer(('127.0.0.1', 0), self._handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f'http://127.0.0.1:{self.server.server_address[1]}'

    def submit(self, id: str, tool: str, params: Any, inputs: Any) -> dict[str, Any]:
        job = {'id': id, 'tool': tool, 'params': params, 'inputs': inputs, 'datasetId': f'd-{id}'}
        with self.lock:
            self.jobs[id] = job | {
                'status': 'submitted',
                'fence': 0,
                'attempt': 0,
                'progress': {},
                'until': 0.0,
            }
        return self.jobs[id]

    def claim(self) -> dict[str, Any] | None:
        now = time.monotonic()
        with self.lock:
            for job in self.jobs.values():
                if job['status'] == 'submitted' or (job['status'] == 'running' and job['until'] < now):
                    job.update(status='running', fence=job['fence'] + 1, attempt=job['attempt'] + 1)
                    job['until'] = now + self.lease
                    return {k: job[k] for k in ('id', 'fence', 'tool', 'params', 'inputs', 'datasetId', 'attempt')}
        return None

    def answer(self, parts: list[str], body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if parts == ['claim']:
            until = time.monotonic() + 2.0
            while time.monotonic() < until:
                job = self.claim()
                if job is not None:
                    return 200, {'job': job}
                time.sleep(0.05)
            return 200, {'job': None}
        with self.lock:
            job = self.jobs.get(parts[0])
            if job is None or job['status'] != 'running' or job['fence'] != body['fence']:
                return 409, {}
            if parts[1] == 'heartbeat':
                job['until'] = time.monotonic() + self.lease
                job['progress'] = body.get('progress') or job['progress']
                return 200, {'action': job.get('requested', 'continue')}
            if parts[1] == 'complete':
                self.completions += 1
                job.update(status='completed', result=body['result'])
            elif parts[1] == 'fail':
                job.update(status='submitted' if body['retry'] else 'error', error=body['error'])
            elif parts[1] == 'suspended':
                job['status'] = 'suspended'
            elif parts[1] == 'release':
                job.update(status='submitted', attempt=job['attempt'] - 1)
            return 200, {}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        bff = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers['Content-Length'])) or b'{}')
                status, reply = 503, {}
                if self.headers['X-Stroma-Secret'] != bff.secret:
                    status = 401
                elif not bff.away.is_set():
                    status, reply = bff.answer(self.path.split('/')[3:], body)
                data = json.dumps(reply).encode()
                try:
                    self.send_response(status)
                    self.send_header('Content-Length', str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:  # the runner was killed while it waited
                    pass

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler
