"""Runs the import tool like the engine, on files created by the tests or on real data.

Modules marked `sandboxed` parse in the limited child process, like the product. The others, and tests marked
`parsed_here`, parse in this process: starting the child takes longer than most of their files, and they test the
contents, not the limits.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from matrix_files import Import

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check
from stroma_runner.tools import import_
from stroma_runner.tools.import_ import child, sandbox
from stroma_store.disk_store import DiskStore


def _perform_here(
    task: str, arguments: dict[str, Any], *, errors: sandbox.Errors, progress: Any = None, prepare: Any = None, **_: Any
) -> dict[str, Any]:
    """Like `sandbox.run_limited`, without a process and its limits. Messages pass through JSON as in the original."""
    answer: dict[str, Any] = {}

    def hear(**message: Any) -> None:
        message = json.loads(json.dumps(message))
        if 'progress' in message:
            if progress:
                progress(message['progress'])
        else:
            answer.update(message)

    if prepare:
        prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child, 'send_message', hear)
        status = child.run_task(task, arguments)
    return sandbox._outcome(answer, status, False, arguments.get('name'), errors, '')


@pytest.fixture(scope='module', autouse=True)
def peaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """No child of a sandboxed module's tests, including hostile input, used 1 GiB."""
    if request.node.get_closest_marker('sandboxed') is None:
        yield
        return
    seen: list[int] = []

    class Peaks(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.args and isinstance(record.args, tuple) and isinstance(record.args[-1], int):
                seen.append(record.args[-1])

    handler = Peaks()
    sandbox.LOG.addHandler(handler)
    sandbox.LOG.setLevel(logging.INFO)
    yield
    sandbox.LOG.removeHandler(handler)
    assert seen or not Path('/proc/self/status').exists()
    assert max(seen, default=0) < 1024**2


@pytest.fixture(autouse=True)
def sandbox_mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    marked = request.node.get_closest_marker
    if marked('sandboxed') is None or marked('parsed_here') is not None:
        monkeypatch.setattr(import_, 'run_limited', _perform_here)


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


@pytest.fixture
def run_import(store: DiskStore) -> Import:
    """`run_import(path, kind='matrix', file_id='f1', choices=None)`: the tool's validated result."""

    def run(
        path: Path,
        kind: str = 'matrix',
        file_id: str = 'f1',
        sha256: str = '',
        choices: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        key = f'files/{file_id}/{path.name}'
        target = store.root / key
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
        found = sha256 or hashlib.sha256(path.read_bytes()).hexdigest()
        inputs = {'fileId': file_id, 'key': key, 'name': path.name, 'kind': kind, 'sha256': found}
        job = JobContext(
            id=f'job-{file_id}',
            tool='import',
            params={'kind': kind, 'name': path.name, **({'choices': choices} if choices else {})},
            inputs=inputs,
            dataset_id=f'dataset-{file_id}',
            store=store,
            steps=import_.STEPS,
            threads=1,
            log=logging.getLogger('test'),
        )
        result = import_.run(job)
        check('import', 'result', result)
        return result

    return run


@pytest.fixture(scope='session')
def data() -> Path:
    """The folder of real data; STROMA_TEST_DATA, by default ../shared/data next to the repository."""
    default = Path(__file__).resolve().parents[3].parent / 'shared' / 'data'
    folder = Path(os.environ.get('STROMA_TEST_DATA') or default)
    if not folder.is_dir():
        pytest.skip(f'no real data: STROMA_TEST_DATA ({folder}) is no folder')
    return folder
