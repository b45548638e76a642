"""deploy/slurm/cluster.py with a Slurm of three small scripts: `sbatch` starts the job script as a local process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from engine.batch import RunningJob
from engine.outside import TESTS, Cluster
from engine.test_elsewhere import THREADS, settings
from waiting import HANGS, wait_until

from stroma_runner.engine.cluster.pool import Pool

pytest.importorskip('dask_jobqueue')
SCRIPT = TESTS.parents[1] / 'deploy' / 'slurm' / 'cluster.py'
SBATCH = """#!/bin/sh
# The job's number is its process group. Slurm keeps a copy of the script, too.
cp "$1" "$FAKE_SLURM/script"
cp "$1" "$FAKE_SLURM/script.$$"
setsid sh "$FAKE_SLURM/script.$$" >>"$FAKE_SLURM/jobs.log" 2>&1 &
echo "$!" >>"$FAKE_SLURM/jobs"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
for job in "$@"; do echo "$job" >>"$FAKE_SLURM/cancelled"; kill -TERM "-$job"; done
"""
SQUEUE = """#!/bin/sh
for job in $(cat "$FAKE_SLURM/jobs"); do kill -0 "$job" 2>/dev/null && echo "$job"; done
"""


class Slurm:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name, text in (('sbatch', SBATCH), ('scancel', SCANCEL), ('squeue', SQUEUE)):
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)

    def jobs(self, name: str = 'jobs') -> list[int]:
        file = self.folder / name
        return [int(line) for line in file.read_text().split()] if file.exists() else []

    def running(self) -> list[int]:
        return [job for job in self.jobs() if is_running(job)]

    def stop(self) -> None:
        for job in self.running():
            os.killpg(job, signal.SIGKILL)


def is_running(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def slurm(tmp_path: Path) -> Iterator[Slurm]:
    made = Slurm(tmp_path / 'slurm')
    yield made
    made.stop()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path / 'cluster')
    yield made
    made.stop()


def test_workers_are_slurm_jobs_that_come_and_go_with_the_work(
    tmp_path: Path, slurm: Slurm, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREADS:
        monkeypatch.setenv(name, '1')
    monkeypatch.setenv('STROMA_SHARED_CHECKPOINTS', 'off')
    env = cluster.env(
        'node',
        PATH=f'{slurm.folder}:{os.environ["PATH"]}',
        FAKE_SLURM=str(slurm.folder),
        DASK_DISTRIBUTED__WORKER__PRELOAD=str(TESTS / 'engine' / 'toy_tool.py'),
        DASK_DISTRIBUTED__DEPLOY__LOST_WORKER_TIMEOUT='2s',
        # Settings not on the command line come from Dask's own configuration.
        DASK_JOBQUEUE__SLURM__ACCOUNT='lab',
        DASK_JOBQUEUE__SLURM__LOCAL_DIRECTORY=str(tmp_path),
    )
    given = ('--host', '127.0.0.1', '--port', str(cluster.port), '--dashboard', 'off', '--interval', '500ms')
    limits = ('--minimum', '1', '--maximum', '2', '--memory', '600MB', '--cores', '1', '--walltime', '00:10:00')
    output = (tmp_path / 'cluster.log').open('wb')
    process = subprocess.Popen([sys.executable, SCRIPT, *given, *limits], stdout=output, stderr=output, env=env)
    cluster.own(process)
    wait_until(lambda: f'DASK_SCHEDULER={cluster.address}' in (tmp_path / 'cluster.log').read_text())
    pool = Pool(settings(tmp_path, DASK_SCHEDULER=cluster.address), lambda *_: None)
    try:
        wait_until(lambda: pool.workers == 1)
        script = (slurm.folder / 'script').read_text()
        for line in (
            '#SBATCH -A lab',
            '#SBATCH --mem=573M',
            '#SBATCH --export=ALL',
            'export DASK_DISTRIBUTED__WORKER__DAEMON=False',
        ):
            assert line in script
        job = {'fence': 1, 'tool': 'toy', 'params': {}, 'inputs': {}, 'datasetId': None}
        jobs = [RunningJob(pool, job | {'id': id}, tmp_path / 'data' / 'logs' / 'jobs') for id in 'ab']
        # The second job waits for a worker, so a second Slurm job is submitted.
        wait_until(lambda: {note[0] for note in cluster.notes()} == {'a', 'b'})
        wait_until(lambda: len(slurm.running()) == 2 and pool.workers == 2)
        cluster.open()
        wait_until(lambda: all(one.over for one in jobs))
        assert [one.error for one in jobs] == [None, None]
        # Without work there is the minimum.
        wait_until(lambda: len(slurm.running()) == 1 and pool.workers == 1)
        # A Slurm job that ends at its wall time is replaced.
        first = slurm.running()[0]
        os.killpg(first, signal.SIGKILL)
        wait_until(lambda: slurm.running() not in ([], [first]) and pool.workers == 1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANGS) == 0
        wait_until(lambda: not slurm.running())
        assert slurm.jobs('cancelled')
        wait_until(lambda: pool.workers == 0)
    finally:
        pool.close()
