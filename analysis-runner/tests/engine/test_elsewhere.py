"""Resources of a worker on another machine: folders, memory limit, view of the store, scratch."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed.comm import CommClosedError
from engine.batch import RunningJob
from engine.outside import Cluster
from waiting import wait_until

from stroma_runner.engine import scratch
from stroma_runner.engine.cluster import external, part_run, remote
from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import Settings, from_environment
from stroma_store.disk_store import DiskStore

LOG = logging.getLogger('test')
THREADS = ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')


def settings(tmp_path: Path, **more: str) -> Settings:
    env = {'STROMA_DATA_DIR': str(tmp_path / 'data'), 'STROMA_WARM': 'off', 'STROMA_THREADS': '1'}
    return from_environment(env | {'STROMA_MEMORY_LIMIT': '500MB', 'STROMA_LEASE_MS': '6000'} | more)


def test_folders_of_the_runner_mean_nothing_on_another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here: Any = SimpleNamespace(
        local_directory=str(tmp_path / 'dask'), memory_manager=SimpleNamespace(memory_limit=400)
    )
    given = {'host': socket.gethostname(), 'data': str(tmp_path), 'logs': '/x/logs', 'marks': '/x/marks'}
    given |= {'memoryLimit': 500}
    assert part_run.settings_of_this_machine(given, here) == (given | {'memoryLimit': 400}, False)
    monkeypatch.delenv('STROMA_DATA_DIR', raising=False)
    found, is_remote = part_run.settings_of_this_machine(given | {'host': 'elsewhere'}, here)
    assert is_remote and found['logs'] == str(tmp_path / 'dask/logs/jobs')
    monkeypatch.setenv('STROMA_DATA_DIR', str(tmp_path / 'own'))
    found, is_remote = part_run.settings_of_this_machine(given | {'data': '/nowhere'}, here)
    assert is_remote and found['marks'] == str(tmp_path / 'own/runner/marks') and found['memoryLimit'] == 400


def test_a_worker_that_does_not_see_the_store_has_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = external.runner_facts(settings(tmp_path))
    assert remote.difference_from_runner(expected) is None
    expected['beacon'] = external.beacon_key(DiskStore(tmp_path / 'data' / 'objects'))
    assert external.beacon_key(DiskStore(tmp_path / 'data' / 'objects')) == expected['beacon']
    assert remote.store_problem(expected) is None
    # Another runner has used the store that the worker sees.
    external.beacon_key(DiskStore(tmp_path / 'own'))
    own = expected | {'store': f'file:{tmp_path / "own"}'}
    assert "does not see the runner's objects" in str(remote.store_problem(own))
    other = expected | {'store': f'file:{tmp_path / "empty"}'}
    assert "does not see the runner's objects" in str(remote.store_problem(other))
    (tmp_path / 'file').touch()
    assert 'cannot open the object store' in str(remote.store_problem(expected | {'store': f'file:{tmp_path}/file/x'}))
    s3 = expected | {'store': 's3://bucket/prefix', 'sharedCheckpoints': True}
    monkeypatch.setenv('STROMA_SHARED_CHECKPOINTS', 'off')
    assert remote.store_problem(s3) == 'STROMA_SHARED_CHECKPOINTS differs from the runner'


def test_other_versions_are_named(tmp_path: Path) -> None:
    expected = external.runner_facts(settings(tmp_path))
    assert 'the runner has Python 3.9' not in str(remote.difference_from_runner(expected))
    assert remote.difference_from_runner(expected | {'python': '3.9'}) and remote.difference_from_runner(
        expected | {'build': 'x'}
    )
    text = str(
        remote.difference_from_runner(expected | {'versions': expected['versions'] | {'numpy': '0.1', 'zarr': ''}})
    )
    assert remote.difference_from_runner(expected | {'compute': 'gpu'}) == 'STROMA_COMPUTE is cpu, the runner has gpu'
    assert 'numpy ' in text and '(runner: 0.1)' in text and 'zarr' not in text


def test_a_sweep_leaves_scratch_of_another_machine_until_nobody_writes_it(tmp_path: Path) -> None:
    def put(name: str, owner: str, age: float = 0.0) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / 'x').touch()
        mark = folder.with_name(name + scratch.OWNER)
        mark.write_text(owner)
        for path in (folder / 'x', folder, mark):
            os.utime(path, (time.time() - age,) * 2)
        return folder

    dead, lately, long = '999999999 1.00', 3600.0, scratch.ELSEWHERE_SECONDS + 60
    kept = [
        put('alive', scratch.owner_text(), long),
        put('elsewhere', f'{dead} other/pid:[1]', lately),
        put('upload', f'{scratch.owner_text()}', long),
    ]
    gone = [
        put('dead', f'{dead} {scratch.machine()}'),
        put('before-machines', dead),
        put('elsewhere-left', f'{dead} other/pid:[1]', long),
    ]
    # A folder of another machine that is still being written has the age of its newest file.
    kept.append(put('elsewhere-busy', f'{dead} other/pid:[1]', long))
    (kept[-1] / 'new').touch()
    assert scratch.sweep(tmp_path, LOG) == len(gone)
    assert all(folder.exists() for folder in kept) and not any(folder.exists() for folder in gone)


def test_scratch_in_the_cache_of_s3_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('STROMA_DATA_DIR', str(tmp_path))
    left = tmp_path / 's3-cache' / '.scratch' / 'left'
    left.mkdir(parents=True)
    left.with_name('left' + scratch.OWNER).write_text(f'999999999 1.00 {scratch.machine()}')
    assert scratch.sweep_store('s3://bucket/prefix') == 1 and not left.exists()


def test_a_setting_that_cannot_work_ends_the_runner_for_good() -> None:
    for settings, word in (
        ({'DASK_SCHEDULER': 'tcp://127.0.0.1:1', 'OBJECT_STORE': 's3://b/p'}, 'STROMA_SHARED_CHECKPOINTS'),
        ({'STROMA_MEMORY_LIMIT': 'lots'}, 'not a size'),
        ({'STROMA_COMPUTE': 'cuda'}, 'cpu or gpu'),
    ):
        env = {k: v for k, v in os.environ.items() if not k.startswith('STROMA_')} | settings
        ended = subprocess.run([sys.executable, '-m', 'stroma_runner'], env=env, capture_output=True, timeout=60)
        assert ended.returncode == 2 and word in ended.stderr.decode().splitlines()[-1]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path / 'cluster')
    made.start_scheduler()
    yield made
    made.stop()


def test_a_job_on_another_machine_keeps_its_log_there_and_says_why_it_was_killed(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREADS:
        monkeypatch.setenv(name, '1')
    monkeypatch.setenv('STROMA_SHARED_CHECKPOINTS', 'off')
    monkeypatch.setattr(socket, 'gethostname', lambda: 'elsewhere')
    cluster.start_worker('far', '--memory-limit', '300MB')
    pool = Pool(settings(tmp_path, DASK_SCHEDULER=cluster.address), lambda *_: None)
    try:
        wait_until(lambda: pool.workers == 1)
        logs = cluster.folder / 'far' / 'logs' / 'jobs'
        cluster.open()
        job = {'id': 'good', 'fence': 1, 'tool': 'toy', 'params': {}, 'inputs': {}, 'datasetId': None}
        good = RunningJob(pool, job, logs)
        wait_until(lambda: good.over)
        assert good.error is None and (logs / 'good.log').exists()
        # A tool that does not exist fails; its log is in the store, where the BFF finds it.
        bad = RunningJob(pool, job | {'id': 'bad', 'params': {'fail': True}}, logs)
        wait_until(lambda: bad.over)
        store = DiskStore(tmp_path / 'data' / 'objects')
        assert bad.error is not None and 'failed' in store.path('results/bad/job.log').read_text()
        # The limit is the worker's own, and its end is recorded only on its machine.
        big = RunningJob(pool, job | {'id': 'big', 'params': {'megabytes': 400}}, logs)
        wait_until(lambda: big.over)
        assert getattr(big.error, 'memory', False) is True
        assert not (tmp_path / 'data').joinpath('runner/marks/big.1.memory').exists()
        assert (cluster.folder / 'far/runner/marks/big.1.memory').exists()
        assert not (tmp_path / 'data' / 'logs').exists()
    finally:
        pool.close()


def test_a_scheduler_that_is_not_there_yet_is_waited_for(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREADS:
        monkeypatch.setenv(name, '1')
    monkeypatch.setenv('STROMA_SHARED_CHECKPOINTS', 'off')
    monkeypatch.setattr(external, 'CONNECT_SECONDS', 1.0)
    assert cluster.scheduler is not None
    cluster.scheduler.kill()
    cluster.scheduler.wait()
    pool = Pool(settings(tmp_path, DASK_SCHEDULER=cluster.address), lambda *_: None)
    try:
        assert (pool.workers, pool.can_run, pool.is_lost()) == (0, False, False)
        assert pool.problems == [
            {'address': cluster.address, 'name': 'scheduler', 'problem': 'the scheduler does not answer'}
        ]
        cluster.start_scheduler()
        cluster.start_worker('w')
        wait_until(lambda: pool.can_run)
        assert pool.problems == []
    finally:
        pool.close()


@pytest.mark.parametrize(
    ('answer', 'problem'),
    [
        (None, 'it does not answer: it is gone'),
        (CommClosedError('closed'), 'it does not answer: closed'),
        (PermissionError(13, 'Permission denied'), "it could not be checked: PermissionError(13, 'Permission denied')"),
        (
            ModuleNotFoundError("No module named 'stroma_runner'"),
            'missing there, or of another version: No module named',
        ),
    ],
)
def test_a_check_that_failed_says_whether_the_worker_answers(answer: object, problem: str) -> None:
    assert problem in str(external._verdict(answer)[0])
