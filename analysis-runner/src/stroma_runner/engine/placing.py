"""Which workers are free: shared by the jobs of every runner on a scheduler and by their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from stroma_runner.engine.build import build
from stroma_runner.engine.watch import Listed

#: Dask resource of a worker: one job or one part at a time, however many threads the worker has. Only workers with the
#: runner's own code have it, so that two versions can share a scheduler while workers are updated.
SLOT = f'stroma-{build()}'
#: Beginning of the Dask keys of jobs and of parts.
JOB_KEY, PART_KEY = 'stroma-job-', 'stroma-part-'
#: What a task of this kind needs.
NEEDS = {SLOT: 1}


class Occupancy:
    """One look at the cluster: `slots` are the workers that take jobs and parts, by address, sorted."""

    def __init__(self, workers: Listed, processing: Mapping[str, Any]) -> None:
        self._processing = processing
        self.slots = sorted(a for a, one in (workers or {}).items() if one.get('resources', {}).get(SLOT, 0) >= 1)

    def tasks(self, address: str) -> Sequence[Any]:
        """Keys of what a worker has to do."""
        return tuple(self._processing.get(address, ()))

    def free(self) -> list[str]:
        """Workers that have nothing to do."""
        return [address for address in self.slots if not self._processing.get(address)]

    def without_job(self) -> list[str]:
        """Workers that run no job; the free ones first, because the others end a part before they start a job."""
        rest = [a for a in self.slots if not any(str(k).startswith(JOB_KEY) for k in self._processing.get(a, ()))]
        return sorted(rest, key=lambda address: (bool(self._processing.get(address)), address))


def look(client: Any, workers: Listed) -> Occupancy:
    """Asks the scheduler which tasks each worker has; `workers`: from `watch.listed_workers`."""
    return Occupancy(workers, client.processing())


def note_memory(mark: Path, size: int) -> None:
    """Leaves a mark by which it is known that a job or part outgrew its memory, at `size` bytes."""
    with suppress(OSError):  # a full disk must not keep the guard from its work
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(str(size))
