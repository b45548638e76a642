"""Measures the basis of the wizard's time estimates: seconds of the stability preview and of the names of clusters,
through the real runner process.

python benchmarks/estimates.py --cells 300 1000 2000 8000 --cache DIR [--simulator PATH/simulate.py --ref ifnb.h5ad]

Six samples of each number of cells, by the reference simulator where it is given, otherwise by the project's own.
They are
evaluated first, as in the wizard. The names are those of the last step of an integration, by each method that needs no
model; the labelled dataset of the two that compare cells is the integration itself.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'tests'))

SAMPLES = 6
NAMES: dict[str, Any] = {'species': 'Homo sapiens', 'groupBy': 'cluster', 'within': None, 'reference': None}


def reference_samples(o: argparse.Namespace, cells: int, store: Any) -> dict[str, Any]:
    """Inputs of a job: samples of the reference simulator in `store`."""
    import anndata as ad
    from support import put_sample

    spec = importlib.util.spec_from_file_location('reference_simulate', o.simulator)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    ref = ad.read_h5ad(o.ref)
    made = module.simulate(ref[ref.obs['condition'] == 'ctrl'], cells, SAMPLES, depth=2500, batch_sd=0.30, seed=0)
    rows = []
    for name in made.obs['sample'].unique():
        part = made[made.obs['sample'] == name]
        rows.append(put_sample(store, str(name), part.X.astype(np.int32), part.var_names, part.obs_names, 'g'))
    return {'samples': rows}


def processor_seconds(pid: int) -> float:
    """Processor time of a process and its children, which is more reliable than wall time if other programs run."""
    tree = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    return sum(one.cpu_times().user + one.cpu_times().system for one in tree)


def measure(o: argparse.Namespace, cells: int) -> dict[str, float]:
    """Seconds by activity, in one fresh store and runner."""
    from engine.fake_bff import FakeBff
    from floors.test_engine_processes import Runner, wait_until
    from support import integration_params, preprocessing_params, put_simulated

    from stroma_store.disk_store import DiskStore

    work = o.cache / 'work'
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    store = DiskStore(work / 'objects')
    inputs = (
        reference_samples(o, cells, store)
        if o.simulator
        else put_simulated(store, samples=SAMPLES, cells=cells, seed=0, genes=12_000)
    )
    bff = FakeBff(lease=30.0)
    runner = Runner(work, bff, STROMA_THREADS=str(o.threads))
    found: dict[str, float] = {}

    def timed(id: str, tool: str, params: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        begun, spent = time.monotonic(), processor_seconds(runner.process.pid)
        job = bff.submit(id, tool, params, given)
        wait_until(lambda: job['status'] in ('completed', 'error'), 3600)
        if job['status'] != 'completed':
            raise RuntimeError(f'{id}: {job.get("error")}')
        found[id] = time.monotonic() - begun
        found[f'{id} processor'] = processor_seconds(runner.process.pid) - spent
        result: dict[str, Any] = job['result']
        return result

    params = integration_params(inputs, removeDoublets=True, tsne=False)
    choices = {key: value for key, value in params.items() if key not in ('jobName', 'tissue', 'tsne')}
    try:
        wait_until(lambda: runner.health().get('warm'), 300)
        timed('evaluation', 'preprocessing', preprocessing_params(), inputs)
        result = timed('preview', 'stability', choices, inputs)
        found['drawn'] = sum(row['drawn'] for row in result['summary']['samples'])
        found['runs'] = len(result['summary']['points']) * len(result['summary']['seeds'])
        for number, method in enumerate(('markers', 'transfer', 'singler')):
            labels = None if number == 0 else {'dataset': 'd-job-markers', 'column': 'annot_auto'}
            asked = NAMES | {'method': method, 'reference': labels, 'floor': 0.25 if number == 0 else 0.5}
            given = inputs | {'annotation': {'jobId': f'names-{method}'}}
            result = timed(f'job-{method}', 'integration', params | {'annotation': asked}, given)
            if result['annotation']['error'] is not None:
                raise RuntimeError(str(result['annotation']['error']))
            found[method], found['kept'] = result['seconds']['annotation'], result['cells']
    finally:
        runner.stop()
        bff.server.shutdown()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--cells', nargs='+', type=int, required=True, help='of each of the six samples')
    parser.add_argument('--cache', type=Path, required=True)
    parser.add_argument('--simulator', type=Path, help='simulate.py; with --ref')
    parser.add_argument('--ref', type=Path, help='what it takes its means from')
    parser.add_argument('--threads', type=int, default=2)
    o = parser.parse_args()
    for cells in o.cells:
        found = {name: round(value, 1) for name, value in measure(o, cells).items()}
        print(json.dumps({'cells': cells * SAMPLES, **found}), flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
