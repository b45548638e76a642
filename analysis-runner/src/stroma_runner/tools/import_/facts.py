"""Derives facts from the names of genes and cells: species, library layout, kind of ids; makes symbols unique."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stroma_runner.tools.import_.outcomes import outcome
from stroma_runner.tools.import_.tables import pattern, table, words
from stroma_store.errors import StromaError

HUMAN, MOUSE = 'Homo sapiens', 'Mus musculus'
#: Share of genes from which on a second species is not a spike-in but a mixture.
MIXED_SHARE = float(table('names', 'mixedShare'))
_ENSEMBL = pattern('names', 'ensembl')
#: Reference prefixes of a barnyard experiment, e.g. GRCh38_CD3E next to mm10_Cd3e.
_GENOME = pattern('names', 'genome', re.IGNORECASE)
_TITLE = pattern('names', 'title')
#: Predicted and RIKEN genes exist only in mouse, even if all symbols are written in capitals.
_MOUSE_ONLY = pattern('names', 'mouseOnly')
#: MHC genes are named by species: they confirm the species suggested by the letter case, or contradict it.
_MHC = {HUMAN: pattern('names', 'mhcHuman'), MOUSE: pattern('names', 'mhcMouse')}
_MHC_OF_OTHERS = pattern('names', 'mhcOfOthers', re.IGNORECASE)
_CELESCOPE_V2 = pattern('names', 'celescopeV2')
_CELESCOPE_V1 = pattern('names', 'celescopeV1')


#: Entries of a list of parts (MOST_PARTS of the contract).
MOST_PARTS = 60
_MOST_NAME = 200
#: Characters that a dataset cannot show and JSON cannot contain.
_UNPRINTABLE = re.compile('[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+')


@dataclass
class FileReport:
    """Report of one file: warnings, each once (a message id and its values), and the parts that it has."""

    items: list[dict[str, Any]] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)
    #: Numbers of names that each repair changed.
    repairs: list[dict[str, Any]] = field(default_factory=list)
    #: Path of the matrix that was read from an annotated file.
    matrix: str = ''

    def part(self, part: str, name: str, is_read: bool, count: int | None = None) -> None:
        """One part of the file (FILE_PARTS of the contract), read or not."""
        more = {} if count is None else {'count': count}
        named = _UNPRINTABLE.sub(' ', name)[:_MOST_NAME]
        self.parts.append({'part': part, 'name': named, 'isRead': is_read, **more})

    def contents(self) -> dict[str, Any]:
        """FileContents of the contract: parts that were read come first, so that a long list does not cut them off."""
        ordered = sorted(self.parts, key=lambda one: not one['isRead'])
        shown = ordered[:MOST_PARTS]
        return {'parts': shown, 'more': len(ordered) - len(shown)}

    def add(self, id: str, **params: Any) -> None:
        if not any(item['id'] == id for item in self.items):
            self.items.append({'id': id, 'params': params})


def ensembl_species(gene_id: str) -> str | None:
    """`ENSG`, `ENSMUSG` … of an Ensembl gene id, otherwise None."""
    match = _ENSEMBL.match(gene_id)
    return match.group(1) if match else None


def gene_id_kind(gene_ids: Sequence[str], symbols: Sequence[str]) -> str:
    """ensembl: ids without symbols; both: ids with symbols; symbol: no Ensembl ids."""
    sample = range(0, len(gene_ids), max(1, len(gene_ids) // 2000))
    with_id = sum(ensembl_species(gene_ids[i]) is not None for i in sample)
    if with_id * 2 < len(sample):
        return 'symbol'
    same = sum(gene_ids[i] == symbols[i] for i in sample)
    return 'ensembl' if same * 2 > len(sample) else 'both'


def species_of(gene_ids: Sequence[str], symbols: Sequence[str], file: str, warnings: FileReport) -> str | None:
    """Homo sapiens, Mus musculus, or None if the genes do not tell. Warns if the species is unknown or follows only
    from the letter case of the symbols. Raises SPECIES_MIXED (specification 5)."""
    found, is_by_case = _species(gene_ids, symbols, file)
    if found is None:
        warnings.add('warning.speciesUnknown', file=file)
    elif is_by_case:
        warnings.add('warning.speciesByLetterCase', species=found)
    return found


def _species(gene_ids: Sequence[str], symbols: Sequence[str], file: str) -> tuple[str | None, bool]:
    """(species, whether it follows only from the letter case of the symbols)."""
    names = list(gene_ids)
    genomes = [m.group(1).lower() for m in map(_GENOME.match, names) if m]
    mouse_genomes = sum(g.startswith(words('names', 'mouseGenomes')) for g in genomes)
    _refuse_mixture(len(genomes) - mouse_genomes, mouse_genomes, file)
    prefixes = [p for p in map(ensembl_species, names) if p]
    if len(prefixes) * 2 > len(names):
        human, mouse = prefixes.count('ENSG'), prefixes.count('ENSMUSG')
        _refuse_mixture(human, mouse, file)
        if human * 2 > len(prefixes):
            return HUMAN, False
        return MOUSE if mouse * 2 > len(prefixes) else None, False
    plain = [_GENOME.sub('', s) for s in symbols]
    by_case = _by_letter_case(plain, file)
    if by_case is None or len(genomes) * 2 > len(names):
        return by_case, False
    own = sum(bool(_MHC[by_case].match(s)) for s in plain)
    others = sum(bool(_MHC_OF_OTHERS.match(s)) for s in plain)
    return (None, False) if others > own else (by_case, own == 0)


def _by_letter_case(symbols: Sequence[str], file: str) -> str | None:
    """Human symbols are capitals, mouse symbols begin with one (HGNC and MGI nomenclature)."""
    named = [s for s in symbols if re.search('[A-Za-z]{2}', s)]
    if len(named) < 20:
        return None
    title = sum(bool(_TITLE.match(s)) and s != s.upper() for s in named)
    upper = sum(s == s.upper() for s in named)
    if min(title, upper) >= 0.25 * len(named) and title + upper > 0.9 * len(named):
        raise StromaError('SPECIES_MIXED', file=file, species=f'{HUMAN}, {MOUSE}')
    if upper >= 0.8 * len(named):
        odd = sum(bool(_MOUSE_ONLY.match(s)) for s in named)
        return None if odd >= 5 else HUMAN
    return MOUSE if title >= 0.6 * len(named) else None


def _refuse_mixture(human: int, mouse: int, file: str) -> None:
    if min(human, mouse) > MIXED_SHARE * (human + mouse):
        raise StromaError('SPECIES_MIXED', file=file, species=f'{HUMAN}, {MOUSE}')


def layout_of(barcodes: Sequence[str], gene_table: str) -> str:
    """celescope-v2: three segments; celescope-v1: 24 undivided bases; otherwise 10x by the gene table's name."""
    sample = barcodes[:: max(1, len(barcodes) // 200)]
    for name, known in (('celescope-v2', _CELESCOPE_V2), ('celescope-v1', _CELESCOPE_V1)):
        if sample and all(known.match(b) for b in sample):
            return name
    return '10x-v2' if gene_table == 'genes' else '10x-v3'


def unique_symbols(symbols: Sequence[str], warnings: FileReport) -> np.ndarray:
    """Repeated symbols get `-1`, `-2` … after the first; warns with warning.symbolsMadeUnique, with the number and
    examples."""
    taken = set(symbols)
    seen: dict[str, int] = {}
    result, changed = [], []
    for symbol in symbols:
        count = seen.get(symbol, 0)
        if count == 0:
            seen[symbol] = 1
            result.append(symbol)
            continue
        while f'{symbol}-{count}' in taken:
            count += 1
        name = f'{symbol}-{count}'
        taken.add(name)
        seen[symbol] = count + 1
        result.append(name)
        changed.append(symbol)
    if changed:
        examples = ', '.join(list(dict.fromkeys(changed))[:5])
        warnings.add('warning.symbolsMadeUnique', count=len(changed), examples=examples)
        shared = sum(times > 1 for times in map(Counter(symbols).__getitem__, symbols))
        warnings.repairs.append(outcome('duplicates', result, one=len(result) - shared, many=shared, none=0))
    return np.array(result, dtype=object)
