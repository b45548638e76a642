"""Repairs of names that somebody chose: dates to symbols, ids without version, barcodes without suffix, homologues.

Kept in step with workbench/src/doctor/repairs, which shows each repair before the upload.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stroma_runner.methods.genes.gene_names import symbols_by_id
from stroma_runner.tools.import_.choices import Choices, Orthologs
from stroma_runner.tools.import_.dates import restored
from stroma_runner.tools.import_.facts import HUMAN, MOUSE, Warnings
from stroma_runner.tools.import_.names import check_barcodes
from stroma_runner.tools.import_.tables import pattern
from stroma_store.errors import StromaError

_VERSION = pattern('repairs', 'version', re.IGNORECASE)
_SUFFIX = pattern('repairs', 'suffix', re.IGNORECASE)
EXAMPLES = 3


@dataclass(frozen=True)
class Genes:
    """Ids and symbols, not yet unique. `keep`: those of the genes before, where genes were left out."""

    ids: list[str]
    symbols: list[str]
    keep: np.ndarray | None = None


def repaired_names(ids: Sequence[str], symbols: Sequence[str], choices: Choices, warnings: Warnings) -> Genes:
    """Names of all features, before any of them is left out: versions stripped and dates restored, as chosen."""
    chosen = choices.get('repairs', [])
    same = list(ids) == list(symbols)
    new_ids, new_symbols = list(ids), list(symbols)
    if 'versions' in chosen:
        new_ids, new_symbols = _without_versions(new_ids), _without_versions(new_symbols)
        _tell(warnings, 'warning.versionsStripped', list(ids), new_ids)
    if 'dates' in chosen:
        before = new_symbols
        new_symbols = restored(before)
        _tell(warnings, 'warning.datesRestored', before, new_symbols)
        new_ids = new_symbols if same else new_ids
    return Genes(new_ids, new_symbols)


def named_by_id(genes: Genes, choices: Choices, warnings: Warnings) -> Genes:
    """Genes that are named by Ensembl ids alone get the symbols of the tables, unless the ids were to stay."""
    if choices.get('keepIds'):
        return genes
    named, found = symbols_by_id(genes.ids, genes.symbols)
    if found:
        warnings.add('warning.symbolsFromIds', count=found, genes=len(named))
    return Genes(genes.ids, named)


def as_human(genes: Genes, choices: Choices, orthologs: Orthologs | None, file: str, warnings: Warnings) -> Genes:
    """Genes with exactly one human homologue, which is that of no other gene, by its symbol; the others are left out.

    Raises HOMOLOGUES_MISSING where the table knows none of the genes.
    """
    if 'homologues' not in choices.get('repairs', []):
        return genes
    if orthologs is None:
        raise StromaError('HOMOLOGUES_MISSING', file=file, to=HUMAN, **{'from': MOUSE})
    # Half a second, for the few files that need it.
    from stroma_runner.methods.annotation.model_scores import single_orthologs
    from stroma_runner.tools.enrichment.sets import read_orthologs

    text = Path(orthologs['path']).read_text(encoding='utf-8')
    places, names = single_orthologs(genes.symbols, read_orthologs(text, orthologs['species']))
    # Of two genes with one symbol neither is known to be the one that the table means.
    repeated = {name for name, count in Counter(names).items() if count > 1}
    kept = [(place, name) for place, name in zip(places.tolist(), names, strict=True) if name not in repeated]
    if not kept:
        raise StromaError('HOMOLOGUES_MISSING', file=file, to=HUMAN, **{'from': orthologs['species']})
    keep = np.zeros(len(genes.symbols), bool)
    keep[[place for place, _ in kept]] = True
    human = [name for _, name in kept]
    warnings.add(
        'warning.homologues',
        count=len(human),
        left=int((~keep).sum()),
        species=orthologs['species'],
        table=orthologs['name'],
    )
    return Genes(human, human, keep)


def repaired_barcodes(barcodes: Sequence[str], choices: Choices, file: str, warnings: Warnings) -> list[str]:
    """Barcodes without what a tool wrote behind them, if chosen. BARCODE_DUPLICATE where that makes two the same."""
    before = list(barcodes)
    if 'suffix' not in choices.get('repairs', []):
        return before
    after = [m.group('core') if (m := _SUFFIX.fullmatch(name)) else name for name in before]
    check_barcodes(after, file)
    _tell(warnings, 'warning.suffixDropped', before, after)
    return after


def _without_versions(names: list[str]) -> list[str]:
    return [f'{m["id"]}{m["rest"] or ""}' if (m := _VERSION.fullmatch(name)) else name for name in names]


def _tell(warnings: Warnings, id: str, before: list[str], after: list[str]) -> None:
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if changed:
        shown = ', '.join(f'{old[:60]} → {new[:60]}' for old, new in changed[:EXAMPLES])
        warnings.add(id, count=len(changed), examples=shown)
