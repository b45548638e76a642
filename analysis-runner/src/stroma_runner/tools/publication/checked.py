"""The dataset as the file of it is published, for the check: its columns, the fields over them, matrices in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.cellxgene import Matrix, Problem, Source
from stroma_runner.tools.export_dataset.contents import contents
from stroma_runner.tools.export_dataset.matrix import blocks
from stroma_runner.tools.publication.fields import Values, reserved_names, schema_columns, schema_facts

#: Genes without an id of the organism that are named one by one; more are counted.
MOST_GENES = 20


def checked_source(view: DatasetView, dataset_id: str, title: str, fields: Mapping[str, Values]) -> Source:
    """Without the columns whose names the schema reserves, because the file omits them."""
    kept = _kept(view)
    found = contents(view, dataset_id, kept, np.ones(view.cells, bool))
    uns = schema_facts(found.uns, title, fields)
    obs = found.obs.assign(**schema_columns(fields))
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
    own = [entry['name'] for entry in view.dataset.column_entries]
    return [name for name in own if name not in reserved_names() and not name.startswith('__')]


def _matrix(view: DatasetView, name: str, *, is_raw: bool) -> Matrix:
    shape = view.cells, view.dataset.n_genes

    def rows() -> Iterator[sp.csr_matrix]:
        for _, ends, genes, counts, logged in blocks(view.dataset, np.ones(view.cells, bool)):
            values = (counts if is_raw else logged).astype(np.float32, copy=False)
            yield sp.csr_matrix((values, genes, ends), shape=(len(ends) - 1, shape[1]))

    return Matrix(name, shape, np.dtype(np.float32), 'csr', rows)


def problem_rows(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """The contract's PublicationProblem. Many invalid genes become one problem with their number."""
    genes = [one for one in problems if one.id == 'geneUnknown']
    rows = [vars(one) for one in problems if one.id != 'geneUnknown' or len(genes) <= MOST_GENES]
    if len(genes) > MOST_GENES:
        for place in dict.fromkeys(one.field for one in genes):
            own = [one for one in genes if one.field == place]
            rows.append(vars(Problem('geneUnknown', place, ', '.join(str(one.value) for one in own[:5]), len(own))))
    return sorted(rows, key=lambda row: row['level'] == 'warning')
