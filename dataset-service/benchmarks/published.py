"""Genes over everything published: 200 entries with 2 million cells, read by a service that has just been started.

    python published.py [--entries 200] [--real FILE.h5ad --column cell_type]

Writes sums of simulated groups (and, with `--real`, those of a file's cells for every eighth) into its own store, takes
the files out of the page cache, starts the dataset service and asks over HTTP. Prints one JSON line: milliseconds of
the first dot plot of 20 genes and of further ones, of the search by gene, of a look-up in every ontology, and the
memory that the service has gained. Exit 1 above the goals: 500 ms cold, 500 MB.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from stroma_store.catalogue.ontology import ORGANISM, SEARCHED
from stroma_store.catalogue.sums import FILE, Group, Values, group_values, write_sums

GENES, TYPES, ASKED, DIFFERENT = 30_000, 14, 20, 16
CELLS = 2_000_000
COLD_MS, ADDED_MB = 500, 500
SECRET = 'benchmark'


def simulated(seed: int, cells: int, symbols: list[str]) -> tuple[list[Group], Values]:
    """Groups of 14 cell types and 3 donors of 2 diseases, with values as varied as real ones."""
    rng = np.random.default_rng(seed)
    keys = [(f'type {t}', f'donor {d}', ('normal', 'disease')[d % 2]) for t in range(TYPES) for d in range(3)]
    sizes = rng.multinomial(cells - 2 * len(keys), rng.dirichlet(np.ones(len(keys)))) + 2
    rate = rng.beta(0.25, 2.0, (len(symbols), 1)) * rng.uniform(0.5, 1.5, (1, len(keys)))
    expressing = rng.binomial(sizes, np.clip(rate, 0, 1))
    level = rng.gamma(8.0, 0.2, (len(symbols), 1)) + rng.normal(0, 0.05, (len(symbols), len(keys)))
    sums = expressing * np.abs(level)
    squares = sums * np.abs(level) * rng.uniform(1.02, 1.3, sums.shape)
    return [Group(*key, int(size)) for key, size in zip(keys, sizes, strict=True)], Values(sums, squares, expressing)


def real(path: Path, column: str) -> tuple[list[Group], Values, list[str]]:
    """The cells of a file, log-normalised, by the labels of a column."""
    import anndata
    import scanpy as sc
    import scipy.sparse as sp

    data = anndata.read_h5ad(path)
    data.X = sp.csr_matrix(data.X).astype(np.float32)
    sc.pp.normalize_total(data, target_sum=1e4)
    sc.pp.log1p(data)
    labels = data.obs[column].astype('category').cat
    sizes = np.bincount(labels.codes, minlength=len(labels.categories))
    groups = [Group(str(name), None, None, int(n)) for name, n in zip(labels.categories, sizes, strict=True)]
    values = group_values(sp.csc_matrix(data.X), labels.codes.to_numpy().astype(np.int64), len(groups))
    return groups, values, list(data.var_names)


def write_entries(store: Path, entries: int, given: tuple[list[Group], Values, list[str]] | None) -> tuple[int, int]:
    """(cells, bytes) of all entries: `DIFFERENT` distinct files, each with its own genes in its own order."""
    rng = np.random.default_rng(0)
    names = [f'GENE{k}' for k in range(GENES + 4000)]
    made: list[tuple[Path, int]] = []
    cells = total = 0
    for k in range(entries):
        folder = store / 'results' / f'entry{k}'
        folder.mkdir(parents=True)
        path = folder / FILE
        if k < DIFFERENT:
            symbols = list(rng.permutation(names)[:GENES])
            groups, values = simulated(k, CELLS // entries, symbols)
            if given is not None and k % 8 == 0:
                groups, values, symbols = given
            ids = [f'ENSG{int(one[4:]):011d}' if one.startswith('GENE') else one for one in symbols]
            write_sums(path, groups, ids, symbols, [values])
            made.append((path, sum(group.cells for group in groups)))
        else:
            shutil.copyfile(made[k % DIFFERENT][0], path)
        cells += made[k % DIFFERENT][1]
        total += path.stat().st_size
        with path.open('rb') as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return cells, total


class Service:
    """The dataset service in a separate process."""

    def __init__(self, store: Path) -> None:
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self._port = free.getsockname()[1]
        settings = {'OBJECT_STORE': store.as_uri(), 'INTERNAL_SECRET': SECRET, 'DATASET_SERVICE_PORT': str(self._port)}
        self._process = subprocess.Popen([sys.executable, '-m', 'stroma_dataset_service'], env=os.environ | settings)
        while not self._is_warm():
            time.sleep(0.2)

    def _is_warm(self) -> bool:
        try:
            return bool(json.loads(self._text('GET', '/healthz')).get('warm'))
        except OSError:
            return False

    def _text(self, method: str, path: str, body: Any = None) -> bytes:
        connection = http.client.HTTPConnection('127.0.0.1', self._port, timeout=120)
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {'X-Stroma-Secret': SECRET})
        reply = connection.getresponse()
        text = reply.read()
        if reply.status != 200:
            raise SystemExit(f'{path}: {reply.status} {text[:300]!r}')
        return text

    def timed(self, method: str, path: str, body: Any = None) -> tuple[float, Any]:
        began = time.perf_counter()
        text = self._text(method, path, body)
        return 1000 * (time.perf_counter() - began), json.loads(text)['data']

    def memory(self) -> float:
        """Megabytes of private memory: mapped files, which the system can reclaim, do not count."""
        lines = Path(f'/proc/{self._process.pid}/status').read_text(encoding='utf-8').splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith('RssAnon')) / 1000

    def processor(self) -> float:
        """Milliseconds of all its threads so far: more reliable than wall time on a busy machine."""
        fields = Path(f'/proc/{self._process.pid}/stat').read_text(encoding='utf-8').rpartition(')')[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--entries', type=int, default=200)
    parser.add_argument('--real', type=Path)
    parser.add_argument('--column', default='cell_type')
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder)
        cells, size = write_entries(store, given.entries, real(given.real, given.column) if given.real else None)
        service = Service(store)
        try:
            found = measure(service, given.entries)
        finally:
            service.end()
    found |= {'entries': given.entries, 'cells': cells, 'megabytes': round(size / 1e6)}
    print(json.dumps(found))
    return int(found['cold'] > COLD_MS or found['addedMegabytes'] > ADDED_MB)


def measure(service: Service, entries: int) -> dict[str, Any]:
    before = service.memory()
    names = [f'entry{k}' for k in range(entries)]

    def plot(start: int) -> tuple[float, Any]:
        genes = [f'GENE{number}' for number in range(start, start + ASKED)]
        body = {'entries': names, 'genes': genes, 'by': 'cellType'}
        return service.timed('POST', '/public/expression', body)

    worked = service.processor()
    cold, reply = plot(100)
    worked = service.processor() - worked
    shown = sum(len(gene['mean']) for entry in reply['entries'] for gene in entry['genes'])
    again = [plot(100 + 50 * k)[0] for k in range(1, 11)]
    search = [
        service.timed('POST', '/public/genes', {'entries': names, 'genes': [f'GENE{k}'], 'atLeast': 0.1})[0]
        for k in range(10)
    ]
    opened = service.memory()
    terms = [service.timed('GET', f'/terms?ontology={name}&search=cell')[0] for name in (*SEARCHED, ORGANISM)]
    return {
        'cold': round(cold),
        'coldProcessor': round(worked),
        'load': os.getloadavg()[0],
        'dots': shown,
        'otherGenes': round(statistics.median(again)),
        'search': round(statistics.median(search)),
        'firstTerms': round(max(terms)),
        'addedMegabytes': round(service.memory() - before),
        'ofWhichSums': round(opened - before),
    }


if __name__ == '__main__':
    sys.exit(main())
