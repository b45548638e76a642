"""ITH: heterogeneity of the cells of each sample, in expression or copy-number space. Method and papers: README.md
here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.groups.distribution import density, describe
from stroma_runner.tools.ith import method_text
from stroma_runner.tools.ith.groups import Group, Space, groups_of
from stroma_runner.tools.ith.reproduce import write_reproduction
from stroma_runner.tools.ith.spaces import space_of
from stroma_store.errors import StromaError

STEPS = ('read', 'score', 'tables')
#: Rows of the summary, and drawn values of a group.
SAMPLES, TYPES, GROUPS, SAMPLED = 200, 1500, 60, 15


def run(job: JobContext) -> dict[str, Any]:
    """The contract's IthResult; writes results/<jobId> with the table `scores` and the column `distance`.

    TOO_FEW_CELLS, PARENT_NOT_FOUND and the errors of labels and groups.
    """
    view, params = view_of(job), job.params
    report = job.progress('read')
    report(0.0)
    asked = view.group(params['cells'])
    space = space_of(job, view, asked)
    chosen = space.chosen
    groups = groups_of(view, params, chosen)
    if not groups:
        raise StromaError('TOO_FEW_CELLS', a=len(chosen), b=0, minimum=1)
    report(1.0)
    report = job.progress('score')
    rows, distance = score_groups(space, groups, job, report)
    report = job.progress('tables')
    report(0.0)
    table = pd.DataFrame(rows)
    result = Result(job, view)
    result.table('scores', table)
    whole = np.full(view.cells, np.nan)
    whole[chosen] = distance
    result.column('distance', pd.Series(whole), 'ITH distance')
    write_reproduction(result.file('reproduce.zip'), job, space, groups, table)
    read = np.zeros(view.cells, bool)
    read[chosen] = True
    return result.publish(
        summary(params, int(asked.sum()), space, groups, rows, distance),
        cells=read,
        method=method_text.method(params, len(chosen)),
        citations=method_text.CITATIONS,
        libraries=method_text.LIBRARIES,
    )


def score_groups(
    space: Space, groups: list[Group], job: JobContext, report: Any
) -> tuple[list[dict[str, Any]], np.ndarray]:
    """(rows of the table `scores`, distance of each chosen cell from the centre of its sample)."""
    from stroma_runner.methods.tumour.heterogeneity import distances, spread

    rows: list[dict[str, Any]] = [{}] * len(groups)
    distance = np.full(len(space.chosen), np.nan)
    samples = [group for group in groups if group.cell_type is None]
    done = 0
    for sample in samples:
        # Cell types are parts of a sample, which is read once.
        whole = space.values(sample.cells)
        distance[sample.cells] = distances(whole)
        for number, group in enumerate(groups):
            if group.sample != sample.sample:
                continue
            values = whole if group is sample else whole[np.searchsorted(sample.cells, group.cells)]
            # A separate seed, so that the draw of a group does not depend on the others.
            found = spread(values, np.random.default_rng([job.seed, number]))
            rows[number] = {
                **{'sample': group.sample, 'cell_type': group.cell_type, 'cells': len(group.cells)},
                **{'compared': found.compared, 'score': found.score, 'reason': found.reason},
            }
            done += 1
            report(done / len(groups))
    return rows, distance


def summary(
    params: dict[str, Any],
    asked: int,
    space: Space,
    groups: list[Group],
    rows: list[dict[str, Any]],
    distance: np.ndarray,
) -> dict[str, Any]:
    """The contract's IthResult."""
    samples = [row for row in rows if row['cell_type'] is None]
    types = [row for row in rows if row['cell_type'] is not None]
    return {
        'method': params['method'],
        'groupBy': params['groupBy'],
        'cellTypeBy': params['cellTypeBy'],
        'cells': int(np.isfinite(distance).sum()),
        'left': asked - int(np.isfinite(distance).sum()),
        'samples': [
            {
                **{'sample': row['sample'], 'group': str(params['cells']['name']), 'cells': row['cells']},
                **{'score': row['score'], 'reason': row['reason']},
            }
            for row in samples[:SAMPLES]
        ],
        'cellTypes': [
            {
                **{'cellType': row['cell_type'], 'sample': row['sample'], 'cells': row['cells']},
                **{'score': row['score'], 'reason': row['reason']},
            }
            for row in types[:TYPES]
        ],
        'rows': len(rows),
        'distances': _distances(groups, distance),
    }


def _distances(groups: list[Group], distance: np.ndarray) -> list[dict[str, Any]]:
    """By cell type, or by sample for groups without one."""
    of: dict[str, list[np.ndarray]] = {}
    named = any(group.cell_type is not None for group in groups)
    for group in groups:
        name = group.cell_type if named else group.sample
        if name is not None:
            of.setdefault(name, []).append(distance[group.cells])
    sorted_by_size = sorted(of.items(), key=lambda one: -sum(map(len, one[1])))[:GROUPS]
    return [_summary(name, np.concatenate(parts)) for name, parts in sorted_by_size]


def _summary(group: str, values: np.ndarray) -> dict[str, Any]:
    drawn = np.random.default_rng(0).choice(values, min(SAMPLED, len(values)), replace=False)
    return {
        'group': group,
        **describe(values)._asdict(),
        'density': [float(f'{v:.4g}') for v in density(values)[1]],
        'sampled': [float(f'{v:.4g}') for v in drawn],
    }


__all__ = ['STEPS', 'run']
