"""Exceptions for jobs that a worker did not finish."""

from __future__ import annotations


class WorkerLost(Exception):
    """The worker process died. `memory`: whether it exceeded its memory limit."""

    #: Whether the whole cluster is lost, so that the job can only run elsewhere.
    cluster = False

    def __init__(self, memory: bool) -> None:
        super().__init__(memory)
        self.memory = memory


class ClusterLost(WorkerLost):
    """The scheduler does not answer, or it has no usable worker."""

    cluster = True

    def __init__(self) -> None:
        super().__init__(memory=False)


class WorkerOccupied(Exception):
    """The worker has not started the job and another worker is free."""


class JobNotStarted(Exception):
    """The worker ended before it started the job."""
