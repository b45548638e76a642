"""Visium HD: one slide counted in bins of several sizes, and in segmented cells. One of these is read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.facts import Warnings
from stroma_runner.tools.import_.files.archive import Wanted, extract, is_litter, kind_of
from stroma_runner.tools.import_.tables import pattern, words
from stroma_store.errors import StromaError

_BIN = pattern('archives', 'bin', re.IGNORECASE)
#: The sizes that are taken where none was chosen, the first one first.
_ORDER = words('archives', 'binOrder')


def bin_of(name: str) -> str | None:
    """`square_008um` or `segmented_outputs` of a member's path, None for one that belongs to the whole slide."""
    match = _BIN.search(name)
    return match.group('bin').lower() if match else None


def extract_bin(
    path: Path, file: str, folder: Path, wanted: Wanted, choices: Choices, warnings: Warnings
) -> tuple[dict[str, Path], list[str]]:
    """`archive.extract` of the members of one size of bins and of what belongs to the whole slide; `names` are theirs.

    The chosen size, else 8 micrometres as Space Ranger recommends, else the next one of `binOrder`. Of several sizes a
    warning names the one that was taken and the others. MATRIX_FILES_MISSING for a chosen size that is not there.
    """
    kind, wished = kind_of(path, file), choices.get('bin', _ORDER[0])
    members, names = _extract(path, file, kind, folder, wanted, wished)
    held = Counter(found for name in names if not is_litter(name) and (found := bin_of(name)))
    if not held:
        return members, names
    if wished not in held:
        if 'bin' in choices:
            raise StromaError('MATRIX_FILES_MISSING', file=file, missing=wished)
        wished = next((one for one in _ORDER if one in held), min(held))
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
