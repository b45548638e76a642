"""Tables, matrices, receipt and `reproduce.zip` of a bulk analysis."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check_receipt
from stroma_runner.engine.receipt import references_of
from stroma_runner.engine.result import write_table
from stroma_runner.shared.reproduction import Reproduction
from stroma_runner.tools.bulk import method_text
from stroma_runner.tools.bulk.sets import Sets
from stroma_store.result_matrices import write_result_matrix

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.methods.bulk.design import Design
    from stroma_runner.tools.bulk.samples import JoinedCounts
    from stroma_runner.tools.enrichment.sets import Database

#: Scale of log2 values in the matrix `values`: thousandths, clipped to int16.
THOUSANDTHS, MOST = 1000, 32_767
#: Modules that the script of a result imports besides the tests.
_METHODS = (
    *('groups/deseq.py', 'groups/dispersion_trend.py', 'groups/dispersions.py', 'groups/independent_filtering.py'),
    *('groups/local_regression.py', 'groups/log_p.py', 'groups/lowess.py', 'groups/regression.py'),
    'groups/prior_simulation.npz',
)
#: Modules of `methods/bulk` that tests do not need.
_NOT_TESTS = ('__init__.py', 'agreement.py', 'quality.py', 'deconvolution.py')


@dataclass(frozen=True)
class BulkResults:
    """Results of the steps. `heat`, `values`: of the matrices; `facts`: reported by each test."""

    joined: JoinedCounts
    design: Design
    frames: Sequence[pd.DataFrame]
    sets: Sequence[Sets]
    heat: np.ndarray
    values: np.ndarray
    databases: Sequence[Database]
    facts: list[dict[str, Any]]


def write_files(
    job: JobContext, made: BulkResults, result: dict[str, Any], folder: Path, progress: Callable[[float], None]
) -> None:
    """Writes everything except `result.json` to the result's folder."""
    # In the row order of the matrix `values`, one comparison after another.
    write_table('bulk', 'genes', folder, [frame.sort_values('row') for frame in made.frames])
    for name in ('terms', 'members', 'over'):
        write_table('bulk', name, folder, [frame for one in made.sets if len(frame := getattr(one, name))])
    progress(0.3)
    write_result_matrix(folder / 'matrices', 'heatmap', made.heat.astype(np.float32))
    whole = np.clip(np.rint(made.values * THOUSANDTHS), 0, MOST).astype(np.int16)
    write_result_matrix(folder / 'matrices', 'values', whole)
    progress(0.5)
    _reproduction(job, made, result['engine'], folder / 'reproduce.zip')
    progress(0.9)
    receipt = _receipt(job, made, result)
    (folder / 'receipt.json').write_text(json.dumps(receipt, indent=1, ensure_ascii=False), encoding='utf-8')


def _receipt(job: JobContext, made: BulkResults, result: dict[str, Any]) -> dict[str, Any]:
    joined = made.joined
    hashes = {one['fileId']: one['sha256'] for one in job.inputs['files']}
    sets = [f'{one.name} {one.release}'.strip() for one in made.databases]
    found = {
        'tool': job.tool,
        'jobId': job.id,
        'datasetId': '',
        'createdAt': job.timestamp(),
        'inputs': [
            {
                'name': one['sample'],
                'group': one['group'],
                'sha256': hashes[one['file']],
                'cells': 1,
                'genes': len(joined.gene_ids),
            }
            for one in job.params['samples']
        ],
        'cellSet': {
            'cells': len(joined.samples),
            'sha256': hashlib.sha256('\n'.join(joined.samples).encode()).hexdigest(),
        },
        **references_of(job),
        **_labels(job),
        'params': job.params,
        'seed': job.seed,
        'threads': job.threads,
        'libraries': {name: metadata.version(name) for name in method_text.LIBRARIES},
        'python': platform.python_version(),
        'machine': platform.machine(),
        'steps': dict(job.keys),
        'method': method_text.method(job.params, result, scaled=joined.scaled, sets=sets),
        'citations': method_text.citations(job.params, scaled=joined.scaled, sets=bool(sets)),
        'hasScript': True,
    }
    check_receipt(found)
    return found


def _labels(job: JobContext) -> dict[str, Any]:
    """The labels of the reference of deconvolution, at the version that was read."""
    given = [job.inputs[name] for name in ('otherLabels', 'donorLabels') if name in job.inputs]
    return {'labels': {one['column']: one['version'] for one in given}} if given else {}


def _reproduction(job: JobContext, made: BulkResults, engine: str, path: Path) -> None:
    """The joined counts, the samples, the request and the tables that the script should give."""
    import pandas as pd

    joined, params = made.joined, job.params
    with Reproduction(
        path,
        __package__,
        ('numpy', 'scipy', 'pandas', 'pydeseq2'),
        {'params': params, 'engine': engine, 'seed': job.seed},
    ) as packed:
        bulk = sorted(one.name for one in resources.files('stroma_runner.methods.bulk').iterdir())
        tests = (f'bulk/{name}' for name in bulk if name.endswith(('.py', '.R')) and name not in _NOT_TESTS)
        packed.methods(*tests, *_METHODS)
        program = resources.files('stroma_runner.methods').joinpath('rscript.py')
        packed.text('stroma_runner/methods/rscript.py', program.read_bytes())
        names = pd.DataFrame({'gene_id': joined.gene_ids, 'symbol': joined.symbols})
        # A sample may be called `symbol`.
        counts = pd.concat([names, pd.DataFrame(joined.counts, columns=list(joined.samples))], axis=1)
        packed.table('counts.csv', counts)
        model = pd.DataFrame(made.design.matrix, columns=list(made.design.names), index=list(joined.samples))
        packed.table('model.csv', model.rename_axis('sample').reset_index())
        for k, frame in enumerate(made.frames):
            packed.table(f'expected/{k}.csv', frame)
