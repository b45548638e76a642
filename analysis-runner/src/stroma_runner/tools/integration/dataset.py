"""The step `dataset`: writes the explorer's data through stroma_store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.publish import is_already_published
from stroma_runner.methods.embedding.graph import N_NEIGHBOURS
from stroma_runner.shared.cluster_names import named_column
from stroma_runner.shared.pipeline import State
from stroma_runner.shared.public_samples import ARTICLE
from stroma_runner.tools.integration.published import sources_of
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import pandas as pd

    from stroma_store.dataset.reader import Dataset


#: The counts before ambient RNA was removed, in a dataset whose counts were corrected.
RAW_LAYER = 'raw_counts'


def publish_preview(job: JobContext, state: State, pending: list[str]) -> None:
    """Publishes datasets/<datasetId> with clusters and the flat UMAP, and reports it; `pending` lists the parts that
    are not computed yet."""
    key = f'datasets/{job.dataset_id}'
    if not job.store.exists(key):
        folder = job.store.scratch()
        _write(job, state, folder, dataset_info(job, state, None), pending=pending)
        job.publish(folder, key)
    if _unfinished(job, key) is None:
        return  # whole already, and written again where it is damaged
    facts = {
        'cells': state.cells.counts.n_cells,
        'genes': state.cells.counts.n_genes,
        'samples': len(state.cells.table),
    }
    job.opened(facts)


def _unfinished(job: JobContext, key: str) -> Dataset | None:
    from stroma_store.complete import unfinished

    try:
        return unfinished(job.store.path(key))
    except (StromaError, ValueError):
        return None  # deleted or damaged


def write(job: JobContext, state: State, receipt: dict[str, Any]) -> None:
    """Publishes datasets/<datasetId>, or completes that of `publish_preview`; does nothing if a complete one exists."""
    from stroma_store.open_dataset import open_dataset

    report = job.progress('dataset')
    report(0.0)
    key = f'datasets/{job.dataset_id}'
    first = _unfinished(job, key)
    if first is None and is_already_published(job, key, lambda folder: open_dataset(folder).verify()):
        return
    folder = job.store.scratch()
    version = first.version if first else None
    _write(job, state, folder, dataset_info(job, state, receipt), version=version, progress=report)
    if first is None:
        job.publish(folder, key)
    else:
        job.complete(folder, key)


def _write(job: JobContext, state: State, folder: Path, facts: dict[str, Any], **more: Any) -> None:
    import pandas as pd

    from stroma_store.dataset.writer import Neighbours, write_dataset

    cells = state.cells
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
        # The graph is only for the exported file, and takes as long to write as everything else except the matrix.
        neighbours=None if 'pending' in more else Neighbours(state.graph, min(N_NEIGHBOURS, len(state.points) - 1)),
        layers=None if 'pending' in more or cells.raw is None else {RAW_LAYER: cells.raw},
        info=facts,
        **more,
    )


def columns(state: State) -> pd.DataFrame:
    """`sample`, `group`, `cluster`, `annot_auto` if clusters are named first, then quality."""
    import pandas as pd

    names = [str(c) for c in range(int(state.clusters.max()) + 1)]
    obs = state.cells.obs.copy()
    labels = pd.Categorical.from_codes(state.clusters, pd.Index(names))
    obs.insert(2, 'cluster', pd.Series(labels, index=obs.index))
    if state.names is not None and state.names.names:
        named = named_column(state.clusters, names, state.names.names)
        obs.insert(3, 'annot_auto', pd.Series(named, index=obs.index))
    return obs


def dataset_info(job: JobContext, state: State, receipt: dict[str, Any] | None) -> dict[str, Any]:
    p, table = job.params, state.cells.table
    return {
        'name': p['jobName'],
        'species': p['species'],
        'tissue': p['tissue'],
        'samples': [{'name': row['name'], 'group': row['group'], 'cells': row['kept']} for row in table],
        'analysisInfo': analysis_info(job, state),
        'levels': {'cluster': 'cluster'} | ({ARTICLE: ARTICLE} if ARTICLE in state.cells.obs else {}),
        'receipt': receipt,
        'simulated': any(bool(row.get('simulated')) for row in job.inputs['samples']),
        # Measured after the first picture, which has no receipt.
        **({} if receipt is None else {'mixing': state.mixing}),
        **kept_stability(job),
        'counts': 'raw' if state.cells.raw is None else 'ambientRemoved',
        'warnings': state.cells.warnings,
    }


def kept_stability(job: JobContext) -> dict[str, Any]:
    """Stability of the clusters in the preview before the analysis was submitted; nothing without a preview."""
    return {'stability': job.inputs['stability']} if job.inputs.get('stability') else {}


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
            'sampleDiseases': diseases(p.get('sampleColumns', [])),
            **({'publicSamples': origins} if (origins := sources_of(cells.rows)) else {}),
            **({'geneOverlap': overlap_of(state)} if len(cells.table) > 1 else {}),
        },
        'cellFiltering': {
            'expressedGeneRange': per_sample('gene'),
            'expressedUmiRange': per_sample('umi'),
            'mitochondrialContent': per_sample('mitochondrial'),
            'ribosomalContent': per_sample('ribosomal'),
        },
        'qualityAdjustments': {
            'ambientRnaRemoval': ambient_removal_of(state),
            'doubletDetectionAndRemoval': p['removeDoublets'],
        },
        'analysisOptions': {
            'clusterResolution': p['clusterResolution'],
            'numberOfHighlyVariableGenes': int(np.sum(state.variable)),
            'pcValue': state.used,
            'pcRecommended': state.components['recommended'],
            'removeCellCycleEffects': p['removeCellCycle'],
            'scaleLargeData': p['scaleLargeData'],
            'version': '1',
            'batchEffectRemoval': p['batchRemoveMethod'],
            **({'batchBy': p['batchName']} if p['batchRemoveMethod'] != 'none' else {}),
        },
        'annotation': annotation_info(job, state),
        'other': {
            'taskMode': 'integration',
            'clusters': int(state.clusters.max()) + 1,
            'samples': len(cells.table),
        },
    }


def annotation_info(job: JobContext, state: State) -> dict[str, Any]:
    """The request and its outcome; a first picture has only the request."""
    asked, found = job.params.get('annotation'), state.names
    if asked is None:
        return {'chooseAnnotationType': 'none'}
    made: dict[str, Any] = {
        'chooseAnnotationType': 'automatic',
        'algorithm': asked['method'],
        'reference': 'markers' if asked['method'] == 'markers' else None,
        'species': asked['species'],
        'referenceTissue': None,
    }
    if found is not None:
        made['reference'] = found.reference or made['reference']
        made['referenceTissue'] = found.tissue
        made['namedClusters'] = f'{found.summary["named"]} / {found.summary["clusters"]}'
        made['unassignedCells'] = found.summary['unassigned']
    return made


def diseases(columns: list[dict[str, Any]]) -> list[str]:
    """Diseases of all samples, without duplicates."""
    return sorted({value for column in columns if column['isDisease'] for value in column['values'].values()})


def ambient_removal_of(state: State) -> bool | dict[str, str]:
    """Removed share of each corrected sample, e.g. {'ctrl': '4.1% (by 9.3%)'}; false if none is corrected."""
    rows = {row['name']: row['contamination'] for row in state.cells.table}
    found = {
        name: f'{100 * row["removed"]:.1f}% (by {100 * row["correctedBy"]:.1f}%)'
        for name, row in rows.items()
        if row['correctedBy'] is not None
    }
    return found or False


def overlap_of(state: State) -> dict[str, Any]:
    """Shared genes of the pairs of samples that share least, e.g. {'ctrl / stim': '13,980 (99.8%)'}."""
    return {
        f'{pair["a"]} / {pair["b"]}': f'{pair["shared"]:,} ({pair["percent"]}%)' for pair in state.cells.overlap[:10]
    }
