"""Running a claimed job: validation on both sides, named errors, and reuse of a published result."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from support import preprocessing_params, put_sample, put_simulated

from stroma_runner.engine import contract, health, registry, settings
from stroma_runner.engine.execute import execute
from stroma_runner.engine.publish import publish_log
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError


def job(store: DiskStore, inputs: dict[str, Any], **params: Any) -> dict[str, Any]:
    return {
        'id': 'j1',
        'tool': 'preprocessing',
        'params': preprocessing_params(**params),
        'inputs': inputs,
        'datasetId': None,
    }


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, tmp_path: Path, what: dict[str, Any]) -> dict[str, Any]:
    return execute(what, store_url=store.root.as_uri(), log_path=tmp_path / 'j1.log', threads=2)


def test_the_result_is_published_with_its_log_and_found_again(store: DiskStore, tmp_path: Path) -> None:
    inputs = put_simulated(store)
    result = run(store, tmp_path, job(store, inputs))
    assert json.loads(store.path('results/j1/result.json').read_text()) == result
    assert 'doublets' in store.path('results/j1/job.log').read_text()
    store.remove('samples/ctrl1')  # without its inputs only a found result can answer
    assert run(store, tmp_path, job(store, inputs)) == result


def test_wrong_parameters_are_the_users_error(store: DiskStore, tmp_path: Path) -> None:
    with pytest.raises(StromaError) as error:
        run(store, tmp_path, job(store, {'samples': []}, seed=-1))
    assert error.value.id == 'INPUT_INVALID'
    assert error.value.params == {'where': 'body', 'path': '/params/seed', 'rule': 'minimum'}


def test_the_log_of_a_user_names_no_path_and_the_servers_log_has_the_traceback(
    store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for raised, told in (
        (RuntimeError(f'no room in {tmp_path}/x'), 'failed: an unexpected error'),
        (MemoryError(f'{tmp_path}'), 'out of memory'),
        (StromaError('JOB_INPUT_CHANGED', sample='ctrl1'), "failed: JOB_INPUT_CHANGED {'sample': 'ctrl1'}"),
    ):

        def fail(context: Any, error: BaseException = raised) -> None:
            raise error

        monkeypatch.setattr(registry.tool('preprocessing'), 'run', fail)
        caplog.clear()
        with pytest.raises(Exception):  # noqa: B017
            run(store, tmp_path, job(store, {'samples': []}))
        text = (tmp_path / 'j1.log').read_text()
        assert told in text
        assert not re.search(r'Traceback|File "|\.py|line \d', text) and str(tmp_path) not in text
        assert 'Traceback' in caplog.text and __file__ in caplog.text and 'job j1 (preprocessing)' in caplog.text


def test_a_worker_keeps_no_log_open(store: DiskStore, tmp_path: Path) -> None:
    for _ in range(3):
        with pytest.raises(StromaError):
            run(store, tmp_path, job(store, {'samples': []}, seed=-1))
    log = tmp_path / 'j1.log'
    assert log.read_text().count('attempt 1') == 3
    assert [fd for fd in Path('/proc/self/fd').iterdir() if fd.exists() and fd.resolve() == log] == []
    assert 'stroma.job.j1' not in logging.Logger.manager.loggerDict


def test_an_input_that_changed_or_went_is_refused(store: DiskStore, tmp_path: Path) -> None:
    inputs = put_simulated(store)
    inputs['samples'][0] = inputs['samples'][0] | {'sha256': '0' * 64}
    with pytest.raises(StromaError, match='JOB_INPUT_CHANGED'):
        run(store, tmp_path, job(store, inputs))
    store.remove('samples/ctrl1')
    with pytest.raises(StromaError, match='JOB_INPUT_CHANGED'):
        run(store, tmp_path, job(store, inputs))


def test_a_result_that_does_not_fit_the_contract_is_a_defect() -> None:
    with pytest.raises(ValueError, match='preprocessing result'):
        contract.check('preprocessing', 'result', {'samples': [{}]})


def test_the_log_of_a_failed_job_is_shown_and_gives_way_to_a_result(store: DiskStore, tmp_path: Path) -> None:
    log = tmp_path / 'j1.log'
    log.write_text('what went wrong')
    for _ in range(2):
        publish_log(store, 'j1', log)
    assert store.path('results/j1/job.log').read_text() == 'what went wrong'
    run(store, tmp_path, job(store, put_simulated(store)))
    assert store.exists('results/j1/result.json')
    publish_log(store, 'j1', log)
    assert store.exists('results/j1/result.json')


def test_every_tool_has_the_contracts_steps() -> None:
    for slug in ('import', 'preprocessing', 'integration'):
        assert registry.tool(slug).STEPS == tuple(contract.tool_schema(slug)['steps'])


def test_settings_and_health(tmp_path: Path) -> None:
    env = {'STROMA_DATA_DIR': str(tmp_path), 'STROMA_WORKERS': '3', 'STROMA_MEMORY_LIMIT': '600MB'}
    found = settings.from_environment(env)
    assert (found.workers, found.memory_limit, found.object_store) == (
        3,
        600_000_000,
        f'file:{tmp_path / "objects"}',
    )
    assert found.warm and not settings.from_environment(env | {'STROMA_WARM': 'off'}).warm
    with pytest.raises(ValueError, match='not a size'):
        settings.parse_bytes('lots')
    warm, workers = [False], [None, 0, 2]
    server = health.serve(0, lambda: warm[0], lambda: workers.pop(0))
    import urllib3

    pool, url = urllib3.PoolManager(), f'http://127.0.0.1:{server.server_address[1]}/healthz'
    said = {'status': 'ok', 'problems': []}
    assert pool.request('GET', url).json() == said | {'warm': False, 'workers': None}
    warm[0] = True
    assert pool.request('GET', url).json() == said | {'warm': True, 'workers': 0}
    assert pool.request('GET', url).json()['workers'] == 2
    assert pool.request('GET', url.replace('healthz', 'other')).status == 404
    server.shutdown()


def test_a_sample_without_known_genes_says_so(store: DiskStore, tmp_path: Path) -> None:
    import numpy as np
    import scipy.sparse as sp

    counts = sp.csr_matrix(np.random.default_rng(0).poisson(1.0, (60, 300)).astype(np.int32))
    row = put_sample(store, 'plain', counts, [f'G{i}' for i in range(300)], [f'c{i}' for i in range(60)])
    sample = run(store, tmp_path, job(store, {'samples': [row]}))['samples'][0]
    assert sample['histograms']['mitochondrial'] is None and sample['medians']['mitochondrial'] is None
    assert sample['doublets'] is None and sample['cellCycle'] is None
    assert {w['id'] for w in sample['warnings']} == {
        'warning.contaminationFewCells',
        'warning.geneMinimumLowered',
        'warning.noMitochondrialGenes',
        'warning.noRibosomalGenes',
        'warning.tooFewCellsForDoublets',
        'warning.noCellCycleGenes',
    }
