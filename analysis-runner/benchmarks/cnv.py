"""Time and peak memory of CNV and ITH on simulated tumours of several sizes.

    cd analysis-runner && python benchmarks/cnv.py 1000 10000 50000

One process and one thread, so that the peak is that of a worker which computes every part alone.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.registry import tool
from stroma_runner.tools.cnv.positions import assembly
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

#: Every second gene with a position: as many as in a filtered dataset.
STEP = 2
MEAN = 2500


def simulated(cells: int) -> tuple[sp.csr_matrix, list[str], pd.DataFrame]:
    """Half of the cells lack 1p and have an additional 7."""
    rng = np.random.default_rng(0)
    genome = [one for one in assembly('GRCh38').positions if one.chromosome not in ('X', 'Y')][::STEP]
    mean = rng.gamma(0.2, 1.0, len(genome))
    mean *= MEAN / mean.sum()
    change = np.ones(len(genome))
    for k, one in enumerate(genome):
        if one.chromosome == '1' and one.start < 123e6:
            change[k] = 0.5
        if one.chromosome == '7':
            change[k] = 1.5
    is_tumour = np.arange(cells) % 2 == 0
    blocks = []
    for start in range(0, cells, 1000):
        part = is_tumour[start : start + 1000]
        rate = np.where(part[:, None], mean * change, mean) * rng.lognormal(0, 0.3, len(part))[:, None]
        blocks.append(sp.csr_matrix(rng.poisson(rate).astype(np.int32)))
    kind = np.where(is_tumour, 'tumour', np.where(np.arange(cells) % 4 == 1, 'T', 'B'))
    obs = pd.DataFrame({'type': kind, 'sample': [f's{k % 6}' for k in range(cells)]}).astype('category')
    obs.index = pd.Index([f'c{k}' for k in range(cells)])
    return sp.vstack(blocks, format='csr'), [one.gene for one in genome], obs


def measured(folder: str, slug: str, params: dict[str, Any], parent: str | None) -> None:
    """Runs one tool in this process and prints its time and memory."""
    store = DiskStore(Path(folder))
    given = tool(slug)
    job = JobContext(
        id=slug,
        tool=slug,
        params=params,
        inputs={'datasetId': 'd1', **({'parent': parent} if parent else {})},
        dataset_id='',
        store=store,
        steps=tuple(given.STEPS),
        threads=1,
        log=logging.getLogger('bench'),
    )
    started = time.perf_counter()
    summary = given.run(job)
    size = len(json.dumps(summary))
    # Measured for this process only, because rusage starts at the parent's peak.
    peak = int(re.findall(r'VmHWM:\s+(\d+)', Path('/proc/self/status').read_text())[0]) / 1024
    windows = summary.get('windows')
    print(
        json.dumps(
            {
                'windows': windows,
                'seconds': round(time.perf_counter() - started, 1),
                'peakMB': round(peak),
                'summaryBytes': size,
            }
        )
    )


def main() -> None:
    if sys.argv[1] == '--one':
        measured(sys.argv[2], sys.argv[3], json.loads(sys.argv[4]), sys.argv[5] or None)
        return
    cnv = {
        **{'version': 'python', 'sample': None, 'keepLabel': 'type', 'positions': {'assembly': 'GRCh38'}},
        **{'clusters': 2, 'windowSize': 101, 'step': 2, 'minCount': 0.02, 'sexChromosomes': False},
        **{'denoise': True, 'seed': 0},
        'test': {'name': 'tumour', 'column': 'type', 'categories': ['tumour']},
        'reference': {'name': 'normal', 'column': 'type', 'categories': ['T', 'B']},
    }
    cells = {'name': 'all', 'column': 'type', 'categories': ['tumour', 'T', 'B']}
    ith = {'cells': cells, 'groupBy': 'sample', 'cellTypeBy': None, 'seed': 0}
    runs = (
        ('cnv', cnv, ''),
        ('ith', ith | {'method': 'expression', 'cnv': None}, ''),
        ('ith', ith | {'method': 'cnv', 'cnv': 'cnv'}, 'cnv'),
    )
    for number in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            counts, symbols, obs = simulated(number)
            store = DiskStore(Path(folder))
            made = store.scratch()
            write_dataset(
                made,
                counts=counts,
                obs=obs,
                var=pd.DataFrame({'gene_id': symbols}, index=symbols),
                embeddings={},
                markers=None,
                info={'name': 'tumour', 'species': 'Homo sapiens'},
            )
            store.publish(made, 'datasets/d1')
            for slug, params, parent in runs:
                command = [sys.executable, __file__, '--one', folder, slug, json.dumps(params), parent]
                said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
                print(f'{number} cells, {slug} {params.get("method", "")}: {said}', flush=True)
                if slug == 'ith':
                    store.remove('results/ith')


if __name__ == '__main__':
    main()
