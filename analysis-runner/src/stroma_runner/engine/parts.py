"""Parts of one step that can be computed apart, each with its own checkpoint (`JobContext.map`)."""

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
    """One part. `params` (JSON) and `inputs` (hashes) name its checkpoint, so they must determine its result."""

    #: Names the part in the log and in the receipt; unique within the step.
    label: str
    params: Any
    inputs: list[str]
    #: What the function needs besides `params`; it is sent to the worker (pickle) and is not part of the key.
    data: Any = None
    #: Expected cost relative to the other parts: heavy parts start first, and progress counts by it.
    weight: float = 1.0


#: A function of a module (it is sent by its name): fills the folder with the part's files.
PartFunction = Callable[['JobContext', Path, Part, 'Progress'], None]


@dataclass(frozen=True)
class PartStep:
    """A step in parts: what another process needs to compute one of them as the job itself would."""

    name: str
    function: PartFunction
    kind: str | None = None
    version: str | None = None


class FanOut(Protocol):
    """Computes parts in several processes."""

    def run(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: Here) -> None:
        """Returns when every part of `order` (indices into `parts`) has its checkpoint, or raises."""
        ...


class Here(Protocol):
    """The side of the job that `FanOut` calls."""

    #: Parts that the job's own thread computes.
    own: frozenset[int]

    def compute(self, number: int) -> None:
        """Computes one part in this process and thread."""
        ...

    def computed(self, number: int, key: str, log: Sequence[str]) -> None:
        """Takes the key (sha256) and the log of a part that another process has computed; from any thread."""
        ...

    def report(self, number: int, fraction: float) -> None:
        """Takes the progress (0 to 1) of a part; from any thread."""
        ...

    def note(self, text: str, *, warning: bool = False) -> None:
        """Writes a line into the job's log; from any thread."""
        ...

    def check_stop(self) -> None: ...


@dataclass
class SummedProgress:
    """Progress of a step as the weighted mean of its parts' fractions. Thread-safe; it never goes back."""

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
    """Indices of the parts by falling weight; equal weights keep their order."""
    return sorted(range(len(parts)), key=lambda number: -parts[number].weight)
