"""The cluster of this process: started even when its first worker dies, and kept at its number of workers."""

from __future__ import annotations

import logging
import time
from typing import Any

from distributed import LocalCluster
from distributed.core import Status

from stroma_runner.engine.placing import NEEDS

LOG = logging.getLogger('stroma.runner')
#: A worker that is killed while it starts takes the whole start of the cluster with it.
STARTS = 5
#: Seconds between two repairs: what keeps workers from starting (a full disk) may pass.
EVERY = 5.0
#: Seconds without any worker after which this process is started anew; a worker needs about 5, on a busy machine 20.
NO_WORKER_SECONDS = 90.0


def local_cluster(memory_limit: int) -> LocalCluster:
    """A scheduler here and one worker process of one thread; RuntimeError where no worker starts in `STARTS` tries."""
    for left in reversed(range(STARTS)):
        try:
            return LocalCluster(
                n_workers=1,
                threads_per_worker=1,
                processes=True,
                memory_limit=memory_limit,
                resources=dict(NEEDS),
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


class Mender:
    """Dask restarts a worker that ends, but keeps one that ended while it started, and gives one up after 15 s.

    Both would leave the cluster a worker short for ever, or without one.
    """

    def __init__(self, cluster: LocalCluster) -> None:
        self._cluster = cluster
        self._mended = -EVERY
        self._seen = time.monotonic()

    def look(self) -> None:
        """Begins a repair where one is needed; returns at once."""
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
        """Names of wanted workers whose nanny has ended, and of those that have none."""
        nannies = dict(self._cluster.workers)
        wanted = list(self._cluster.worker_spec)
        ended = (Status.closed, Status.failed)
        failed = [name for name in wanted if name in nannies and nannies[name].status in ended]
        return failed, [name for name in wanted if name not in nannies]

    async def _mend(self) -> None:
        """In the cluster's own thread. A name that is wanted and has no nanny gets a new one from `scale`."""
        failed, _ = self._state()
        for name in failed:
            self._cluster.workers.pop(name, None)
        self._cluster.scale(len(self._cluster.worker_spec))
