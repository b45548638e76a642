"""Results of an analysis of the cells: scores, profile, calls, tree, arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.methods.tumour import copy_number
from stroma_runner.methods.tumour.cell_tree import CellTree, cell_tree, cut
from stroma_runner.tools.cnv import positions
from stroma_runner.tools.cnv.cells import Cells
from stroma_runner.tools.cnv.infer import Plan
from stroma_runner.tools.cnv.positions import Genome

#: Leaves of the tree in the summary.
LEAVES = 100
#: A tumour has clones with different changes: each of this many clusters has a profile if its median score is above
#: this percentile of the reference. Without such a cluster, the cells with the highest scores form one profile.
CLONES, ABOVE = 10, 90.0
PROFILE, LEAST_PROFILE = 0.05, 5
#: Confidence from which a cell is called, in either direction.
SURE = 0.9
#: Percentile of the reference cells beyond which an arm of a cell is lost or gained; share of cells, and confidence
#: that the group's mean is not that of the reference, for a call.
BEYOND, MOSTLY, CONFIDENT = 5.0, 0.5, 0.95


@dataclass(frozen=True)
class CnvFindings:
    """`values`: chosen cells x windows, log2 ratios; `clean`: without noise where asked. Per chosen cell: `score`,
    `correlation`, `confidence`, `call`, `cluster` (0: reference). `rows`: chosen cells in the order of the heat map,
    the reference first. `arm_values`: cells x arms."""

    cells: Cells
    genome: Genome
    plan: Plan
    values: np.ndarray
    clean: np.ndarray
    score: np.ndarray
    correlation: np.ndarray
    confidence: np.ndarray
    call: np.ndarray
    separate: bool
    profiles: list[np.ndarray]
    cloned: bool
    tree: CellTree
    cluster: np.ndarray
    rows: np.ndarray
    arm_of: list[str]
    arms: list[str]
    arm_values: np.ndarray
    arm_low: np.ndarray
    arm_high: np.ndarray
    #: Smallest change of an arm that is called, log2.
    least_effect: float
    #: Whether the fit of the malignant cells' component converged.
    settled: bool

    @property
    def normal(self) -> np.ndarray:
        """Boolean mask of the reference cells."""
        found: np.ndarray = self.cells.reference >= 0
        return found


def find_copy_numbers(
    params: Mapping[str, Any], cells: Cells, genome: Genome, plan: Plan, values: np.ndarray, seed: int
) -> CnvFindings:
    """`values`: relative to the reference, cells x windows."""
    normal = cells.reference >= 0
    clean = values
    if params['denoise']:
        clean = copy_number.zero_within_noise(values, copy_number.noise_bounds(values[normal]))
    score = copy_number.scores(clean)
    tested = np.flatnonzero(~normal)
    tree = cell_tree(clean[tested], LEAVES, seed, -score[tested])
    clones = np.repeat(cut(tree.merges, len(tree.leaves), CLONES), tree.leaves)
    profiles, cloned = profiles_of(score, tested[tree.order], clones, normal)
    correlation = copy_number.strongest_correlation(values, profiles)
    called = copy_number.malignant(correlation, normal)
    call = np.full(len(normal), 'undecided', object)
    call[called.confidence >= SURE] = 'malignant'
    call[called.confidence <= 1 - SURE] = 'normal'
    call[normal] = 'reference'
    by_leaf = cut(tree.merges, len(tree.leaves), int(params['clusters']))
    cluster = np.zeros(len(normal), np.int64)
    cluster[tested[tree.order]] = np.repeat(by_leaf, tree.leaves)
    reference = np.flatnonzero(normal)
    reference = reference[np.lexsort((-score[reference], cells.reference[reference]))]
    start = plan.placed.start[plan.windows.first]
    arm_of = positions.arms(genome, plan.placed.names, plan.windows.chromosome, start)
    arms = list(dict.fromkeys(arm_of))
    names = np.array(arm_of)
    regions = [np.flatnonzero(names == arm) for arm in arms]
    arm_values = copy_number.region_means(values, regions)
    kinds = copy_number.region_means(plan.means @ plan.windows.weights, regions)
    low, high = np.percentile(arm_values[normal], (BEYOND, 100 - BEYOND), axis=0)
    return CnvFindings(
        cells=cells,
        genome=genome,
        plan=plan,
        values=values,
        clean=clean,
        score=score,
        correlation=correlation,
        confidence=called.confidence,
        call=call,
        separate=called.separate,
        profiles=profiles,
        cloned=cloned,
        tree=tree,
        cluster=cluster,
        rows=np.concatenate([reference, tested[tree.order]]),
        arm_of=arm_of,
        arms=arms,
        arm_values=arm_values,
        arm_low=low,
        arm_high=high,
        least_effect=copy_number.smallest_called_change(kinds, copy_number.single_copy_loss(plan.means)),
        settled=called.settled,
    )


def profiles_of(
    score: np.ndarray, tested: np.ndarray, clones: np.ndarray, normal: np.ndarray
) -> tuple[list[np.ndarray], bool]:
    """(cells of each profile, whether they are clones). `tested`: cells, `clones`: cluster of each; `normal`: mask of
    the reference cells."""
    bound = np.percentile(score[normal], ABOVE)
    groups = [tested[clones == clone] for clone in np.unique(clones)]
    found = [np.sort(one) for one in groups if len(one) >= LEAST_PROFILE and np.median(score[one]) > bound]
    if found:
        return found, True
    number = min(len(tested), max(LEAST_PROFILE, round(PROFILE * len(tested))))
    return [np.sort(tested[np.argsort(-score[tested], kind='stable')[:number]])], False


def groups_of(found: CnvFindings) -> dict[str, np.ndarray]:
    """Masks of the tested cells by kept label, largest group first; one mask of all cells without labels."""
    tested = ~found.normal
    labels = found.cells.labels
    if labels is None:
        return {'tested': tested}
    groups = {name: tested & (found.cells.label == code) for code, name in enumerate(labels)}
    kept = {name: one for name, one in groups.items() if one.any()}
    return dict(sorted(kept.items(), key=lambda entry: (-int(entry[1].sum()), entry[0])))


def arm_rows(found: CnvFindings) -> list[dict[str, Any]]:
    """Rows of the table `arms`."""
    windows = {arm: found.arm_of.count(arm) for arm in found.arms}
    reference = found.arm_values[found.normal]
    rows = []
    for name, group in groups_of(found).items():
        part = found.arm_values[group]
        mean, away = part.mean(axis=0), copy_number.difference(part, reference)
        is_sure = (away.confidence >= CONFIDENT) & (np.abs(away.mean) >= found.least_effect)
        lost, gained = (part < found.arm_low).mean(axis=0), (part > found.arm_high).mean(axis=0)
        for k, arm in enumerate(found.arms):
            call = 'loss' if is_sure[k] and lost[k] >= MOSTLY and away.mean[k] < 0 else 'neutral'
            call = 'gain' if is_sure[k] and gained[k] >= MOSTLY and away.mean[k] > 0 else call
            rows.append(
                {
                    **{'group': name, 'arm': arm, 'windows': windows[arm], 'cells': int(group.sum())},
                    **{'mean': float(mean[k]), 'low': float(away.low[k]), 'high': float(away.high[k])},
                    **{'confidence': float(away.confidence[k])},
                    **{'lost': float(lost[k]), 'gained': float(gained[k]), 'call': call},
                }
            )
    return rows
