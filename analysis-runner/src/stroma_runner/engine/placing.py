"""Which workers are free: shared by the jobs of every runner on a scheduler and by their parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stroma_runner.engine.watch import Listed

#: Dask resource of a worker: one job or one part at a time, however many threads the worker has.
SLOT = 'stroma'
#: Beginning of the Dask keys of jobs and of parts.
JOB_KEY, PART_KEY = 'stroma-job-', 'stroma-part-'
#: What a task of this kind needs.
NEEDS = {SLOT: 1}


class Occupancy:
    """One look at the cluster: `slots` are the workers that take jobs and parts, by address, sorted."""

    def __init__(self, workers: Listed, processing: Mapping[str, Any]) -> None:
        self._processing = processing
        self.slots = sorted(a for a, one in (workers or {}).items() if one.get('resources', {}).get(SLOT, 0) >= 1)

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
