"""Stability of clusters in planted clusterings."""

from __future__ import annotations

import numpy as np

from stroma_runner.methods.stability.similarity import consistency
from stroma_runner.methods.stability.steadiness import Run, clusters, merges, stability_points

#: Three clusters; the second and third are one at the low resolution, and the third is split at the high one.
MIDDLE = np.repeat([0, 1, 2], [50, 30, 20])
LOW = np.repeat([0, 1, 1], [50, 30, 20])
HIGH = np.repeat([0, 1, 2, 3], [50, 30, 10, 10])
RUNS = [Run(20, r, seed, labels) for r, labels in ((0.5, LOW), (1.0, MIDDLE), (1.5, HIGH)) for seed in range(5)]


def test_what_holds_and_what_merges() -> None:
    each = consistency([run.labels for run in RUNS if run.resolution == 1.0])
    first, second, third = clusters(MIDDLE, each, RUNS, 1.0)
    assert first['found'] == 1 and first['holds'] == {'min': 0.5, 'max': 1.5} and first['cells'] == 50
    # Two thirds: at .5 its Jaccard index is 30 / 50.
    assert second['found'] == round(2 / 3, 4) and second['holds'] == {'min': 1.0, 'max': 1.5}
    assert third['found'] == round(1 / 3, 4) and third['holds'] == {'min': 1.0, 'max': 1.0}
    assert [row['consistency'] for row in (first, second, third)] == [1, 1, 1]
    assert merges(MIDDLE, RUNS) == [{'a': 1, 'b': 2, 'share': round(1 / 3, 4)}]


def test_a_cluster_that_moves_with_the_seed_does_not_hold() -> None:
    moved = np.roll(MIDDLE, 12)
    runs = [Run(20, 1.0, seed, moved if seed % 2 else MIDDLE) for seed in range(5)]
    each = consistency([run.labels for run in runs])
    assert 0.5 < each.mean() < 1
    rows = clusters(MIDDLE, each, runs, 1.0)
    assert rows[2]['holds'] is None and rows[2]['found'] == 0.6
    (point,) = stability_points(runs)
    assert (point['clusters'], point['least'], point['most']) == (3, 3, 3)
    assert point['consistency'] == round(float(each.mean()), 4)
