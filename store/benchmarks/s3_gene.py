"""Requests, bytes and times of one gene of 1,000,000 cells on S3, read from a cold cache.

    .venv/bin/python dataset-service/benchmarks/s3_gene.py --cells 1000000 --genes 200 --density 0.05

Runs moto's server behind the counting proxy of the tests on this machine, so the times are those of a server without
latency and hold for comparisons alone; requests and bytes hold everywhere.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas as pd
import scipy.sparse as sp

sys.path[:0] = [str(Path(__file__).parents[1] / 'src'), str(Path(__file__).parents[1] / 'tests')]

from s3_fixtures import URL  # noqa: E402
from s3_server import CREDENTIALS, Proxy, S3Server, proxy_of  # noqa: E402

from stroma_store.dataset.writer import write_dataset  # noqa: E402
from stroma_store.open_dataset import open_dataset  # noqa: E402
from stroma_store.open_store import open_store  # noqa: E402


def make(folder: Path, cells: int, genes: int, density: float) -> None:
    rng = np.random.default_rng(3)
    nnz = rng.binomial(cells, density, genes)
    indices = [np.sort(rng.choice(cells, n, replace=False)).astype(np.int32) for n in nnz]
    values = rng.integers(1, 20, int(nnz.sum()), dtype=np.int32)
    matrix = sp.csc_matrix((values, np.concatenate(indices), np.concatenate([[0], np.cumsum(nnz)])), (cells, genes))
    write_dataset(
        folder,
        counts=matrix.tocsr(),
        obs=pd.DataFrame({'sample': pd.Categorical(np.arange(cells) % 4)}, index=[f'c{k}' for k in range(cells)]),
        var=pd.DataFrame({'gene_id': [f'E{k}' for k in range(genes)]}, index=[f'G{k}' for k in range(genes)]),
        embeddings={'umap': rng.normal(size=(cells, 2)).astype(np.float32)},
        markers=None,
        info={'name': 'benchmark', 'levels': {}},
    )


def report(what: str, proxy: Proxy, began: float, count: int = 1) -> None:
    seconds = (time.perf_counter() - began) / count
    requests, received = len(proxy.requests) / count, proxy.received / count
    print(f'{what:44} {requests:6.1f} requests {received / 1000:10.1f} kB {seconds * 1000:9.1f} ms')
    proxy.clear()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--cells', type=int, default=1_000_000)
    parser.add_argument('--genes', type=int, default=200)
    parser.add_argument('--density', type=float, default=0.05)
    given = parser.parse_args()
    root, server = Path(tempfile.mkdtemp(prefix='stroma-s3-')), S3Server()
    try:
        server.client().create_bucket(Bucket='data')
        with proxy_of(server) as proxy:
            os.environ |= CREDENTIALS | {'AWS_ENDPOINT_URL': proxy.endpoint, 'STROMA_DATA_DIR': str(root / 'writer')}
            store = open_store(URL)
            folder = store.scratch()
            make(folder, given.cells, given.genes, given.density)
            proxy.clear()
            began = time.perf_counter()
            store.publish(folder, 'datasets/big')
            sent = sum(request.sent for request in proxy.requests)
            print(f'upload: {len(proxy.requests)} requests, {sent / 1e6:.1f} MB sent, of GET {proxy.names("GET")}')
            report('upload', proxy, began)
            os.environ['STROMA_DATA_DIR'] = str(root / 'reader')
            other = open_store(URL)
            began = time.perf_counter()
            dataset = open_dataset(other.path('datasets/big'))
            report('open, cold', proxy, began)
            sample = list(range(0, given.genes, max(1, given.genes // 20)))
            largest = 0
            began = time.perf_counter()
            for gene in sample:
                seen = proxy.received
                dataset.gene(gene)
                largest = max(largest, proxy.received - seen)
            report(f'gene, cold (mean of {len(sample)})', proxy, began, len(sample))
            print(f'largest of them: {largest / 1000:.1f} kB')
            began = time.perf_counter()
            for gene in sample:
                dataset.gene(gene)
            report('gene, from the cache', proxy, began, len(sample))
            began = time.perf_counter()
            dataset.embedding_view('umap', 2)
            report('embedding (form A)', proxy, began)
            began = time.perf_counter()
            dataset.gene_range(0, given.genes)
            report('the whole matrix, gene by gene', proxy, began)
            began = time.perf_counter()
            whole = open_dataset(open_store(URL).path('datasets/big')).folder
            report('every other file', proxy, began)
            size = sum(path.stat().st_size for path in whole.rglob('*') if path.is_file())
            print(f'the dataset has {size / 1e6:.1f} MB')
    finally:
        server.stop()
        shutil.rmtree(root, ignore_errors=True)


if __name__ == '__main__':
    main()
