"""The steps `graphs` and `clusterings`: a neighbour graph per number of components, clusters per resolution and
seed, and the flat picture of the chosen graph."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import graph, reduce
from stroma_runner.methods.stability.steadiness import Run
from stroma_runner.tools.stability.draw import DrawnCells

SEEDS = 5
#: Resolutions relative to the chosen one.
AROUND = (0.5, 0.75, 1.0, 1.25, 1.5)
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Plan:
    """The runs to compute. `components`: each number and its reason, in ascending order; `chosen`: the number that the
    integration would use."""

    components: list[dict[str, Any]]
    chosen: int
    resolution: float
    resolutions: list[float]
    seeds: list[int]

    @property
    def numbers(self) -> list[int]:
        return [int(one['number']) for one in self.components]

    def as_params(self) -> dict[str, Any]:
        return {'components': self.components, 'chosen': self.chosen, 'resolution': self.resolution}


def plan(job: JobContext, drawn: DrawnCells) -> Plan:
    """Candidate numbers of components: the chosen one, the recommended one, and those of the recommendation's two
    rules, without duplicates."""
    most = drawn.scores.shape[1]
    recommended = int(reduce.components(drawn.variance)['recommended'])
    by_share, _, by_step = reduce.component_numbers_by_rule(drawn.variance[: reduce.N_COMPONENTS])
    chosen = min(int(job.params['pcValueNum'] or recommended), most)
    asked = {'chosen': chosen, 'recommended': recommended, 'share': by_share, 'difference': by_step}
    numbers: dict[int, list[str]] = {}
    for by, number in asked.items():
        numbers.setdefault(min(most, max(2, number)), []).append(by)
    at = float(job.params['clusterResolution'])
    return Plan(
        [{'number': number, 'by': numbers[number]} for number in sorted(numbers)],
        chosen,
        at,
        [round(at * factor, 4) for factor in AROUND],
        [(job.seed + k) % (LARGEST_SEED + 1) for k in range(SEEDS)],
    )


def _batches(job: JobContext) -> list[str] | None:
    """The batch of each sample; None if nothing is corrected."""
    name = job.params['batchName']
    rows = job.inputs['samples']
    of = next((c['values'] for c in job.params.get('sampleColumns') or () if c['name'] == name), None)
    if of is not None:
        values = [str(of[row['name']]) for row in rows]
    elif name == 'group':
        values = [str(row.get('group') or row['name']) for row in rows]
    else:
        values = [str(row['name']) for row in rows]
    if job.params['batchRemoveMethod'] != 'harmony' or len(set(values)) < 2:
        return None
    return values


def graphs(job: JobContext, drawn: DrawnCells, plan: Plan) -> dict[int, tuple[str, Path]]:
    """Cache key and checkpoint of each number's graph, with its points."""
    of_samples = _batches(job)
    batches = None if of_samples is None else [of_samples[number] for number in drawn.sample]
    # The samples' groups are not part of the counts, so they belong to the key where they are the batches.
    params = {'batches': of_samples}
    parts = [
        Part(
            f'{number} components',
            {'components': number, **params},
            [job.key('draw')],
            data={'points': np.ascontiguousarray(drawn.scores[:, :number]), 'batches': batches},
            weight=float(number),
        )
        for number in plan.numbers
    ]
    folders = job.map('graphs', _graph, parts)
    keys = [job.key(f'graphs:{part.label}') for part in parts]
    return dict(zip(plan.numbers, zip(keys, folders, strict=True), strict=True))


def _graph(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    import pandas as pd

    points = part.data['points']
    if part.data['batches'] is not None:
        frame = pd.DataFrame({'batch': part.data['batches']})
        points = reduce.harmony(points, frame, 'batch', job.seed, job.threads)
    progress(0.5)
    k = min(graph.N_NEIGHBOURS, len(points) - 1)
    sp.save_npz(folder / 'graph.npz', graph.connectivities(*graph.nearest(points, k)), compressed=False)
    np.save(folder / 'points.npy', points)


def parts(plan: Plan, made: dict[int, tuple[str, Path]], cells: int) -> list[Part]:
    """First the picture of the drawn `cells`, which takes longest; then one part per number of components and seed."""
    params, (key, folder) = {'embedding': 'umap2', **graph.start_identity(cells)}, made[plan.chosen]
    layout = Part('picture', params, [key], data=str(folder), weight=4.0)
    return [
        layout,
        *(
            Part(
                f'{number} components, seed {seed}',
                {'resolutions': plan.resolutions, 'seed': seed},
                [made[number][0]],
                data=str(made[number][1]),
            )
            for number in plan.numbers
            for seed in plan.seeds
        ),
    ]


def runs(
    job: JobContext, drawn: DrawnCells, plan: Plan, made: dict[int, tuple[str, Path]]
) -> tuple[list[Run], np.ndarray]:
    """All clusterings, and the flat embedding of the chosen graph (cells x 2)."""
    wanted = parts(plan, made, len(drawn.scores))
    layout, *folders = job.map('clusterings', _clusterings, wanted)
    found = []
    points = [(number, seed) for number in plan.numbers for seed in plan.seeds]
    for (number, seed), folder in zip(points, folders, strict=True):
        labels = np.load(folder / 'labels.npy').astype(np.int64)
        found += [Run(number, r, seed, own) for r, own in zip(plan.resolutions, labels, strict=True)]
    return found, np.load(layout / 'points.npy')


def _clusterings(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    source = job.store.path(f'checkpoints/{part.inputs[0]}')
    network = sp.csr_matrix(sp.load_npz(source / 'graph.npz'))
    if 'embedding' in part.params:
        points = np.load(source / 'points.npy')
        np.save(folder / 'points.npy', graph.umap(network, points, 2, job.seed))
        return
    labels = graph.leiden_at(network, part.params['resolutions'], part.params['seed'])
    np.save(folder / 'labels.npy', np.array(labels, np.int32))
