"""Receipt, reproduce.py and the exported inputs of an integration (architecture.md, "Jobs")."""

from __future__ import annotations

import hashlib
import json
import platform
import zipfile
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check_receipt
from stroma_runner.methods.embedding import processors
from stroma_runner.methods.quality import by_type, contamination, scrublet
from stroma_runner.methods.quality import doublets as doublet_method
from stroma_runner.shared.pipeline import State, method_facts
from stroma_runner.shared.samples import SCRUBLET, doublet_method_of, sample_hash_of_row
from stroma_runner.tools.integration import method_text
from stroma_runner.tools.integration.converted import homologue_sentence
from stroma_runner.tools.integration.dataset import columns, kept_stability
from stroma_runner.tools.integration.published import describe_sources, published
from stroma_store.samples import BARCODES, COUNTS, SOUP

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
#: Libraries that find Scrublet's threshold.
SCRUBLET_LIBRARIES = ('scikit-image',)

README = """{name}: clusters and markers computed again

    pip install -r requirements.txt        (Python {python})
    python reproduce.py

The last line printed compares the labels and the marker values with those of the analysis.
Exit status 0: they are the same. The labels are written to clusters.csv.

inputs/<number>: counts.npz (scipy.sparse, cells x genes), barcodes.txt,
genes.tsv (joint id, joint symbol, the sample's own symbol).
receipt.json: all parameters and versions.
"""


def receipt(job: JobContext, state: State) -> dict[str, Any]:
    """The contract's `Receipt`: everything that the result depends on."""
    cells = state.cells
    names = '\n'.join(map(str, cells.obs.index))
    origins = list(zip((row['name'] for row in cells.table), cells.homologues, strict=True))
    facts = method_facts(state) | {'corrected': corrected_by(state), 'ofDroplets': of_droplets(state)}
    by_scrublet = doublet_method_of(job.params) == SCRUBLET
    libraries = (*LIBRARIES, *(SCRUBLET_LIBRARIES if by_scrublet else ()), *processors.steps().libraries)
    made = {
        'tool': job.tool,
        'jobId': job.id,
        'datasetId': job.dataset_id,
        'createdAt': job.timestamp(),
        'inputs': [
            {
                'name': row['name'],
                'group': str(row.get('group') or ''),
                'sha256': sample_hash_of_row(job, row),
                'cells': counted['before'],
                'genes': len(genes),
                **({} if homologues is None else {'homologues': homologues}),
                **({'public': published(row)} if 'public' in row else {}),
            }
            for row, counted, genes, homologues in zip(
                *(cells.rows, cells.table, cells.names, cells.homologues), strict=True
            )
        ],
        'cellSet': {'cells': len(state.cells.obs), 'sha256': hashlib.sha256(names.encode()).hexdigest()},
        'params': job.params,
        'components': state.used,
        'seed': job.seed,
        'threads': job.threads,
        'libraries': {name: metadata.version(name) for name in libraries},
        'python': platform.python_version(),
        'machine': platform.machine(),
        'steps': dict(job.keys),
        'geneOverlap': state.cells.overlap,
        **kept_stability(job),
        'method': {
            'en-US': describe_sources(cells.rows, 'en-US')
            + homologue_sentence(origins, 'en-US')
            + method_text.english(job.params, facts)
            + annotated(state, 'en-US'),
            'zh-CN': describe_sources(cells.rows, 'zh-CN')
            + homologue_sentence(origins, 'zh-CN')
            + method_text.chinese(job.params, facts)
            + annotated(state, 'zh-CN'),
        },
        'citations': [
            *method_text.citations(job.params, facts),
            *([] if state.names is None else state.names.citations),
        ],
        # The script runs on the CPU, whose labels differ from a GPU's in some cells.
        'hasScript': not facts['gpu'],
    }
    check_receipt(made)
    return made


def annotated(state: State, locale: str) -> str:
    """The method of the annotation, from the receipt of its own result; empty if the clusters have no names."""
    text = '' if state.names is None else state.names.method.get(locale, '')
    return f' {text}' if text and locale == 'en-US' else text


def corrected_by(state: State) -> dict[str, float]:
    """The fraction of each corrected sample."""
    rows = {row['name']: row.get('contamination', {}).get('correctedBy') for row in state.cells.table}
    return {name: share for name, share in rows.items() if share is not None}


def of_droplets(state: State) -> list[str]:
    """The samples whose ambient RNA was estimated from empty droplets."""
    return [row['name'] for row in state.cells.table if row.get('contamination', {}).get('ofDroplets')]


def fill(job: JobContext, state: State, made: dict[str, Any], folder: Path) -> None:
    """Writes tables, receipt and the files for reproduce.py to the result folder."""
    import pandas as pd

    columns(state).reset_index(names='cell').to_parquet(folder / 'cells.parquet', index=False)
    assert state.marker_table is not None
    state.marker_table.to_parquet(folder / 'markers.parquet', index=False)
    variance = pd.DataFrame({'component': range(1, len(state.variance) + 1), 'variance': state.variance})
    variance['share'] = variance['variance'] / variance['variance'].sum()
    variance.to_parquet(folder / 'variance.parquet', index=False)
    (folder / 'receipt.json').write_text(json.dumps(made, indent=1, ensure_ascii=False), encoding='utf-8')
    if not made['hasScript']:
        return
    script = resources.files('stroma_runner.tools.integration') / 'reproduce_script.py'
    (folder / 'reproduce.py').write_text(script.read_text(encoding='utf-8'), encoding='utf-8')
    bundle(job, state, made, folder)


def bundle(job: JobContext, state: State, made: dict[str, Any], folder: Path) -> None:
    """`reproduce.zip`: everything that computes the labels and markers again in an empty folder."""
    libraries = ''.join(f'{name}=={version}\n' for name, version in made['libraries'].items())
    readme = README.format(name=job.params['jobName'], python='.'.join(made['python'].split('.')[:2]))
    with zipfile.ZipFile(folder / 'reproduce.zip', 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr('README.txt', readme)
        archive.writestr('requirements.txt', libraries)
        for name in ('reproduce.py', 'receipt.json', 'cells.parquet', 'markers.parquet'):
            archive.write(folder / name, name)
        is_corrected = bool(corrected_by(state))
        is_by_type = bool(job.params.get('filterByType'))
        if job.params['removeDoublets'] or is_corrected or is_by_type:
            # The steps whose methods are our own; the others are libraries of the field.
            archive.write(str(doublet_method.__file__), 'stroma_doublets.py')
        if is_by_type:
            archive.write(str(by_type.__file__), 'stroma_by_type.py')
        if is_corrected or is_by_type:
            text = Path(str(contamination.__file__)).read_text(encoding='utf-8')
            own = 'from stroma_runner.methods.quality import doublets'
            archive.writestr('stroma_contamination.py', text.replace(own, 'import stroma_doublets as doublets'))
        if job.params['removeDoublets']:
            if doublet_method_of(job.params) == SCRUBLET:
                text = Path(str(scrublet.__file__)).read_text(encoding='utf-8')
                archive.writestr('stroma_scrublet.py', text.replace(doublet_method.__name__, 'stroma_doublets'))
        inputs = zip(state.cells.rows, state.cells.names, state.packed, strict=True)
        for number, (row, genes, packed) in enumerate(inputs):
            archive.write(packed / COUNTS, f'inputs/{number}/{COUNTS}', zipfile.ZIP_STORED)
            archive.write(job.store.path(row['key']) / BARCODES, f'inputs/{number}/{BARCODES}')
            lines = ''.join('\t'.join(names) + '\n' for names in genes)
            archive.writestr(f'inputs/{number}/genes.tsv', lines)
            droplets = job.store.path(row['key']) / SOUP
            if is_corrected and droplets.exists():
                archive.write(droplets, f'inputs/{number}/{SOUP}')
