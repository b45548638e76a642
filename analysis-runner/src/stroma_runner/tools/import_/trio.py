"""Finds the one matrix, gene and barcode table of a sample among an archive's members (layouts:
README.md)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from stroma_runner.tools.import_.archive import is_litter
from stroma_store.errors import StromaError

_PART = re.compile(r'^(?P<prefix>.*?)(?P<kind>matrix\.mtx|barcodes\.tsv|features\.tsv|genes\.tsv)(\.gz)?$', re.I)
#: Unfiltered droplets: Cell Ranger's and CeleScope's names through their versions.
_RAW = re.compile(
    r'(^|[/_.-])raw([/_.-]|$)|(^|[/_.-])(raw_feature_bc_matrix|raw_gene_bc_matrices|all_matrix(_10X)?)([/_.-]|$)',
    re.I,
)
_FILTERED = re.compile(r'filtered', re.I)
SIMULATED = 'SIMULATED.txt'


@dataclass(frozen=True)
class Trio:
    """Members of one sample; `gene_table` is features or genes; `place` their common folder and prefix."""

    place: str
    matrix: str
    barcodes: str
    genes: str
    gene_table: str


def is_part(name: str) -> bool:
    """Whether a member is read: a part of a trio, or the marker of simulated data."""
    base = name.rsplit('/', 1)[-1]
    return not is_litter(name) and (base == SIMULATED or bool(_PART.match(base)))


def is_raw(place: str) -> bool:
    return bool(_RAW.search(place)) and not _FILTERED.search(place)


def find_trio(names: Iterable[str], file: str) -> Trio:
    """The trio to read. Raises MATRIX_FILES_MISSING, MATRIX_IS_RAW (only unfiltered droplets),
    MULTIPLE_SAMPLES."""
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in names:
        folder, _, base = name.rpartition('/')
        match = _PART.match(base)
        if match and not is_litter(name):
            place = f'{folder}/{match["prefix"]}'
            groups[place][match['kind'].lower().split('.')[0]].append(name)
    whole = {place: parts for place, parts in groups.items() if not _missing(parts)}
    if not whole:
        best = min(
            (_missing(parts) for parts in groups.values()),
            key=len,
            default=['matrix', 'features', 'barcodes'],
        )
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing=', '.join(map(_usual_name, best)))
    usable = {place: parts for place, parts in whole.items() if not is_raw(_named(place, file))}
    if not usable:
        raise StromaError('MATRIX_IS_RAW', file=file, folder=min(whole).strip('/'))
    extra = [name for parts in usable.values() for names in parts.values() for name in names[1:]]
    if len(usable) > 1 or extra:
        raise StromaError(
            'MULTIPLE_SAMPLES',
            file=file,
            samples=', '.join(sorted(place.strip('/_') or file for place in usable)),
        )
    place, parts = usable.popitem()
    table = 'features' if parts['features'] else 'genes'
    return Trio(place, parts['matrix'][0], parts['barcodes'][0], parts[table][0], table)


def _named(place: str, file: str) -> str:
    """Where the archive has no folder, its own name says what it holds."""
    return file if place == '/' else place


def _missing(parts: dict[str, list[str]]) -> list[str]:
    lost = [kind for kind in ('matrix', 'barcodes') if not parts.get(kind)]
    return lost if parts.get('features') or parts.get('genes') else [*lost, 'features']


def _usual_name(kind: str) -> str:
    return {'matrix': 'matrix.mtx.gz', 'barcodes': 'barcodes.tsv.gz'}.get(kind, 'features.tsv.gz')
