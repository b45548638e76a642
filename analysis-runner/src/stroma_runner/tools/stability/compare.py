"""The step `compare`: evaluates the clusters at the chosen point across the clusterings."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.methods.groups.standing_out import distinctive_genes
from stroma_runner.methods.stability import steadiness
from stroma_runner.methods.stability.similarity import consistency
from stroma_runner.tools.stability.clusterings import Plan
from stroma_runner.tools.stability.draw import DrawnCells

#: Cells that are drawn in the browser.
SHOWN = 5000


def compare(drawn: DrawnCells, plan: Plan, runs: list[steadiness.Run], layout: np.ndarray, seed: int) -> dict[str, Any]:
    """The contract's StabilityResult."""
    chosen = (plan.chosen, plan.resolution, plan.seeds[0])
    at = next(run for run in runs if (run.components, run.resolution, run.seed) == chosen)
    each = consistency([run.labels for run in runs if run.resolution == plan.resolution])
    named = distinctive_genes(drawn.logged, drawn.symbols, at.labels)
    clusters = [
        row | {'markers': markers}
        for row, markers in zip(steadiness.clusters(at.labels, each, runs, plan.resolution), named, strict=True)
    ]
    cells = np.arange(len(at.labels))
    if len(cells) > SHOWN:
        cells = np.sort(np.random.default_rng(seed).choice(len(cells), SHOWN, replace=False))
    return {
        'summary': {
            'samples': drawn.rows,
            'seeds': plan.seeds,
            'resolutions': plan.resolutions,
            'components': plan.components,
            'chosen': {'components': plan.chosen, 'resolution': plan.resolution, 'seed': plan.seeds[0]},
            'points': steadiness.stability_points(runs),
            'clusters': clusters,
            'steady': sum(row['found'] >= steadiness.STEADY for row in clusters),
            'merges': steadiness.merges(at.labels, runs),
        },
        'cells': {
            'x': [round(float(v), 2) for v in layout[cells, 0]],
            'y': [round(float(v), 2) for v in layout[cells, 1]],
            'clusters': [int(v) for v in at.labels[cells]],
            'consistency': [round(float(v), 3) for v in each[cells]],
        },
    }
