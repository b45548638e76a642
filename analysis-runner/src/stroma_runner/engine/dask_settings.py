"""What Dask reads from its configuration, for the cluster that this process starts itself (`engine.local_cluster`).

Workers that others start do not see it; `engine.remote` applies there what can be applied.
"""

from __future__ import annotations

import logging
import os

import dask

from stroma_runner.engine.build import VARIABLE, build
from stroma_runner.engine.external import ALLOWED_FAILURES
from stroma_runner.engine.remote import THREADS
from stroma_runner.engine.settings import Settings

#: Of freed memory, in a worker: arrays smaller than it are kept for the next ones.
KEPT_BYTES = str(16 * 1024 * 1024)


def configure(settings: Settings) -> None:
    """Call it before the first scheduler, worker or client of this process is made."""
    threads = dict.fromkeys(THREADS, str(settings.threads))
    # Dask lets the environment win over its configuration; the receipt's number has to win over both.
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
            # Dask's own 20 ms, for a warning in the log, are most of what an idle runner does.
            'distributed.admin.tick.interval': '1s',
            # A daemonic process would make scikit-learn use one thread, whatever the receipt says.
            'distributed.worker.daemon': False,
            'distributed.nanny.pre-spawn-environ': threads
            | {
                VARIABLE: build(),
                # Dask's own 64 KiB gives freed arrays back at once, and each next one is paged in anew: a tenth of
                # a small job's time. What is kept is given back when the job ends (worker.py).
                'MALLOC_TRIM_THRESHOLD_': KEPT_BYTES,
                'MALLOC_MMAP_THRESHOLD_': KEPT_BYTES,
                'TQDM_DISABLE': '1',
                'PYTHONUNBUFFERED': '1',
                # Waiting threads that spin starve the other processes of a small machine.
                'OMP_WAIT_POLICY': 'PASSIVE',
            },
            'temporary-directory': str(settings.scratch / 'dask'),
        }
    )


class MemoryKills(logging.Handler):
    """Notes the workers that a nanny of this process ended for their memory."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.addresses = set[str]()

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if 'exceeded' in text:
            self.addresses.update(word for word in text.split() if word.startswith('tcp://'))
