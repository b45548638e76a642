"""Finds the one matrix, gene and barcode table of a sample among an archive's members (layouts:
README.md)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from stroma_runner.tools.import_.counts import rhapsody
from stroma_runner.tools.import_.files.archive import is_junk_file
from stroma_runner.tools.import_.tables import pattern, table
from stroma_store.contract import limits
from stroma_store.errors import StromaError

_PART = pattern('archives', 'part', re.I)
#: kb-python: cells in rows; gene ids, with their names in a separate file.
_KB = pattern('archives', 'kb', re.I)
_KB_KINDS: dict[str, str] = table('archives', 'kbKinds')
#: Parse Biosciences: cells in rows, their columns in the table of cells.
_PARSE = pattern('archives', 'parse', re.I)
_PARSE_KINDS: dict[str, str] = table('archives', 'parseKinds')
#: Positions of spots next to the matrix, which Space Ranger and others write.
_SPATIAL = pattern('archives', 'spatial', re.I)
#: Unfiltered droplets: names used by Cell Ranger and CeleScope across versions.
_RAW = pattern('archives', 'raw', re.I)
#: Cell Ranger's and Space Ranger's matrix in one file.
_H5 = pattern('archives', 'h5', re.I)
_FILTERED = pattern('archives', 'filtered', re.I)
#: Full matrices as text, by name; their accompanying files are not matrices.
_TABLE = pattern('archives', 'table', re.I)
_NO_TABLE = pattern('archives', 'noTable', re.I)
SIMULATED = str(table('archives', 'simulated'))


@dataclass(frozen=True)
class Trio:
    """Members of one sample; `gene_table` is features or genes; `place` their common folder and prefix."""

    place: str
    matrix: str
    barcodes: str
    genes: str
    gene_table: str
    #: For kb-python: gene names, or None; in its matrix the cells are in rows.
    gene_names: str | None = None
    is_turned: bool = False
    is_parse: bool = False


def part_of(name: str) -> tuple[str, str] | None:
    """(common prefix of one sample's parts, and matrix, barcodes, features, genes or names), None if it is not a
    part."""
    folder, _, base = name.rpartition('/')
    if is_junk_file(name):
        return None
    if match := _KB.match(base):
        return f'{folder}/{match["prefix"]}cells_x_genes', _KB_KINDS[match['kind'].lower()]
    if match := _PARSE.match(base):
        return f'{folder}/{match["prefix"]}', _PARSE_KINDS[match['kind'].lower()]
    if match := _PART.match(base):
        suffix = match['of_matrix'] or match['of_table'] or ''
        return f'{folder}/{match["prefix"]}{suffix}', (match['matrix'] or match['table']).lower()
    return None


def has_spatial(names: Iterable[str]) -> bool:
    """Whether spot positions accompany the matrix."""
    return any(_SPATIAL.search(name) for name in names if not is_junk_file(name))


def is_part(name: str) -> bool:
    """Whether a member is read: a part of a trio, a table of BD Rhapsody, or the marker of simulated data."""
    base = name.rsplit('/', 1)[-1]
    is_read = part_of(name) is not None or rhapsody.is_part(name) or (bool(_H5.search(name)) and not is_junk_file(name))
    return is_read or is_table(name) or (base == SIMULATED and not is_junk_file(name))


def is_table(name: str) -> bool:
    """Whether a member may be a full matrix as text, by its name."""
    base = name.rsplit('/', 1)[-1]
    return (
        bool(_TABLE.search(base)) and not _NO_TABLE.search(base) and not has_spatial([name]) and not is_junk_file(name)
    )


def tables_of(names: Iterable[str], file: str) -> list[str]:
    """Full matrices as text in an archive without other counts: each is a sample. None if there is a sparse matrix,
    because they are then its name tables. Raises MULTIPLE_SAMPLES for more than a project may have."""
    names = list(names)
    if any(re.search(r'\.mtx(\.gz)?$', name, re.I) for name in names):
        return []
    found = sorted(name for name in names if is_table(name) and part_of(name) is None)
    if len(found) > int(limits()['projectSamples']):
        raise StromaError('MULTIPLE_SAMPLES', file=file, samples=', '.join(found[:10]))
    return found


def refuse_part(name: str, file: str) -> None:
    """Raises MATRIX_FILES_MISSING for a part of a sample that was uploaded on its own: it must be in an archive with
    the others."""
    found = part_of(name)
    if found is not None:
        lost = _missing({found[1]: [name]})
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing=', '.join(map(_usual_name, lost)))


def is_part_of_sample(name: str, place: str) -> bool:
    """Whether a member is a part of the sample in that folder, or the .h5 at that path."""
    found = part_of(name)
    return name == place or (found is not None and found[0] == place)


def has_trio(names: Iterable[str]) -> bool:
    """Whether a member is a part of a trio."""
    return any(part_of(name) for name in names)


def h5_of(names: Iterable[str], file: str) -> list[str]:
    """Each filtered .h5 of Cell Ranger or Space Ranger in an archive without the three files is a sample. Raises
    MATRIX_IS_RAW if there are only unfiltered ones, MULTIPLE_SAMPLES for more than a project may have."""
    found = sorted(name for name in names if _H5.search(name) and not is_junk_file(name))
    usable = [name for name in found if not is_raw(name)]
    if found and not usable:
        raise StromaError('MATRIX_IS_RAW', file=file, folder=found[0])
    if len(usable) > int(limits()['projectSamples']):
        raise StromaError('MULTIPLE_SAMPLES', file=file, samples=', '.join(usable))
    return usable


def is_raw(place: str) -> bool:
    return bool(_RAW.search(place)) and not _FILTERED.search(place)


def _groups(names: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """Parts of each sample by its path, complete or not."""
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in names:
        if found := part_of(name):
            groups[found[0]][found[1]].append(name)
    return groups


def _usable(names: Iterable[str], file: str) -> dict[str, dict[str, list[str]]]:
    """Parts of each complete and filtered sample by its path. Raises MATRIX_FILES_MISSING, MATRIX_IS_RAW (only
    unfiltered droplets)."""
    groups = _groups(names)
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
    return usable


def _extra(usable: dict[str, dict[str, list[str]]]) -> list[str]:
    return [name for parts in usable.values() for names in parts.values() for name in names[1:]]


def sample_paths(names: Iterable[str], file: str) -> list[str]:
    """Paths of the samples of a project, i.e. of an archive with several samples that could each be read; otherwise
    empty."""
    usable = _usable(names, file)
    limit = int(limits()['projectSamples'])
    return sorted(usable) if 1 < len(usable) <= limit and not _extra(usable) else []


def find_trio(names: Iterable[str], file: str) -> Trio:
    """The trio to read. Raises the errors of `_usable`, and MULTIPLE_SAMPLES."""
    usable = _usable(names, file)
    if len(usable) > 1 or _extra(usable):
        raise StromaError(
            'MULTIPLE_SAMPLES',
            file=file,
            samples=', '.join(sorted(place.strip('/_') or file for place in usable)),
        )
    return _trio(*usable.popitem())


def _trio(place: str, parts: dict[str, list[str]]) -> Trio:
    table = 'features' if parts['features'] else 'genes'
    base = parts['matrix'][0].rpartition('/')[2]
    is_parse = bool(_PARSE.match(base))
    turned = is_parse or bool(_KB.match(base))
    gene_names = parts['names'][0] if parts['names'] else None
    return Trio(place, parts['matrix'][0], parts['barcodes'][0], parts[table][0], table, gene_names, turned, is_parse)


def find_raw_droplets(names: Iterable[str], file: str) -> Trio | None:
    """Finds the raw droplets of the only sample of an archive, genes in rows; None if there are none or several
    samples."""
    groups = {place: parts for place, parts in _groups(names).items() if is_raw(_named(place, file))}
    if len(groups) != 1 or _extra(groups) or any(map(_missing, groups.values())):
        return None
    found = _trio(*groups.popitem())
    return None if found.is_turned else found


def _named(place: str, file: str) -> str:
    """If the archive has no folder, its file name is used instead."""
    return file if place == '/' else place


def _missing(parts: dict[str, list[str]]) -> list[str]:
    lost = [kind for kind in ('matrix', 'barcodes') if not parts.get(kind)]
    return lost if parts.get('features') or parts.get('genes') else [*lost, 'features']


def _usual_name(kind: str) -> str:
    return {'matrix': 'matrix.mtx.gz', 'barcodes': 'barcodes.tsv.gz'}.get(kind, 'features.tsv.gz')
