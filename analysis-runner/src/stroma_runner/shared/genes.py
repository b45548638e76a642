"""The genes of a job's samples: their overlap, and whether there are enough of them."""

from __future__ import annotations

from typing import Any

from stroma_runner.methods.genes.gene_names import JointGenes, overlaps
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Fewer genes have no variable genes to choose and no components that would separate cells.
MIN_GENES = 20
#: Pairs that are reported individually.
MAX_WARNINGS = 20


def check_overlap(names: list[str], joined: JointGenes) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """(one entry per pair, warnings). Raises GENES_DIFFER if the pair that shares least is below the limit."""
    bounds = limits()['geneOverlap']
    found = overlaps(names, joined)
    if found and found[0].percent < bounds['refuse']:
        raise StromaError('GENES_DIFFER', **found[0].as_json(), min=bounds['refuse'])
    warnings: list[dict[str, Any]] = []
    for pair in found:
        if pair.percent < bounds['warn']:
            warnings.append({'id': 'warning.genesDiffer', 'params': pair.as_json()})
        elif pair.percent_of_larger < bounds['refuse']:
            warnings.append({'id': 'warning.genesFewer', 'params': pair.as_json()})
    return [pair.as_json() for pair in found], warnings[:MAX_WARNINGS]


def check_genes(genes: int) -> None:
    """Raises TOO_FEW_GENES: genes seen in enough cells."""
    if genes < MIN_GENES:
        raise StromaError('TOO_FEW_GENES', genes=genes, min=MIN_GENES)
