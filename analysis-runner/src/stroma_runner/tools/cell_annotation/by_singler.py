"""Labels of another dataset by correlation with its cells (SingleR), and the commonest label of each group."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.annotation import label_transfer, singler_labels
from stroma_runner.tools.cell_annotation.by_transfer import reference_facts, shared_genes
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.labelled_cells import expression, propose_by_group, values_per_cell
from stroma_runner.tools.cell_annotation.proposals import MARKERS, AnnotationResults, SingleRInput
from stroma_store.errors import StromaError

#: Cells of the reference in all: each cell is compared with every one of them, 5,000 with 5,000 in 30 s on two cores.
MOST_CELLS = 2_000
#: Labels of the reference: markers are of each pair of them.
MOST_LABELS = 200
#: Cells compared at a time.
BLOCK = 20_000


def compare(
    job: JobContext, view: DatasetView, reference: DatasetView, annotated: Annotated, floor: float, progress: Progress
) -> AnnotationResults:
    """Each cell gets the label with the best correlation, or none if the correlation does not stand out (pruned).

    A group gets the most frequent label of its cells if its share reaches the floor. Raises COLUMN_NOT_GROUPS for fewer
    than two labels or more than MOST_LABELS, GENES_DIFFER, and LABELS_ALIKE without a marker.
    """
    column = reference.labels(job.params['reference']['column'])
    given = np.where(column.codes == column.missing, -1, column.codes.astype(np.int64))
    chosen = label_transfer.chosen_cells(given, job.seed, MOST_CELLS)
    present, codes = np.unique(given[chosen], return_inverse=True)
    if not 2 <= len(present) <= MOST_LABELS:
        raise StromaError('COLUMN_NOT_GROUPS', column=column.name, categories=len(present), min=2, max=MOST_LABELS)
    names = [column.categories[k] for k in present.tolist()]
    theirs, ours = shared_genes(view, reference)
    values = expression(reference, theirs, chosen)
    progress(0.2)
    markers = singler_labels.pairwise_markers(values, codes, job.threads)
    used = singler_labels.used_genes(markers)
    if not len(used):  # the library would end the process
        raise StromaError('LABELS_ALIKE', column=column.name)
    values = values[:, used]
    trained = singler_labels.Trained(values, codes, markers, job.threads)
    progress(0.4)
    cells = np.flatnonzero(annotated.cells)
    parts = []
    for start in range(0, len(cells), BLOCK):
        parts.append(trained.classify(expression(view, ours[used], cells[start : start + BLOCK])))
        progress(0.4 + 0.5 * min(1.0, (start + BLOCK) / len(cells)))
    empty = [singler_labels.SingleRLabels(np.empty(0, np.int64), *(np.empty(0) for _ in range(3)))]
    found = singler_labels.SingleRLabels(*(np.concatenate(of) for of in zip(*(parts or empty), strict=True)))
    assigned = ~singler_labels.is_pruned(found.label, found.prominence)
    labels, scores, margins = values_per_cell(
        view.cells, cells, names, found.label, assigned, found.score, found.margin
    )
    progress(1.0)
    proposals, rows = propose_by_group(annotated, labels, names, floor)
    return AnnotationResults(
        proposals=proposals,
        scores=rows,
        markers=pd.DataFrame(columns=MARKERS),
        genes=len(reference.genes),
        detected=len(theirs),
        labels=labels,
        cell_scores=scores,
        cell_margins=margins,
        singler=SingleRInput(ours[used], values, codes, names, markers),
        reference=reference_facts(job, reference, len(chosen), len(present)),
    )
