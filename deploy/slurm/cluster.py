"""Runs a Dask scheduler on this machine and its workers as Slurm jobs, until it is interrupted.

Start it with the environment of the platform, so that workers open the same store:
    /opt/stroma/.venv/bin/python cluster.py --minimum 1 --maximum 8
"""

from __future__ import annotations

import argparse
import signal

from dask_jobqueue import SLURMCluster


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument('--minimum', type=int, default=1, help='workers that are always there')
    options.add_argument('--maximum', type=int, default=8)
    options.add_argument('--memory', default='32GB', help='of one worker, which computes one job at a time')
    options.add_argument('--cores', type=int, default=4, help='of one worker; STROMA_THREADS says how many it uses')
    options.add_argument('--queue', default=None)
    options.add_argument('--walltime', default='12:00:00')
    options.add_argument('--interface', default=None, help='network interface of the scheduler and the workers')
    given = options.parse_args()
    cluster = SLURMCluster(
        queue=given.queue,
        cores=1,
        processes=1,
        job_cpu=given.cores,
        memory=given.memory,
        walltime=given.walltime,
        interface=given.interface,
        python='/opt/stroma/.venv/bin/python',
        # One slot per worker: a job and a part of a job need the resource `stroma`.
        worker_extra_args=['--resources', 'stroma=1', '--lifetime-stagger', '5m'],
        # The environment of the platform is exported by sbatch.
        job_extra_directives=['--export=ALL'],
        scheduler_options={'port': 8786, 'dashboard_address': '127.0.0.1:8787'},
    )
    cluster.adapt(minimum=given.minimum, maximum=given.maximum, interval='10s')
    print(cluster.job_script())
    print(f'DASK_SCHEDULER={cluster.scheduler_address}', flush=True)
    signal.pause()


if __name__ == '__main__':
    main()
