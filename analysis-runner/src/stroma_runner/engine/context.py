"""A tool's view of its job: parameters, inputs, store, log, checkpointed steps and progress."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from stroma_runner.engine import contract
from stroma_runner.engine.checkpoints import damaged_file, step_key, write_note
from stroma_runner.engine.owned_store import underlying_store
from stroma_runner.engine.parts import FanOut, Part, PartFunction, PartStep, SummedProgress, heaviest_first
from stroma_runner.engine.scratch import discard
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore


class Stopped(BaseException):
    """The job was suspended or cancelled. Not an `Exception`, so that no handler of a tool swallows it."""


class Progress(Protocol):
    def __call__(self, fraction: float, message_id: str | None = None, **values: Any) -> None: ...


#: Receives `{step, steps, name, fraction, messageId, values}` (contract: progress of a job). `step` counts from 0.
#: After `JobContext.opened` it also has `opened`.
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
        threads: int,
        log: logging.Logger,
        version: str | None = None,
        report: Report = lambda progress: None,
        should_stop: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        fan_out: FanOut | None = None,
    ) -> None:
        self.id, self.tool, self.params, self.inputs, self.dataset_id = id, tool, params, inputs, dataset_id
        self.store, self.steps = store, steps
        #: Part of every checkpoint's key: the tool's version in the contract, which is also part of its results' key.
        self.version: str = version or contract.tool_schema(tool)['version']
        self.seed, self.threads, self.log = int(params.get('seed', 0)), threads, log
        #: Seconds of each step in this attempt (`timed`). About 0 for a step whose checkpoint exists.
        self.seconds: dict[str, float] = {}
        #: Cache key of each step by its name (and part), for the receipt.
        self.keys: dict[str, str] = {}
        self._report, self._should_stop, self._clock, self._now = report, should_stop, clock, now
        self._fan_out = fan_out
        #: Cache keys of the parts that were given to `ahead`.
        self._early: set[str] = set()
        self._opened: dict[str, Any] = {}

    def timestamp(self) -> str:
        """The current time, ISO 8601 in UTC with milliseconds."""
        return self._now().astimezone(UTC).isoformat(timespec='milliseconds').replace('+00:00', 'Z')

    def check_stop(self) -> None:
        if self._should_stop():
            raise Stopped(self.id)

    def progress(self, name: str) -> Progress:
        """Returns a function that reports fractions (0 to 1) of the step `name`."""
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
                | self._opened
            )

        return report

    def opened(self, facts: dict[str, Any]) -> None:
        """Reports that the dataset can be viewed while the job goes on (contract: `opened` of a job's progress).

        Each later progress report repeats it, so that a lost message does no harm.
        """
        self._opened = {'opened': facts}

    def nested(
        self, name: str, id: str, tool: str, params: dict[str, Any], inputs: dict[str, Any], steps: tuple[str, ...]
    ) -> JobContext:
        """The context of another tool's job `id` as step `name` of this one: its result is in results/<id>."""
        whole = self.progress(name)
        return JobContext(
            id=id,
            tool=tool,
            params=params,
            inputs=inputs,
            dataset_id='',
            store=self.store,
            steps=steps,
            threads=self.threads,
            log=self.log,
            report=lambda told: whole((told['step'] + told['fraction']) / told['steps'], told['messageId']),
            should_stop=self._should_stop,
            clock=self._clock,
            now=self._now,
        )

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
        """Returns the folder `checkpoints/<sha256>/`. Calls `compute(folder, progress)` only if it does not exist.

        `kind` and `version` identify a computation that several tools share (default: this tool's own step). `part`
        distinguishes several checkpoints of one step in log and receipt, and `share` is their range of its progress.
        """
        whole = self.progress(name)

        def report(fraction: float, message_id: str | None = None, **values: Any) -> None:
            whole(share[0] + (share[1] - share[0]) * fraction, message_id, **values)

        return self._checkpoint(
            f'{name}:{part}' if part else name,
            self._identity(name, params, inputs, kind, version),
            compute,
            report,
        )

    def map(
        self,
        name: str,
        function: PartFunction,
        parts: Sequence[Part],
        *,
        kind: str | None = None,
        version: str | None = None,
        share: tuple[float, float] = (0.0, 1.0),
        then: dict[int, Callable[[Path], None]] | None = None,
    ) -> list[Path]:
        """Computes the parts of step `name` on every free worker and returns their checkpoint folders, in order.

        `function(job, folder, part, progress)` fills one part's folder. It must be a function of a module and can run
        in any process. It must depend only on the part, `job.params`, `job.inputs`, `job.seed`, `job.threads` and the
        store, so that results do not depend on the number of workers. A part with a checkpoint is not computed again.
        The parts of a lost worker run again elsewhere. `map` raises the error of a part.

        `share`: range of the step's progress that the parts cover. `then`: functions by index of a part, called with
        its folder as soon as it is computed. This thread computes these parts itself, before the others.
        """
        self.check_stop()
        step = PartStep(name, function, kind, version)
        whole = self.progress(name)

        def tell(fraction: float) -> None:
            whole(share[0] + (share[1] - share[0]) * fraction)

        here = _Parts(self, step, parts, SummedProgress([part.weight for part in parts], tell), then or {})
        tell(0.0)
        order = sorted(heaviest_first(parts), key=lambda number: number not in here.own)
        ready = [k for k in order if self.store.exists(f'checkpoints/{here.key(k)}')]
        for number in ready:
            here.compute(number)  # uses the checkpoint, or computes the part again if it is damaged
        missing = [k for k in order if k not in set(ready)]
        is_early = any(here.key(number) in self._early for number in missing)
        if self._fan_out is None or (len(missing) < 2 and not is_early):
            for number in missing:
                here.compute(number)
        else:
            self._fan_out.run(step, parts, missing, here)
        self.check_stop()
        return [self.store.path(f'checkpoints/{here.key(number)}') for number in range(len(parts))]

    def ahead(self, name: str, function: PartFunction, parts: Sequence[Part]) -> None:
        """Lets free workers compute parts of a later `map` of step `name`, in this order; returns at once. Parts of a
        running `map` come first. The later `map` must contain these parts: it uses finished ones, waits for running
        ones, and computes the rest. An error of a part is raised by the later `map`, not here.
        """
        if self._fan_out is None:
            return
        step = PartStep(name, function)
        here = _Parts(self, step, parts, SummedProgress([part.weight for part in parts], lambda done: None), {})
        missing = [k for k in range(len(parts)) if not self.store.exists(f'checkpoints/{here.key(k)}')]
        self._early.update(here.key(number) for number in missing)
        if missing:
            self._fan_out.ahead(step, parts, missing, here)

    def part_key(self, step: PartStep, part: Part) -> str:
        """Cache key (sha256) of the checkpoint of a part."""
        return step_key(**self._identity(step.name, part.params, part.inputs, step.kind, step.version))

    def compute_part(self, step: PartStep, part: Part, report: Progress) -> str:
        """Computes one part in this process unless its checkpoint exists. Returns its cache key (sha256)."""
        identity = self._identity(step.name, part.params, part.inputs, step.kind, step.version)
        label = f'{step.name}:{part.label}'
        self._checkpoint(label, identity, lambda folder, progress: step.function(self, folder, part, progress), report)
        return self.keys[label]

    def _identity(
        self, name: str, params: Any, inputs: list[str], kind: str | None, version: str | None
    ) -> dict[str, Any]:
        return {
            'kind': kind or f'{self.tool}.{name}',
            'version': version or self.version,
            'params': params,
            'inputs': inputs,
            'seed': self.seed,
            'threads': self.threads,
        }

    def _checkpoint(
        self, label: str, identity: dict[str, Any], compute: Callable[[Path, Progress], None], report: Progress
    ) -> Path:
        """Finds or computes the checkpoint of a step or part. `identity`: arguments of `step_key`."""
        self.check_stop()
        sha = step_key(**identity)
        key = f'checkpoints/{sha}'
        self.keys[label] = sha
        report(0.0)
        started = self._clock()
        # Registered before the check, so that a concurrent deletion of unused checkpoints sees this job.
        self.store.create(f'job-checkpoints/{self.id}/{sha}', b'{}')
        self.store.create(f'checkpoint-users/{sha}/{self.id}', b'{}')
        if self._usable(key, label):
            self.log.info('step %s: found %s', label, sha[:12])
        else:
            scratch = self.store.scratch()
            try:
                compute(scratch, report)
                note = {name: identity[name] for name in ('kind', 'version', 'params', 'inputs')}
                write_note(scratch, note | {'job': self.id})
                self.store.publish(scratch, key)
            except BaseException:
                discard(scratch)
                raise
            self.log.info('step %s: computed %s in %.2f s', label, sha[:12], self._clock() - started)
        report(1.0)
        self.check_stop()
        return self.store.path(key)

    def _usable(self, key: str, label: str) -> bool:
        """Whether an undamaged checkpoint exists. Removes a damaged one, so that it is recomputed."""
        if not self.store.exists(key):
            return False
        try:
            damaged = damaged_file(self.store.path(key))
            if damaged is not None and self.store.forget(key):  # perhaps only the local copy is damaged
                damaged = damaged_file(self.store.path(key))
        except (OSError, StromaError) as error:  # removed meanwhile, or fetched from S3 with a wrong hash
            damaged = str(error)
        if damaged is None:
            return True
        self.log.warning('step %s: the checkpoint is damaged (%s) and computed again', label, damaged)
        self.store.remove(key)
        return False

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Context manager that adds the elapsed time to `seconds[name]`."""
        started = self._clock()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + self._clock() - started

    def key(self, label: str) -> str:
        """Cache key (sha256) of a step of this attempt, as an input of later steps."""
        return self.keys[label]

    def publish(self, folder: Path, key: str) -> None:
        """Makes a finished scratch folder visible. An existing key stays, because a repeated job writes the same."""
        self.check_stop()
        self.store.publish(folder, key)

    def complete(self, folder: Path, key: str) -> None:
        """Replaces the unfinished dataset that this job has published with the finished one."""
        # Here, because few jobs need it and it imports scipy.
        from stroma_store.complete import complete

        self.check_stop()
        complete(underlying_store(self.store), folder, key)
        discard(folder)


class _Parts:
    """Implements `parts.FanOutCallbacks` for `JobContext.map`."""

    def __init__(
        self,
        job: JobContext,
        step: PartStep,
        parts: Sequence[Part],
        progress: SummedProgress,
        then: Mapping[int, Callable[[Path], None]],
    ) -> None:
        self._job, self._step, self._parts, self._progress, self._then = job, step, parts, progress, then
        self.check_stop, self.own = job.check_stop, frozenset(then)
        self._keys = [job.part_key(step, part) for part in parts]

    def key(self, number: int) -> str:
        return self._keys[number]

    def compute(self, number: int) -> None:
        def report(fraction: float, message_id: str | None = None, **values: Any) -> None:
            self._progress.set(number, fraction)

        key = self._job.compute_part(self._step, self._parts[number], report)
        if number in self._then:
            self._then[number](self._job.store.path(f'checkpoints/{key}'))
            self._progress.set(number, 1.0)

    def computed(self, number: int, key: str, log: Sequence[str]) -> None:
        self._job.keys[f'{self._step.name}:{self._parts[number].label}'] = key
        for line in log:
            self._job.log.info('%s', line)

    def report(self, number: int, fraction: float) -> None:
        self._progress.set(number, fraction)

    def note(self, text: str, *, warning: bool = False) -> None:
        self._job.log.log(logging.WARNING if warning else logging.INFO, 'step %s: %s', self._step.name, text)
