"""Scheduler, workers and runners of an external cluster are killed in turn while jobs with parts run."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest
from engine.fake_bff import FakeBff
from engine.outside import Cluster, Runner
from waiting import wait_until

JOBS = 'abcdef'
PARTS = 4


@pytest.mark.broad
@pytest.mark.parametrize('seed', [1, 2])
def test_all_jobs_complete_once_whatever_is_killed(tmp_path: Path, seed: int) -> None:
    draw, bff, cluster = random.Random(seed), FakeBff(lease=6.0), Cluster(tmp_path)
    runners: list[Runner] = []
    try:
        cluster.start_scheduler()
        for name in ('w1', 'w2'):
            cluster.start_worker(name, keep=True)
        runners = [Runner(cluster, bff, name) for name in ('r1', 'r2')]
        wait_until(lambda: all(one.health().get('workers') == 2 for one in runners))
        for id in JOBS:
            bff.submit(id, 'toy', {'parts': PARTS}, {})
        for number in range(8):
            wait_until(lambda: any(job['status'] == 'running' for job in bff.jobs.values()))
            time.sleep(draw.uniform(1, 4))
            what = draw.choice(['scheduler', 'worker', 'worker', 'runner'])
            if what == 'scheduler':
                assert cluster.scheduler is not None
                cluster.scheduler.kill()
                cluster.scheduler.wait()
                time.sleep(draw.uniform(0, 3))
                cluster.start_scheduler()
            elif what == 'worker' and cluster.notes():
                try:
                    os.kill(cluster.notes()[-1][2], signal.SIGKILL)
                except ProcessLookupError:
                    pass
            elif what == 'runner':
                draw.choice(runners).process.kill()
            if number == 4:
                cluster.open('open-a')
        cluster.open()
        wait_until(lambda: all(job['status'] in ('completed', 'error') for job in bff.jobs.values()))
        results = {id: job.get('result') or job.get('error') for id, job in bff.jobs.items()}
        parts = [f'p{k}' for k in range(PARTS)]
        assert {id: result.get('parts') for id, result in results.items()} == dict.fromkeys(JOBS, parts), results
        assert bff.completions == len(JOBS)
        # Killed runners were restarted; nothing else started them.
        assert all(one.health() for one in runners)
    finally:
        for one in runners:
            one.stop()
        cluster.stop()
        bff.server.shutdown()
