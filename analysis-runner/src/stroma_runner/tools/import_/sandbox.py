"""Runs the parser of an untrusted file in its own process: limited memory and time, no secrets in its environment.

A crash of the HDF5 library, a memory bomb or an endless file ends that process and becomes an error of the file.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from stroma_store.errors import StromaError

LOG = logging.getLogger('stroma.import')
GIB = 1024**3
#: Memory that untrusted input may use; also the address space that an interpreter with numpy and h5py needs.
BASE_BYTES = 1 * GIB
#: No legitimate file needs more: 99,999 cells with 5,000 genes each.
CEILING_BYTES = 24 * GIB
_ENVIRONMENT = (
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'PYTHONPATH',
    'LD_LIBRARY_PATH',
    'STROMA_CONTRACT_SCHEMA',
)


#: Attempts at one task if its process is killed from outside: by an operator, or by the kernel when the machine's
#: memory is full.
ATTEMPTS = 2
_FROM_OUTSIDE = {-signal.SIGKILL, -signal.SIGTERM, -signal.SIGINT, -signal.SIGHUP}


class ChildKilled(Exception):
    """A signal from outside ended the process, which is unrelated to the file."""


@dataclass(frozen=True)
class Errors:
    """Ids for exhausted memory or time, and for a crash."""

    too_large: str
    corrupt: str


def memory_limit(declared: int) -> int:
    """Address space for a file that honestly holds `declared` bytes of arrays."""
    return min(CEILING_BYTES, BASE_BYTES + 4 * declared)


def time_limit(file_bytes: int) -> float:
    """Timeout in seconds: half a minute, and three more per MiB."""
    return 30 + 3 * file_bytes / 1024**2


def run_limited(
    task: str,
    arguments: dict[str, Any],
    *,
    memory: int,
    seconds: float,
    errors: Errors,
    progress: Callable[[float], None] = lambda fraction: None,
    prepare: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Runs `child.TASKS[task](**arguments)`; returns its result or raises its StromaError.

    `errors` has the ids for exhausted memory or time and for a crash; both get `file` from `arguments['name']`. An
    exception raised by `progress` (a suspended job) first ends the process. `prepare` runs before each attempt: a
    process that was killed from outside is started a second time, then the error is JOB_WORKER_LOST.
    """
    for attempt in range(1, ATTEMPTS + 1):
        prepare()
        try:
            return _run(task, arguments, memory, seconds, errors, progress)
        except ChildKilled as error:
            LOG.warning('%s: killed from outside (%s), attempt %d of %d', task, error, attempt, ATTEMPTS)
    raise StromaError('JOB_WORKER_LOST', attempts=ATTEMPTS)


def _run(
    task: str,
    arguments: dict[str, Any],
    memory: int,
    seconds: float,
    errors: Errors,
    progress: Callable[[float], None],
) -> dict[str, Any]:
    environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    environment |= {'OPENBLAS_NUM_THREADS': '1', 'OMP_NUM_THREADS': '1', 'MALLOC_ARENA_MAX': '2'}
    environment |= {
        'ARROW_DEFAULT_MEMORY_POOL': 'system',
        'PYTHONHASHSEED': '0',
        'HDF5_PLUGIN_PATH': os.devnull,
    }
    process = subprocess.Popen(
        [sys.executable, '-m', 'stroma_runner.tools.import_.child'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        encoding='utf-8',
    )
    assert process.stdin and process.stdout and process.stderr
    timed_out = threading.Event()

    def stop() -> None:
        timed_out.set()
        process.kill()

    timer = threading.Timer(seconds, stop)
    log: list[str] = []
    reader = threading.Thread(target=lambda: log.append(process.stderr.read()[-4000:]), daemon=True)  # type: ignore[union-attr]
    try:
        timer.start()
        reader.start()
        request = json.dumps({'task': task, 'arguments': arguments, 'memory': memory})
        try:
            process.stdin.write(request)
            process.stdin.close()
        except BrokenPipeError:
            pass  # the exit status below says why
        answer: dict[str, Any] = {}
        for line in process.stdout:
            if not line.endswith('\n'):
                break  # torn by a kill; the exit status says why
            message = json.loads(line)
            if 'progress' in message:
                progress(message['progress'])
            elif 'peakKib' in message:
                LOG.info('%s: %s KiB at most', task, message['peakKib'])
            else:
                answer = message
        process.wait()
        reader.join(timeout=5)
    finally:
        timer.cancel()
        if process.poll() is None:
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
    return _outcome(answer, process.returncode, timed_out.is_set(), arguments.get('name'), errors, ''.join(log))


def _outcome(
    answer: dict[str, Any],
    status: int,
    timed_out: bool,
    file: Any,
    errors: Errors,
    log: str,
) -> dict[str, Any]:
    if 'error' in answer:
        raise StromaError(answer['error']['id'], **answer['error']['params'])
    if 'value' in answer and status == 0:
        return cast(dict[str, Any], answer['value'])
    if timed_out:
        raise StromaError(errors.too_large, file=file, reason='time')
    if answer.get('memory'):
        raise StromaError(errors.too_large, file=file, reason='memory')
    if status in _FROM_OUTSIDE:
        raise ChildKilled(f'signal {-status}')
    if status < 0:
        raise StromaError(errors.corrupt, file=file, reason=f'signal {-status}')
    raise RuntimeError(f'import child ended with {status}: {log}')
