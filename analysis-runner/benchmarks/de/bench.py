"""One side of the measurement of differential expression, in a separate process; `npm run bench -- de` alternates them.

python bench.py prepare --h5ad FILE --store DIR    a dataset of the file's matrix with the column `half` python bench.py
stroma --store DIR --threads 2     the job, from the store to its published result python bench.py scanpy --h5ad FILE
rank_genes_groups(method='wilcoxon'), the matrix in memory

Both sides compare the first half of the cells with the second. Compiled functions and imports are warmed on a small
matrix and not counted; reading the file is not counted for scanpy. Prints one JSON line: seconds, processorSeconds (of
all threads), peakBytes (resident, of the whole process), beforeBytes (resident, before the timed part).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import sys
import time
from pathlib import Path
from typing import Any

HALVES = ('first', 'second')
#: ru_maxrss counts kilobytes on Linux and bytes on macOS.
UNIT = 1024 if sys.platform == 'linux' else 1


def halves(cells: int) -> Any:
    import numpy as np
    import pandas as pd

    return pd.Categorical.from_codes((np.arange(cells) >= cells // 2).astype(int), pd.Index(HALVES))


def params() -> dict[str, Any]:
    a, b = ({'name': name, 'column': 'half', 'categories': [name]} for name in HALVES)
    limits = {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1}
    return {'mode': 'normal', 'a': a, 'b': b, 'batchBy': None, 'batchCategories': [], 'filter': limits}


def put(store: Any, name: str, matrix: Any) -> None:
    """Publishes a dataset of log-normalised values."""
    import pandas as pd

    from stroma_store.dataset.writer import write_dataset

    cells, genes = matrix.shape
    obs = pd.DataFrame({'half': halves(cells)}, index=[f'c{k}' for k in range(cells)])
    var = pd.DataFrame({'gene_id': [f'g{k}' for k in range(genes)]}, index=[f'gene{k}' for k in range(genes)])
    folder = store.scratch()
    about = {'info': {'name': name}, 'markers': None, 'embeddings': {}, 'normalised_only': True}
    write_dataset(folder, counts=matrix, obs=obs, var=var, **about)
    store.publish(folder, f'datasets/{name}')


def small() -> Any:
    import numpy as np
    import scipy.sparse as sp

    return sp.random(200, 50, 0.2, 'csr', dtype=np.float32, random_state=0)


def prepare(options: argparse.Namespace) -> dict[str, Any]:
    import anndata as ad

    from stroma_store.disk_store import DiskStore

    store = DiskStore(options.store)
    if not store.exists('datasets/small'):
        put(store, 'small', small())
    if not store.exists('datasets/whole'):
        put(store, 'whole', ad.read_h5ad(options.h5ad).X.tocsr())
    return {}


def stroma(options: argparse.Namespace) -> dict[str, Any]:
    from stroma_runner.engine.execute import execute
    from stroma_store.disk_store import DiskStore

    store = DiskStore(options.store)

    def run(dataset: str) -> dict[str, float]:
        for old in ('results', 'checkpoints', 'job-checkpoints', 'checkpoint-users'):
            shutil.rmtree(store.root / old, ignore_errors=True)
        job = {'id': dataset, 'tool': 'differential-expression', 'params': params()}
        job |= {'inputs': {'datasetId': dataset}, 'datasetId': None}
        start, processor = time.perf_counter(), time.process_time()
        execute(job, store_url=store.root.as_uri(), log_path=options.store / 'job.log', threads=options.threads)
        return time_since(start, processor)

    run('small')
    before = resident_bytes()
    return run('whole') | {'beforeBytes': before}


def scanpy(options: argparse.Namespace) -> dict[str, Any]:
    import anndata as ad
    import scanpy as sc

    def run(data: Any) -> dict[str, float]:
        data.obs['half'] = halves(data.n_obs)
        start, processor = time.perf_counter(), time.process_time()
        sc.tl.rank_genes_groups(data, 'half', groups=[HALVES[0]], reference=HALVES[1], method='wilcoxon')
        return time_since(start, processor)

    run(ad.AnnData(small()))
    data = ad.read_h5ad(options.h5ad)
    before = resident_bytes()
    return run(data) | {'beforeBytes': before}


def time_since(start: float, processor: float) -> dict[str, float]:
    return {'seconds': time.perf_counter() - start, 'processorSeconds': time.process_time() - processor}


def resident_bytes() -> int:
    import psutil

    return int(psutil.Process().memory_info().rss)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('side', choices=('prepare', 'stroma', 'scanpy'))
    parser.add_argument('--h5ad', type=Path)
    parser.add_argument('--store', type=Path)
    parser.add_argument('--threads', type=int, default=2)
    options = parser.parse_args()
    os.environ['TQDM_DISABLE'] = '1'
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        os.environ[name] = str(options.threads)  # before numpy is imported
    import warnings

    warnings.filterwarnings('ignore')
    found = {'prepare': prepare, 'stroma': stroma, 'scanpy': scanpy}[options.side](options)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
    print(json.dumps(found | {'peakBytes': peak}))
    return 0


if __name__ == '__main__':
    sys.exit(main())
