"""Finds which Ensembl release the genes of a file are from, by the share of them in each gene table of the reference
library. Only human and mouse (specification 5)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from stroma_runner.methods.genes.gene_names import GENOME, ensembl_id
from stroma_runner.tools.import_.choices import GeneTable
from stroma_runner.tools.import_.facts import HUMAN, MOUSE
from stroma_runner.tools.import_.files.fields import named_rows

#: Release number in a version: `Ensembl 114 (GENCODE 48)`, or `109` of a table whose name contains Ensembl.
_RELEASE = re.compile(r'(?:Ensembl\s*(?:release\s*)?)?(\d{2,3})\b', re.IGNORECASE)
#: Share of ids among the genes from which on they are compared by their ids, not by their symbols.
_MOST_IDS = 0.5


def release_of(
    ids: Sequence[str], symbols: Sequence[str], species: str | None, tables: Iterable[GeneTable]
) -> dict[str, Any]:
    """`ensemblVersion`, `overlapPercent` and `geneTables` of ImportResult.

    Genes are compared by their distinct Ensembl ids without version, or by their distinct symbols where fewer than half
    have an id. The release is that of the table with the most of them; several that have equally many are all named,
    the newest first. Null without a table of Ensembl for the species.
    """
    own = [found for found in map(ensembl_id, ids) if found is not None]
    by = 'ids' if len(own) >= _MOST_IDS * len(ids) and own else 'symbols'
    looked = set(own) if by == 'ids' else {GENOME.sub('', name) for name in symbols}
    compared: list[dict[str, Any]] = []
    for table in tables if species in (HUMAN, MOUSE) and looked else ():
        if table['species'] == species:
            found = len(looked & _names(Path(table['path']), by))
            share = round(100 * found / len(looked), 2)
            named = {'name': table['name'], 'version': table['version'], 'release': _release(table)}
            compared.append({**named, 'by': by, 'genes': len(looked), 'found': found, 'percent': share})
    compared.sort(key=lambda one: (-one['found'], -int(one['release'] or 0), one['name']))
    ranked = [one for one in compared if one['release'] is not None]
    best = [one for one in ranked if one['found'] == ranked[0]['found'] and one['found']]
    versions = list(dict.fromkeys(one['release'] for one in best))
    return {
        'ensemblVersion': ', '.join(versions) or None,
        'overlapPercent': best[0]['percent'] if best else None,
        'geneTables': compared,
    }


def _release(table: GeneTable) -> str | None:
    """The release of an Ensembl table; None for one of another authority."""
    match = _RELEASE.match(table['version'])
    is_ensembl = 'ensembl' in f'{table["name"]} {table["version"]}'.lower()
    return match.group(1) if match and is_ensembl else None


def _names(path: Path, by: str) -> set[str]:
    """Ids or symbols of a gene table (GENE_COLUMNS of the contract)."""
    with path.open(encoding='utf-8', newline='') as stream:
        rows = named_rows(stream, delimiter='\t', quoting=csv.QUOTE_NONE)
        return {row['id' if by == 'ids' else 'symbol'] for row in rows} - {''}
