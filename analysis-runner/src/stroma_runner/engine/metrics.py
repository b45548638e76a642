"""Metrics of the runner in Prometheus' text format (docs/interfaces.md, "Metrics")."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from stroma_runner.engine.cluster.placing import JOB_KEY, PART_KEY

if TYPE_CHECKING:
    from stroma_runner.engine.cluster.pool import Pool
    from stroma_runner.engine.lifecycle import JobLife

#: Upper bounds of the histograms' buckets.
SECONDS = (1, 5, 15, 60, 300, 900, 3600, 14400, 43200)
WAIT_SECONDS = (0.5, 1, 2, 5, 15, 60, 300, 1800)


class Metrics:
    """Counts jobs and renders `/metrics`.

    `pool` returns the runner's pool, or None before it exists. `lives` are its jobs by id and fence.
    """

    def __init__(self, pool: Callable[[], Pool | None], lives: Mapping[tuple[str, int], JobLife]) -> None:
        self._registry = CollectorRegistry()
        self._ended = Counter(
            'stroma_runner_jobs_ended', 'Jobs that ended in this runner', ['tool', 'outcome'], registry=self._registry
        )
        self._seconds = Histogram(
            'stroma_runner_job_seconds',
            'From the claim of a job to its end in this runner',
            ['tool'],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._wait = Histogram(
            'stroma_runner_job_wait_seconds',
            'From the claim of a job to its start in a worker',
            buckets=WAIT_SECONDS,
            registry=self._registry,
        )
        self._registry.register(_Cluster(pool, lives))
        ProcessCollector(registry=self._registry)

    def text(self) -> tuple[bytes, str]:
        """The page and its content type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def ended(self, life: JobLife) -> None:
        """Counts a job whose `run` has returned."""
        tool = life.job['tool']
        self._ended.labels(tool, life.outcome).inc()
        self._seconds.labels(tool).observe(life.seconds)

    def started(self, seconds: float) -> None:
        """Records how long a claimed job waited for a worker."""
        self._wait.observe(seconds)


class _Cluster(Collector):
    """Collects jobs and workers on each scrape."""

    def __init__(self, pool: Callable[[], Pool | None], lives: Mapping[tuple[str, int], JobLife]) -> None:
        self._pool, self._lives = pool, lives

    def collect(self) -> Iterable[GaugeMetricFamily]:
        jobs = GaugeMetricFamily('stroma_runner_jobs', 'Jobs that this runner holds', labels=['tool'])
        for tool, count in Tally(life.job['tool'] for life in list(self._lives.values())).items():
            jobs.add_metric([tool], count)
        yield jobs
        pool = self._pool()
        if pool is None:
            return
        workers = GaugeMetricFamily('stroma_runner_workers', 'Workers of the scheduler', labels=['state'])
        memory = GaugeMetricFamily('stroma_runner_worker_memory_bytes', 'Memory of a worker', labels=['worker', 'host'])
        limit = GaugeMetricFamily(
            'stroma_runner_worker_memory_limit_bytes', 'Memory limit of a worker', labels=['worker', 'host']
        )
        tasks = GaugeMetricFamily('stroma_runner_tasks', 'Tasks of the workers of the scheduler', labels=['kind'])
        is_up = GaugeMetricFamily('stroma_runner_scheduler_up', 'Whether the scheduler answers')
        seen = pool.survey()
        is_up.add_metric([], seen is not None)
        yield is_up
        if seen is None:
            return
        listed, occupancy = seen
        free = set(occupancy.free())
        for state, count in (
            ('idle', len(free)),
            ('busy', len(occupancy.slots) - len(free)),
            ('unusable', len(listed) - len(occupancy.slots)),
        ):
            workers.add_metric([state], count)
        keys = [str(key) for address in listed for key in occupancy.tasks(address)]
        for kind, start in (('job', JOB_KEY), ('part', PART_KEY)):
            tasks.add_metric([kind], sum(key.startswith(start) for key in keys))
        for address, facts in listed.items():
            labels = [str(facts.get('name', address)), str(facts.get('host', ''))]
            memory.add_metric(labels, facts.get('metrics', {}).get('memory', 0))
            limit.add_metric(labels, facts.get('memory_limit') or 0)
        yield from (workers, tasks, memory, limit)
