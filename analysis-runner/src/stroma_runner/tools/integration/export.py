"""Receipt, reproduce.py and the exported inputs of an integration (architecture.md, "Jobs")."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.methods import doublets as doublet_method
from stroma_runner.shared.samples import sample_hash_of_row
from stroma_runner.tools.integration import method_text
from stroma_runner.tools.integration.dataset import columns
from stroma_runner.tools.integration.steps import State, method_facts
from stroma_store.samples import BARCODES, COUNTS, GENES

LIBRARIES = (
    *(
        'numpy',
        'scipy',
        'pandas',
        'scikit-learn',
        'anndata',
        'scanpy',
        'faiss-cpu',
        'harmonypy',
        'umap-learn',
    ),
    *('igraph', 'opentsne', 'illico', 'numba', 'pyarrow'),
)


def receipt(job: JobContext, state: State) -> dict[str, Any]:
    """Everything that the result depends on; the same receipt gives the same result."""
    names = '\n'.join(map(str, state.cells.obs.index))
    facts = method_facts(state)
    return {
        'tool': job.tool,
        'jobId': job.id,
        'datasetId': job.dataset_id,
        'inputs': [
            {'sample': r['name'], 'group': r.get('group', ''), 'sha256': sample_hash_of_row(job, r)}
            for r in job.inputs['samples']
        ],
        'cellSet': {'cells': len(state.cells.obs), 'sha256': hashlib.sha256(names.encode()).hexdigest()},
        'params': job.params,
        'components': state.used,
        'seed': job.seed,
        'threads': job.threads,
        'libraries': {name: metadata.version(name) for name in LIBRARIES},
        'python': platform.python_version(),
        'machine': platform.machine(),
        'steps': dict(job.keys),
        'method': {
            'en-US': method_text.english(job.params, facts),
            'zh-CN': method_text.chinese(job.params, facts),
        },
        'citations': method_text.citations(job.params),
    }


def fill(job: JobContext, state: State, made: dict[str, Any], folder: Path) -> None:
    """Tables, receipt and what reproduce.py needs, into the result folder."""
    import pandas as pd

    columns(state).reset_index(names='cell').to_parquet(folder / 'cells.parquet', index=False)
    assert state.marker_table is not None
    state.marker_table.to_parquet(folder / 'markers.parquet', index=False)
    variance = pd.DataFrame({'component': range(1, len(state.variance) + 1), 'variance': state.variance})
    variance['share'] = variance['variance'] / variance['variance'].sum()
    variance.to_parquet(folder / 'variance.parquet', index=False)
    (folder / 'receipt.json').write_text(json.dumps(made, indent=1, ensure_ascii=False), encoding='utf-8')
    script = resources.files('stroma_runner.tools.integration') / 'reproduce_script.py'
    (folder / 'reproduce.py').write_text(script.read_text(encoding='utf-8'), encoding='utf-8')
    if job.params['removeDoublets']:
        # The one step whose method is ours; the others are the field's libraries.
        shutil.copyfile(str(doublet_method.__file__), folder / 'stroma_doublets.py')
    for number, row in enumerate(job.inputs['samples']):
        source, target = job.store.path(row['key']), folder / 'inputs' / str(number)
        target.mkdir(parents=True)
        for name in (COUNTS, BARCODES, GENES):
            _link(source / name, target / name)


def _link(source: Path, target: Path) -> None:
    """The same immutable bytes under a second name; a copy where the file system cannot link."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
