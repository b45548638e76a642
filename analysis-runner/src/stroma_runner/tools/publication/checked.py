"""The dataset as the file of it is published, for the check: its columns, the fields over them, matrices in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.cellxgene import Matrix, Problem, Source
from stroma_runner.methods.cellxgene.rules import rules
from stroma_runner.tools.export_dataset.contents import contents
from stroma_runner.tools.export_dataset.matrix import blocks
from stroma_runner.tools.publication.fields import Values

#: Columns of obs by our name of the field (the contract's PUBLISHED_FIELDS); the species is a fact of the file.
OBS = {
    'cellType': 'cell_type_ontology_term_id',
    'donor': 'donor_id',
    'disease': 'disease_ontology_term_id',
    'tissue': 'tissue_ontology_term_id',
    'tissueType': 'tissue_type',
    'technology': 'assay_ontology_term_id',
    'developmentStage': 'development_stage_ontology_term_id',
    'sex': 'sex_ontology_term_id',
    'ethnicity': 'self_reported_ethnicity_ontology_term_id',
    'suspensionType': 'suspension_type',
    'isPrimaryData': 'is_primary_data',
}
_ORGANISM = 'organism_ontology_term_id'
#: Genes without an id of the organism that are named one by one; more are counted.
MOST_GENES = 20


def source_of(view: DatasetView, dataset_id: str, title: str, fields: Mapping[str, Values]) -> Source:
    """Without the columns whose names the schema keeps for itself: the file leaves them out."""
    kept = _kept(view)
    found = contents(view, dataset_id, kept, np.ones(view.cells, bool))
    uns: dict[str, Any] = {**found.uns, 'title': title}
    uns.pop(_ORGANISM, None)
    species = fields.get('species')
    used = [] if species is None else np.unique(species.codes).tolist()
    if species is not None and len(used) == 1 and used[0] >= 0:
        uns[_ORGANISM] = species.schema_values()[used[0]]
    obs = found.obs.copy()
    for name, column in OBS.items():
        if name in fields:
            obs[column] = _column(fields[name], is_truth=name == 'isPrimaryData')
    var = found.var
    counts = None if view.dataset.normalised_only else _matrix(view, 'raw.X', is_raw=True)
    return Source(
        obs=obs,
        var=var.assign(feature_is_filtered=False),
        raw_var=None if counts is None else var,
        obsm=found.obsm,
        uns=uns,
        x=_matrix(view, 'X', is_raw=False),
        raw=counts,
    )


def _kept(view: DatasetView) -> list[str]:
    reserved = {*rules()['reserved']['obs'], *rules()['deprecated']['obs'], *OBS.values()}
    own = [entry['name'] for entry in view.dataset.column_entries]
    return [name for name in own if name not in reserved and not name.startswith('__')]


def _column(values: Values, *, is_truth: bool) -> Any:
    texts = values.schema_values()
    if is_truth and set(texts) <= {'True', 'False', 'true', 'false'} and (values.codes >= 0).all():
        return np.array([text.lower() == 'true' for text in texts], bool)[values.codes]
    names = list(dict.fromkeys(texts))
    onto = np.array([*(names.index(text) for text in texts), -1], np.int64)
    return pd.Categorical.from_codes(onto[values.codes], pd.Index(names, dtype=object)).remove_unused_categories()


def _matrix(view: DatasetView, name: str, *, is_raw: bool) -> Matrix:
    shape = view.cells, view.dataset.n_genes

    def rows() -> Iterator[sp.csr_matrix]:
        for _, ends, genes, counts, logged in blocks(view.dataset, np.ones(view.cells, bool)):
            values = (counts if is_raw else logged).astype(np.float32, copy=False)
            yield sp.csr_matrix((values, genes, ends), shape=(len(ends) - 1, shape[1]))

    return Matrix(name, shape, np.dtype(np.float32), 'csr', rows)


def problem_rows(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """The contract's PublicationProblem. Genes that are none, if many, are one problem with their number."""
    genes = [one for one in problems if one.id == 'geneUnknown']
    rows = [vars(one) for one in problems if one.id != 'geneUnknown' or len(genes) <= MOST_GENES]
    if len(genes) > MOST_GENES:
        for place in dict.fromkeys(one.field for one in genes):
            own = [one for one in genes if one.field == place]
            rows.append(vars(Problem('geneUnknown', place, ', '.join(str(one.value) for one in own[:5]), len(own))))
    return sorted(rows, key=lambda row: row['level'] == 'warning')
