"""The runner's settings from the environment (docs/interfaces.md, "Processes and settings")."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    data_dir: Path
    object_store: str
    bff_url: str
    secret: str
    port: int
    #: Of /healthz.
    host: str
    scheduler: str
    workers: int
    threads: int
    #: Bytes of one worker.
    memory_limit: int
    #: Milliseconds; a heartbeat goes every third of it.
    lease_ms: int
    #: Workers load the analysis libraries at their start, not with their first job.
    warm: bool

    @property
    def scratch(self) -> Path:
        """Where Dask keeps its own files and logs lie; never results."""
        return self.data_dir / 'runner'

    @property
    def job_logs(self) -> Path:
        """`<jobId>.log` while a job runs; its result folder gets a copy."""
        return self.data_dir / 'logs' / 'jobs'


def machine_memory() -> int:
    """Bytes that this process may use: the machine's, or its control group's when that is smaller."""
    total = os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES')
    try:
        limit = Path('/sys/fs/cgroup/memory.max').read_text().strip()
    except OSError:
        return total
    return min(total, int(limit)) if limit.isdigit() else total


def parse_bytes(text: str) -> int:
    """`1500000000`, `600MB`, `4GiB` as bytes; ValueError for anything else."""
    units = {'': 1, 'b': 1, 'kb': 10**3, 'mb': 10**6, 'gb': 10**9, 'kib': 2**10, 'mib': 2**20, 'gib': 2**30}
    found = re.fullmatch(r'\s*([0-9.]+)\s*([a-zA-Z]*)\s*', text)
    if found is None or found.group(2).lower() not in units:
        raise ValueError(f'{text!r} is not a size in bytes')
    return int(float(found.group(1)) * units[found.group(2).lower()])


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
