"""A gate before each comparison in a worker process, so that a test decides how many parts are computed and when.

Dask loads this file in every worker that is started with it (`distributed.worker.preload`); the folder of the gate is
named in the environment. A file `open` lets every comparison through, any other file lets one through.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

FOLDER = 'STROMA_TEST_GATE'


class Gate:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def open(self) -> None:
        (self.folder / 'open').touch()

    def let_through(self, count: int) -> None:
        for number in range(count):
            (self.folder / f'ticket{number}').touch()

    def pass_through(self) -> None:
        """Returns when it is open, or with a ticket that nobody else has."""
        while not (self.folder / 'open').exists():
            for ticket in sorted(self.folder.glob('ticket*')):
                with suppress(FileNotFoundError):
                    ticket.unlink()
                    return
            time.sleep(0.02)


@contextmanager
def closed(folder: Path, environment: Any) -> Iterator[Gate]:
    """The gate of all workers that are started meanwhile, by this process or with this environment."""
    import dask

    environment.setenv(FOLDER, str(folder))
    environment.setenv('DASK_DISTRIBUTED__WORKER__PRELOAD', __file__)
    with dask.config.set({'distributed.worker.preload': [__file__]}):
        yield Gate(folder)


def dask_setup(worker: Any) -> None:
    """Called by Dask in the worker."""
    from stroma_runner.methods import wilcoxon

    gate, compare = Gate(Path(os.environ[FOLDER])), wilcoxon.compare

    def behind_the_gate(*args: Any, **options: Any) -> Any:
        gate.pass_through()
        return compare(*args, **options)

    wilcoxon.compare = behind_the_gate
