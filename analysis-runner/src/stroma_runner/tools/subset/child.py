"""The child dataset and its summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.publish import is_already_published
from stroma_runner.methods.embedding.graph import N_NEIGHBOURS
from stroma_runner.shared.pipeline import State
from stroma_runner.tools.subset.cells import CLUSTERS, ChosenCells
from stroma_runner.tools.subset.inherited import child_settings, parent_settings
from stroma_runner.tools.subset.kept import keep_receptors, keep_slide
from stroma_store.cell_sets import save_cells

#: A summary lists this many clusters.
MOST_CLUSTERS = 500


def write(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> None:
    """Publishes datasets/<datasetId>; does nothing if a complete one exists. The chosen cells become a stored set of
    the parent, and the child refers to it by hash."""
    import pandas as pd

    from stroma_store.dataset.writer import Neighbours, write_dataset
    from stroma_store.open_dataset import open_dataset

    report = job.progress('dataset')
    report(0.0)
    save_cells(job.store, str(job.inputs['datasetId']), chosen.selected)
    key = f'datasets/{job.dataset_id}'
    if is_already_published(job, key, lambda folder: open_dataset(folder).verify()):
        return
    cells = state.cells
    var = pd.DataFrame({'gene_id': cells.gene_ids}, index=pd.Index(cells.symbols.astype(str)))
    if len(state.variable):
        var['highly_variable'] = state.variable
    analysed = job.params['analysis'] is not None
    folder = job.store.scratch()
    spatial = keep_slide(view, chosen, state, folder)
    receptors = keep_receptors(view, chosen, folder)
    write_dataset(
        folder,
        counts=state.matrix.files,
        obs=columns(job, chosen, state),
        var=var,
        embeddings=state.embeddings,
        markers=state.marker_table,
        varm=state.varm(),
        neighbours=Neighbours(state.graph, min(N_NEIGHBOURS, len(state.points) - 1)) if analysed else None,
        info=child_info(job, view, chosen, state) | {'spatial': spatial, 'receptors': receptors},
        normalised_only=cells.normalised_only,
        progress=lambda fraction: report(fraction),
    )
    job.publish(folder, key)


def columns(job: JobContext, chosen: ChosenCells, state: State) -> Any:
    """Carried columns, with the child's own clusters first if it has any. Cluster 0 is the largest."""
    import pandas as pd

    obs = chosen.cells.obs.copy()
    if job.params['analysis']:
        names = pd.Index([str(c) for c in range(int(state.clusters.max()) + 1)])
        obs.insert(0, CLUSTERS, pd.Series(pd.Categorical.from_codes(state.clusters, names), index=obs.index))
    return obs


def clusters_in_parent(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> Any:
    """One label per cell of the parent: its cluster in the child, or the child's name where that has no clusters."""
    import pandas as pd

    if chosen.cluster_column is None:
        names, codes = [str(job.params['jobName'])], np.zeros(len(chosen.rows), np.int64)
    else:
        labels = columns(job, chosen, state)[chosen.cluster_column].cat
        names, codes = [str(name) for name in labels.categories], labels.codes.to_numpy().astype(np.int64)
    whole = np.full(view.cells, -1, np.int64)
    whole[chosen.rows] = codes
    return pd.Series(pd.Categorical.from_codes(whole, pd.Index(names, dtype=object)))


def summary(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> dict[str, Any]:
    """The contract's SubsetResult."""
    found, own = columns(job, chosen, state), child_settings(job, state)
    counts = found[chosen.cluster_column].value_counts(sort=False) if chosen.cluster_column else {}
    return {
        'datasetId': job.dataset_id,
        'name': job.params['jobName'],
        'parent': {'id': str(job.inputs['datasetId']), 'name': parent_name(job, view), 'cells': view.cells},
        'cellSet': {'sha256': chosen.sha, 'cells': len(chosen.rows)},
        'genes': state.cells.counts.n_genes,
        'samples': len(child_samples(chosen)),
        'clusterColumn': chosen.cluster_column,
        'clusters': [{'name': str(name), 'cells': int(n)} for name, n in counts.items()][:MOST_CLUSTERS],
        'variableGenes': int(state.variable.sum()) if len(state.variable) else None,
        'components': state.used or None,
        'correctedBy': own.corrected_by,
        'parentCorrectedBy': parent_settings(view).corrected_by,
        'columns': chosen.names,
        'cellCycleRemoved': own.cell_cycle_removed,
        'mixing': state.mixing,
        'warnings': state.cells.warnings,
    }


def parent_name(job: JobContext, view: DatasetView) -> str:
    return str(view.dataset.info.get('name') or job.inputs['datasetId'])


def child_samples(chosen: ChosenCells) -> list[dict[str, Any]]:
    """`[{name, group, cells}]` of the carried column of samples."""
    if chosen.sample_column is None or not hasattr(chosen.cells.obs[chosen.sample_column], 'cat'):
        return []
    counts = chosen.cells.obs[chosen.sample_column].value_counts(sort=False)
    return [{'name': str(name), 'group': '', 'cells': int(n)} for name, n in counts.items()]


def child_info(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> dict[str, Any]:
    parent = view.dataset.info
    rows = child_samples(chosen)
    levels = {
        level: chosen.names[column]
        for level, column in dict(parent.get('levels') or {}).items()
        if column in chosen.names and level != 'cluster'
    }
    if chosen.cluster_column:
        levels['cluster'] = chosen.cluster_column
    return {
        'name': job.params['jobName'],
        'species': parent.get('species'),
        'tissue': parent.get('tissue'),
        'samples': rows,
        'sampleColumn': chosen.sample_column,
        'levels': levels,
        'percentFactors': parent.get('percentFactors') or {},
        'markersColumn': chosen.cluster_column if state.marker_table is not None else None,
        'colours': {
            own: found
            for name, own in chosen.names.items()
            if name in view.labels_read and (found := present_colours(view, name, chosen.cells.obs[own]))
        },
        'simulated': bool(parent.get('simulated')),
        'analysisInfo': analysis_info(job, view, chosen, state, rows),
        'parent': {'datasetId': str(job.inputs['datasetId']), 'cellSet': chosen.sha, 'cells': view.cells},
        'mixing': state.mixing,
        # Whether its counts are the raw ones, for the receipts of its analyses.
        **({'counts': parent['counts']} if 'counts' in parent else {}),
        'warnings': state.cells.warnings,
    }


def present_colours(view: DatasetView, name: str, labels: Any) -> dict[str, str]:
    """Colours of the categories that the child has."""
    known = set(map(str, labels.cat.categories))
    return {category: colour for category, colour in view.colours(name).items() if category in known}


def analysis_info(
    job: JobContext, view: DatasetView, chosen: ChosenCells, state: State, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """The fields of specification section 3: general, "Child analysis" and the source of the cells."""
    p, analysis = job.params, job.params['analysis']
    parent = view.dataset.info
    made: dict[str, Any] = {
        'general': {
            'analysisId': job.dataset_id,
            'cells': len(chosen.rows),
            'samples': len(rows),
            'sampleNames': [row['name'] for row in rows],
            'species': parent.get('species'),
            'tissue': parent.get('tissue'),
            'clusterColumn': chosen.cluster_column,
        },
        'integratedTask': {
            'originalAnalysisId': str(job.inputs['datasetId']),
            'originalAnalysisName': parent_name(job, view),
            'analysisId': job.dataset_id,
            'jobName': p['jobName'],
            'subset': str(p['cells']['name']),
        },
        'other': {
            'taskMode': 'subset',
            'clusters': _clusters(job, chosen, state),
            'samples': len(rows),
        },
    }
    if (named := child_annotation(parent, chosen)) is not None:
        made['childAnnotation'] = named
    if analysis:
        own = child_settings(job, state)
        made['childAnalysis'] = {
            'reDimensionalityReduction': analysis['reDimensionalityReduction'],
            'onlyScaleHighlyVariableGenes': analysis['onlyScaleHighlyVariableGenes'],
            'clusteringResolution': analysis['clusteringResolution'],
            'numberOfHighlyVariableGenes': int(np.sum(state.variable)) if len(state.variable) else None,
            'pcValue': state.used,
            'version': '1',
            'batchEffectRemoval': 'none' if own.corrected_by is None else 'harmony',
            **({} if own.corrected_by is None else {'batchBy': own.corrected_by}),
            **({'removeCellCycleEffects': True} if own.cell_cycle_removed else {}),
        }
    return made


def _clusters(job: JobContext, chosen: ChosenCells, state: State) -> int | None:
    """Clusters with cells; None if no column has clusters."""
    if chosen.cluster_column is None:
        return None
    return int((columns(job, chosen, state)[chosen.cluster_column].value_counts() > 0).sum())


def child_annotation(parent: Mapping[str, Any], chosen: ChosenCells) -> dict[str, Any] | None:
    """Source of the cell type names that the child carries, and which of them its cells have; None if the parent was
    not annotated at the end of its analysis, or the names were not carried."""
    said = parent.get('analysisInfo') or {}
    inherited, own = said.get('childAnnotation'), said.get('annotation') or {}
    column = chosen.names.get('annot_auto')
    if column is None or (inherited is None and own.get('chooseAnnotationType') != 'automatic'):
        return None
    counts = chosen.cells.obs[column].value_counts(sort=False)
    types = [str(name) for name, n in counts.items() if n and not str(name).isdigit()]
    source = inherited or own | {'annotationSpecies': own.get('species')}
    names = ('algorithm', 'reference', 'annotationSpecies')
    return {name: source.get(name) for name in names} | {'cellTypeReference': types}
