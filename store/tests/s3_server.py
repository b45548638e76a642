"""A local S3 server in a separate process, behind a proxy that counts, damages, and checks sent data like S3 (moto
stores a checksum without comparing it)."""

from __future__ import annotations

import base64
import hashlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CREDENTIALS = {'AWS_ACCESS_KEY_ID': 'test', 'AWS_SECRET_ACCESS_KEY': 'test', 'AWS_DEFAULT_REGION': 'us-east-1'}
_REFUSED = b'<Error><Code>BadDigest</Code><Message>the checksum is another one</Message></Error>'


@dataclass(frozen=True)
class Request:
    """One request: `name` is the path without the bucket, `received` the bytes of the answer's body."""

    method: str
    name: str
    sent: int
    received: int
    headers: dict[str, str]


@dataclass
class Proxy:
    """`damage` gets the body of a request and returns the bytes that reach the server."""

    port: int
    requests: list[Request] = field(default_factory=list)
    damage: Callable[[Request, bytes], bytes] = lambda request, body: body
    endpoint: str = ''

    def clear(self) -> None:
        self.requests.clear()

    @property
    def received(self) -> int:
        return sum(request.received for request in self.requests)

    def names(self, method: str = 'GET') -> list[str]:
        return [request.name for request in self.requests if request.method == method]


class S3Server:
    """moto's server; `freeze` stops its process: connections are accepted and never answered."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(('127.0.0.1', 0))
            self.port = int(probe.getsockname()[1])
        self._process = subprocess.Popen(
            [sys.executable, '-m', 'moto.server', '-H', '127.0.0.1', '-p', str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.endpoint = f'http://127.0.0.1:{self.port}'
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(('127.0.0.1', self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end and self._process.poll() is None
                time.sleep(0.05)

    def empty(self) -> None:
        """Forgets everything and creates the bucket `data`."""
        urllib.request.urlopen(f'{self.endpoint}/moto-api/reset', data=b'', timeout=30).close()
        self.client().create_bucket(Bucket='data')

    @cache  # noqa: B019
    def client(self) -> Any:
        import boto3

        return boto3.client(
            's3',
            endpoint_url=self.endpoint,
            aws_access_key_id='test',
            aws_secret_access_key='test',
            region_name='us-east-1',
        )

    @contextmanager
    def frozen(self) -> Iterator[None]:
        os.kill(self._process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self._process.pid, signal.SIGCONT)

    def stop(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)
        self._process.kill()
        self._process.wait()


@contextmanager
def proxy_of(server: S3Server) -> Iterator[Proxy]:
    proxy = Proxy(server.port)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'

        def _pass(self) -> None:
            body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            name = self.path.split('?')[0].split('/', 2)[-1]
            arrived = proxy.damage(Request(self.command, name, len(body), 0, headers), body)
            given = headers.get('x-amz-checksum-sha256')
            if given is not None and base64.b64encode(hashlib.sha256(arrived).digest()).decode() != given:
                self._answer(400, {'Content-Type': 'application/xml'}, _REFUSED)
                proxy.requests.append(Request(self.command, name, len(body), 0, headers))
                return
            connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=600)
            try:
                connection.request(self.command, self.path, arrived, dict(self.headers.items()))
                reply = connection.getresponse()
                data = reply.read()
            except OSError:
                self.close_connection = True
                return
            finally:
                connection.close()
            proxy.requests.append(Request(self.command, name, len(body), len(data), headers))
            self._answer(reply.status, dict(reply.getheaders()), data)

        def _answer(self, status: int, headers: dict[str, str], data: bytes) -> None:
            self.send_response_only(status)
            for name, value in headers.items():
                if name.lower() not in ('transfer-encoding', 'connection', 'content-length'):
                    self.send_header(name, value)
            length = headers.get('Content-Length') if self.command == 'HEAD' else None
            self.send_header('Content-Length', length or str(len(data)))
            self.end_headers()
            try:
                self.wfile.write(data)
            except OSError:
                self.close_connection = True

        do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = _pass

        def log_message(self, *_: object) -> None:
            pass

    listening = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    listening.daemon_threads = True
    proxy.endpoint = f'http://127.0.0.1:{listening.server_port}'
    threading.Thread(target=listening.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield proxy
    finally:
        listening.shutdown()
        listening.server_close()
