"""The limited process: reads one request from stdin, writes JSON lines (progress,
then value or error) to stdout."""

from __future__ import annotations

import json
import os
import resource
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stroma_runner.tools.import_.choices import Choices, Library


def _limit(memory: int) -> None:
    """Limits the address space if the system enforces it (Linux); disables core files."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (ValueError, OSError):
        pass  # macOS refuses RLIMIT_AS; the byte limits of the readers remain


_said = threading.Lock()
_fraction = 0.0


def _watch_parent() -> None:
    """The parser ends with a killed worker. While the worker lives, it reports every second and can suspend the job."""
    parent = os.getppid()

    def watch() -> None:
        while True:
            time.sleep(1)
            if os.getppid() != parent:
                os._exit(1)
            send_message(progress=_fraction)

    threading.Thread(target=watch, daemon=True).start()


def send_message(**message: Any) -> None:
    with _said:
        sys.stdout.write(json.dumps(message) + '\n')
        sys.stdout.flush()


def _report(fraction: float) -> None:
    global _fraction
    _fraction = fraction
    send_message(progress=fraction)


def _check_matrix(path: str, name: str) -> dict[str, Any]:
    from stroma_runner.tools.import_.files.archive import kind_of

    return {'kind': kind_of(Path(path), name)}


def _check_annotated(path: str, name: str) -> dict[str, Any]:
    from stroma_runner.tools.import_.annotated.convert import inspect

    return inspect(Path(path), name)


def _parser_of(kind: str) -> Callable[..., dict[str, Any]]:
    """The parser of matrices or annotated files; imported when it is called, because each limited process runs one."""

    def parse(
        path: str,
        name: str,
        scratch: str,
        out: str,
        choices: Choices | None = None,
        library: Library | None = None,
    ) -> dict[str, Any]:
        if kind == 'matrix':
            from stroma_runner.tools.import_.counts.parse import parse_matrix

            parser: Callable[..., dict[str, Any]] = parse_matrix
        elif kind == 'bulk':
            from stroma_runner.tools.import_.bulk.parse import parse_bulk

            parser = parse_bulk
        else:
            from stroma_runner.tools.import_.annotated.parse import parse_annotated

            parser = parse_annotated

        return parser(Path(path), name, Path(scratch), Path(out), choices, library, _report)

    return parse


def _check_bulk(path: str, name: str) -> dict[str, Any]:
    from stroma_runner.tools.import_.bulk.parse import check_bulk

    return check_bulk(Path(path), name)


def _check_contigs(path: str, name: str) -> dict[str, Any]:
    from stroma_runner.tools.import_.contigs.tables import inspect_contigs

    return inspect_contigs(Path(path), name)


def _parse_contigs(path: str, name: str, out: str) -> dict[str, Any]:
    from stroma_runner.tools.import_.contigs.tables import parse_contigs

    return parse_contigs(Path(path), name, Path(out), _report)


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    'check_matrix': _check_matrix,
    'parse_matrix': _parser_of('matrix'),
    'check_annotated': _check_annotated,
    'parse_annotated': _parser_of('annotated'),
    'check_bulk': _check_bulk,
    'parse_bulk': _parser_of('bulk'),
    'check_contigs': _check_contigs,
    'parse_contigs': _parse_contigs,
}


def _peak_kib() -> int | None:
    """Peak memory of this process, if the system reports it (Linux). Not getrusage: its figure starts with the size of
    the parent process."""
    try:
        status = Path('/proc/self/status').read_text(encoding='ascii')
    except OSError:
        return None
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith('VmHWM:')), None)


def main() -> int:
    try:
        return serve_request()
    finally:
        send_message(peakKib=_peak_kib())


def serve_request() -> int:
    request = json.loads(sys.stdin.read())
    _limit(request['memory'])
    _watch_parent()
    return run_task(request['task'], request['arguments'])


def run_task(task: str, arguments: dict[str, Any]) -> int:
    """Runs one task and reports its value or error. Returns the exit status; an error that is not caused by the file is
    raised."""
    from stroma_store.disk import is_full
    from stroma_store.errors import StromaError

    try:
        send_message(value=TASKS[task](**arguments))
    except StromaError as error:
        # A reader may have taken the full disk for damage of the file.
        if is_full(error):
            error = StromaError('DISK_FULL')
        params = {'file': arguments['name'], **error.params}
        send_message(error={'id': error.id, 'params': params})
    except MemoryError:
        send_message(memory=True)
        return 1
    except Exception as error:
        if not is_full(error):
            raise
        send_message(error={'id': 'DISK_FULL', 'params': {}})
    return 0


if __name__ == '__main__':
    sys.exit(main())
