"""Checkpointed steps: single computation, changes of a key, and the state after a killed step."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from stroma_runner.engine.checkpoints import step_key
from stroma_runner.engine.context import JobContext, Stopped
from stroma_runner.engine.owned_store import OwnedStore
from stroma_runner.engine.scratch import owner_text, sweep
from stroma_store.disk_store import DiskStore


def make(store: Any, **changes: Any) -> JobContext:
    settings: dict[str, Any] = {
        'id': 'j',
        'tool': 't',
        'params': {'seed': 3},
        'inputs': {},
        'dataset_id': 'd',
        'store': store,
        'steps': ('one', 'two'),
        'version': '1',
        'threads': 2,
        'log': logging.getLogger('test'),
    }
    return JobContext(**(settings | changes))


def write(text: str, calls: list[str]) -> Any:
    def compute(folder: Path, progress: Any) -> None:
        calls.append(text)
        progress(0.5)
        (folder / 'x.txt').write_text(text)

    return compute


@pytest.fixture
def store(tmp_path: Path) -> OwnedStore:
    return OwnedStore(DiskStore(tmp_path / 'objects'))


def test_a_step_is_computed_once_across_jobs(store: OwnedStore) -> None:
    calls: list[str] = []
    for job in ('a', 'b'):
        folder = make(store, id=job).step('one', params={'p': 1}, inputs=['h'], compute=write('one', calls))
        assert (folder / 'x.txt').read_text() == 'one'
    assert calls == ['one']
    assert not list(store.path('.scratch').iterdir())


@pytest.mark.parametrize(
    'change',
    [{'version': '2'}, {'threads': 1}, {'params': {'seed': 4}}, {'step': {'p': 2}}, {'inputs': ['g']}],
)
def test_whatever_the_result_depends_on_changes_the_key(store: OwnedStore, change: dict[str, Any]) -> None:
    calls: list[str] = []
    make(store).step('one', params={'p': 1}, inputs=['h'], compute=write('one', calls))
    params, inputs = change.pop('step', {'p': 1}), change.pop('inputs', ['h'])
    make(store, **change).step('one', params=params, inputs=inputs, compute=write('one', calls))
    assert len(calls) == 2


def test_the_order_of_parameters_does_not_change_the_key() -> None:
    base = {'kind': 'k', 'version': '1', 'inputs': [], 'seed': 0, 'threads': 1}
    assert step_key(params={'a': 1, 'b': 2}, **base) == step_key(params={'b': 2, 'a': 1}, **base)


def test_a_step_that_fails_leaves_nothing_visible_and_runs_again(store: OwnedStore) -> None:
    def fail(folder: Path, progress: Any) -> None:
        (folder / 'half.txt').write_text('half')
        raise RuntimeError

    with pytest.raises(RuntimeError):
        make(store).step('one', params={}, inputs=[], compute=fail)
    assert not store.exists('checkpoints') and not list(store.path('.scratch').iterdir())
    calls: list[str] = []
    make(store).step('one', params={}, inputs=[], compute=write('whole', calls))
    assert calls == ['whole']


def corrupt(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[0] ^= 1
    path.write_bytes(bytes(data))


@pytest.mark.parametrize('damage', [corrupt, Path.unlink, lambda path: path.write_bytes(b'')])
@pytest.mark.parametrize('name', ['x.txt', 'step.json'])
def test_a_damaged_checkpoint_is_computed_again(store: OwnedStore, damage: Any, name: str) -> None:
    calls: list[str] = []
    folder = make(store).step('one', params={}, inputs=[], compute=write('one', calls))
    damage(folder / name)
    folder = make(store).step('one', params={}, inputs=[], compute=write('one', calls))
    assert len(calls) == 2 and (folder / 'x.txt').read_text() == 'one'
    make(store).step('one', params={}, inputs=[], compute=write('one', calls))
    assert len(calls) == 2


def test_a_checkpoint_from_before_its_files_were_noted_is_used(store: OwnedStore) -> None:
    calls: list[str] = []
    folder = make(store).step('one', params={}, inputs=[], compute=write('one', calls))
    note = json.loads((folder / 'step.json').read_text())
    del note['files']
    (folder / 'step.json').write_text(json.dumps(note))
    make(store).step('one', params={}, inputs=[], compute=write('one', calls))
    assert calls == ['one']


def test_checkpoints_name_their_jobs_and_jobs_their_checkpoints(store: OwnedStore) -> None:
    for job in ('a', 'b'):
        make(store, id=job).step('one', params={}, inputs=[], compute=write('one', []))
    make(store, id='b').step('two', params={}, inputs=[], compute=write('two', []))
    (one,) = store.names('job-checkpoints/a')
    assert store.names(f'checkpoint-users/{one}') == ['a', 'b']
    assert (
        set(store.names('job-checkpoints/b')) == set(store.names('checkpoints')) == set(store.names('checkpoint-users'))
    )


def test_progress_names_step_and_share(store: OwnedStore) -> None:
    seen: list[dict[str, Any]] = []
    make(store, report=seen.append).step('two', params={}, inputs=[], compute=write('', []), share=(0.5, 1.0))
    assert [(p['step'], p['steps'], p['name'], p['fraction']) for p in seen] == [
        (1, 2, 'two', 0.5),
        (1, 2, 'two', 0.75),
        (1, 2, 'two', 1.0),
    ]
    assert seen[0]['messageId'] == 'job.step.t.two'


def test_a_stopped_job_ends_inside_a_step_and_leaves_no_checkpoint(store: OwnedStore) -> None:
    stop = [False]

    def compute(folder: Path, progress: Any) -> None:
        stop[0] = True
        progress(0.5)

    with pytest.raises(Stopped):
        make(store, should_stop=lambda: stop[0]).step('one', params={}, inputs=[], compute=compute)
    assert not store.exists('checkpoints')


def test_the_janitor_removes_orphans_only(store: OwnedStore, tmp_path: Path) -> None:
    mine, orphan, foreign = store.scratch(), store.scratch(), DiskStore(tmp_path / 'objects').scratch()
    orphan.with_name(orphan.name + '.owner').write_text('999999999 1.0')
    assert mine.with_name(mine.name + '.owner').read_text() == owner_text()
    assert sweep(mine.parent, logging.getLogger('test')) == 1
    assert mine.exists() and foreign.exists() and not orphan.exists()
