"""Runs a Dask scheduler on this machine and its workers as Slurm jobs, until SIGTERM or Ctrl-C.

Start it with the environment of the platform, so that workers open the same store: /opt/stroma/.venv/bin/python
cluster.py --minimum 1 --maximum 8

Other settings are read from Dask's configuration (`~/.config/dask/jobqueue.yaml`, `DASK_JOBQUEUE__SLURM__*`).
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from typing import Any

import dask
from dask_jobqueue import SLURMCluster
from distributed import Adaptive
from stroma_runner.engine.cluster.dask_settings import KEPT_BYTES
from stroma_runner.engine.cluster.external import ALLOWED_FAILURES, WANTED, WANTED_SECONDS

#: Read by Dask and glibc at the start of a worker, so the runner cannot set it later.
WORKER_ENVIRONMENT = {
    'DASK_DISTRIBUTED__WORKER__DAEMON': 'False',
    'DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED': 'False',
    'MALLOC_TRIM_THRESHOLD_': KEPT_BYTES,
    'MALLOC_MMAP_THRESHOLD_': KEPT_BYTES,
    'OMP_WAIT_POLICY': 'PASSIVE',
    'PYTHONUNBUFFERED': '1',
    'TQDM_DISABLE': '1',
}


class RequestedCluster(Adaptive):
    """As many workers as the runners need. Dask's own estimate does not include jobs that wait for a free worker: a
    runner sends a job only when there is one."""

    async def target(self) -> int:
        wanted: dict[str, Any] = await self.scheduler.get_metadata(keys=[WANTED], default={})
        fresh = [one for one in wanted.values() if time.time() - one['at'] < WANTED_SECONDS]
        return min(self.maximum, max(self.minimum, sum(one['workers'] for one in fresh)))


def parse() -> argparse.Namespace:
    options = argparse.ArgumentParser()
    options.add_argument('--minimum', type=int, default=1, help='workers that are always there')
    options.add_argument('--maximum', type=int, default=8)
    options.add_argument('--memory', default='32GB', help='of one worker, which computes one job at a time')
    options.add_argument('--cores', type=int, default=4, help='of one worker; STROMA_THREADS says how many it uses')
    options.add_argument('--queue', default=None)
    options.add_argument('--walltime', default='12:00:00')
    options.add_argument('--interface', default=None, help='network interface of the scheduler and the workers')
    options.add_argument('--host', default=None, help='address of the scheduler, where no interface is named')
    options.add_argument('--port', type=int, default=8786)
    options.add_argument('--dashboard', default='127.0.0.1:8787', help='address of the dashboard, or off')
    options.add_argument('--interval', default='10s', help='between two looks at how many workers are wanted')
    return options.parse_args()


def main() -> None:
    given = parse()
    dask.config.set({'distributed.scheduler.allowed-failures': ALLOWED_FAILURES})
    has_dashboard = given.dashboard != 'off'
    scheduler: dict[str, Any] = {'port': given.port, 'dashboard': has_dashboard}
    scheduler |= {'dashboard_address': given.dashboard} if has_dashboard else {}
    scheduler |= {'host': given.host} if given.host else {}
    configured = dask.config.get('jobqueue.slurm')
    cluster = SLURMCluster(
        queue=given.queue,
        cores=1,
        processes=1,
        job_cpu=given.cores,
        memory=given.memory,
        walltime=given.walltime,
        interface=given.interface,
        python=configured.get('python') or sys.executable,
        job_script_prologue=[
            *(configured.get('job-script-prologue') or []),
            *(f'export {name}={value}' for name, value in WORKER_ENVIRONMENT.items()),
        ],
        # The environment of the platform is exported by sbatch.
        job_extra_directives=['--export=ALL', *(configured.get('job-extra-directives') or [])],
        scheduler_options=scheduler,
    )
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    cluster.adapt(Adaptive=RequestedCluster, minimum=given.minimum, maximum=given.maximum, interval=given.interval)
    print(cluster.job_script())
    print(f'DASK_SCHEDULER={cluster.scheduler_address}', flush=True)
    stop.wait()
    # Cancels the Slurm jobs of all workers. A runner releases its jobs and waits for the next scheduler.
    cluster.close(timeout=20)
    sys.stdout.flush()
    os._exit(0)


if __name__ == '__main__':
    main()
