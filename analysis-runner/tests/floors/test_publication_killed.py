"""A publication in a real runner whose worker is killed in each of its steps."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from engine import gate
from engine.fake_bff import FakeBff
from floors.test_engine_processes import Runner
from tool_support import small_dataset
from waiting import wait_until

from stroma_runner.engine.contract import tool_schema
from stroma_store.catalogue.sums import FILE
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors

#: A function that each step calls, and that the module of the tool imports by name or by module.
STEPS = {
    'fields': 'stroma_runner.tools.publication:fields_of',
    'sums': 'stroma_runner.tools.publication.groups:write',
    'markers': 'stroma_runner.tools.publication.groups:markers',
    'check': 'stroma_runner.tools.publication:problem_rows',
}
FIELDS = (
    *('species', 'donor', 'disease', 'tissue', 'tissueType', 'technology', 'developmentStage'),
    *('sex', 'ethnicity', 'suspensionType', 'isPrimaryData'),
)


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff()
    yield made
    made.server.shutdown()


@pytest.mark.broad
@pytest.mark.parametrize('step', STEPS)
def test_a_killed_worker_publishes_nothing_by_half(
    tmp_path: Path, bff: FakeBff, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    store = DiskStore(tmp_path / 'objects')
    small_dataset(store, 'd1')
    fields: dict[str, Any] = {name: None for name in FIELDS} | {'cellType': {'column': 'group'}}
    params, inputs = {'title': 'A study', 'fields': fields}, {'datasetId': 'd1'}

    with gate.close_gate(tmp_path / 'gate', monkeypatch, STEPS[step]) as shut:
        runner = Runner(tmp_path, bff, STROMA_WARM='off', STROMA_WORKERS='1')

        def kill() -> None:
            wait_until(shut.waiting)
            (worker,) = shut.waiting()
            os.kill(worker, signal.SIGKILL)
            assert not store.exists('results/lost/result.json') and not store.exists(f'results/lost/{FILE}')
            wait_until(lambda: worker not in shut.waiting())

        try:
            wait_until(runner.health)
            lost = bff.submit('lost', 'publication', params, inputs)
            # Whatever kills each worker ends the check with its reason, and leaves no result.
            while lost['status'] in ('submitted', 'running'):
                wait_until(lambda: shut.waiting() or lost['status'] not in ('submitted', 'running'))
                if shut.waiting():
                    kill()
            assert (lost['status'], lost['error']['id']) == ('error', 'JOB_WORKER_LOST')
            assert not store.exists('results/lost/result.json') and bff.completions == 0
            # Tried again, it is killed again, and then ends like an undisturbed one.
            again = bff.submit('again', 'publication', params, inputs)
            kill()
            shut.open()
            wait_until(lambda: again['status'] not in ('submitted', 'running'))
            assert (again['status'], bff.completions) == ('completed', 1), again.get('error')
            for key in store.names('checkpoints'):
                store.remove(f'checkpoints/{key}')
            calm = bff.submit('calm', 'publication', params, inputs)
            wait_until(lambda: calm['status'] not in ('submitted', 'running'))
            assert calm['result'] == again['result']
            made, other = (store.path(f'results/{id}') for id in ('again', 'calm'))
            assert (made / FILE).read_bytes() == (other / FILE).read_bytes()
            for name in tool_schema('publication')['tables']:
                one, two = (pd.read_parquet(folder / f'{name}.parquet') for folder in (made, other))
                pd.testing.assert_frame_equal(one, two, check_exact=True)
        finally:
            runner.stop()
