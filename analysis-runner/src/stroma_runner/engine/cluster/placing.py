"""Finds free workers. All runners of a scheduler share its workers for jobs and parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from stroma_runner.engine.cluster.build import build
from stroma_runner.engine.cluster.watch import ANSWER_SECONDS, Listed

#: Dask resource that limits a worker to one job or part at a time, regardless of its threads. Only workers with the
#: runner's own code have it, so that two versions can share a scheduler during an update.
SLOT = f'stroma-{build()}'
#: Dask metric of a worker that still loads the analysis libraries. Others compute a part sooner.
LOADING = 'stroma-loading'
#: Prefixes of the Dask keys of jobs and parts.
JOB_KEY, PART_KEY = 'stroma-job-', 'stroma-part-'
#: Resources that a job or part needs.
NEEDS = {SLOT: 1}


def has_slot(facts: Mapping[str, Any]) -> bool:
    """Whether a worker, as the scheduler lists it, can get work from this runner."""
    return bool(facts.get('resources', {}).get(SLOT, 0) >= 1)


class Occupancy:
    """Snapshot of the cluster. `slots`: sorted addresses of the workers that take jobs and parts."""

    def __init__(self, workers: Listed, processing: Mapping[str, Any]) -> None:
        self._processing = processing
        self._loading = {address: facts.get('metrics', {}).get(LOADING) for address, facts in (workers or {}).items()}
        self.slots = sorted(address for address, facts in (workers or {}).items() if has_slot(facts))

    def tasks(self, address: str) -> Sequence[Any]:
        """Keys of the tasks of a worker."""
        return tuple(self._processing.get(address, ()))

    def free(self) -> list[str]:
        """Workers without a task."""
        return [address for address in self.slots if not self._processing.get(address)]

    def ready(self) -> list[str]:
        """Free workers that can compute a part at once."""
        return [address for address in self.free() if not self._loading.get(address)]

    def without_job(self) -> list[str]:
        """Workers that run no job. Free workers come first, because the others finish a part before the job."""
        rest = [a for a in self.slots if not any(str(k).startswith(JOB_KEY) for k in self._processing.get(a, ()))]
        return sorted(rest, key=lambda address: (bool(self._processing.get(address)), address))


def read_occupancy(client: Any, workers: Listed) -> Occupancy:
    """Asks the scheduler for the tasks of each worker. `workers`: from `watch.listed_workers`.

    Raises OSError if it does not answer. `Client.processing` would wait for a frozen scheduler without a timeout.
    """
    return Occupancy(workers, client.sync(client.scheduler.processing, workers=None, callback_timeout=ANSWER_SECONDS))


def note_memory(mark: Path, size: int) -> None:
    """Writes a file that marks a job or part as out of memory, at `size` bytes."""
    with suppress(OSError):  # the guard must end its process even if the disk is full
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(str(size))
