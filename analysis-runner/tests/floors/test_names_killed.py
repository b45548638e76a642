"""An integration in a real runner whose worker is killed while it computes the names of the clusters."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engine import gate
from engine.fake_bff import FakeBff
from floors.test_engine_processes import Runner
from support import integration_params, put_simulated
from waiting import wait_until

from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

pytestmark = pytest.mark.floors

BY_MARKERS: dict[str, Any] = {
    **{'method': 'markers', 'species': 'Homo sapiens', 'groupBy': 'cluster', 'within': None},
    **{'reference': None, 'floor': 0.25},
}


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff()
    yield made
    made.server.shutdown()


@pytest.fixture
def closed_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[gate.Gate]:
    """The types are compared, and no cell is named before the test opens the gate."""
    with gate.close_gate(tmp_path / 'gate', monkeypatch, 'stroma_runner.tools.cell_annotation:by_cell') as made:
        yield made


@pytest.mark.broad
def test_a_worker_killed_while_it_names_costs_the_names_at_most(
    tmp_path: Path, bff: FakeBff, closed_gate: gate.Gate
) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=2, cells=400, genes=2500)
    runner = Runner(tmp_path, bff, STROMA_WARM='off', STROMA_WORKERS='1')

    def submitted(id: str) -> dict[str, Any]:
        params = integration_params(inputs, annotation=BY_MARKERS, tsne=False)
        return bff.submit(id, 'integration', params, inputs | {'annotation': {'jobId': f'names-{id}'}})

    def kill(job: dict[str, Any], time: int) -> None:
        """Kills the worker that names in the `time`-th attempt, before it has the name of any cell."""
        note = f'job-checkpoints/{job["inputs"]["annotation"]["jobId"]}/started{time}'
        wait_until(lambda: store.exists(note) and closed_gate.waiting())
        wait_until(lambda: job['progress'].get('name') == 'annotation')
        (worker,) = closed_gate.waiting()
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: not closed_gate.waiting())

    def ended(job: dict[str, Any]) -> dict[str, Any]:
        wait_until(lambda: job['status'] not in ('submitted', 'running'))
        assert (job['status'], job['attempt']) == ('completed', 1), job.get('error')
        result: dict[str, Any] = job['result']
        return result

    def computed(id: str) -> list[str]:
        """Steps of a job that were computed, in order, over all its attempts."""
        log = (tmp_path / 'logs' / 'jobs' / f'{id}.log').read_text(encoding='utf-8')
        return [line.split(' step ')[1].split(':')[0] for line in log.splitlines() if ': computed ' in line]

    try:
        wait_until(runner.health)
        once = submitted('once')
        kill(once, 1)
        assert not store.exists('results/once/result.json') and not store.exists('results/names-once/result.json')
        wait_until(lambda: store.exists('job-checkpoints/names-once/started2'))
        closed_gate.let_through(1)
        result = ended(once)
        assert result['annotation']['error'] is None and result['annotation']['named'] >= 3
        assert len(closed_gate.passed()) == 1 and bff.completions == 1
        # Results from before the kill were not computed again; nothing of the killed attempt remains.
        assert computed('once').count('cluster') == 1
        assert not any(store.exists(f'job-checkpoints/names-once/started{number}') for number in (1, 2))
        named = open_dataset(store.path('datasets/d-once'))
        assert named.n_cells == result['cells'] and not named.pending
        assert 'annot_auto' in {entry['name'] for entry in named.column_entries}

        # Naming kills every worker here: the job completes with its clusters, and states why they have no names.
        twice = submitted('twice')
        kill(twice, 1)
        kill(twice, 2)
        left = ended(twice)
        assert left['annotation']['error'] == {'id': 'JOB_WORKER_LOST', 'params': {'attempts': 2}}
        assert (left['cells'], left['clusters']) == (result['cells'], result['clusters'])
        assert [one['id'] for one in left['warnings'][-2:]] == ['warning.annotationFailed', 'error.JOB_WORKER_LOST']
        kept = open_dataset(store.path('datasets/d-twice'))
        assert kept.n_cells == left['cells'] and not kept.pending and len(closed_gate.passed()) == 1
        assert 'annot_auto' not in {entry['name'] for entry in kept.column_entries}
        assert not store.exists('results/names-twice/result.json')
        receipt = json.loads((store.path('results/twice') / 'receipt.json').read_text(encoding='utf-8'))
        assert receipt['cellSet']['cells'] == left['cells']
    finally:
        runner.stop()
