"""A bulk analysis in a real runner whose worker is killed in each of its steps."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from bulk_support import bulk_params, put_bulk, simulate, write_table
from engine import gate
from engine.fake_bff import FakeBff
from floors.test_engine_processes import Runner
from waiting import wait_until

from stroma_runner.engine.contract import tool_schema
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors

#: A function that each step calls.
STEPS = {
    'read': 'samples:join_samples',
    'quality': 'summary:summarise_samples',
    'test': 'comparisons:comparison_rows',
    'sets': 'sets:enrich_comparison',
    'write': 'export:write_files',
}


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff()
    yield made
    made.server.shutdown()


@pytest.mark.broad
@pytest.mark.parametrize('step', STEPS)
def test_a_worker_killed_in_a_step_costs_that_step(
    tmp_path: Path, bff: FakeBff, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=200, changed=40)
    table = write_table(tmp_path / 'c.tsv', data.genes, data.samples, data.counts)
    inputs = {'files': put_bulk(store, tmp_path, {'f1': table})}
    params: dict[str, Any] = bulk_params(data, shrink=True)
    with gate.close_gate(tmp_path / 'gate', monkeypatch, f'stroma_runner.tools.bulk.{STEPS[step]}') as shut:
        runner = Runner(tmp_path, bff, STROMA_WARM='off', STROMA_WORKERS='1')
        try:
            wait_until(runner.health)
            job = bff.submit('j', 'bulk', params, inputs)
            wait_until(shut.waiting)
            (worker,) = shut.waiting()
            os.kill(worker, signal.SIGKILL)
            assert not store.exists('results/j/result.json')
            wait_until(lambda: not shut.waiting() or shut.waiting() != [worker])
            shut.open()
            wait_until(lambda: job['status'] not in ('submitted', 'running'))
            assert (job['status'], bff.completions) == ('completed', 1), job.get('error')
            for key in store.names('checkpoints'):
                store.remove(f'checkpoints/{key}')
            again = bff.submit('undisturbed', 'bulk', params, inputs)
            wait_until(lambda: again['status'] not in ('submitted', 'running'))
            assert again['result'] == job['result']
            for name in tool_schema('bulk')['tables']:
                one, other = (
                    pd.read_parquet(store.path(f'results/{id}') / f'{name}.parquet') for id in ('j', 'undisturbed')
                )
                pd.testing.assert_frame_equal(one, other, check_exact=True)
        finally:
            runner.stop()
