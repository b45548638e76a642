"""The receipt of a tool that reads a dataset: the inputs of its result, in the contract's form."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check_receipt
from stroma_runner.engine.dataset_view import DatasetView, hash_of

LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata', 'illico', 'pyarrow')


def write_receipt(
    job: JobContext,
    folder: Path,
    view: DatasetView,
    *,
    cells: np.ndarray,
    method: Mapping[str, str],
    citations: Sequence[str],
    libraries: Sequence[str] = LIBRARIES,
) -> None:
    """Writes `receipt.json` to the result's folder, after its other files. `cells`: boolean mask of the cells that were
    read."""
    made = {
        'tool': job.tool,
        'jobId': job.id,
        'datasetId': job.inputs['datasetId'],
        'createdAt': job.timestamp(),
        'inputs': [
            {
                'name': str(view.dataset.info.get('name') or job.inputs['datasetId']),
                'group': '',
                'sha256': view.dataset.matrix_sha256,
                'cells': view.cells,
                'genes': len(view.genes),
            }
        ],
        'cellSet': {'cells': int(cells.sum()), 'sha256': hash_of(cells)},
        'labels': dict(sorted(view.labels_read.items())),
        'cellSets': [{'sha256': sha, 'cells': count} for sha, count in sorted(view.cell_sets_read.items())],
        **references_of(job),
        'params': job.params,
        'seed': job.seed,
        'threads': job.threads,
        'libraries': {name: metadata.version(name) for name in libraries},
        'python': platform.python_version(),
        'machine': platform.machine(),
        'steps': dict(job.keys),
        'method': _with_counts(method, view),
        'citations': list(citations),
        'hasScript': (folder / 'reproduce.zip').is_file(),
    }
    check_receipt(made)
    (folder / 'receipt.json').write_text(json.dumps(made, indent=1, ensure_ascii=False), encoding='utf-8')


#: Start of the method text for counts that were corrected for ambient RNA (docs/tools/integration.md).
CORRECTED_COUNTS = {
    'en-US': 'All values are of the counts without ambient RNA, as the integration corrected them. ',
    'zh-CN': '所有数值均基于整合分析中去除环境 RNA 污染后的计数。',
}


def _with_counts(method: Mapping[str, str], view: DatasetView) -> dict[str, str]:
    if view.dataset.info.get('counts') != 'ambientRemoved':
        return dict(method)
    return {locale: CORRECTED_COUNTS[locale] + text for locale, text in method.items()}


def references_of(job: JobContext) -> dict[str, Any]:
    """Sets of the reference library, with the orthologs that converted them, and the analysis that was read."""
    given = job.inputs.get('references', ())
    every = [one for pair in ((one, one.get('orthologs')) for one in given) for one in pair if one]
    names = 'name', 'version', 'sha256', 'licence', 'source'
    found: dict[str, Any] = {}
    if every:
        found['references'] = [{name: one[name] for name in names} for one in every]
    if job.inputs.get('parent'):
        found['parent'] = job.inputs['parent']
    return found
