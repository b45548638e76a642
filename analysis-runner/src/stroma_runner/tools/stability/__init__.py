"""Stability: how stable the clusters of an integration would be, on a sample of its cells. Method: README.md here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.publish import publish_result
from stroma_runner.tools.stability import clusterings, compare, draw

STEPS = ('draw', 'graphs', 'clusterings', 'compare')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's StabilityResult. Raises NO_CELLS_LEFT if a sample or the whole keeps too few cells, GENES_DIFFER
    if two samples share too few genes, TOO_FEW_GENES if there is nothing to reduce."""
    drawn = draw.draw(job)
    plan = clusterings.plan(job, drawn)
    graphs = clusterings.graphs(job, drawn, plan)
    runs, layout = clusterings.runs(job, drawn, plan, graphs)

    def compute(folder: Path, progress: Progress) -> None:
        found = compare.compare(drawn, plan, runs, layout, job.seed)
        (folder / 'found.json').write_text(json.dumps(found), encoding='utf-8')

    parts = clusterings.parts(plan, graphs, len(drawn.scores))
    keys = [job.key('draw'), *(job.key(f'clusterings:{part.label}') for part in parts)]
    folder = job.step('compare', params={'plan': plan.as_params()}, inputs=keys, compute=compute)
    result: dict[str, Any] = json.loads((folder / 'found.json').read_text(encoding='utf-8'))
    publish_result(job, result, lambda folder: None)
    return result
