"""Parts of a step that are computed independently, each with its own checkpoint (`JobContext.map`)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from stroma_runner.engine.context import JobContext, Progress


@dataclass(frozen=True)
class Part:
    """One part. `params` (JSON) and `inputs` (hashes) are its cache key, so they must determine its result."""

    #: Name of the part in the log and in the receipt; unique within the step.
    label: str
    params: Any
    inputs: list[str]
    #: Further input of the function. It is pickled for the worker and is not part of the cache key.
    data: Any = None
    #: Expected cost relative to the other parts. Heavy parts start first, and it weights the progress.
    weight: float = 1.0
    #: Whether no user is waiting for it yet: another worker computes it with lower priority than concurrent work.
    in_background: bool = False


#: Fills the folder with the part's files. It must be a function of a module, because it is sent by name.
PartFunction = Callable[['JobContext', Path, Part, 'Progress'], None]


@dataclass(frozen=True)
class PartStep:
    """A step with parts, as another process needs it to compute one of them."""

    name: str
    function: PartFunction
    kind: str | None = None
    version: str | None = None


class FanOut(Protocol):
    """Computes parts in several processes."""

    def run(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: FanOutCallbacks) -> None:
        """Returns when every part of `order` (indices into `parts`) has its checkpoint, or raises."""
        ...

    def ahead(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: FanOutCallbacks) -> None:
        """Sends the parts of `order` to free workers and returns at once. Errors of parts are not raised."""
        ...

    def close(self) -> None:
        """Stops parts from `ahead` for which no `run` has waited. Called at the end of the job."""
        ...


class FanOutCallbacks(Protocol):
    """Callbacks of the job for `FanOut`."""

    #: Indices of the parts that the job's own thread must compute.
    own: frozenset[int]

    def key(self, number: int) -> str:
        """Cache key (sha256) of a part."""
        ...

    def compute(self, number: int) -> None:
        """Computes one part in this process and thread."""
        ...

    def computed(self, number: int, key: str, log: Sequence[str]) -> None:
        """Records the key (sha256) and the log of a part that another process has computed. Thread-safe."""
        ...

    def report(self, number: int, fraction: float) -> None:
        """Records the progress (0 to 1) of a part. Thread-safe."""
        ...

    def note(self, text: str, *, warning: bool = False) -> None:
        """Writes a line into the job's log. Thread-safe."""
        ...

    def check_stop(self) -> None: ...


@dataclass
class SummedProgress:
    """Progress of a step as the weighted mean of its parts' fractions. Never decreases. Thread-safe."""

    weights: Sequence[float]
    report: Callable[[float], None]
    _fractions: list[float] = field(init=False)
    _told: float = field(init=False, default=0.0)
    _lock: threading.Lock = field(init=False, default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._fractions = [0.0] * len(self.weights)

    def set(self, number: int, fraction: float) -> None:
        with self._lock:
            self._fractions[number] = min(1.0, max(0.0, fraction))
            total = sum(self.weights) or 1.0
            done = sum(w * f for w, f in zip(self.weights, self._fractions, strict=True)) / total
            self._told = max(self._told, done)
            told = self._told
        self.report(told)


def heaviest_first(parts: Sequence[Part]) -> list[int]:
    """Indices of the parts by decreasing weight. Equal weights keep their order."""
    return sorted(range(len(parts)), key=lambda number: -parts[number].weight)
