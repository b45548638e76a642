"""TF regulation in a real runner with two workers, one of which is killed while it predicts target genes."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from engine import gate
from engine.fake_bff import FakeBff
from floors.test_engine_processes import Runner
from waiting import wait_until

from stroma_runner.tools.tf_regulation.inference import BLOCK
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors

SLUG = 'tf-regulation'
FACTORS, TARGETS, CELLS = 8, 150, 150
PARTS = TARGETS // BLOCK
PARAMS: dict[str, Any] = {
    'cells': None,
    'groupBy': 'group',
    'species': 'Homo sapiens',
    'source': {'factors': [f'F{k}' for k in range(FACTORS)], 'targets': TARGETS, 'perFactor': 30},
    'method': 'aucell',
    'minTargets': 3,
    'topShare': 0.2,
    'seed': 0,
}
TABLES = ('regulons', 'targets', 'groups', 'similarity')


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff()
    yield made
    made.server.shutdown()


@pytest.fixture
def closed_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[gate.Gate]:
    """No target gene is predicted before the test opens the gate."""
    with gate.close_gate(tmp_path / 'gate', monkeypatch, 'stroma_runner.methods.regulons.grnboost:grnboost') as made:
        yield made


def put_cells(store: DiskStore) -> None:
    """Publishes datasets/d1: each factor drives a share of the other genes."""
    rng = np.random.default_rng(3)
    activity = rng.gamma(2.0, 1.0, (FACTORS, CELLS))
    driven = activity[np.arange(2 * TARGETS) % FACTORS] * rng.uniform(0.3, 3.0, (2 * TARGETS, 1))
    counts = rng.poisson(np.vstack([2 * activity, driven])).T.astype(np.int32)
    names = [f'F{k}' for k in range(FACTORS)] + [f'T{k}' for k in range(2 * TARGETS)]
    obs = pd.DataFrame({'group': pd.Categorical(rng.choice(['a', 'b'], CELLS))}, index=[f'c{k}' for k in range(CELLS)])
    var = pd.DataFrame({'gene_id': names}, index=names)
    folder = store.scratch()
    write_dataset(folder, counts=sp.csr_matrix(counts), obs=obs, var=var, embeddings={}, markers=None, info={})
    store.publish(folder, 'datasets/d1')


@pytest.mark.broad
def test_a_worker_killed_during_inference_costs_its_target_genes_alone(
    tmp_path: Path, bff: FakeBff, closed_gate: gate.Gate
) -> None:
    store = DiskStore(tmp_path / 'objects')
    put_cells(store)
    runner = Runner(tmp_path, bff, STROMA_WARM='off', STROMA_WORKERS='2', STROMA_THREADS='1')

    def lines(*words: str) -> list[str]:
        log = tmp_path / 'logs' / 'jobs' / 'j.log'
        text = log.read_text() if log.exists() else ''
        return [line for line in text.splitlines() if all(word in line for word in words)]

    def computed() -> list[str]:
        return [line.split('step network:')[1].split(':')[0] for line in lines('step network:', ': computed')]

    def elsewhere() -> tuple[str, int] | None:
        """(part, process) that is computed by a worker other than the job's own."""
        started = [line.split(': part ', 1)[1].split(' runs in pid ') for line in lines(' runs in pid ')]
        ready = computed()
        return next(((part, int(rest.split()[0])) for part, rest in started if part not in ready), None)

    try:
        wait_until(runner.health)
        job = bff.submit('j', SLUG, PARAMS, {'datasetId': 'd1'})
        wait_until(elsewhere)
        # Gene after gene, until a part is ready and the other worker is in the middle of one.
        while True:
            now = elsewhere()
            if computed() and now and Counter(closed_gate.passed())[now[1]] % BLOCK:
                break
            closed_gate.let_through(1)
            wait_until(lambda: not closed_gate.tickets())
        part, killed = now
        ready = computed()
        os.kill(killed, signal.SIGKILL)
        in_vain = Counter(closed_gate.passed())[killed] % BLOCK
        closed_gate.open()
        wait_until(lambda: job['status'] not in ('submitted', 'running'))
        assert (job['status'], job['attempt'], bff.completions) == ('completed', 1, 1)

        # The log names the part that ran again; each part was computed once, finished ones were not repeated.
        assert [line.split(': part ')[1].split(' lost ')[0] for line in lines(' lost its worker ')] == [part]
        assert sorted(computed(), key=int) == [str(k * BLOCK) for k in range(PARTS)] and part not in ready
        # Only the genes of that part that the killed worker had predicted were predicted twice.
        assert len(closed_gate.passed()) == TARGETS + in_vain

        for key in store.names('checkpoints'):
            store.remove(f'checkpoints/{key}')
        again = bff.submit('undisturbed', SLUG, PARAMS, {'datasetId': 'd1'})
        wait_until(lambda: again['status'] not in ('submitted', 'running'))
        assert again['status'] == 'completed' and len(closed_gate.passed()) == 2 * TARGETS + in_vain
        assert {**again['result'], 'method': None} == {**job['result'], 'method': None}
        for name in TABLES:
            one, other = (
                pd.read_parquet(store.path(f'results/{id}') / f'{name}.parquet') for id in ('j', 'undisturbed')
            )
            pd.testing.assert_frame_equal(one, other, check_exact=True)
            assert len(one)
    finally:
        runner.stop()
