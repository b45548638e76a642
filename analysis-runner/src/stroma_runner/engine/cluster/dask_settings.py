"""Dask configuration of the local cluster (`cluster.local`).

Workers of an external cluster do not read it. `cluster.remote` applies the settings that can be changed there.
"""

from __future__ import annotations

import logging
import os

import dask

from stroma_runner.engine.cluster.build import VARIABLE, build
from stroma_runner.engine.cluster.external import ALLOWED_FAILURES
from stroma_runner.engine.cluster.remote import THREADS
from stroma_runner.engine.settings import Settings

#: Size in bytes up to which freed arrays stay in the process for reuse.
KEPT_BYTES = str(16 * 1024 * 1024)


def configure(settings: Settings) -> None:
    """Sets Dask's configuration. Call it before this process creates a scheduler, worker or client."""
    threads = dict.fromkeys(THREADS, str(settings.threads))
    # The environment overrides Dask's configuration, and the number of threads in the receipt must override both.
    os.environ.update(threads)
    dask.config.set(
        {
            'distributed.scheduler.allowed-failures': ALLOWED_FAILURES,
            'distributed.worker.memory.target': False,
            'distributed.worker.memory.spill': False,
            'distributed.worker.memory.pause': False,
            'distributed.worker.memory.terminate': 0.95,
            'distributed.worker.memory.monitor-interval': '100ms',
            'distributed.worker.profile.enabled': False,
            # The default of 20 ms only serves a warning in the log and causes most of an idle runner's CPU load.
            'distributed.admin.tick.interval': '1s',
            # In a daemonic process scikit-learn would use one thread.
            'distributed.worker.daemon': False,
            'distributed.nanny.pre-spawn-environ': threads
            | {
                VARIABLE: build(),
                # Dask's default of 64 KiB returns freed arrays to the system at once, and paging in the next ones takes
                # a tenth of a small job's time. The memory is released when the job ends (worker.py).
                'MALLOC_TRIM_THRESHOLD_': KEPT_BYTES,
                'MALLOC_MMAP_THRESHOLD_': KEPT_BYTES,
                'TQDM_DISABLE': '1',
                'PYTHONUNBUFFERED': '1',
                # Threads that spin while they wait starve the other processes of a small machine.
                'OMP_WAIT_POLICY': 'PASSIVE',
            },
            'temporary-directory': str(settings.scratch / 'dask'),
        }
    )


class MemoryKills(logging.Handler):
    """Collects the addresses of workers that a nanny of this process has killed for their memory use."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.addresses = set[str]()

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if 'exceeded' in text:
            self.addresses.update(word for word in text.split() if word.startswith('tcp://'))
