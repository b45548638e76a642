"""Life cycle of one job: its reports to the BFF, and its behaviour while the BFF is away."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from waiting import HANGS

from stroma_runner.engine import lifecycle
from stroma_runner.engine.bff import BffUnavailable, FenceRefused
from stroma_runner.engine.cluster.losses import WorkerLost
from stroma_runner.engine.lifecycle import JobLife
from stroma_store.errors import StromaError

JOB = {'id': 'j', 'fence': 7, 'tool': 't', 'params': {}, 'inputs': {}, 'datasetId': 'd', 'attempt': 1}


class Lost(WorkerLost):
    def __init__(self, memory: bool = False, cluster: bool = False) -> None:
        super().__init__(memory)
        self.cluster = cluster


class FakeBff:
    """Records the calls; the first `away` calls fail, `action` is the reply to heartbeats."""

    def __init__(self, away: int = 0, action: str = 'continue', refuse: bool = False) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.away, self.action, self.refuse = away, action, refuse

    def _answer(self, *call: Any) -> None:
        self.calls.append(call)
        if self.refuse:
            raise FenceRefused('409')
        if call[0] != 'heartbeat' and self.away > 0:
            self.away -= 1
            raise BffUnavailable('down')

    def claim(self, runner_id: str, free: int) -> None:
        return None

    def heartbeat(self, job_id: str, fence: int, progress: dict[str, Any] | None) -> str:
        self._answer('heartbeat', fence, progress)
        return self.action

    def complete(self, job_id: str, fence: int, result: dict[str, Any]) -> None:
        self._answer('complete', fence, result)

    def fail(self, job_id: str, fence: int, error: dict[str, Any], retry: bool) -> None:
        self._answer('fail', fence, error['id'], retry)

    def suspended(self, job_id: str, fence: int) -> None:
        self._answer('suspended', fence)

    def release(self, job_id: str, fence: int) -> None:
        self._answer('release', fence)

    def told(self) -> list[tuple[Any, ...]]:
        return [call for call in self.calls if call[0] != 'heartbeat']


class FakePool:
    def __init__(self, *runs: Callable[[threading.Event], Any]) -> None:
        self.runs = list(runs)

    def run(self, job: dict[str, Any], stop: threading.Event) -> Any:
        return self.runs.pop(0)(stop)


def raising(error: Exception) -> Callable[[threading.Event], Any]:
    def run(stop: threading.Event) -> Any:
        raise error

    return run


def until_stopped(stop: threading.Event) -> None:
    assert stop.wait(HANGS)


def run_job_life(bff: FakeBff, *runs: Callable[[threading.Event], Any], errors: list[str] | None = None) -> FakeBff:
    keep = errors if errors is not None else []
    JobLife(JOB, bff=bff, pool=FakePool(*runs), lease_seconds=0.3, on_error=keep.append).run()
    return bff


@pytest.fixture(autouse=True)
def short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, 'LIVELY', 0.02)


def test_a_result_is_completed_with_its_fence() -> None:
    assert run_job_life(FakeBff(), lambda stop: {'x': 1}).told() == [('complete', 7, {'x': 1})]


def test_completion_is_repeated_until_the_bff_answers() -> None:
    assert run_job_life(FakeBff(away=2), lambda stop: {'x': 1}).told() == [('complete', 7, {'x': 1})] * 3


def test_a_refused_fence_ends_the_repetition() -> None:
    assert len(run_job_life(FakeBff(refuse=True), lambda stop: {'x': 1}).told()) == 1


def test_a_lost_worker_is_tried_again_and_the_fourth_time_given_up() -> None:
    assert run_job_life(FakeBff(), raising(Lost()), lambda stop: {}).told() == [('complete', 7, {})]
    kept: list[str] = []
    bff = run_job_life(FakeBff(), *[raising(Lost())] * 3, errors=kept)
    assert bff.told() == [('fail', 7, 'JOB_WORKER_LOST', False)] and kept == ['j']


def test_a_job_whose_cluster_is_gone_is_handed_back_and_not_counted() -> None:
    kept: list[str] = []
    bff = run_job_life(FakeBff(), raising(Lost()), raising(Lost()), raising(Lost(cluster=True)), errors=kept)
    assert bff.told() == [('release', 7)] and kept == []


def test_a_job_that_is_suspended_while_its_cluster_goes_is_suspended() -> None:
    def run(stop: threading.Event) -> None:
        assert stop.wait(HANGS)
        raise Lost(cluster=True)

    assert run_job_life(FakeBff(action='suspend'), run).told() == [('suspended', 7)]


@pytest.mark.parametrize(
    ('error', 'told'),
    [
        (Lost(memory=True), 'JOB_OUT_OF_MEMORY'),
        (StromaError('NO_CELLS_LEFT', sample='a'), 'NO_CELLS_LEFT'),
        (ValueError('a defect'), 'JOB_FAILED'),
    ],
)
def test_errors_travel_by_their_id_and_are_not_repeated(error: Exception, told: str) -> None:
    assert run_job_life(FakeBff(), raising(error)).told() == [('fail', 7, told, False)]


def test_suspend_stops_the_job_and_says_so() -> None:
    assert run_job_life(FakeBff(action='suspend'), until_stopped).told() == [('suspended', 7)]


@pytest.mark.parametrize('bff', [FakeBff(action='cancel'), FakeBff(refuse=True)])
def test_a_cancelled_or_lost_job_is_dropped_without_a_word(bff: FakeBff) -> None:
    assert run_job_life(bff, until_stopped).told() == []


def stop_when_the_pool_closes(stop: threading.Event) -> None:
    assert stop.wait(HANGS)
    raise RuntimeError('cancelled')


@pytest.mark.parametrize('run', [until_stopped, stop_when_the_pool_closes])
@pytest.mark.parametrize('away', [0, 1])
def test_a_job_is_handed_back_when_the_runner_stops(run: Callable[[threading.Event], Any], away: int) -> None:
    bff, kept = FakeBff(away=away), list[str]()
    life = JobLife(JOB, bff=bff, pool=FakePool(run), lease_seconds=0.3, on_error=kept.append)
    threading.Timer(0.05, life.hand_back).start()
    life.run()
    # Only once: a runner that stops does not wait for an unavailable BFF.
    assert bff.told() == [('release', 7)] and kept == []


def test_progress_goes_with_the_heartbeat() -> None:
    bff = FakeBff()
    life: list[JobLife] = []

    def run(stop: threading.Event) -> dict[str, Any]:
        life[0].progress({'step': 1})
        for _ in range(200):
            if ('heartbeat', 7, {'step': 1}) in bff.calls:
                return {}
            stop.wait(0.02)
        return {}

    life.append(JobLife(JOB, bff=bff, pool=FakePool(run), lease_seconds=30.0))
    life[0].run()
    assert ('heartbeat', 7, {'step': 1}) in bff.calls
