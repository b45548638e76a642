"""One gene of a large dataset: Stroma compared with cellxgene, in alternating rounds, decoded on both sides.

Runs in an environment that has cellxgene (`requirements-cellxgene.txt`), starts cellxgene itself and calls a running
Stroma, through the BFF or the dataset service:

python explorer_genes.py --h5ad FILE --stroma http://127.0.0.1:8080/api/user/user_datasets/ID \ --header "Authorization:
Bearer TOKEN"

Prints one JSON line: milliseconds from the request to the decoded array (median, p95 of all rounds), bytes of a reply,
and the ratios. No If-None-Match is sent, every gene is requested once by each side; the exact form has genes of its
own, so that it does not benefit from earlier reads.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

import h5py
import numpy as np

BROWSER = 'gzip, deflate, br, zstd'


class Connection:
    """Keep-alive HTTP with the encodings that a browser offers."""

    def __init__(self, base: str, headers: dict[str, str]) -> None:
        parts = urlsplit(base)
        self.path = parts.path.rstrip('/')
        self.http = http.client.HTTPConnection(parts.hostname or '', parts.port, timeout=600)
        self.headers = {'Accept-Encoding': BROWSER, **headers}

    def call(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> tuple[bytes, int, dict[str, str]]:
        """(decompressed body, bytes on the wire, headers in lower case)."""
        names = {name.replace('_', '-'): value for name, value in headers.items()}
        headers = {**self.headers, **names}
        try:
            self.http.request(method, self.path + path, body, headers)
            reply = self.http.getresponse()
        except ConnectionError:
            # The server ended it during the other side's turn: opened again within the measured time, like a browser
            # does.
            self.http.close()
            self.http.request(method, self.path + path, body, headers)
            reply = self.http.getresponse()
        data = reply.read()
        found = {name.lower(): value for name, value in reply.getheaders()}
        if reply.status != 200:
            raise SystemExit(f'{method} {path}: {reply.status} {data[:300]!r}')
        return decompress(data, found.get('content-encoding', '')), len(data), found


def decompress(data: bytes, encoding: str) -> bytes:
    if encoding == 'zstd':
        from backports import zstd

        return bytes(zstd.decompress(data))
    if encoding == 'br':
        import brotli

        return bytes(brotli.decompress(data))
    if encoding == 'gzip':
        return gzip.decompress(data)
    return zlib.decompress(data) if encoding == 'deflate' else data


def varint_cells(data: np.ndarray) -> np.ndarray:
    """Cell indices of LEB128 deltas (docs/interfaces.md, form D)."""
    last = data < 0x80
    ends = np.flatnonzero(last)
    if ends.size == data.size:
        deltas = data.astype(np.int64)
    else:
        starts = np.concatenate([[0], ends[:-1] + 1])
        shift = 7 * (np.arange(data.size) - np.repeat(starts, ends - starts + 1))
        deltas = np.add.reduceat((data & 0x7F).astype(np.int64) << shift, starts)
    return np.cumsum(deltas + 1) - 1


def stroma_gene(connection: Connection, gene: str, accept: str) -> tuple[np.ndarray, int, float]:
    """(value of every cell, bytes, stated largest error)."""
    body, size, headers = connection.call(
        'POST',
        '/observation_gene',
        urlencode({'gene': gene, 'layer': 'normalized'}),
        Accept=accept,
        Content_Type='application/x-www-form-urlencoded',
    )
    meta = json.loads(headers['x-stroma-meta'])
    raw = np.frombuffer(body, np.uint8)
    values = np.zeros(meta['n'], np.float32)
    cells = varint_cells(raw[: meta['indexBytes']])
    if headers['x-stroma-format'] == 'gene-sparse-u8':
        values[cells] = raw[meta['indexBytes'] :].astype(np.float32) * np.float32(meta['max'] / 255)
    else:
        start = meta['indexBytes'] + -meta['indexBytes'] % 4
        values[cells] = np.frombuffer(body[start:], '<f4')
    return values, size, float(meta.get('maxError', 0.0))


def cellxgene_gene(connection: Connection, gene: str) -> tuple[np.ndarray, int, float]:
    from server.common.fbs.matrix import decode_matrix_fbs

    body, size, _ = connection.call('GET', f'/data/var?var:name_0={gene}', Accept='application/octet-stream')
    return np.asarray(decode_matrix_fbs(body)).ravel().astype(np.float32), size, 0.0


def start_cellxgene(h5ad: str) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        port = probe.getsockname()[1]
    program = os.path.join(os.path.dirname(sys.executable), 'cellxgene')
    command = [program, 'launch', h5ad, '--host', '127.0.0.1', '-p', str(port)]
    command += ['--disable-annotations', '--disable-gene-sets-save']
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    base = f'http://127.0.0.1:{port}/api/v0.2'
    until = time.monotonic() + 300
    while True:
        try:
            Connection(base, {}).call('GET', '/schema')
            return process, base
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit('cellxgene did not start') from None
            time.sleep(0.2)


def resident(pid: int) -> int:
    """Bytes of a process in memory, including mapped files."""
    with open(f'/proc/{pid}/status', encoding='utf-8') as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith('VmRSS:'))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--h5ad', required=True, help='the file that cellxgene opens; Stroma has imported the same')
    parser.add_argument('--stroma', required=True, help='address of the dataset, without a call')
    parser.add_argument('--header', action='append', default=[], help='header of Stroma calls, "Name: value"')
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--genes', type=int, default=50, help='distinct genes of a round')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--offset', type=int, default=0, help='where in the shuffled genes this run begins')
    options = parser.parse_args()
    with h5py.File(options.h5ad) as handle:
        index = handle['var'].attrs['_index']
        names = [v.decode() if isinstance(v, bytes) else str(v) for v in handle['var'][index][:]]
        encoding = str(handle['X'].attrs.get('encoding-type', 'array'))
        n_cells = len(handle['obs'][handle['obs'].attrs['_index']])
    shuffled = random.Random(options.seed).sample(names, len(names))
    wanted = options.rounds * options.genes
    common, own = (shuffled[options.offset + k * wanted :][:wanted] for k in range(2))
    if len(own) < wanted:
        raise SystemExit(f'{options.h5ad} has {len(names)} genes, too few for these rounds')
    ours = Connection(options.stroma, dict(h.split(': ', 1) for h in options.header))
    process, base = start_cellxgene(options.h5ad)
    try:
        peer = Connection(base, {})
        u8, f32 = 'application/octet-stream', 'application/octet-stream;exact=1'
        sides: dict[str, Callable[[str], tuple[np.ndarray, int, float]]] = {
            'cellxgene': lambda gene: cellxgene_gene(peer, gene),
            'stroma': lambda gene: stroma_gene(ours, gene, u8),
            'stromaExact': lambda gene: stroma_gene(ours, gene, f32),
        }
        for side in sides.values():
            side(names[0])  # connections and first imports are not what is compared
        times: dict[str, list[float]] = {name: [] for name in sides}
        sizes: dict[str, list[int]] = {name: [] for name in sides}
        largest = measured = 0.0
        checked: list[tuple[str, np.ndarray, np.ndarray]] = []
        for turn in range(options.rounds):
            found: dict[str, dict[str, np.ndarray]] = {name: {} for name in sides}
            for name, side in sides.items():
                genes = own if name == 'stromaExact' else common
                for gene in genes[turn * options.genes : (turn + 1) * options.genes]:
                    start = time.perf_counter()
                    values, size, error = side(gene)
                    times[name].append((time.perf_counter() - start) * 1e3)
                    sizes[name].append(size)
                    largest = max(largest, error)
                    if len(found[name]) < 3:
                        found[name][gene] = values
            for gene, values in found['cellxgene'].items():
                checked.append((gene, values, found['stroma'][gene]))
        # After the clock: the values themselves, so that no side is fast by being wrong.
        for gene, values, quantised in checked:
            assert np.allclose(sides['stromaExact'](gene)[0], values, rtol=1e-5), gene
            error = float(np.abs(quantised - values).max())
            assert error <= largest + 1e-5, gene
            measured = max(measured, error)
        peer_bytes = resident(process.pid)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    result: dict[str, object] = {
        'cells': n_cells,
        'X': encoding,
        'rounds': options.rounds,
        'genes': options.genes,
        'peerBytes': peer_bytes,
    }
    for name in sides:
        ordered = sorted(times[name])
        result[name] = {
            'median_ms': round(statistics.median(ordered), 2),
            'p95_ms': round(ordered[int(0.95 * len(ordered))], 2),
            'bytes': int(statistics.median(sizes[name])),
        }
    result['largestError'] = largest
    result['measuredError'] = measured
    result['timesFaster'] = round(statistics.median(times['cellxgene']) / statistics.median(times['stroma']), 1)
    result['bytesShare'] = round(statistics.median(sizes['stroma']) / statistics.median(sizes['cellxgene']), 3)
    print(json.dumps(result))


if __name__ == '__main__':
    main()
