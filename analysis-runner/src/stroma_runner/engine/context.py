"""What a tool sees of its job: parameters, inputs, store, log, checkpointed steps, progress."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from stroma_runner.engine.checkpoints import damaged_file, step_key, write_note
from stroma_runner.engine.scratch import discard
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore


class Stopped(BaseException):
    """The job was suspended or cancelled; not an `Exception`, so that no tool's handler swallows it."""


class Progress(Protocol):
    def __call__(self, fraction: float, message_id: str | None = None, **values: Any) -> None: ...


#: Gets `{step, steps, name, fraction, messageId, values}` (contract: progress of a job); `step` counts from 0.
Report = Callable[[dict[str, Any]], None]


class JobContext:
    """One attempt at one job. Not thread-safe: a tool runs in one thread."""

    def __init__(
        self,
        *,
        id: str,
        tool: str,
        params: dict[str, Any],
        inputs: dict[str, Any],
        dataset_id: str,
        store: ObjectStore,
        steps: tuple[str, ...],
        code_version: str,
        threads: int,
        log: logging.Logger,
        report: Report = lambda progress: None,
        should_stop: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.id, self.tool, self.params, self.inputs, self.dataset_id = id, tool, params, inputs, dataset_id
        self.store, self.steps, self.code_version = store, steps, code_version
        self.seed, self.threads, self.log = int(params.get('seed', 0)), threads, log
        #: Seconds that each step took in this attempt (`timed`); a step found ready takes about 0.
        self.seconds: dict[str, float] = {}
        #: Key of every step by its name (and part), for the receipt.
        self.keys: dict[str, str] = {}
        self._report, self._should_stop, self._clock, self._now = report, should_stop, clock, now

    def timestamp(self) -> str:
        """The present time, ISO 8601 in UTC with milliseconds."""
        return self._now().astimezone(UTC).isoformat(timespec='milliseconds').replace('+00:00', 'Z')

    def check_stop(self) -> None:
        if self._should_stop():
            raise Stopped(self.id)

    def progress(self, name: str) -> Progress:
        """Reports fractions (0 to 1) of the step `name`; also where a tool has work outside `step`."""
        number = self.steps.index(name)

        def report(fraction: float, message_id: str | None = None, **values: Any) -> None:
            self.check_stop()
            self._report(
                {
                    'step': number,
                    'steps': len(self.steps),
                    'name': name,
                    'fraction': min(1.0, max(0.0, float(fraction))),
                    'messageId': message_id or f'job.step.{self.tool}.{name}',
                    'values': values,
                }
            )

        return report

    def step(
        self,
        name: str,
        *,
        params: Any,
        inputs: list[str],
        compute: Callable[[Path, Progress], None],
        kind: str | None = None,
        version: str | None = None,
        part: str = '',
        share: tuple[float, float] = (0.0, 1.0),
    ) -> Path:
        """The folder `checkpoints/<sha256>/`; `compute(folder, progress)` fills it only when it is not there
        yet.

        `kind` and `version` name what is computed where several tools share it (default: this tool's own
        step);
        `part` tells several checkpoints of one step apart in log and receipt, `share` is their part of its
        progress.
        """
        self.check_stop()
        kind, version = kind or f'{self.tool}.{name}', version or self.code_version
        sha = step_key(kind=kind, version=version, params=params, inputs=inputs, seed=self.seed, threads=self.threads)
        key, label = f'checkpoints/{sha}', f'{name}:{part}' if part else name
        self.keys[label] = sha
        whole = self.progress(name)

        def report(fraction: float, message_id: str | None = None, **values: Any) -> None:
            whole(share[0] + (share[1] - share[0]) * fraction, message_id, **values)

        report(0.0)
        started = self._clock()
        # Registered before the check: a concurrent deletion of unused checkpoints must see this job.
        self.store.create(f'job-checkpoints/{self.id}/{sha}', b'{}')
        self.store.create(f'checkpoint-users/{sha}/{self.id}', b'{}')
        if self._usable(key, label):
            self.log.info('step %s: found %s', label, sha[:12])
        else:
            scratch = self.store.scratch()
            try:
                compute(scratch, report)
                note = {'kind': kind, 'version': version, 'params': params, 'inputs': inputs, 'job': self.id}
                write_note(scratch, note)
                self.store.publish(scratch, key)
            except BaseException:
                discard(scratch)  # a failed step leaves nothing behind
                raise
            self.log.info('step %s: computed %s in %.2f s', label, sha[:12], self._clock() - started)
        report(1.0)
        self.check_stop()
        return self.store.path(key)

    def _usable(self, key: str, label: str) -> bool:
        """Whether the checkpoint is there and whole; a damaged one is removed, so that it is computed again."""
        if not self.store.exists(key):
            return False
        try:
            damaged = damaged_file(self.store.path(key))
            if damaged is not None and self.store.forget(key):  # only the local copy may be damaged
                damaged = damaged_file(self.store.path(key))
        except (OSError, StromaError) as error:  # removed meanwhile, or a copy from S3 with another hash
            damaged = str(error)
        if damaged is None:
            return True
        self.log.warning('step %s: the checkpoint is damaged (%s) and computed again', label, damaged)
        self.store.remove(key)
        return False

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Adds what happens inside to `seconds[name]`: the checkpoint, and reading and preparing around it."""
        started = self._clock()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + self._clock() - started

    def key(self, label: str) -> str:
        """The sha256 of a step of this attempt; input of the steps that build on it."""
        return self.keys[label]

    def publish(self, folder: Path, key: str) -> None:
        """Makes a finished scratch folder visible; a key already there wins (a repeated job writes the
        same)."""
        self.check_stop()
        self.store.publish(folder, key)
