"""A gate before each call of a function in a worker process, so that a test controls how many are computed and when.

Dask loads this file in every worker that is started with it (`distributed.worker.preload`); the folder of the gate and
the function are set in the environment. A file `open` lets every call through, a file `ticket…` lets one through.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

FOLDER, FUNCTION = 'STROMA_TEST_GATE', 'STROMA_TEST_GATED'
#: One comparison of two groups of cells.
COMPARE = 'stroma_runner.methods.groups.wilcoxon:compare'


class Gate:
    def __init__(self, folder: Path) -> None:
        self.folder, self._given = folder, 0
        folder.mkdir(exist_ok=True)

    def open(self) -> None:
        (self.folder / 'open').touch()

    def let_through(self, count: int) -> None:
        for _ in range(count):
            (self.folder / f'ticket{self._given:06}').touch()
            self._given += 1

    def tickets(self) -> list[Path]:
        return sorted(self.folder.glob('ticket*'))

    def passed(self) -> list[int]:
        """The process of each call that went through, in order."""
        calls = self.folder / 'calls'
        return [int(line) for line in calls.read_text().split()] if calls.exists() else []

    def waiting(self) -> list[int]:
        """Processes currently waiting at the gate."""
        found = [int(path.name.removeprefix('waits')) for path in self.folder.glob('waits*')]
        return [process for process in found if psutil.pid_exists(process)]

    def note(self) -> None:
        """Counts a call of this process. One write: lines of several processes do not mix."""
        with (self.folder / 'calls').open('ab', buffering=0) as calls:
            calls.write(f'{os.getpid()}\n'.encode())

    def pass_through(self) -> None:
        """Returns when it is open, or with an unused ticket."""
        waits = self.folder / f'waits{os.getpid()}'
        waits.touch()
        while not (self.folder / 'open').exists():
            for ticket in self.tickets():
                with suppress(FileNotFoundError):
                    ticket.unlink()
                    waits.unlink(missing_ok=True)
                    return
            time.sleep(0.02)
        waits.unlink(missing_ok=True)


@contextmanager
def close_gate(folder: Path, environment: Any, function: str = COMPARE) -> Iterator[Gate]:
    """The gate of all workers that are started meanwhile, by this process or with this environment. `function`: module
    and name; where it is imported by name, this must happen in the call."""
    import dask

    environment.setenv(FOLDER, str(folder))
    environment.setenv(FUNCTION, function)
    environment.setenv('DASK_DISTRIBUTED__WORKER__PRELOAD', __file__)
    with dask.config.set({'distributed.worker.preload': [__file__]}):
        yield Gate(folder)


def dask_setup(worker: Any) -> None:
    """Called by Dask in the worker."""
    place, name = os.environ[FUNCTION].split(':')
    module, gate = importlib.import_module(place), Gate(Path(os.environ[FOLDER]))
    function = getattr(module, name)

    def behind_the_gate(*args: Any, **options: Any) -> Any:
        gate.pass_through()
        gate.note()
        return function(*args, **options)

    setattr(module, name, behind_the_gate)
