"""`python -m stroma_runner`: serves health, starts the cluster and runs jobs until SIGTERM or the supervisor's end."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from stroma_runner.engine import health
from stroma_runner.engine import settings as settings_module
from stroma_runner.engine.bff import RELEASE_SECONDS, Bff
from stroma_runner.engine.cluster.remote import compute
from stroma_runner.engine.metrics import Metrics
from stroma_store.parent import end_with_supervisor
from stroma_store.s3.settings import shares_checkpoints

if TYPE_CHECKING:
    from stroma_runner.engine.cluster.pool import Pool
    from stroma_runner.engine.lifecycle import JobLife
    from stroma_runner.engine.settings import Settings

LOG = logging.getLogger('stroma.runner')
#: Seconds without a job after which all workers but one are stopped.
IDLE_SECONDS = 60.0
#: Exit status for an invalid setting. A restart would not help, so the supervisor ends too.
WRONG_SETTING = 2


def main() -> int:
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(name)s %(message)s', stream=sys.stderr)
    logging.getLogger('distributed').setLevel(logging.WARNING)
    try:
        settings = settings_module.from_environment()
        if settings.scheduler and settings.object_store.startswith('s3:'):
            shares_checkpoints()
        if not settings.scheduler and compute() != 'cpu':
            # Imported only here, because it loads the numeric libraries.
            from stroma_runner.methods.embedding.processors import steps

            steps()
    except (ValueError, RuntimeError) as error:
        LOG.error('a setting cannot work: %s', error)
        return WRONG_SETTING
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    end_with_supervisor()
    pool: Pool | None = None
    lives: dict[tuple[str, int], JobLife] = {}
    metrics = Metrics(lambda: pool, lives)
    health.serve(
        settings.port,
        lambda: bool(pool and pool.warm),
        lambda: pool.workers if pool else None,
        settings.host,
        problems=lambda: pool.problems if pool else [],
        metrics=metrics.text,
    )
    LOG.info('health on %s:%d', settings.host, settings.port)

    from stroma_runner.engine.bff import HttpBff
    from stroma_runner.engine.cluster.pool import Pool

    settings.scratch.mkdir(parents=True, exist_ok=True)
    clean(settings.object_store)

    def progress(job_id: str, fence: int, message: dict[str, Any]) -> None:
        life = lives.get((job_id, fence))
        if life is not None:
            life.progress(message)

    def started(job_id: str, fence: int) -> None:
        life = lives.get((job_id, fence))
        if life is not None and life.started():
            metrics.started(life.seconds)

    pool = Pool(settings, progress, started)
    LOG.info(
        'ready: %d job slots, %d threads each, %d MB',
        settings.workers,
        settings.threads,
        settings.memory_limit >> 20,
    )
    bff = HttpBff(settings.bff_url, settings.secret, settings.memory_limit)
    claims = threading.Thread(
        target=claim_loop, args=(settings, bff, pool, lives, stop, metrics), name='claims', daemon=True
    )
    claims.start()
    why = ''
    while not stop.wait(1.0) and not why:
        pool.mend()
        if pool.is_lost():
            why = 'every worker is gone'
        elif not claims.is_alive():
            why = 'the thread that claims jobs has failed'
    stop.set()
    LOG.info('stopping: %s', why or 'asked to')
    release_jobs(lives)
    pool.close()
    logging.shutdown()
    os._exit(1 if why else 0)


def release_jobs(lives: dict[tuple[str, int], JobLife]) -> None:
    """Releases the running jobs, so that another runner can resume them at once from their checkpoints.

    A job that is not released in time is claimed again when its lease ends.
    """
    for life in list(lives.values()):
        life.hand_back()
    end = time.monotonic() + RELEASE_SECONDS + 1.0
    while lives and time.monotonic() < end:
        time.sleep(0.05)


def clean(store_url: str) -> None:
    """Removes scratch folders that killed workers of this machine have left. Never raises."""
    from stroma_runner.engine.scratch import sweep_store

    try:
        sweep_store(store_url)
    except Exception:  # the thread that claims jobs must not end because of it
        LOG.warning('the scratch folders were not swept', exc_info=True)


def claim_loop(
    settings: Settings,
    bff: Bff,
    pool: Pool,
    lives: dict[tuple[str, int], JobLife],
    stop: threading.Event,
    metrics: Metrics,
) -> None:
    """Claims jobs while a slot is free, and runs each in its own thread. Returns when `stop` is set."""
    from stroma_runner.engine.bff import BffUnavailable, FenceRefused
    from stroma_runner.engine.cluster.external import runner_id
    from stroma_runner.engine.lifecycle import JobLife
    from stroma_runner.engine.publish import publish_log
    from stroma_store.open_store import open_store

    name = runner_id()
    freed = threading.Event()
    pause, idle = 0.5, 0.0
    while not stop.is_set():
        free = settings.workers - len(lives)
        if free <= 0 or not pool.can_run:
            freed.wait(1.0)
            freed.clear()
            continue
        try:
            job = bff.claim(name, free)
            pause = 0.5
        except (BffUnavailable, FenceRefused) as error:
            LOG.warning('claim: %s', error)
            stop.wait(pause)
            pause = min(5.0, pause * 2)
            continue
        if job is None:
            idle += 10.0
            if idle >= IDLE_SECONDS and not lives:
                pool.shrink()
                clean(settings.object_store)
                idle = 0.0
            stop.wait(0.05)
            continue
        if stop.is_set():  # the runner was stopped while the claim was waiting
            try:
                bff.release(job['id'], job['fence'])
            except (BffUnavailable, FenceRefused) as error:
                LOG.warning('job %s: not handed back: %s', job['id'], error)
            return
        idle = 0.0
        key = (job['id'], job['fence'])
        life = lives[key] = JobLife(
            job,
            bff=bff,
            pool=pool,
            lease_seconds=settings.lease_ms / 1000,
            on_error=lambda job_id: publish_log(
                open_store(settings.object_store), job_id, settings.job_logs / f'{job_id}.log'
            ),
        )

        def live(life: JobLife = life, key: tuple[str, int] = key) -> None:
            try:
                life.run()
            finally:
                lives.pop(key, None)
                metrics.ended(life)
                freed.set()

        LOG.info('job %s (%s) claimed, fence %s', job['id'], job['tool'], job['fence'])
        threading.Thread(target=live, name=f'job-{job["id"]}', daemon=True).start()
