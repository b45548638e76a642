"""Barcodes of contig files among the cells of a dataset, before an analysis is submitted."""

from __future__ import annotations

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.contigs import cells_of_sample, folder_of, overlap, read_contigs
from stroma_store.groups import require_categories
from stroma_store.objects import ObjectStore


def contig_overlap(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST, a `contigOverlap` of the contract. Whether the caller may read the files is decided by the BFF.

    Raises CONTIGS_NOT_FOUND, COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND.
    """
    body = checked_body(content, 'contigOverlap')
    column = require_categories(dataset.column(body['sampleBy']))
    barcodes = np.array(dataset.barcodes, object)
    reports = []
    for asked in body['contigs']:
        folder = folder_of(store, asked['file'])
        positions = cells_of_sample(column, asked['sample'])
        names = list(dict.fromkeys(read_contigs(folder, ['barcode'])['barcode']))
        report, _ = overlap(folder, asked['file'], asked['sample'], names, list(barcodes[positions]), positions)
        reports.append(report)
    return json_reply(reports)
