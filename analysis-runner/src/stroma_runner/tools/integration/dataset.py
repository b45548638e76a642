"""The step `dataset`: what the explorer reads, written through stroma_store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.publish import already_whole
from stroma_runner.methods.graph import N_NEIGHBOURS
from stroma_runner.shared.pipeline import State

if TYPE_CHECKING:
    import pandas as pd


def write(job: JobContext, state: State, receipt: dict[str, Any]) -> None:
    """Publishes datasets/<datasetId>; nothing happens where a whole one is there."""
    import pandas as pd

    from stroma_store.reader import Dataset
    from stroma_store.writer import Neighbours, write_dataset

    report = job.progress('dataset')
    report(0.0)
    key = f'datasets/{job.dataset_id}'
    if already_whole(job, key, lambda folder: Dataset.open(folder).verify()):
        return
    cells = state.cells
    folder = job.store.scratch()
    write_dataset(
        folder,
        counts=state.matrix.files,
        obs=columns(state),
        var=pd.DataFrame(
            {'gene_id': cells.gene_ids, 'highly_variable': state.variable}, index=pd.Index(cells.symbols.astype(str))
        ),
        embeddings=state.embeddings,
        markers=state.marker_table,
        varm=state.varm(),
        neighbours=Neighbours(state.graph, min(N_NEIGHBOURS, len(state.points) - 1)),
        info=info(job, state, receipt),
        progress=lambda fraction: report(fraction),
    )
    job.publish(folder, key)


def columns(state: State) -> pd.DataFrame:
    """`sample`, `group`, `cluster` first, then quality."""
    import pandas as pd

    names = [str(c) for c in range(int(state.clusters.max()) + 1)]
    obs = state.cells.obs.copy()
    labels = pd.Categorical.from_codes(state.clusters, pd.Index(names))
    obs.insert(2, 'cluster', pd.Series(labels, index=obs.index))
    return obs


def info(job: JobContext, state: State, receipt: dict[str, Any]) -> dict[str, Any]:
    p, table = job.params, state.cells.table
    return {
        'name': p['jobName'],
        'species': p['species'],
        'tissue': p['tissue'],
        'samples': [{'name': row['name'], 'group': row['group'], 'cells': row['kept']} for row in table],
        'analysisInfo': analysis_info(job, state),
        'levels': {'cluster': 'cluster'},
        'receipt': receipt,
        'simulated': any(bool(row.get('simulated')) for row in job.inputs['samples']),
        'warnings': state.cells.warnings,
    }


def analysis_info(job: JobContext, state: State) -> dict[str, Any]:
    """The fields of specification section 3, "Analysis info"."""
    p, cells = job.params, state.cells
    filtered = p['cellFilteringEvaluation'] == 'do'

    def per_sample(name: str) -> dict[str, Any] | None:
        return {row['name']: p['thresholds'][row['name']][name] for row in cells.table} if filtered else None

    return {
        'general': {
            'analysisId': job.dataset_id,
            'cells': cells.counts.n_cells,
            'samples': len(cells.table),
            'sampleNames': [row['name'] for row in cells.table],
            'species': p['species'],
            'tissue': p['tissue'],
            'sampleDiseases': [],
            **({'geneOverlap': overlap_of(state)} if len(cells.table) > 1 else {}),
        },
        'cellFiltering': {
            'expressedGeneRange': per_sample('gene'),
            'expressedUmiRange': per_sample('umi'),
            'mitochondrialContent': per_sample('mitochondrial'),
            'ribosomalContent': per_sample('ribosomal'),
        },
        'qualityAdjustments': {'ambientRnaRemoval': False, 'doubletDetectionAndRemoval': p['removeDoublets']},
        'analysisOptions': {
            'clusterResolution': p['clusterResolution'],
            'numberOfHighlyVariableGenes': int(np.sum(state.variable)),
            'pcValue': state.used,
            'pcRecommended': state.components['recommended'],
            'removeCellCycleEffects': p['removeCellCycle'],
            'scaleLargeData': p['scaleLargeData'],
            'version': '1',
            'batchEffectRemoval': p['batchRemoveMethod'],
        },
    }


def overlap_of(state: State) -> dict[str, Any]:
    """Shared genes of the pairs of samples that share least, e.g. {'ctrl / stim': '13,980 (99.8%)'}."""
    return {
        f'{pair["a"]} / {pair["b"]}': f'{pair["shared"]:,} ({pair["percent"]}%)' for pair in state.cells.overlap[:10]
    }
