"""Why a worker did not bring a job to its end."""

from __future__ import annotations


class WorkerLost(Exception):
    """The worker process died; `memory` when it outgrew its limit."""

    #: The job cannot run here now, and others may take it.
    cluster = False

    def __init__(self, memory: bool) -> None:
        super().__init__(memory)
        self.memory = memory


class ClusterLost(WorkerLost):
    """The scheduler is gone, or it has no worker."""

    cluster = True

    def __init__(self) -> None:
        super().__init__(memory=False)


class Occupied(Exception):
    """The worker does not start the job, and another one is free."""


class NotBegun(Exception):
    """The worker ended before it started the job."""
