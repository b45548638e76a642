"""An external scheduler and its workers as real processes: settings, kills, missing packages, several runners."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from engine.fake_bff import FakeBff
from engine.outside import TESTS, Cluster, Runner
from waiting import wait_until

from stroma_runner.engine.cluster.build import VARIABLE
from stroma_store.disk_store import DiskStore

SOURCES = TESTS.parents[0] / 'src' / 'stroma_runner'


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff(lease=6.0)
    yield made
    made.server.shutdown()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def runner(cluster: Cluster, bff: FakeBff) -> Iterator[Callable[..., Runner]]:
    made: list[Runner] = []

    def make(name: str = 'r1', **settings: str) -> Runner:
        made.append(Runner(cluster, bff, name, **settings))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def submit(bff: FakeBff, *ids: str, parts: int = 0) -> None:
    for id in ids:
        bff.submit(id, 'toy', {'parts': parts}, {})


def completed(bff: FakeBff, *ids: str) -> bool:
    wrong = {id: bff.jobs[id].get('error') for id in ids if bff.jobs[id]['status'] == 'error'}
    assert not wrong, wrong
    return all(bff.jobs[id]['status'] == 'completed' for id in ids)


def test_settings_travel_and_what_cannot_is_logged(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    cluster.start_scheduler()
    cluster.start_worker('small', '--memory-limit', '400MB')
    one = runner(STROMA_THREADS='3')
    wait_until(lambda: one.health().get('workers') == 1)
    assert one.said('scheduler: allowed-failures is 0')
    assert one.said('worker small', 'it has 381 MB of memory, STROMA_MEMORY_LIMIT is 476 MB')
    assert one.said('worker small', 'DASK_DISTRIBUTED__WORKER__DAEMON=False')
    cluster.open()
    submit(bff, 'j')
    wait_until(lambda: completed(bff, 'j'))
    assert bff.jobs['j']['result'] == {'parts': [], 'threads': '3'}
    assert 'result ready' in DiskStore(cluster.folder / 'objects').path('results/j/job.log').read_text()
    text = one.metrics()
    for line in (
        'stroma_runner_jobs_ended_total{outcome="completed",tool="toy"} 1.0',
        'stroma_runner_workers{state="idle"} 1.0',
        'stroma_runner_tasks{kind="part"} 0.0',
        'stroma_runner_job_wait_seconds_count 1.0',
        'stroma_runner_scheduler_up 1.0',
        'stroma_runner_worker_memory_limit_bytes{host="127.0.0.1",worker="small"} 4e+08',
    ):
        assert line in text
    assert one.starts == 1


@pytest.mark.broad
def test_kill_9_of_the_workers_of_a_job_and_of_its_part(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    cluster.start_scheduler()
    for name in ('w1', 'w2'):
        cluster.start_worker(name)
    one = runner()
    wait_until(lambda: one.health().get('workers') == 2)
    submit(bff, 'j', parts=4)
    wait_until(cluster.notes)
    os.kill(cluster.notes()[0][2], signal.SIGKILL)  # of the job itself
    wait_until(lambda: len(cluster.notes()) == 2)
    assert cluster.notes()[1][1] == 'job' and cluster.notes()[1][2] != cluster.notes()[0][2]
    cluster.open('open-j-job')
    wait_until(
        lambda: {n[2] for n in cluster.notes() if n[1] != 'job'} - {cluster.notes()[1][2]}, what='for a part elsewhere'
    )
    part = next(n for n in cluster.notes() if n[1] != 'job' and n[2] != cluster.notes()[1][2])
    os.kill(part[2], signal.SIGKILL)
    cluster.open('open-j')
    wait_until(lambda: completed(bff, 'j'))
    assert bff.completions == 1 and bff.jobs['j']['result']['parts'] == ['p0', 'p1', 'p2', 'p3']
    assert sorted(n[1] for n in cluster.notes('done')) == ['job', 'p0', 'p1', 'p2', 'p3']
    assert bff.jobs['j']['attempt'] == 1 and one.starts == 1


def test_a_scheduler_that_is_killed_and_started_again_loses_no_job(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    cluster.start_scheduler()
    for name in ('w1', 'w2'):
        cluster.start_worker(name, keep=True)
    one = runner()
    wait_until(lambda: one.health().get('workers') == 2)
    submit(bff, 'a', 'b')
    wait_until(lambda: {n[0] for n in cluster.notes()} == {'a', 'b'})
    assert cluster.scheduler is not None
    cluster.scheduler.kill()
    cluster.scheduler.wait()
    # Meanwhile the jobs return to the BFF, and the operator can read why nothing runs.
    wait_until(lambda: [bff.jobs[id]['status'] for id in 'ab'] == ['submitted'] * 2)
    wait_until(lambda: one.health().get('workers') == 0)
    assert one.health()['problems'][0]['problem'] == 'the scheduler does not answer'
    cluster.start_scheduler()
    cluster.open()
    wait_until(lambda: completed(bff, 'a', 'b'))
    assert bff.completions == 2 and one.starts == 1
    assert [bff.jobs[id]['attempt'] for id in 'ab'] == [1, 1]


def start_without_packages(cluster: Cluster, name: str, *arguments: str) -> None:
    """A Dask process whose Python has the libraries but not the Stroma packages, which a .pth file adds."""
    site = sysconfig.get_paths()['purelib']
    code = f'import sys; sys.path.insert(0, {site!r}); from dask.__main__ import main; main()'
    log = (cluster.folder / f'{name}.log').open('ab')
    command = [sys.executable, '-S', '-c', code, *arguments, '--no-dashboard', '--host', '127.0.0.1']
    env = {k: v for k, v in os.environ.items() if k != 'PYTHONPATH'}
    cluster.own(subprocess.Popen(command, stdout=log, stderr=log, env=env))


def test_a_scheduler_without_the_packages_is_named_and_gets_no_job(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    start_without_packages(cluster, 'scheduler', 'scheduler', '--port', str(cluster.port))
    cluster.start_worker('w')
    submit(bff, 'j')
    one = runner()
    wait_until(lambda: one.health().get('problems'))
    (problem,) = one.health()['problems']
    assert problem['name'] == 'scheduler' and 'lacks the Stroma packages' in problem['problem']
    assert one.health()['workers'] == 0 and (bff.jobs['j']['status'], one.starts) == ('submitted', 1)


def test_a_worker_without_the_packages_or_with_others_is_named_and_gets_no_work(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    other = cluster.folder / 'other'
    shutil.copytree(SOURCES, other / 'stroma_runner', ignore=shutil.ignore_patterns('__pycache__'))
    with (other / 'stroma_runner' / 'local.py').open('a') as file:
        file.write('# Another release.\n')
    cluster.start_scheduler()
    one = runner()
    start_without_packages(
        cluster, 'bare', 'worker', cluster.address, '--name', 'bare', '--local-directory', str(cluster.folder)
    )
    cluster.start_worker('older', '--resources', 'stroma=1', PYTHONPATH=f'{other}:{TESTS}', **{VARIABLE: ''})
    wait_until(lambda: len(one.health().get('problems', [])) == 2)
    problems = {found['name']: found['problem'] for found in one.health()['problems']}
    assert 'No module named' in problems['bare'] and 'stroma_runner' in problems['bare']
    assert 'its Stroma packages have another version: build ' in problems['older']
    assert one.health()['workers'] == 0 and one.said('ERROR', 'worker bare', 'gets no work')
    assert 'stroma_runner_workers{state="unusable"} 2.0' in one.metrics()
    submit(bff, 'j', parts=3)
    cluster.open()
    cluster.start_worker('good')
    wait_until(lambda: completed(bff, 'j'))
    pids = {n[2] for n in cluster.notes()}
    assert len(pids) == 1 and bff.jobs['j']['attempt'] == 1
    # Both processes still exist; nothing has restarted them.
    assert {found['name'] for found in one.health()['problems']} == {'bare', 'older'} and one.starts == 1
    assert len((cluster.folder / 'bare.log').read_text().split('Registered to:')) == 2


@pytest.mark.broad
def test_two_runners_share_two_workers_and_one_hands_its_jobs_back(
    cluster: Cluster, bff: FakeBff, runner: Callable[..., Runner]
) -> None:
    cluster.start_scheduler()
    for name in ('w1', 'w2'):
        cluster.start_worker(name, keep=True)
    both = [runner('r1'), runner('r2')]
    wait_until(lambda: all(one.health().get('workers') == 2 for one in both))
    submit(bff, 'a', 'b', 'c', 'd')
    wait_until(lambda: all(bff.jobs[id]['status'] == 'running' for id in 'abcd') and len(cluster.notes()) == 2)
    assert all(len(one.said('claimed, fence')) == 2 for one in both)
    assert both[0].terminate() == 0
    handed_back = {line.split('job ')[1].split()[0] for line in both[0].said('claimed, fence')}
    wait_until(lambda: all(bff.jobs[id]['status'] == 'submitted' for id in handed_back))
    cluster.open()
    wait_until(lambda: completed(bff, *'abcd'))
    # A job that only waited for a worker has not ended the worker of the other runner's job.
    assert not both[1].said('worker lost')
    assert bff.completions == 4 and [bff.jobs[id]['attempt'] for id in 'abcd'] == [1] * 4
    assert sorted(n[0] for n in cluster.notes('done')) == list('abcd')
