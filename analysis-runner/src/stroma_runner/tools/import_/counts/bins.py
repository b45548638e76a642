"""Alternative counts of the same cells, one of which is read: Visium HD bins by size and its segmented cells; genes by
exons or including introns, as counted by STARsolo."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.archive import Wanted, extract, is_junk_file, kind_of
from stroma_runner.tools.import_.tables import pattern, words
from stroma_store.errors import StromaError

_BIN = pattern('archives', 'bin', re.IGNORECASE)
#: Default sizes, in order of preference.
_ORDER = words('archives', 'binOrder')


def bin_of(name: str) -> str | None:
    """Bin of a path: `square_008um`, `segmented_outputs`, `gene`, `genefull` …; None for files common to all."""
    match = _BIN.search(name)
    return (match.group('bin') or match.group('features')).lower() if match else None


def extract_bin(
    path: Path, file: str, folder: Path, wanted: Wanted, choices: Choices, warnings: FileReport
) -> tuple[dict[str, Path], list[str]]:
    """`archive.extract` for the members of one way of counting and the shared ones; `names` are all members.

    Uses the chosen way, otherwise the first of `binOrder`: 8 micrometres as Space Ranger recommends, genes by their
    exons. If there are several, a warning names the used one and the others. Raises MATRIX_FILES_MISSING if the chosen
    one does not exist.
    """
    kind, wished = kind_of(path, file), choices.get('bin', _ORDER[0])
    members, names = _extract(path, file, kind, folder, wanted, wished)
    held = Counter(found for name in names if not is_junk_file(name) and (found := bin_of(name)))
    if not held:
        return members, names
    if wished not in held:
        if 'bin' in choices:
            raise StromaError('MATRIX_FILES_MISSING', file=file, missing=wished)
        wished = min(held, key=lambda one: (_ORDER.index(one) if one in _ORDER else len(_ORDER), one))
        again = folder / 'bins'
        again.mkdir()
        members, names = _extract(path, file, kind, again, wanted, wished)
    others = sorted(set(held) - {wished})
    for one in others:
        warnings.part('member', f'{one}/', False, held[one])
    if others and 'bin' not in choices:
        warnings.add('warning.binsChosen', chosen=wished, others=', '.join(others), count=len(others))
    return members, [name for name in names if bin_of(name) in (None, wished)]


def _extract(
    path: Path, file: str, kind: str, folder: Path, wanted: Wanted, chosen: str
) -> tuple[dict[str, Path], list[str]]:
    return extract(path, file, kind, folder, lambda name: bin_of(name) in (None, chosen) and wanted(name))
