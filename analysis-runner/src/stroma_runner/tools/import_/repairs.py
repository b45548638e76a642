"""Repairs of names chosen by the user: dates to symbols, ids without version, barcodes without suffix.

Kept in sync with workbench/src/doctor/repairs, which shows each repair before the upload.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.methods.genes.gene_names import ensembl_id, symbols_by_id
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.dates import has_gene, is_date, restore_dates
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.names import check_barcodes
from stroma_runner.tools.import_.outcomes import count_renamed, outcome
from stroma_runner.tools.import_.tables import pattern

_VERSION = pattern('repairs', 'version', re.IGNORECASE)
_SUFFIX = pattern('repairs', 'suffix', re.IGNORECASE)
EXAMPLES = 3


@dataclass(frozen=True)
class GeneNames:
    """Ids and symbols, possibly with duplicates. `keep`: indices of the original genes if some were left out."""

    ids: list[str]
    symbols: list[str]
    keep: np.ndarray | None = None


def repaired_names(ids: Sequence[str], symbols: Sequence[str], choices: Choices, warnings: FileReport) -> GeneNames:
    """Names of all features, before any is left out: with versions removed and dates restored, if chosen."""
    chosen = choices.get('repairs', [])
    same = list(ids) == list(symbols)
    new_ids, new_symbols = list(ids), list(symbols)
    if 'versions' in chosen:
        new_ids, new_symbols = _without_versions(new_ids), _without_versions(new_symbols)
        _tell(warnings, 'warning.versionsStripped', list(ids), new_ids)
        changed = [old != new for old, new in zip(ids, new_ids, strict=True)]
        warnings.repairs.append(count_renamed('versions', new_ids, changed))
    if 'dates' in chosen:
        before = new_symbols
        new_symbols = restore_dates(before)
        _tell(warnings, 'warning.datesRestored', before, new_symbols)
        warnings.repairs.append(_of_dates(before, new_symbols))
        new_ids = new_symbols if same else new_ids
    return GeneNames(new_ids, new_symbols)


def name_by_id(genes: GeneNames, choices: Choices, warnings: FileReport) -> GeneNames:
    """Genes named only by Ensembl ids get the symbols of the tables, unless the ids were chosen to stay."""
    if choices.get('keepIds'):
        return genes
    named, found = symbols_by_id(genes.ids, genes.symbols)
    if found:
        alone = [
            ensembl_id(own) is not None and own == given for given, own in zip(genes.ids, genes.symbols, strict=True)
        ]
        looked = [(new, new != old) for new, old, was in zip(named, genes.symbols, alone, strict=True) if was]
        names, is_found = zip(*looked, strict=True)
        warnings.repairs.append(count_renamed('symbolsFromIds', names, is_found))
        warnings.add('warning.symbolsFromIds', count=found, genes=len(named))
    return GeneNames(genes.ids, named)


def repaired_barcodes(barcodes: Sequence[str], choices: Choices, file: str, warnings: FileReport) -> list[str]:
    """Barcodes without the suffix that a tool added, if chosen. Raises BARCODE_DUPLICATE if that makes two equal."""
    before = list(barcodes)
    if 'suffix' not in choices.get('repairs', []):
        return before
    after = [m.group('core') if (m := _SUFFIX.fullmatch(name)) else name for name in before]
    check_barcodes(after, file)
    _tell(warnings, 'warning.suffixDropped', before, after)
    changed = [old != new for old, new in zip(before, after, strict=True)]
    warnings.repairs.append(count_renamed('suffix', after, changed, axis='cells'))
    return after


def _without_versions(names: list[str]) -> list[str]:
    return [f'{m["id"]}{m["rest"] or ""}' if (m := _VERSION.fullmatch(name)) else name for name in names]


def _of_dates(before: list[str], after: list[str]) -> dict[str, Any]:
    """Counts only dates: restored, explained by several genes or by one that the file already has, explained by
    none."""
    dates = [(old, new) for old, new in zip(before, after, strict=True) if is_date(old)]
    one = sum(old != new for old, new in dates)
    many = sum(old == new and has_gene(old) for old, new in dates)
    return outcome('dates', [new for _, new in dates], one=one, many=many, none=len(dates) - one - many)


def _tell(warnings: FileReport, id: str, before: list[str], after: list[str]) -> None:
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if changed:
        shown = ', '.join(f'{old[:60]} → {new[:60]}' for old, new in changed[:EXAMPLES])
        warnings.add(id, count=len(changed), examples=shown)
