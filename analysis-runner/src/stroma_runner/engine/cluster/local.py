"""The local cluster of this process. Retries a failed start and replaces workers that do not come back."""

from __future__ import annotations

import logging
import time
from typing import Any

from distributed import LocalCluster
from distributed.core import Status

from stroma_runner.engine.cluster import worker as inside
from stroma_runner.engine.cluster.placing import LOADING, NEEDS

LOG = logging.getLogger('stroma.runner')
#: Attempts to start the cluster. A worker that is killed while it starts makes the whole start fail.
STARTS = 5
#: Seconds between two repairs. The reason why workers do not start, such as a full disk, may pass.
EVERY = 5.0
#: Seconds without any worker after which this process must restart. A worker starts in 5 s, on a busy machine in 20 s.
NO_WORKER_SECONDS = 90.0


def local_cluster(memory_limit: int, warm: bool) -> LocalCluster:
    """Starts a scheduler in this process and one worker process. Raises RuntimeError if no worker starts.

    `warm`: workers load the analysis libraries at their start.
    """
    for left in reversed(range(STARTS)):
        try:
            return LocalCluster(
                n_workers=1,
                threads_per_worker=1,
                processes=True,
                memory_limit=memory_limit,
                resources=dict(NEEDS),
                metrics={LOADING: inside.is_loading} if warm else {},
                dashboard_address=None,
                scheduler_kwargs={'dashboard': False},
                host='127.0.0.1',
                silence_logs=logging.WARNING,
            )
        except (RuntimeError, OSError) as error:
            if not left:
                raise
            LOG.warning('the cluster did not start (%s); trying again', error)
            time.sleep(1.0)
    raise AssertionError


class WorkerReplacer:
    """Replaces workers that Dask does not restart, so that the cluster keeps its number of workers.

    Dask restarts a worker that exits, but not one that exited during its start, and it stops trying after 15 s.
    """

    def __init__(self, cluster: LocalCluster) -> None:
        self._cluster = cluster
        self._mended = -EVERY
        self._seen = time.monotonic()

    def look(self) -> None:
        """Starts a repair if one is needed, and returns at once."""
        now = time.monotonic()
        if self._cluster.scheduler_info['workers']:
            self._seen = now
        failed, missing = self._state()
        if not (failed or missing) or now - self._mended < EVERY:
            return
        self._mended = now
        LOG.warning('replacing workers: %d could not be started, %d were given up', len(failed), len(missing))
        if self._cluster.loop is not None:
            self._cluster.loop.add_callback(self._mend)

    def is_lost(self) -> bool:
        return time.monotonic() - self._seen > NO_WORKER_SECONDS

    def _state(self) -> tuple[list[Any], list[Any]]:
        """Names of expected workers whose nanny has ended, and of workers without a nanny."""
        nannies = dict(self._cluster.workers)
        wanted = list(self._cluster.worker_spec)
        ended = (Status.closed, Status.failed)
        failed = [name for name in wanted if name in nannies and nannies[name].status in ended]
        return failed, [name for name in wanted if name not in nannies]

    async def _mend(self) -> None:
        """Runs in the cluster's thread. `scale` starts a nanny for each expected name without one."""
        failed, _ = self._state()
        for name in failed:
            self._cluster.workers.pop(name, None)
        self._cluster.scale(len(self._cluster.worker_spec))
