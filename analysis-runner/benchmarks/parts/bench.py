"""One batch of comparisons on an external scheduler with one and with two one-thread workers, in other processes.

    python benchmarks/parts/bench.py [--types 8] [--cells 240000] [--genes 2500] [--rounds 3] [--goal 1.6]

A part (a cell type) takes 1 to 2 s of one core. Rounds alternate; each job has no checkpoints to find, and the workers
have run one before. Prints the seconds of the whole job, and the processor time of its workers next to them: where
other
programs run, the seconds say nothing. Exit status 1 when two workers are not `goal` times as fast as one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / 'tests'))

from engine.batch import job_of, put_batch
from engine.test_parts import ExternalCluster
from engine.test_signals import wait_until

from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import from_environment
from stroma_store.disk_store import DiskStore


class Side:
    """A pool on its own scheduler with a number of workers."""

    def __init__(self, folder: Path, workers: int) -> None:
        (folder / f'dask-{workers}').mkdir()
        self.outside = ExternalCluster(folder / f'dask-{workers}', workers)
        env = {'STROMA_DATA_DIR': str(folder), 'STROMA_WARM': 'off', 'STROMA_THREADS': '1'}
        self.pool = Pool(from_environment(env | {'DASK_SCHEDULER': self.outside.address}), lambda *_: None)
        wait_until(lambda: self.pool.workers == workers)

    def run(self, store: DiskStore, id: str, params: dict[str, object]) -> tuple[float, float]:
        """Wall seconds of the job, and processor seconds of its workers."""
        for old in ('results', 'checkpoints', 'job-checkpoints', 'checkpoint-users'):
            shutil.rmtree(store.root / old, ignore_errors=True)
        start, processor = time.perf_counter(), self.outside.processor_seconds()
        assert self.pool.run(job_of(id, params), threading.Event()) is not None
        return time.perf_counter() - start, self.outside.processor_seconds() - processor

    def close(self) -> None:
        self.pool.close()
        self.outside.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (('types', 8), ('cells', 240_000), ('genes', 2500), ('rounds', 3)):
        parser.add_argument(f'--{name}', type=int, default=value)
    parser.add_argument('--goal', type=float, default=1.6)
    options = parser.parse_args()
    os.environ['TQDM_DISABLE'] = '1'
    found: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        store = DiskStore(folder / 'objects')
        params = put_batch(store, types=options.types, cells=options.cells, genes=options.genes)
        sides = {workers: Side(folder, workers) for workers in found}
        try:
            for workers, side in sides.items():
                side.run(store, f'warm-{workers}', params)
            for turn in range(options.rounds):
                for workers, side in sides.items():
                    found[workers].append(side.run(store, f'j{turn}-{workers}', params))
        finally:
            for side in sides.values():
                side.close()
    for workers, runs in found.items():
        times = ', '.join(f'{seconds:.2f} ({processor:.2f})' for seconds, processor in runs)
        print(f'{workers} worker(s): seconds (processor time) {times}; load {os.getloadavg()[0]:.1f}')
    one, two = (statistics.median(seconds for seconds, _ in found[workers]) for workers in (1, 2))
    print(f'one worker {one:.2f} s, two workers {two:.2f} s: {one / two:.2f} x')
    return 0 if one / two >= options.goal else 1


if __name__ == '__main__':
    sys.exit(main())
