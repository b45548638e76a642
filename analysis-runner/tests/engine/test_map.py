"""Steps in parts without a cluster: order, checkpoints, progress, errors, stops."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from engine.test_steps import make

from stroma_runner.engine.checkpoints import canonical
from stroma_runner.engine.cluster.placing import JOB_KEY, LOADING, PART_KEY, SLOT, Occupancy
from stroma_runner.engine.cluster.watch import Watch
from stroma_runner.engine.context import JobContext, Stopped
from stroma_runner.engine.owned_store import OwnedStore
from stroma_runner.engine.parts import FanOutCallbacks, Part, PartStep, SummedProgress
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

CALLS: list[str] = []


def square(job: JobContext, folder: Path, part: Part, progress: Any) -> None:
    CALLS.append(part.label)
    progress(0.5)
    if part.data == 'fails':
        raise StromaError('TOO_FEW_CELLS')
    (folder / 'x.txt').write_text(str(part.params['x'] ** 2))


@pytest.fixture
def store(tmp_path: Path) -> OwnedStore:
    CALLS.clear()
    return OwnedStore(DiskStore(tmp_path / 'objects'))


def parts(count: int = 4) -> list[Part]:
    return [Part(f'p{k}', {'x': k}, ['h'], weight=float(k + 1)) for k in range(count)]


def read(folders: Sequence[Path]) -> list[str]:
    return [(folder / 'x.txt').read_text() for folder in folders]


def test_the_folders_are_in_order_and_heavy_parts_run_first(store: OwnedStore) -> None:
    job = make(store)
    assert read(job.map('one', square, parts())) == ['0', '1', '4', '9']
    assert CALLS == ['p3', 'p2', 'p1', 'p0']
    assert set(job.keys) == {'one:p0', 'one:p1', 'one:p2', 'one:p3'}


def test_a_part_with_followers_comes_first_and_is_reused(store: OwnedStore) -> None:
    seen: list[str] = []
    then = {1: lambda folder: seen.append((folder / 'x.txt').read_text() + f' of {len(CALLS)}')}
    assert read(make(store, id='a').map('one', square, parts(), then=then)) == ['0', '1', '4', '9']
    assert (seen, CALLS) == (['1 of 1'], ['p1', 'p3', 'p2', 'p0'])
    make(store, id='b').map('one', square, parts(), then=then)
    assert seen == ['1 of 1', '1 of 4']


def test_what_was_opened_is_told_with_every_progress_after_it(store: OwnedStore) -> None:
    told: list[dict[str, Any]] = []
    job = make(store, report=told.append)
    job.map('one', square, parts(), then={3: lambda folder: job.opened({'cells': 5})})
    first = next(k for k, progress in enumerate(told) if 'opened' in progress)
    assert first and all(progress['opened'] == {'cells': 5} for progress in told[first:])
    assert [progress['fraction'] for progress in told] == sorted(progress['fraction'] for progress in told)


def test_parts_that_are_there_are_found_by_another_job_and_a_damaged_one_is_computed(store: OwnedStore) -> None:
    folders = make(store, id='a').map('one', square, parts(3))
    (folders[1] / 'x.txt').write_text('damaged')
    CALLS.clear()
    assert read(make(store, id='b').map('one', square, parts(4))) == ['0', '1', '4', '9']
    assert CALLS == ['p1', 'p3']
    assert len(store.names('job-checkpoints/b')) == 4


def test_a_part_has_the_checkpoint_of_a_step_with_the_same_parameters(store: OwnedStore) -> None:
    (folder,) = make(store).map('one', square, parts(1))

    def compute(folder: Path, progress: Any) -> None:
        raise AssertionError

    assert make(store).step('one', params={'x': 0}, inputs=['h'], compute=compute, part='p0') == folder


def test_progress_counts_by_weight_and_never_goes_back(store: OwnedStore) -> None:
    seen: list[dict[str, Any]] = []
    make(store, report=seen.append).map('one', square, parts(3))
    told = [one['fraction'] for one in seen]
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0
    assert pytest.approx(0.25) in told  # half of the heaviest part: 3 of 6
    summed: list[float] = []
    progress = SummedProgress([1.0, 3.0], summed.append)
    for number, fraction in ((1, 0.5), (1, 0.0), (0, 1.0), (1, 1.0)):
        progress.set(number, fraction)
    assert summed == [0.375, 0.375, 0.375, 1.0]


def test_what_a_part_raises_ends_the_job_and_the_others_keep_their_checkpoints(store: OwnedStore) -> None:
    some = [*parts(2), Part('bad', {'x': 9}, [], data='fails', weight=1.5)]
    with pytest.raises(StromaError, match='TOO_FEW_CELLS'):
        make(store).map('one', square, some)
    assert CALLS == ['p1', 'bad'] and len(store.names('checkpoints')) == 1


def test_a_stopped_job_starts_no_further_part(store: OwnedStore) -> None:
    with pytest.raises(Stopped):
        make(store, should_stop=lambda: bool(CALLS)).map('one', square, parts())
    assert CALLS == ['p3'] and not store.exists('checkpoints')


class Elsewhere:
    """Computes every second part in its own context, like another process."""

    def __init__(self, store: OwnedStore) -> None:
        self._store, self.far = store, list[str]()

    def run(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: FanOutCallbacks) -> None:
        for place, number in enumerate(order):
            if place % 2:
                here.compute(number)
                continue
            self.far.append(parts[number].label)
            key = make(self._store).compute_part(step, parts[number], lambda fraction, message_id=None, **values: None)
            here.computed(number, key, ['a line'])
            here.report(number, 1.0)


def test_parts_of_other_processes_have_the_same_folders(store: OwnedStore) -> None:
    elsewhere = Elsewhere(store)
    job = make(store, fan_out=elsewhere)
    assert read(job.map('one', square, parts())) == ['0', '1', '4', '9']
    assert elsewhere.far == ['p3', 'p1'] and set(job.keys) == {f'one:p{k}' for k in range(4)}
    alone = make(OwnedStore(DiskStore(store.path('checkpoints').parent.parent / 'other')))
    alone.map('one', square, parts())
    assert canonical(job.keys) == canonical(alone.keys)


def test_workers_with_a_slot_and_nothing_to_do_are_free() -> None:
    slot = {'resources': {SLOT: 1}}
    workers = {'a': slot, 'b': slot, 'c': slot, 'd': {'resources': {}}}
    seen = Occupancy(workers, {'a': (f'{JOB_KEY}j',), 'b': (f'{PART_KEY}p',), 'c': ()})
    assert seen.slots == ['a', 'b', 'c'] and seen.free() == ['c'] and seen.without_job() == ['c', 'b']


def test_a_worker_that_loads_the_libraries_gets_a_job_but_no_part() -> None:
    workers = {name: {'resources': {SLOT: 1}, 'metrics': {LOADING: name == 'a'}} for name in 'ab'}
    seen = Occupancy(workers, {})
    assert seen.free() == ['a', 'b'] and seen.ready() == ['b']


def test_a_worker_is_lost_when_it_is_not_listed_or_silent() -> None:
    now = [0.0]
    watch = Watch('a', 10.0, clock=lambda: now[0])
    assert not watch.is_lost({'a': {}})
    now[0] = 1.5
    assert not watch.is_lost({}) and not watch.is_lost(None)
    now[0] = 2.5
    assert watch.is_lost({}) and not watch.is_lost(None)
    now[0] = 11.0
    assert watch.is_lost(None) and not watch.is_lost({'a': {}})
