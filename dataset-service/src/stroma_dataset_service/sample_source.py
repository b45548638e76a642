"""Samples of a dataset that another integration uses: description, genes and barcodes."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.roles import Roles, read_roles, samples_of
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.dataset_samples import has_raw_counts, own_barcodes, sample_cells
from stroma_store.errors import StromaError
from stroma_store.gene_keys import gene_keys

#: Levels whose cell type names are carried along with the cells, in order of preference.
NAMED = ('annot_article', 'annot_full', 'annot_sub', 'annot_auto')


def sample_source(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET, a `sampleSource` of the contract."""
    roles, info = read_roles(versions, dataset), dataset.info
    return json_reply(
        {
            'species': info.get('species'),
            'genes': dataset.n_genes,
            'simulated': bool(info.get('simulated')),
            'rawCounts': has_raw_counts(dataset),
            'sampleColumn': roles.sample,
            'samples': present_samples(dataset, roles),
            'labels': named_column(dataset, roles),
        }
    )


def present_samples(dataset: OpenDataset, roles: Roles) -> list[dict[str, Any]]:
    """Samples by the current column, with the groups that the import or the analysis knew."""
    if roles.sample is None:
        return []
    groups = {str(row['name']): str(row.get('group') or '') for row in samples_of(dataset, roles)}
    column = dataset.column(roles.sample)
    return [
        {'name': name, 'group': groups.get(name, ''), 'cells': count}
        for name, count in zip(column.categories, column.counts, strict=True)
        if count
    ]


def named_column(dataset: OpenDataset, roles: Roles) -> str | None:
    """The categorical column of the first level of NAMED that the dataset has."""
    categories = {entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category'}
    return next((roles.levels[level] for level in NAMED if roles.levels.get(level) in categories), None)


def sample_barcodes(request: Request, dataset: OpenDataset, content: bytes, versions: Versions) -> Response:
    """POST, a `sampleBarcodes` of the contract. Raises COLUMN_NOT_FOUND, CATEGORY_NOT_FOUND."""
    sample = checked_body(content, 'sampleBarcodes')['sample']
    column = read_roles(versions, dataset).sample
    if column is None:
        raise StromaError('COLUMN_NOT_FOUND', column='')
    cells = sample_cells(dataset.column(column), sample)
    return json_reply({'barcodes': own_barcodes(dataset.barcodes_of(cells), sample)})


def gene_key_lists(request: Request, dataset: OpenDataset) -> Response:
    """GET, `geneKeys` of the contract: the names that the integration uses to match the dataset's genes with others."""
    keys = gene_keys(dataset.genes.ids, dataset.genes.symbols)
    return json_reply({'ids': keys.ids, 'symbols': keys.symbols, 'approved': keys.approved})
