"""The runner's settings from the environment (docs/interfaces.md, "Processes and settings")."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from stroma_store.sizes import parse_bytes


@dataclass(frozen=True)
class Settings:
    data_dir: Path
    object_store: str
    bff_url: str
    secret: str
    port: int
    #: Address on which /healthz and /metrics listen.
    host: str
    #: Address of an external Dask scheduler; empty for a local cluster.
    scheduler: str
    #: Number of jobs that run at a time.
    workers: int
    #: Numeric threads of one worker.
    threads: int
    #: Memory limit of one worker in bytes.
    memory_limit: int
    #: Lease of a job in milliseconds. A heartbeat renews it three times per lease.
    lease_ms: int
    #: Whether workers load the analysis libraries at their start instead of with their first job.
    warm: bool

    @property
    def scratch(self) -> Path:
        """Folder of Dask's own files and of the marks of jobs that ran out of memory. It never contains results."""
        return self.data_dir / 'runner'

    @property
    def job_logs(self) -> Path:
        """Folder of `<jobId>.log` of each running job. The result folder gets a copy."""
        return self.data_dir / 'logs' / 'jobs'


def machine_memory() -> int:
    """Memory in bytes that this process can use: the machine's, or its control group's if that is smaller."""
    total = os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES')
    try:
        limit = Path('/sys/fs/cgroup/memory.max').read_text().strip()
    except OSError:
        return total
    return min(total, int(limit)) if limit.isdigit() else total


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    data = Path(env.get('STROMA_DATA_DIR') or '.stroma').resolve()
    workers = max(1, int(env.get('STROMA_WORKERS') or 2))
    limit = env.get('STROMA_MEMORY_LIMIT')
    return Settings(
        data_dir=data,
        object_store=env.get('OBJECT_STORE') or f'file:{data / "objects"}',
        bff_url=(env.get('BFF_URL') or 'http://127.0.0.1:8080').rstrip('/'),
        secret=env.get('INTERNAL_SECRET', ''),
        port=int(env.get('RUNNER_PORT') or 8082),
        host=env.get('RUNNER_HOST') or '127.0.0.1',
        scheduler=env.get('DASK_SCHEDULER', ''),
        workers=workers,
        threads=max(1, int(env.get('STROMA_THREADS') or 2)),
        memory_limit=parse_bytes(limit) if limit else int(machine_memory() * 0.8 / workers),
        lease_ms=int(env.get('STROMA_LEASE_MS') or 30_000),
        warm=env.get('STROMA_WARM') != 'off',
    )
