"""A CellTypist file as the plain file that the reference library stores."""

from __future__ import annotations

from starlette.responses import Response

from stroma_store.cell_type_models import from_celltypist, to_bytes


def plain_model(content: bytes) -> Response:
    """POST with the bytes of a CellTypist file. Returns the plain file, with its numbers of labels and genes in the
    headers `x-stroma-labels` and `x-stroma-genes`. Nothing is stored. Raises REFERENCE_INVALID."""
    model = from_celltypist(content)
    counts = {'x-stroma-labels': str(len(model.labels)), 'x-stroma-genes': str(len(model.genes))}
    return Response(to_bytes(model), media_type='application/octet-stream', headers=counts)
