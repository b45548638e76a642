"""k-means as R's `kmeans` computes it: the algorithm of Hartigan and Wong (1979, Applied Statistics AS 136), compiled.

scikit-learn only has Lloyd's algorithm, which ends in another and often worse optimum from the same start. Import it
inside a function: numba costs half a second.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

_compiled: Any = njit(cache=True, nogil=True)

#: Outcomes of `hartigan_wong`: converged; maximum rounds reached; maximum steps of a quick-transfer stage reached; an
#: initial centre without points. R's kmeans warns of the second and third, and refuses the last.
SETTLED, ROUNDS_ENDED, STEPS_ENDED, EMPTY = 0, 1, 2, 3
#: Steps per point of one quick-transfer stage in R.
_STEPS = 50


@_compiled
def _square(a: Any, i: int, c: Any, k: int) -> Any:
    found = 0.0
    for d in range(a.shape[1]):
        found += (a[i, d] - c[k, d]) ** 2
    return found


@_compiled
def _move(a: Any, i: int, c: Any, sizes: Any, one: int, two: int) -> None:
    """Moves point i from cluster `one` to `two`."""
    for d in range(a.shape[1]):
        c[one, d] = (c[one, d] * sizes[one] - a[i, d]) / (sizes[one] - 1)
        c[two, d] = (c[two, d] * sizes[two] + a[i, d]) / (sizes[two] + 1)
    sizes[one] -= 1
    sizes[two] += 1


@_compiled
def _less(size: float) -> Any:
    """Factor of the distance to the own centre: decrease of the cluster's cost when the point leaves."""
    return size / (size - 1) if size > 1 else 1e30


@_compiled
def _more(size: float) -> Any:
    """Factor of the distance to another centre: increase of that cluster's cost when the point joins."""
    return size / (size + 1)


@_compiled
def _means(a: Any, own: Any, c: Any, sizes: Any) -> None:
    c[:] = 0.0
    sizes[:] = 0.0
    for i in range(len(a)):
        sizes[own[i]] += 1
        for d in range(a.shape[1]):
            c[own[i], d] += a[i, d]
    for k in range(len(c)):
        for d in range(a.shape[1]):
            c[k, d] = c[k, d] / sizes[k] if sizes[k] else np.nan


@_compiled
def hartigan_wong(points: Any, start: Any, rounds: int) -> Any:
    """(centres, cluster of each point, outcome). `points`: n x d; `start`: k x d. If the outcome is EMPTY, points
    belong to their nearest initial centre, and a centre without points is NaN."""
    n, k = len(points), len(start)
    c, sizes = start.copy(), np.zeros(k)
    own, next_one = np.zeros(n, np.int64), np.zeros(n, np.int64)
    if k == 1:
        _means(points, own, c, sizes)
        return c, own, SETTLED
    for i in range(n):
        best, second = 0, 1
        at, after = _square(points, i, c, 0), _square(points, i, c, 1)
        if at > after:
            best, second, at, after = 1, 0, after, at
        for j in range(2, k):
            away = _square(points, i, c, j)
            if away < at:
                best, second, at, after = j, best, away, at
            elif away < after:
                second, after = j, away
        own[i], next_one[i] = best, second
    _means(points, own, c, sizes)
    if sizes.min() == 0:
        return c, own, EMPTY
    # `moved`: step at which a cluster last changed; `live`: clusters that count for the transfer of later points.
    moved, live = np.full(k, -1, np.int64), np.zeros(k, np.int64)
    touched = np.ones(k, np.bool_)
    loss = np.zeros(n)
    unmoved, end = 0, ROUNDS_ENDED
    for _ in range(rounds):
        # The optimal-transfer stage.
        for j in range(k):
            if touched[j]:
                live[j] = n
        for i in range(n):
            unmoved += 1
            one = own[i]
            if sizes[one] != 1:
                if moved[one] != 0:
                    loss[i] = _square(points, i, c, one) * _less(sizes[one])
                two = first = next_one[i]
                least = _square(points, i, c, two) * _more(sizes[two])
                for j in range(k):
                    if (i + 1 >= live[one] and i + 1 >= live[j]) or j == one or j == first:
                        continue
                    gain = _square(points, i, c, j) * _more(sizes[j])
                    if gain < least:
                        least, two = gain, j
                if least >= loss[i]:
                    next_one[i] = two
                else:
                    unmoved = 0
                    live[one] = live[two] = n + i + 1
                    moved[one] = moved[two] = i + 1
                    _move(points, i, c, sizes, one, two)
                    own[i], next_one[i] = two, one
            if unmoved == n:
                break
        if unmoved == n:
            end = SETTLED
            break
        for j in range(k):
            touched[j] = False
            live[j] -= n
        # The quick-transfer stage: each point between its two closest centres.
        still, step, done = 0, 0, False
        while not done and step < _STEPS * n:
            for i in range(n):
                still += 1
                step += 1
                one, two = own[i], next_one[i]
                if sizes[one] != 1:
                    if step <= moved[one]:
                        loss[i] = _square(points, i, c, one) * _less(sizes[one])
                    if step < moved[one] or step < moved[two]:
                        if _square(points, i, c, two) * _more(sizes[two]) < loss[i]:
                            still, unmoved = 0, 0
                            touched[one] = touched[two] = True
                            moved[one] = moved[two] = step + n
                            _move(points, i, c, sizes, one, two)
                            own[i], next_one[i] = two, one
                if still == n:
                    done = True
                    break
        if not done:
            end = STEPS_ENDED
            break
        if k == 2:  # each point is between its two closest centres already
            end = SETTLED
            break
        moved[:] = 0
    _means(points, own, c, sizes)
    return c, own, end


__all__ = ['EMPTY', 'ROUNDS_ENDED', 'SETTLED', 'STEPS_ENDED', 'hartigan_wong']
